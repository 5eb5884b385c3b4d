package org.lanewise.reference.math;

/**
 * The functions of docs/numerics.md in plain scalar floats. Every line is one rounded operation of
 * that page; no operation may be contracted, reordered or replaced.
 */
public final class Functions {
  /** The NaN that arithmetic gives. */
  public static final float NAN = Float.intBitsToFloat(0x7fc00000);

  /** Adding it to |v| <= 2^22 rounds v to an integer, which then stands in the low bits. */
  private static final float ROUNDER = 0x1.8p23f;

  private Functions() {}

  /** The value with every NaN made canonical. */
  public static float canonical(float value) {
    return value != value ? NAN : value;
  }

  /** 1 divided by the square root. */
  public static float rsq(float x) {
    float y = 1.0f / (float) Math.sqrt(x);
    // One Newton step on the error 1 - x * y * y, which needs all bits of x * y.
    float root = x * y;
    float rootLow = Math.fma(x, -y, root);
    float error = Math.fma(rootLow, y, Math.fma(root, -y, 1.0f));
    float better = Math.fma(0.5f * y, error, y);
    // Zeros and +Inf have no error to correct, they make NaN there.
    return canonical(better == better ? better : y);
  }

  /** 2 to the power x. */
  public static float ex2(float x) {
    float limited = -254.0f > x ? -254.0f : x;
    // Any fraction above 129 makes an infinity.
    float whole = Math.min((limited + ROUNDER) - ROUNDER, 129.0f);
    return canonical(scaledExponential(limited - whole, (int) whole));
  }

  /** 2^fraction * 2^exponent for an exponent of -254..129. */
  private static float scaledExponential(float fraction, int exponent) {
    float p = Math.fma(fraction, 0x1.3f9068p-13f, 0x1.5f0a66p-10f);
    p = Math.fma(fraction, p, 0x1.3b30bp-7f);
    p = Math.fma(fraction, p, 0x1.c6af78p-5f);
    p = Math.fma(fraction, p, 0x1.ebfbd8p-3f);
    p = Math.fma(fraction, p, 0x1.62e43p-1f);
    p = Math.fma(fraction, p, 1.0f);
    // Two factors, so that only the last product can be denormal or infinite.
    int half = exponent >> 1;
    float first = Float.intBitsToFloat((half + 127) << 23);
    float second = Float.intBitsToFloat((exponent - half + 127) << 23);
    return (p * first) * second;
  }

  /** The logarithm to base 2. */
  public static float lg2(float x) {
    if (x != x || x < 0.0f) {
      return NAN;
    }
    if (x == 0.0f) {
      return Float.NEGATIVE_INFINITY;
    }
    if (x == Float.POSITIVE_INFINITY) {
      return x;
    }
    int e = exponent(x);
    float f = mantissa(x, e) - 1.0f;
    float p = Math.fma(f, -0x1.ce4138p-4f, 0x1.81048cp-3f);
    p = Math.fma(f, p, -0x1.86acccp-3f);
    p = Math.fma(f, p, 0x1.a25ac6p-3f);
    p = Math.fma(f, p, -0x1.eaba3p-3f);
    p = Math.fma(f, p, 0x1.27830cp-2f);
    p = Math.fma(f, p, -0x1.715abcp-2f);
    p = Math.fma(f, p, 0x1.ec708p-2f);
    p = Math.fma(f, p, -0x1.71547p-1f);
    p = Math.fma(f, p, 0x1.5adf7ep-26f);
    return e + Math.fma(f, 0x1.715476p0f, f * p);
  }

  /** The integer e for which a positive finite x is 2^e times sqrt(1/2) to sqrt(2). */
  private static int exponent(float x) {
    boolean denormal = x < Float.MIN_NORMAL;
    int bits = Float.floatToRawIntBits(denormal ? x * 0x1p23f : x);
    int exponent = (bits - 0x3f3504f3) >> 23;
    return denormal ? exponent - 23 : exponent;
  }

  /** x / 2^exponent, exactly. */
  private static float mantissa(float x, int exponent) {
    return (float) Math.scalb((double) x, -exponent);
  }

