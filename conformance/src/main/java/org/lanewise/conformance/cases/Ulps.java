package org.lanewise.conformance.cases;

/** Distances of floats in units in the last place. */
final class Ulps {
  /** The most that a case may allow. */
  static final int MOST = 9_999_999;

  private Ulps() {}

  /**
   * How many floats lie between two, one end counted: 0 for equal ones, and for the two zeros.
   *
   * @param a bits of a finite float
   * @param b bits of a finite float
   */
  static long distance(int a, int b) {
    return Math.abs((long) order(a) - order(b));
  }

  /** A number that grows with the float. */
  private static int order(int bits) {
    return bits < 0 ? Integer.MIN_VALUE - bits : bits;
  }

  static boolean isFinite(int bits) {
    return (bits & 0x7f800000) != 0x7f800000;
  }

  /**
   * Whether a word is the right one, or at most so many ulps off; infinities and NaNs never are.
   */
  static boolean isWithin(int word, int right, int ulps) {
    return word == right
        || ulps > 0 && isFinite(word) && isFinite(right) && distance(word, right) <= ulps;
  }
}
