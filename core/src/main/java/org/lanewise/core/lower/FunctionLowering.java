package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;

/**
 * The functions of docs/numerics.md as sequences of exactly rounded IR operations. Each method
 * takes f32 values and returns an f32 value whose NaN is canonical.
 */
public final class FunctionLowering {
  /** The bits of the NaN that arithmetic gives in TGSI. */
  public static final int NAN_BITS = 0x7fc00000;

  /** Adding it to a magnitude of at most 2^22 rounds to an integer, found in the low bits. */
  private static final float ROUNDER = 0x1.8p23f;

  /** Likewise; the low bits then hold the integer plus twice the bias of exponents. */
  private static final float BIASER = ROUNDER + 2 * 127;

  /**
   * From -151 down powers of two are zero. At this one both factors of a power are zero, so that no
   * product underflows, which is slow on some machines.
   */
  private static final int LEAST_EXPONENT = -2 * 127;

  private static final int LEAST_SHIFTED = Float.floatToRawIntBits(BIASER + LEAST_EXPONENT);

  /** From 2^128.5 on all is infinite. */
  private static final int LARGEST_SHIFTED = Float.floatToRawIntBits(BIASER + 129);

  /** POW's first factor; with {@link #POW_REST} it is 2 / ln 2. */
  private static final float POW_FACTOR = 0x1.731562p1f;

  private static final float POW_REST = -0x1.c0ebaep-7f;

  private FunctionLowering() {}

  /** The value with every NaN made canonical. */
  public static int canon(IrBuilder b, int value) {
    return b.emit(IrOp.CANON, IrOp.CANON.result(), new int[] {value}, new int[] {NAN_BITS});
  }

  /** 1 divided by the square root. */
  public static int rsq(IrBuilder b, int x) {
    int one = b.f32(1);
    int y = b.op(IrOp.FDIV, one, b.op(IrOp.FSQRT, x));
    int minusY = b.op(IrOp.FNEG, y);
    // One Newton step on the error 1 - x * y * y, which needs all bits of x * y.
    int root = b.op(IrOp.FMUL, x, y);
    int rootLow = b.op(IrOp.FMA, x, minusY, root);
    int error = b.op(IrOp.FMA, rootLow, y, b.op(IrOp.FMA, root, minusY, one));
    int better = b.op(IrOp.FMA, b.op(IrOp.FMUL, b.f32(0.5f), y), error, y);
    // Zeros and +Inf have no error to correct, they make NaN there.
    return canon(b, b.select(b.op(IrOp.FEQ, better, better), better, y));
  }

  /** 2 to the power x. */
  public static int ex2(IrBuilder b, int x) {
    int limited = b.op(IrOp.FMAX_GT, b.f32(LEAST_EXPONENT), x);
    // Above, only the exponent is limited: a large fraction makes the infinity, NaN stays NaN.
    int shifted = b.op(IrOp.BITS_F2I, b.op(IrOp.FADD, limited, b.f32(BIASER)));
    shifted = b.op(IrOp.IMIN, shifted, b.i32(LARGEST_SHIFTED));
    int whole = b.op(IrOp.FSUB, b.op(IrOp.BITS_I2F, shifted), b.f32(BIASER));
    return canon(b, scaledExponential(b, b.op(IrOp.FSUB, limited, whole), shifted));
  }

  /** 2^fraction times 2 to the integer that {@code shifted} holds with {@link #BIASER}. */
  private static int scaledExponential(IrBuilder b, int fraction, int shifted) {
    int p =
        polynomial(
            b,
            fraction,
            0x1.3f9068p-13f,
            0x1.5f0a66p-10f,
            0x1.3b30bp-7f,
            0x1.c6af78p-5f,
            0x1.ebfbd8p-3f,
            0x1.62e43p-1f,
            1.0f);
    // Two factors, so that only the last product can be denormal or infinite. Their exponents sum
    // up to the one with twice the bias; what stands above the exponents is shifted out.
    int mantissaBits = b.i32(23);
    int half = b.op(IrOp.ISHR, shifted, b.i32(1));
    int first = b.op(IrOp.ISHL, half, mantissaBits);
    int second = b.op(IrOp.ISHL, b.op(IrOp.ISUB, shifted, half), mantissaBits);
    int scaled = b.op(IrOp.FMUL, p, b.op(IrOp.BITS_I2F, first));
    return b.op(IrOp.FMUL, scaled, b.op(IrOp.BITS_I2F, second));
  }

