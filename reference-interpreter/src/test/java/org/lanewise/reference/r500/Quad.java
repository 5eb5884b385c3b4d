package org.lanewise.reference.r500;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.r500.R500Constant;
import org.lanewise.core.r500.R500Input;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.core.r500.R500Word;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.reference.ReferenceEngine;
import org.lanewise.reference.Words;

/** One quad run by the reference; t0 to t3 are preloaded with inputs 0 to 3. */
final class Quad {
  private static final int INPUTS = 4;

  private final List<R500Instruction> code;
  private R500Registers registers = R500Registers.none();
  private final List<R500Constant> constants = new ArrayList<>();
  private final Map<Integer, TextureTarget> samplers = new TreeMap<>();
  private final int[][] inputs = new int[INPUTS * 4][4];
  private int liveAtStart = 15;
  private ReferenceEngine engine = ReferenceEngine.create();
  private ShaderOptions options = ShaderOptions.defaults();
  final Bindings bindings = new Bindings();
  private R500Program program;
  private LaneBatch batch;

  Quad(Code... code) {
    this(Arrays.asList(code));
  }

  Quad(List<Code> code) {
    this.code = code.stream().map(Code::get).toList();
  }

  /** The same vector for all pixels; one word alone stands for four. */
  Quad input(int slot, String words) {
    int[] vector = Words.parse(words);
    for (int component = 0; component < 4; component++) {
      Arrays.fill(inputs[slot * 4 + component], vector[component]);
    }
    return this;
  }

  /** One component, a word a pixel. */
  Quad pixels(int slot, int component, String words) {
    inputs[slot * 4 + component] = Words.parse(words);
    return this;
  }

  Quad constant(int slot, String words) {
    constants.add(new R500Constant(slot, Arrays.stream(Words.parse(words)).boxed().toList()));
    return this;
  }

  Quad register(R500Word word, int index, int value) {
    registers = registers.with(word, index, value);
    return this;
  }

  Quad sampler(int unit, TextureTarget target) {
    samplers.put(unit, target);
    return this;
  }

  Quad helper(int pixel) {
    liveAtStart &= ~(1 << pixel);
    return this;
  }

  Quad options(ShaderOptions other) {
    options = other;
    return this;
  }

  Quad engine(ReferenceEngine other) {
    engine = other;
    return this;
  }

  Quad run() {
    List<R500Input> named = new ArrayList<>();
    List<R500Preload> preloads = new ArrayList<>();
    for (int slot = 0; slot < INPUTS; slot++) {
      named.add(new R500Input("GENERIC", slot));
      preloads.add(R500Preload.all(slot, slot));
    }
    return run(new R500Program(code, registers, constants, named, preloads, samplers));
  }

  Quad run(R500Program other) {
    program = other;
    try (ExecutableShader shader = engine.prepare(program, options)) {
      batch = shader.newBatch(4);
      for (int slot = 0; slot < program.signature().inputs().size(); slot++) {
        for (int component = 0; component < 4; component++) {
          for (int pixel = 0; pixel < 4; pixel++) {
            int word = inputs[slot * 4 + component][pixel];
            batch.setInput(slot, component, pixel, Float.intBitsToFloat(word));
          }
        }
      }
      for (int pixel = 0; pixel < 4; pixel++) {
        batch.setLive(pixel, (liveAtStart >> pixel & 1) != 0);
      }
      shader.run(batch, bindings);
    }
    return this;
  }

  /** R, g, b, a of a render target of a pixel, in hexadecimal. */
  String target(int target, int pixel) {
    int slot = program.outputSlot(target);
    int[] words = new int[4];
    for (int component = 0; component < 4; component++) {
      words[component] = batch.outputBits(slot, component, pixel);
    }
    return Words.hex(words);
  }

  /** A component of a render target for all pixels, in hexadecimal. */
  String component(int target, int component) {
    int slot = program.outputSlot(target);
    int[] words = new int[4];
    for (int pixel = 0; pixel < 4; pixel++) {
      words[pixel] = batch.outputBits(slot, component, pixel);
    }
    return Words.hex(words);
  }

  /** The live pixels, bit 0 for the first. */
  int live() {
    int pixels = 0;
    for (int pixel = 0; pixel < 4; pixel++) {
      pixels |= batch.isLive(pixel) ? 1 << pixel : 0;
    }
    return pixels;
  }
}
