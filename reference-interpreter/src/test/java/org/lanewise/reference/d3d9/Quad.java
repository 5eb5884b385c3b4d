package org.lanewise.reference.d3d9;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Signature;
import org.lanewise.reference.ReferenceEngine;
import org.lanewise.reference.Trace;
import org.lanewise.reference.Words;

/** One quad run by the reference, with the words of inputs, outputs and executed instructions. */
final class Quad {
  private final D3d9Program program;
  private final LaneBatch batch;
  private final ExecutableShader shader;
  private final List<Trace.Step> steps = new ArrayList<>();
  final Bindings bindings = new Bindings();

  Quad(String text) {
    this(text, ShaderOptions.defaults());
  }

  Quad(String text, Direct3dState state) {
    this(text, ShaderOptions.defaults().withDirect3d(state));
  }

  Quad(String text, ShaderOptions options) {
    program = D3d9Parser.parse(text);
    shader = ReferenceEngine.tracing(step -> steps.add(copy(step))).prepare(program, options);
    batch = shader.newBatch(4);
  }

  /** A step lasts as long as its call. */
  private static Trace.Step copy(Trace.Step step) {
    List<Trace.Operand> operands =
        step.operands().stream()
            .map(operand -> new Trace.Operand(operand.name(), operand.words().clone()))
            .toList();
    return new Trace.Step(
        step.quad(), step.index(), step.text(), step.lanes(), operands, step.result().clone());
  }

  private static int slot(List<Signature.Slot> slots, String name) {
    for (int slot = 0; slot < slots.size(); slot++) {
      if (slots.get(slot).name().equals(name)) {
        return slot;
      }
    }
    return fail("no " + name + " in " + slots);
  }

  /** One vector in all lanes, in the notation of {@link Words#parse}. */
  Quad input(String name, String vector) {
    int[] words = Words.parse(vector);
    int slot = slot(program.signature().inputs(), name);
    for (int i = 0; i < 16; i++) {
      batch.setInput(slot, i % 4, i / 4, Float.intBitsToFloat(words[i % 4]));
    }
    return this;
  }

  /** Component x, a word a lane. */
  Quad lanes(String name, String x) {
    int[] words = Words.parse(x);
    int slot = slot(program.signature().inputs(), name);
    for (int lane = 0; lane < 4; lane++) {
      batch.setInput(slot, 0, lane, Float.intBitsToFloat(words[lane]));
    }
    return this;
  }

  /** A row of a constant buffer. */
  Quad constant(int buffer, int row, String vector) {
    int[] words = Words.parse(vector);
    bindings.setConstant(
        buffer,
        row,
        Float.intBitsToFloat(words[0]),
        Float.intBitsToFloat(words[1]),
        Float.intBitsToFloat(words[2]),
        Float.intBitsToFloat(words[3]));
    return this;
  }

  Quad helper(int lane) {
    batch.setLive(lane, false);
    return this;
  }

  Quad run() {
    steps.clear();
    shader.run(batch, bindings);
    return this;
  }

  /** All four components of an output of a lane, as hexadecimal words. */
  String vector(String name, int lane) {
    int slot = slot(program.signature().outputs(), name);
    int[] words = new int[4];
    for (int component = 0; component < 4; component++) {
      words[component] = batch.outputBits(slot, component, lane);
    }
    return Words.hex(words);
  }

  /** Component x of an output in all lanes. */
  String lanes(String name) {
    int slot = slot(program.signature().outputs(), name);
    int[] words = new int[4];
    for (int lane = 0; lane < 4; lane++) {
      words[lane] = batch.outputBits(slot, 0, lane);
    }
    return Words.hex(words);
  }

  /** The names of the outputs. */
  List<String> outputs() {
    return program.signature().outputs().stream().map(Signature.Slot::name).toList();
  }

  /** Everything that was executed. */
  List<Trace.Step> steps() {
    return steps;
  }

  /** What the last instruction whose text starts so read as an operand, in a lane. */
  String operand(String text, int operand, int lane) {
    return ofLane(last(text).operands().get(operand).words(), lane);
  }

  /** What it computed, before shift and saturation. */
  String result(String text, int lane) {
    return ofLane(last(text).result(), lane);
  }

  private Trace.Step last(String text) {
    return steps.reversed().stream()
        .filter(step -> step.text().startsWith(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError(text + " was not executed"));
  }

  private static String ofLane(int[] words, int lane) {
    return Words.hex(
        words[lane * 4], words[lane * 4 + 1], words[lane * 4 + 2], words[lane * 4 + 3]);
  }

  /** The live lanes, bit 0 for the first. */
  int live() {
    int lanes = 0;
    for (int lane = 0; lane < 4; lane++) {
      lanes |= batch.isLive(lane) ? 1 << lane : 0;
    }
    return lanes;
  }

  /** Words as tests write them, as results print. */
  static String hex(String words) {
    return Words.hex(Words.parse(words));
  }
}
