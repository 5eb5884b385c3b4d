package org.lanewise.reference.texture;

/** The notation of docs/textures.md, section 1. */
final class Arithmetic {
  private Arithmetic() {}

  static float clean(float x) {
    return Float.isNaN(x) ? 0 : x;
  }

  static float canonical(float x) {
    return Float.isNaN(x) ? Float.NaN : x;
  }

  /** Gives {@code lo} for a NaN. */
  static float clamp(float x, float lo, float hi) {
    if (!(x > lo)) {
      return lo;
    }
    return x < hi ? x : hi;
  }

  static float floor(float x) {
    return (float) Math.floor(x);
  }

  static float lerp(float w, float a, float b) {
    float difference = b - a;
    float product = w * difference;
    return canonical(a + product);
  }

  /** The correctly rounded length of one to three components. */
  static float length(float... d) {
    if (d.length == 1) {
      return Math.abs(d[0]);
    }
    float sum = d[0] * d[0] + d[1] * d[1];
    if (d.length == 3) {
      sum = sum + d[2] * d[2];
    }
    return (float) Math.sqrt(sum);
  }
}
