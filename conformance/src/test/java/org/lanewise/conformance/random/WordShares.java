package org.lanewise.conformance.random;

import org.lanewise.conformance.Comparison;

/** Counts what many words are. */
final class WordShares {
  private static final int MAGNITUDE = 0x7fffffff;
  private static final int INFINITY = 0x7f800000;
  private static final int LEAST_NORMAL = 0x00800000;

  private long words;
  private long special;
  private long zeros;
  private long notNumbers;
  private long lanes;
  private long live;

  void add(int[] bits) {
    for (int word : bits) {
      add(word);
    }
  }

  void add(float[] values) {
    for (float value : values) {
      add(Float.floatToRawIntBits(value));
    }
  }

  /** The outputs of live lanes. */
  void add(Comparison.Result result) {
    int count = result.live().length;
    lanes += count;
    for (boolean isLive : result.live()) {
      live += isLive ? 1 : 0;
    }
    for (int i = 0; i < result.outputs().length; i++) {
      if (result.live()[i % count]) {
        add(result.outputs()[i]);
      }
    }
  }

  private void add(int word) {
    int magnitude = word & MAGNITUDE;
    words++;
    zeros += magnitude == 0 ? 1 : 0;
    notNumbers += magnitude > INFINITY ? 1 : 0;
    special += magnitude >= INFINITY || magnitude != 0 && magnitude < LEAST_NORMAL ? 1 : 0;
  }

  /** The share of infinities, NaN and denormals. */
  double special() {
    return (double) special / words;
  }

  /** The share of words that are neither NaN nor a zero. */
  double numbers() {
    return 1 - (double) (zeros + notNumbers) / words;
  }

  /** The share of lanes that are live. */
  double live() {
    return (double) live / lanes;
  }
}
