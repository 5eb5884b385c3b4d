package org.lanewise.conformance.corpus;

import java.util.List;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;

/**
 * What a program of a corpus is run with, a lane for each pixel of a frame, and what another
 * renderer made of it.
 *
 * @param frame the pixels
 * @param bindings constants and textures
 * @param inputs the values of the inputs
 * @param expected the other renderer's words
 * @param liveRows a row of '0' (discarded) and '1' for each y; empty where all pixels live
 * @param trusted whether {@code expected} says what the program must compute
 * @param tolerance the greatest difference, relative to max(1, |value|)
 */
record CorpusProgram(
    CorpusFrame frame,
    Bindings bindings,
    List<Input> inputs,
    List<CorpusPlane> expected,
    List<String> liveRows,
    boolean trusted,
    double tolerance)
    implements CorpusRun {

  /**
   * The values of one input.
   *
   * @param slot the input slot
   * @param values four floats a pixel, row by row
   * @param offset where the first pixel's values lie
   */
  record Input(int slot, float[] values, int offset) {}

  @Override
  public int lanes() {
    return frame.lanes();
  }

  @Override
  public void fill(LaneBatch batch) {
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
  boolean live(int pixel) {
    return liveRows.isEmpty()
        || liveRows.get(pixel / frame.width()).charAt(pixel % frame.width()) == '1';
  }

  @Override
  public String difference(Comparison.Result found) {
    if (!found.stopped().isEmpty()) {
      return found.stopped();
    }
    String first = "";
    int wrong = 0;
    double worst = 0;
    for (int pixel = 0; pixel < frame.pixels(); pixel++) {
      int lane = frame.lane(pixel);
      boolean live = found.live()[lane];
      if (live != live(pixel)) {
        return frame.place(pixel) + (live ? " is live" : " is discarded");
      }
      for (CorpusPlane plane : live ? expected : List.<CorpusPlane>of()) {
        int bits = plane.word(found, lane);
        double distance = distance(plane.bits(pixel), bits);
        worst = Math.max(worst, distance);
        if (distance > tolerance && wrong++ == 0) {
          first =
              "%s %s is %08x (%s) instead of %08x (%s)"
                  .formatted(
                      frame.place(pixel),
                      plane.name(),
                      bits,
                      Float.intBitsToFloat(bits),
                      plane.bits(pixel),
                      Float.intBitsToFloat(plane.bits(pixel)));
        }
      }
    }
    return wrong == 0 ? "" : "%s; %d words differ, by up to %.3g".formatted(first, wrong, worst);
  }

  /** The difference relative to max(1, |expected|), 0 for equal bits, any two NaN, and zeros. */
  static double distance(int expectedBits, int foundBits) {
    if (expectedBits == foundBits) {
      return 0;
    }
    float expected = Float.intBitsToFloat(expectedBits);
    float found = Float.intBitsToFloat(foundBits);
    if (Float.isNaN(expected) && Float.isNaN(found) || expected == found) {
      return 0;
    }
    if (!Float.isFinite(expected) || !Float.isFinite(found)) {
      return Double.POSITIVE_INFINITY;
    }
    return Math.abs((double) expected - found) / Math.max(1, Math.abs(expected));
  }
}
