package org.lanewise.cli;

import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiEmission;
import org.lanewise.core.tgsi.TgsiPatch;
import org.lanewise.core.tgsi.TgsiProgram;

/**
 * Compares what two shaders of one program leave that is no picture: vertices of streams, outputs
 * of patches, memory.
 */
final class StageDiff {
  /** The most words that the vertices of the lanes of a call take: 64 MiB. */
  private static final int CALL_WORDS = 1 << 24;

  /** The most lanes of a call. */
  private static final int CALL_LANES = 1024;

  private final ExecutableShader reference;
  private final ExecutableShader other;

  StageDiff(ExecutableShader reference, ExecutableShader other) {
    this.reference = reference;
    this.other = other;
  }

  /**
   * What was found.
   *
   * @param difference the first difference, empty where there is none
   * @param words the words compared
   */
  record Found(String difference, long words) {}

  /**
   * Runs a grid of a compute program.
   *
   * @param bindings makes bindings with memory of their own, always the same words
   */
  Found grid(ComputeGrid grid, Supplier<Bindings> bindings) {
    return compare(
        "",
        Comparison.run(reference, bindings.get(), grid),
        Comparison.run(other, bindings.get(), grid));
  }

  /**
   * Runs a geometry or tessellation control program, a lane for each pixel.
   *
   * @param bindings makes bindings with memory of their own, always the same words
   * @param done is told the number of lanes done
   */
  Found lanes(Scene scene, Size size, Supplier<Bindings> bindings, LongConsumer done) {
    TgsiProgram program = (TgsiProgram) reference.program();
    boolean isPatch = program.stage() == Stage.TESS_CONTROL;
    int atOnce = isPatch ? TgsiPatch.of(program).vertices() : primitives(program);
    int pixels = size.width() * size.height();
    Bindings expected = bindings.get();
    Bindings found = bindings.get();
    long words = 0;
    for (int first = 0; first < pixels; first += atOnce) {
      int start = first;
      // The last patch is whole too.
      int lanes = isPatch ? atOnce : Math.min(atOnce, pixels - first);
      Comparison.Filler filler = batch -> fill(batch, scene, size, start, program);
      String where =
          isPatch
              ? "patch " + first / atOnce + ": "
              : "lanes from pixel %d,%d on: ".formatted(first % size.width(), first / size.width());
      Found here =
          compare(
              where,
              Comparison.run(reference, program.signature(), expected, lanes, filler),
              Comparison.run(other, program.signature(), found, lanes, filler));
      words += here.words();
      if (!here.difference().isEmpty()) {
        return new Found(here.difference(), words);
      }
      done.accept(first + lanes);
    }
    return new Found("", words);
  }

  /** How many primitives a call runs. */
  private static int primitives(TgsiProgram program) {
    long words = program.signature().outputs().size() * 4L + 4;
    words *= TgsiEmission.of(program).vertices() + 1L;
    return (int) Math.max(4, Math.min(CALL_LANES, CALL_WORDS / words)) & -4;
  }

  private static void fill(
      LaneBatch batch, Scene scene, Size size, int first, TgsiProgram program) {
    for (int lane = 0; lane < batch.count(); lane++) {
      int pixel = (first + lane) % (size.width() * size.height());
      scene.fill(batch, lane, pixel % size.width(), pixel / size.width(), size);
    }
    if (program.stage() != Stage.TESS_CONTROL) {
      return;
    }
    batch.setShared(MemoryBuffer.ofSize(TgsiPatch.of(program).words()));
    List<Slot> slots = program.signature().inputs();
    for (int slot = 0; slot < slots.size(); slot++) {
      if (slots.get(slot).semantic().equals("INVOCATIONID") && !scene.sets(slot)) {
        for (int lane = 0; lane < batch.count(); lane++) {
          batch.setInput(slot, 0, lane, Float.intBitsToFloat(lane));
        }
      }
    }
  }

  private Found compare(String where, Comparison.Result expected, Comparison.Result found) {
    if (!expected.stopped().isEmpty() && !found.stopped().isEmpty()) {
      throw new InputException("stopped: " + where + expected.stopped());
    }
    String difference = Comparison.difference(expected, found);
    boolean hasOutputs = reference.program().stage() == Stage.GEOMETRY;
    long words = hasOutputs ? expected.outputs().length : 0;
    for (Map.Entry<String, int[]> memory : expected.memory().entrySet()) {
      words += memory.getValue().length;
    }
    return new Found(difference.isEmpty() ? "" : where + difference, words);
  }
}