  /** x to the power y; a negative x gives NaN unless y is zero. */
  public static float pow(float x, float y) {
    if (y == 0.0f || x == 1.0f) {
      return 1.0f;
    }
    if (x != x || x < 0.0f || y != y) {
      return NAN;
    }
    if (y == 1.0f) {
      return x;
    }
    if (x == 0.0f || x == Float.POSITIVE_INFINITY) {
      return (x == 0.0f) == (y > 0.0f) ? 0.0f : Float.POSITIVE_INFINITY;
    }
    float e = exponent(x);
    float m = mantissa(x, (int) e);

    // (1 - m) / (m + 1) as s + t.
    float f = m - 1.0f;
    float reciprocal = -1.0f / (m + 1.0f);
    float s = f * reciprocal;
    float rest = Math.fma(s, f, Math.fma(s, 2.0f, f));
    float t = rest * reciprocal;

    // log2(m) = product - small - s * q.
    float z = s * s;
    float tail = Math.fma(z, 0x1.5bac5cp-2f, 0x1.a5b928p-2f);
    tail = Math.fma(z, tail, 0x1.2776aap-1f);
    float q = Math.fma(z, z * tail, -0x1.c0ebaep-7f);
    q = Math.fma(z, 0x1.ec70ap-1f, q);
    float slope = Math.fma(z, 0x1.77p1f, 0x1.715476p1f);
    float product = s * -0x1.731562p1f;
    float small = Math.fma(t, slope, Math.fma(s, 0x1.731562p1f, product));

    // log2(x) = high - minusLow.
    float high = e + (product - Math.fma(s, q, small));
    float minusLow = Math.fma(s, q, (high - e) - product) + small;

    float limited = Math.clamp(y, -Float.MAX_VALUE, Float.MAX_VALUE);
    float whole = Math.clamp(Math.fma(limited, high, ROUNDER) - ROUNDER, -254.0f, 129.0f);
    float fraction = Math.fma(-limited, minusLow, Math.fma(limited, high, -whole));
    fraction = -1.0f > fraction ? -1.0f : fraction;
    return scaledExponential(fraction, (int) whole);
  }

  /** The sine of x radians. */
  public static float sin(float x) {
    return canonical(circular(x, 0));
  }

  /** The cosine of x radians. */
  public static float cos(float x) {
    return canonical(circular(x, 1));
  }

  /** The sine of x plus that many quarter turns. */
  private static float circular(float x, int quarters) {
    // Far out the reduction would lose all bits. 0 * x is NaN for infinities.
    float angle = Math.abs(x) < 0x1p22f ? x : 0.0f * x;
    float shifted = Math.fma(angle, 0x1.45f306p-1f, ROUNDER);
    float n = shifted - ROUNDER;
    int quadrant = Float.floatToRawIntBits(shifted) + quarters;

    // angle - n * pi/2 as r - excess, pi/2 in two parts.
    float r0 = Math.fma(n, -0x1.921fb4p0f, angle);
    float r = Math.fma(n, -0x1.4442d2p-24f, r0);
    float excess = Math.fma(n, 0x1.4442d2p-24f, r - r0);

    float z = r * r;
    float sinePart = Math.fma(z, 0x1.987552p-13f, -0x1.1104aep-7f);
    sinePart = Math.fma(z, sinePart, 0x1.55553ep-3f);
    float sine = r - Math.fma(r * z, sinePart, excess);

    float cosinePart = Math.fma(z, 0x1.997adp-16f, -0x1.6c0ac4p-10f);
    cosinePart = Math.fma(z, cosinePart, 0x1.555548p-5f);
    cosinePart = Math.fma(z, cosinePart, -0.5f);
    float cosine = Math.fma(r, Math.fma(r, cosinePart, excess), 1.0f);

    float value = (quadrant & 1) != 0 ? cosine : sine;
    return (quadrant & 2) != 0 ? -value : value;
  }

  /** The sine of x turns, sin(2 * pi * x). */
  public static float sinTurns(float x) {
    return canonical(circularTurns(x, 0));
  }

  /** The cosine of x turns, cos(2 * pi * x). */
  public static float cosTurns(float x) {
    return canonical(circularTurns(x, 1));
  }

  /** The sine of x plus that many quarter turns. */
  private static float circularTurns(float x, int quarters) {
    // Whole turns go first: adding 0x1.8p24 rounds to an even integer, or to x itself far out.
    float whole = (x + 0x1.8p24f) - 0x1.8p24f;
    float part = x - whole;
    // Then quarters: adding 0x1.8p21 rounds to a multiple of 1/4, which is counted in the low bits.
    float shifted = part + 0x1.8p21f;
    float r = part - (shifted - 0x1.8p21f);
    int quarter = Float.floatToRawIntBits(shifted);

    float z = r * r;
    // 2 * pi is cut to 0x1.921fb4p2 plus a positive rest, so that a zero keeps its sign.
    float sinePart = Math.fma(z, -0x1.2dbd92p6f, 0x1.465fc4p6f);
    sinePart = Math.fma(z, sinePart, -0x1.4abbbep5f);
    sinePart = Math.fma(z, sinePart, 0x1.4442d2p-22f);
    float sine = Math.fma(r, 0x1.921fb4p2f, r * sinePart);

    float cosinePart = Math.fma(z, 0x1.d61e28p5f, -0x1.55b684p6f);
    cosinePart = Math.fma(z, cosinePart, 0x1.03c1b6p6f);
    cosinePart = Math.fma(z, cosinePart, -0x1.3bd3ccp4f);
    float cosine = Math.fma(z, cosinePart, 1.0f);

    int quadrant = (quarter + quarters) & 3;
    float value = (quadrant & 1) == 0 ? sine : cosine;
    return quadrant >= 2 ? -value : value;
  }
}