  /** 2 to an integer of -126..127. */
  static int power(IrBuilder b, int exponent) {
    int biased = b.op(IrOp.IADD, exponent, b.i32(127));
    return b.op(IrOp.BITS_I2F, b.op(IrOp.ISHL, biased, b.i32(23)));
  }

  /** A polynomial by Horner's rule with fused operations, highest coefficient first. */
  private static int polynomial(IrBuilder b, int x, float... coefficients) {
    int value = b.f32(coefficients[0]);
    for (int i = 1; i < coefficients.length; i++) {
      value = b.op(IrOp.FMA, x, value, b.f32(coefficients[i]));
    }
    return value;
  }

  /**
   * A positive float as 2^exponent * mantissa.
   *
   * @param exponent 2^23 times the exponent, a float
   * @param mantissa within sqrt(1/2) to sqrt(2)
   */
  private record Split(int exponent, int mantissa) {}

  private static Split split(IrBuilder b, int x) {
    int scaled = b.op(IrOp.BITS_F2I, b.op(IrOp.FMUL, x, b.f32(0x1p23f)));
    int small = b.op(IrOp.FLT, x, b.f32(0x1p-126f));
    // The bits of a denormal as if exponents went on below zero.
    int denormal = b.op(IrOp.ISUB, scaled, b.i32(23 << 23));
    int bits = b.select(small, denormal, b.op(IrOp.BITS_F2I, x));
    int above = b.op(IrOp.ISUB, bits, b.i32(0x3f3504f3));
    int exponent = b.op(IrOp.IAND, above, b.i32(0xff800000));
    int mantissa = b.op(IrOp.ISUB, bits, exponent);
    return new Split(b.op(IrOp.I2F, exponent), b.op(IrOp.BITS_I2F, mantissa));
  }

  /** The logarithm to base 2. */
  public static int lg2(IrBuilder b, int x) {
    Split parts = split(b, x);
    int f = b.op(IrOp.FSUB, parts.mantissa, b.f32(1));
    int p =
        polynomial(
            b,
            f,
            -0x1.ce4138p-4f,
            0x1.81048cp-3f,
            -0x1.86acccp-3f,
            0x1.a25ac6p-3f,
            -0x1.eaba3p-3f,
            0x1.27830cp-2f,
            -0x1.715abcp-2f,
            0x1.ec708p-2f,
            -0x1.71547p-1f,
            0x1.5adf7ep-26f);
    int fraction = b.op(IrOp.FMA, f, b.f32(0x1.715476p0f), b.op(IrOp.FMUL, f, p));
    int result = b.op(IrOp.FMA, parts.exponent, b.f32(0x1p-23f), fraction);
    result = zeroAndInfinity(b, x, result);
    return canon(b, negativeIsNaN(b, x, result));
  }

  /** The logarithm of a positive finite x, or that of zero, infinity or NaN. */
  private static int zeroAndInfinity(IrBuilder b, int x, int logarithm) {
    int finite = b.op(IrOp.FLT, x, b.f32(Float.POSITIVE_INFINITY));
    int isZero = b.op(IrOp.FEQ, x, b.f32(0));
    return b.select(isZero, b.f32(Float.NEGATIVE_INFINITY), b.select(finite, logarithm, x));
  }

  private static int negativeIsNaN(IrBuilder b, int x, int value) {
    return b.select(b.op(IrOp.FLT, x, b.f32(0)), b.f32Bits(NAN_BITS), value);
  }

