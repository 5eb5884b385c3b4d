package org.lanewise.conformance.corpus;

import org.lanewise.conformance.Comparison;

/**
 * How the R500 program of a case compares with the TGSI program of the same GLSL, both run here.
 *
 * @param name the case
 * @param words words compared: what both leave in live pixels
 * @param equal how many of them are equal in every bit
 * @param worst the greatest difference relative to max(1, |value|); infinite where one is no number
 *     or where the programs discard different pixels
 */
public record SameSource(String name, long words, long equal, double worst) {
  /** The difference that still counts as the same. */
  public static final double TOLERANCE = 1e-3;

  /** Whether every word is equal in every bit. */
  public boolean isBitEqual() {
    return words == equal && worst == 0;
  }

  /** Whether no word differs by more than the tolerance. */
  public boolean isWithin() {
    return worst <= TOLERANCE;
  }

  /** A line for people. */
  @Override
  public String toString() {
    return "%s: %d of %d words bit-equal, others within %.3g".formatted(name, equal, words, worst);
  }

  static SameSource of(CorpusCheck<CorpusProgram> tgsi, CorpusCheck<CorpusProgram> r500) {
    Comparison.Result left = tgsi.truths().getFirst();
    Comparison.Result right = r500.truths().getFirst();
    CorpusProgram first = tgsi.runs().getFirst();
    CorpusProgram second = r500.runs().getFirst();
    CorpusFrame frame = second.frame();
    boolean ended = tgsi.ran() && r500.ran();
    double worst = ended ? 0 : Double.POSITIVE_INFINITY;
    long words = 0;
    long equal = 0;
    for (int pixel = 0; ended && pixel < frame.pixels(); pixel++) {
      int lane = frame.lane(pixel);
      if (left.live()[lane] != right.live()[lane]) {
        worst = Double.POSITIVE_INFINITY;
      }
      if (!left.live()[lane] || !right.live()[lane]) {
        continue;
      }
      for (CorpusPlane plane : second.expected()) {
        for (CorpusPlane other : first.expected()) {
          if (plane.names(other)) {
            int expected = other.word(left, lane);
            int found = plane.word(right, lane);
            words++;
            equal += expected == found ? 1 : 0;
            worst = Math.max(worst, CorpusProgram.distance(expected, found));
          }
        }
      }
    }
    return new SameSource(r500.name(), words, equal, worst);
  }
}
