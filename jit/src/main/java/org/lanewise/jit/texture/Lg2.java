package org.lanewise.jit.texture;

/** The project's LG2 (docs/numerics.md) for levels of detail. */
final class Lg2 {
  private Lg2() {}

  static float of(float x) {
    if (!(x > 0)) {
      return x == 0 ? Float.NEGATIVE_INFINITY : Float.NaN;
    }
    if (x == Float.POSITIVE_INFINITY) {
      return x;
    }
    boolean denormal = x < Float.MIN_NORMAL;
    int bits = Float.floatToRawIntBits(denormal ? x * 0x1p23f : x);
    // The mantissa is taken from sqrt(1/2) to sqrt(2), so that f is small around 1.
    int exponent = bits - 0x3f3504f3 >> 23;
    float f = Float.intBitsToFloat(bits - (exponent << 23)) - 1;
    float p = -0x1.ce4138p-4f;
    p = Math.fma(p, f, 0x1.81048cp-3f);
    p = Math.fma(p, f, -0x1.86acccp-3f);
    p = Math.fma(p, f, 0x1.a25ac6p-3f);
    p = Math.fma(p, f, -0x1.eaba3p-3f);
    p = Math.fma(p, f, 0x1.27830cp-2f);
    p = Math.fma(p, f, -0x1.715abcp-2f);
    p = Math.fma(p, f, 0x1.ec708p-2f);
    p = Math.fma(p, f, -0x1.71547p-1f);
    p = Math.fma(p, f, 0x1.5adf7ep-26f);
    float fraction = Math.fma(f, 0x1.715476p0f, f * p);
    return (denormal ? exponent - 23 : exponent) + fraction;
  }
}