  /** x to the power y; a negative x gives NaN unless y is zero. */
  public static int pow(IrBuilder b, int x, int y) {
    int one = b.f32(1);
    // What depends on y alone is often the same in all lanes, or constant.
    int limitedY =
        b.op(IrOp.FMAX_GT, b.f32(-Float.MAX_VALUE), b.op(IrOp.FMIN_LT, b.f32(Float.MAX_VALUE), y));
    int minusY = b.op(IrOp.FNEG, limitedY);
    int oneForNaN = b.select(b.op(IrOp.FEQ, y, y), b.f32Bits(NAN_BITS), one);

    Logarithm log = preciseLogarithm(b, x);
    int logarithm = zeroAndInfinity(b, x, log.high);

    int product = b.op(IrOp.FMA, limitedY, logarithm, b.f32(BIASER));
    int shifted = b.op(IrOp.IMAX, b.op(IrOp.BITS_F2I, product), b.i32(LEAST_SHIFTED));
    shifted = b.op(IrOp.IMIN, shifted, b.i32(LARGEST_SHIFTED));
    int minusWhole = b.op(IrOp.FSUB, b.f32(BIASER), b.op(IrOp.BITS_I2F, shifted));
    int fraction =
        b.op(IrOp.FMA, minusY, log.minusLow, b.op(IrOp.FMA, limitedY, logarithm, minusWhole));
    fraction = b.op(IrOp.FMAX_GT, b.f32(-1), fraction);
    int power = scaledExponential(b, fraction, shifted);

    power = b.select(b.op(IrOp.FEQ, y, one), x, power);
    power = negativeIsNaN(b, x, power);
    power = b.select(b.op(IrOp.FEQ, x, oneForNaN), one, power);
    power = b.select(b.op(IrOp.FEQ, y, b.f32(0)), one, power);
    return canon(b, power);
  }

  /** The logarithm to base 2 of a positive finite number, as high - minusLow. */
  private record Logarithm(int high, int minusLow) {}

  private static Logarithm preciseLogarithm(IrBuilder b, int x) {
    Split parts = split(b, x);
    int one = b.f32(1);
    int f = b.op(IrOp.FSUB, parts.mantissa, one);

    // s + t = (1 - m) / (m + 1), with t the rest of a rounded s. The sum below is exact.
    int reciprocal = b.op(IrOp.FDIV, b.f32(-1), b.op(IrOp.FADD, parts.mantissa, one));
    int s = b.op(IrOp.FMUL, f, reciprocal);
    int rest = b.op(IrOp.FMA, s, f, b.op(IrOp.FMA, s, b.f32(2), f));
    int t = b.op(IrOp.FMUL, rest, reciprocal);

    // -log2(m) = s * (c + q(z)) + t * slope(z), z = s * s. Some more than 2 / ln 2 is taken for c,
    // so that q is small on both ends.
    int z = b.op(IrOp.FMUL, s, s);
    int tail = polynomial(b, z, 0x1.5bac5cp-2f, 0x1.a5b928p-2f, 0x1.2776aap-1f);
    int q = b.op(IrOp.FMA, z, b.op(IrOp.FMUL, z, tail), b.f32(POW_REST));
    q = b.op(IrOp.FMA, z, b.f32(0x1.ec70ap-1f), q);
    int slope = b.op(IrOp.FMA, z, b.f32(0x1.77p1f), b.f32(0x1.715476p1f));
    int product = b.op(IrOp.FMUL, s, b.f32(-POW_FACTOR));
    int small = b.op(IrOp.FMA, t, slope, b.op(IrOp.FMA, s, b.f32(POW_FACTOR), product));

    // The exponent is added to the rounded sum; what roundings lost is found again.
    int fraction = b.op(IrOp.FSUB, product, b.op(IrOp.FMA, s, q, small));
    int high = b.op(IrOp.FMA, parts.exponent, b.f32(0x1p-23f), fraction);
    int kept = b.op(IrOp.FMA, parts.exponent, b.f32(-0x1p-23f), high);
    int lost = b.op(IrOp.FMA, s, q, b.op(IrOp.FSUB, kept, product));
    return new Logarithm(high, b.op(IrOp.FADD, lost, small));
  }

  /** The sine of x radians. */
  public static int sin(IrBuilder b, int x) {
    Circular circular = circular(b, x);
    int value = b.select(circular.even, circular.sine, circular.cosine);
    return canon(b, b.op(IrOp.BITS_I2F, signed(b, value, circular.quarter)));
  }

  /** The cosine of x radians. */
  public static int cos(IrBuilder b, int x) {
    Circular circular = circular(b, x);
    int value = b.select(circular.even, circular.cosine, circular.sine);
    int next = b.op(IrOp.IADD, circular.quarter, b.i32(1));
    return canon(b, b.op(IrOp.BITS_I2F, signed(b, value, next)));
  }

  /**
   * An angle as quarter turns and a rest of about half of one at most.
   *
   * @param quarter an integer whose low two bits count the quarters
   * @param even the mask of an even count
   * @param sine the sine of the rest
   * @param cosine the cosine of the rest
   */
  private record Circular(int quarter, int even, int sine, int cosine) {}

