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

  private static final int ROUNDER_BITS = 0x4b400000;

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
    float limited = 129.0f < x ? 129.0f : x;
    limited = -151.0f > limited ? -151.0f : limited;
    float shifted = limited + ROUNDER;
    float fraction = limited - (shifted - ROUNDER);
    return canonical(scaledExponential(fraction, Float.floatToRawIntBits(shifted) - ROUNDER_BITS));
  }

  /** 2^fraction * 2^exponent for |fraction| <= 0.5 and an exponent of -151..129. */
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
    boolean small = x < 0x1p-126f;
    float scaled = small ? x * 0x1p23f : x;
    int bits = Float.floatToRawIntBits(scaled);
    int exponent = (bits - 0x3f3504f3) >> 23;
    float e = (float) (small ? exponent - 23 : exponent);
    float f = Float.intBitsToFloat(bits - (exponent << 23)) - 1.0f;
    float p = Math.fma(f, -0x1.ce4138p-4f, 0x1.81048cp-3f);
    p = Math.fma(f, p, -0x1.86acccp-3f);
    p = Math.fma(f, p, 0x1.a25ac6p-3f);
    p = Math.fma(f, p, -0x1.eaba3p-3f);
    p = Math.fma(f, p, 0x1.27830cp-2f);
    p = Math.fma(f, p, -0x1.715abcp-2f);
    p = Math.fma(f, p, 0x1.ec708p-2f);
    p = Math.fma(f, p, -0x1.71547p-1f);
    p = Math.fma(f, p, 0x1.5adf7ep-26f);
    float result = e + Math.fma(f, 0x1.715476p0f, f * p);
    float finite = x < Float.POSITIVE_INFINITY ? result : x;
    return x > 0.0f ? finite : x == 0.0f ? Float.NEGATIVE_INFINITY : NAN;
  }

  /** x to the power y; a negative x gives NaN unless y is zero. */
  public static float pow(float x, float y) {
    boolean small = x < 0x1p-126f;
    float scaled = small ? x * 0x1p23f : x;
    int bits = Float.floatToRawIntBits(scaled);
    int exponent = (bits - 0x3f3504f3) >> 23;
    float e = (float) (small ? exponent - 23 : exponent);
    float m = Float.intBitsToFloat(bits - (exponent << 23));

    // s = (m - 1) / (m + 1) as sHigh + sLow.
    float f = m - 1.0f;
    float d = m + 1.0f;
    float dLow = m - (d - 1.0f);
    float sHigh = f / d;
    float sLow = Math.fma(-sHigh, dLow, Math.fma(-sHigh, d, f)) / d;

    // log2(m) = s * (2/ln 2 + z * (2/(3 ln 2) + z * w(z))), z = s * s, as high + low.
    float z = sHigh * sHigh;
    float zLow = Math.fma(sHigh, sHigh, -z) + (sHigh + sHigh) * sLow;
    float w = Math.fma(z, 0x1.580142p-2f, 0x1.a5d224p-2f);
    w = Math.fma(z, w, 0x1.2776fp-1f);
    w = Math.fma(z, w, -0x1.e2fe02p-28f);
    float u = z * 0x1.ec709ep-1f;
    float uLow = Math.fma(z, 0x1.ec709ep-1f, -u) + Math.fma(z, w, zLow * 0x1.ec709ep-1f);
    float k = 0x1.715476p1f + u;
    float kLow = (u - (k - 0x1.715476p1f)) + (uLow + 0x1.4ae0cp-25f);
    float high = sHigh * k;
    float low = Math.fma(sHigh, k, -high) + Math.fma(sHigh, kLow, sLow * k);
    float logarithm = e + high;
    low = ((e - logarithm) + high) + low;

    logarithm = x < Float.POSITIVE_INFINITY ? logarithm : x;
    logarithm = x == 0.0f ? Float.NEGATIVE_INFINITY : logarithm;

    // 2^(y * log2 x)
    float product = y * logarithm;
    float productLow = Math.fma(y, logarithm, -product) + y * low;
    float limited = 129.0f < product ? 129.0f : product;
    limited = -151.0f > limited ? -151.0f : limited;
    productLow = limited == product ? productLow : 0.0f;
    float shifted = limited + ROUNDER;
    float fraction = (limited - (shifted - ROUNDER)) + productLow;
    float power = scaledExponential(fraction, Float.floatToRawIntBits(shifted) - ROUNDER_BITS);

    power = y == 1.0f ? x : power;
    power = x >= 0.0f ? power : NAN;
    power = x == 1.0f ? 1.0f : power;
    power = y == 0.0f ? 1.0f : power;
    return canonical(power);
  }

  /** The sine of x radians. */
  public static float sin(float x) {
    float value = circular(x, 0);
    return canonical(Math.abs(x) < 0x1p-12f ? x : value);
  }

  /** The cosine of x radians. */
  public static float cos(float x) {
    return canonical(circular(x, 1));
  }

  /** The sine of x plus that many quarter turns. */
  private static float circular(float x, int quarters) {
    float shifted = Math.fma(x, 0x1.45f306p-1f, ROUNDER);
    float n = shifted - ROUNDER;
    int quadrant = Float.floatToRawIntBits(shifted) + quarters;

    // x - n * pi/2 as r + rLow, pi/2 in three parts.
    float r0 = Math.fma(n, -0x1.921fb6p0f, x);
    float r = Math.fma(n, 0x1.777a5cp-25f, r0);
    float rLow = Math.fma(n, 0x1.777a5cp-25f, r0 - r);
    rLow = Math.fma(n, 0x1.ee59dap-50f, rLow);
    // Far out the reduction has lost all bits; the result must stay within [-1, 1].
    boolean lost = Math.abs(r) > 0x1p0f;
    r = lost ? 0.0f : r;
    rLow = lost ? 0.0f : rLow;

    float z = r * r;
    float halfZ = 0.5f * z;
    float w = 1.0f - halfZ;

    float sinePart = Math.fma(z, 0x1.7f91b2p-19f, -0x1.a06adep-13f);
    sinePart = Math.fma(z, sinePart, 0x1.111188p-7f);
    sinePart = Math.fma(z, sinePart, -0x1.555556p-3f);
    float sine = r + Math.fma(r * z, sinePart, rLow * w);

    float cosinePart = Math.fma(z, 0x1.9b601ap-16f, -0x1.6c11f4p-10f);
    cosinePart = Math.fma(z, cosinePart, 0x1.555554p-5f);
    float cosine = w + (((1.0f - w) - halfZ) + Math.fma(z * z, cosinePart, -(r * rLow)));

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
