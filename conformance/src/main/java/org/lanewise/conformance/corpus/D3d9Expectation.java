package org.lanewise.conformance.corpus;

import org.lanewise.conformance.Comparison;

/** What one lane of a Direct3D 9 program must leave behind. */
interface D3d9Expectation {
  /** How the lane differs, empty where it does not. */
  String difference(Comparison.Result found, int lane);

  /** A word and its value for people. */
  static String shown(int bits) {
    return "%08x (%s)".formatted(bits, Float.intBitsToFloat(bits));
  }
}