  /** The same operations for both functions, so that a program that needs both shares them. */
  private static Circular circular(IrBuilder b, int x) {
    // Far out the reduction would lose all bits; 0 * x keeps NaN and makes it of infinities.
    int near = b.op(IrOp.FLT, b.op(IrOp.FABS, x), b.f32(0x1p22f));
    int angle = b.select(near, x, b.op(IrOp.FMUL, b.f32(0), x));

    int rounder = b.f32(ROUNDER);
    int shifted = b.op(IrOp.FMA, angle, b.f32(0x1.45f306p-1f), rounder);
    int n = b.op(IrOp.FSUB, shifted, rounder);
    // angle - n * pi/2 as r - excess, pi/2 in two parts of which the first product is exact.
    int r0 = b.op(IrOp.FMA, n, b.f32(-0x1.921fb4p0f), angle);
    int r = b.op(IrOp.FMA, n, b.f32(-0x1.4442d2p-24f), r0);
    int excess = b.op(IrOp.FMA, n, b.f32(0x1.4442d2p-24f), b.op(IrOp.FSUB, r, r0));

    int z = b.op(IrOp.FMUL, r, r);
    int sinePart = polynomial(b, z, 0x1.987552p-13f, -0x1.1104aep-7f, 0x1.55553ep-3f);
    // The difference, other than a sum, keeps the sign of zero.
    int sine = b.op(IrOp.FSUB, r, b.op(IrOp.FMA, b.op(IrOp.FMUL, r, z), sinePart, excess));
    int cosinePart = polynomial(b, z, 0x1.997adp-16f, -0x1.6c0ac4p-10f, 0x1.555548p-5f, -0.5f);
    int cosine = b.op(IrOp.FMA, r, b.op(IrOp.FMA, r, cosinePart, excess), b.f32(1));

    int quarter = b.op(IrOp.BITS_F2I, shifted);
    return new Circular(quarter, isEven(b, quarter), sine, cosine);
  }

  private static int isEven(IrBuilder b, int value) {
    return b.op(IrOp.IEQ, b.op(IrOp.IAND, value, b.i32(1)), b.i32(0));
  }

  /** The sine of x turns, sin(2 * pi * x). */
  public static int sinTurns(IrBuilder b, int x) {
    Circular turns = turns(b, x);
    int value = b.select(turns.even, turns.sine, turns.cosine);
    return canon(b, b.op(IrOp.BITS_I2F, signed(b, value, turns.quarter)));
  }

  /** The cosine of x turns, cos(2 * pi * x). */
  public static int cosTurns(IrBuilder b, int x) {
    Circular turns = turns(b, x);
    int value = b.select(turns.even, turns.cosine, turns.sine);
    int next = b.op(IrOp.IADD, turns.quarter, b.i32(1));
    return canon(b, b.op(IrOp.BITS_I2F, signed(b, value, next)));
  }

  /** The bits of the value, negated in the quarters 2 and 3. */
  private static int signed(IrBuilder b, int value, int quarter) {
    int sign = b.op(IrOp.ISHL, b.op(IrOp.IAND, quarter, b.i32(2)), b.i32(30));
    return b.op(IrOp.IXOR, b.op(IrOp.BITS_F2I, value), sign);
  }

  private static Circular turns(IrBuilder b, int x) {
    int evenRounder = b.f32(0x1.8p24f);
    int whole = b.op(IrOp.FSUB, b.op(IrOp.FADD, x, evenRounder), evenRounder);
    int part = b.op(IrOp.FSUB, x, whole);
    int quarterRounder = b.f32(0x1.8p21f);
    int shifted = b.op(IrOp.FADD, part, quarterRounder);
    int r = b.op(IrOp.FSUB, part, b.op(IrOp.FSUB, shifted, quarterRounder));
    int quarter = b.op(IrOp.BITS_F2I, shifted);

    int z = b.op(IrOp.FMUL, r, r);
    int sinePart = polynomial(b, z, -0x1.2dbd92p6f, 0x1.465fc4p6f, -0x1.4abbbep5f, 0x1.4442d2p-22f);
    int sine = b.op(IrOp.FMA, r, b.f32(0x1.921fb4p2f), b.op(IrOp.FMUL, r, sinePart));
    int cosine =
        polynomial(b, z, 0x1.d61e28p5f, -0x1.55b684p6f, 0x1.03c1b6p6f, -0x1.3bd3ccp4f, 1.0f);
    return new Circular(quarter, isEven(b, quarter), sine, cosine);
  }
}
