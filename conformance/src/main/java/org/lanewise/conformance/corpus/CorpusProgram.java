package org.lanewise.conformance.corpus;

import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.program.Program;

/**
 * A program of a corpus, what it is run with, and what another renderer made of it.
 *
 * @param program the decoded program
 * @param bindings constants and textures
 * @param inputs the values of the inputs
 * @param expected the other renderer's words
 * @param liveRows a row of '0' (discarded) and '1' for each y; empty where all pixels live
 * @param trusted whether {@code expected} says what the program must compute
 * @param tolerance the greatest difference, relative to max(1, |value|)
 */
record CorpusProgram(
    Program program,
    Bindings bindings,
    List<Input> inputs,
    List<CorpusPlane> expected,
    List<String> liveRows,
    boolean trusted,
    double tolerance) {

  /**
   * The values of one input.
   *
   * @param slot the input slot
   * @param values four floats a pixel, row by row
   * @param offset where the first pixel's values lie
   */
  record Input(int slot, float[] values, int offset) {}

  /** Fills inputs and live mask. */
  void fill(LaneBatch batch, CorpusFrame frame) {
    for (int lane = 0; lane < batch.count(); lane++) {
      batch.setLive(lane, false);
    }
    for (int pixel = 0; pixel < frame.pixels(); pixel++) {
      int lane = frame.lane(pixel);
      batch.setLive(lane, true);
      for (Input input : inputs) {
        for (int c = 0; c < 4; c++) {
          batch.setInput(input.slot, c, lane, input.values[input.offset + pixel * 4 + c]);
        }
      }
    }
  }

  /** Whether a pixel is expected to live. */
  boolean live(CorpusFrame frame, int pixel) {
    return liveRows.isEmpty()
        || liveRows.get(pixel / frame.width()).charAt(pixel % frame.width()) == '1';
  }
}
