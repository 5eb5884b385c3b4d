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

  private static final float ROUNDER = 0x1.8p23f;
  private static final int ROUNDER_BITS = 0x4b400000;

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
    int limited = limitExponent(b, x);
    int shifted = b.op(IrOp.FADD, limited, b.f32(ROUNDER));
    int whole = b.op(IrOp.FSUB, shifted, b.f32(ROUNDER));
    return canon(b, scaledExponential(b, b.op(IrOp.FSUB, limited, whole), shifted));
  }

  private static int limitExponent(IrBuilder b, int x) {
    int below = b.op(IrOp.FMIN_LT, b.f32(129), x);
    return b.op(IrOp.FMAX_GT, b.f32(-151), below);
  }

  /** 2^fraction times 2 to the integer in the low bits of {@code shifted}. */
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
    int exponent = b.op(IrOp.ISUB, b.op(IrOp.BITS_F2I, shifted), b.i32(ROUNDER_BITS));
    int half = b.op(IrOp.ISHR, exponent, b.i32(1));
    int first = power(b, half);
    int second = power(b, b.op(IrOp.ISUB, exponent, half));
    return b.op(IrOp.FMUL, b.op(IrOp.FMUL, p, first), second);
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

  /** A positive float as 2^exponent * mantissa, the mantissa within sqrt(1/2) to sqrt(2). */
  private record Split(int exponent, int mantissa) {}

  private static Split split(IrBuilder b, int x) {
    int small = b.op(IrOp.FLT, x, b.f32(0x1p-126f));
    int scaled = b.select(small, b.op(IrOp.FMUL, x, b.f32(0x1p23f)), x);
    int bits = b.op(IrOp.BITS_F2I, scaled);
    int exponent = b.op(IrOp.ISHR, b.op(IrOp.ISUB, bits, b.i32(0x3f3504f3)), b.i32(23));
    int mantissa = b.op(IrOp.ISUB, bits, b.op(IrOp.ISHL, exponent, b.i32(23)));
    int trueExponent = b.select(small, b.op(IrOp.ISUB, exponent, b.i32(23)), exponent);
    return new Split(b.op(IrOp.I2F, trueExponent), b.op(IrOp.BITS_I2F, mantissa));
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
    int result = b.op(IrOp.FADD, parts.exponent, fraction);
    int infinity = b.f32(Float.POSITIVE_INFINITY);
    int finite = b.select(b.op(IrOp.FLT, x, infinity), result, x);
    int zero = b.f32(0);
    int special =
        b.select(b.op(IrOp.FEQ, x, zero), b.f32(Float.NEGATIVE_INFINITY), b.f32Bits(NAN_BITS));
    return canon(b, b.select(b.op(IrOp.FLT, zero, x), finite, special));
  }

  /** x to the power y; a negative x gives NaN unless y is zero. */
  public static int pow(IrBuilder b, int x, int y) {
    int one = b.f32(1);
    int zero = b.f32(0);
    Split parts = split(b, x);

    // s = (m - 1) / (m + 1)
    int f = b.op(IrOp.FSUB, parts.mantissa, one);
    int d = b.op(IrOp.FADD, parts.mantissa, one);
    int dLow = b.op(IrOp.FSUB, parts.mantissa, b.op(IrOp.FSUB, d, one));
    int s = b.op(IrOp.FDIV, f, d);
    int minusS = b.op(IrOp.FNEG, s);
    int remainder = b.op(IrOp.FMA, minusS, dLow, b.op(IrOp.FMA, minusS, d, f));
    int sLow = b.op(IrOp.FDIV, remainder, d);

    // log2(m) = s * (2/ln 2 + z * (2/(3 ln 2) + z * w(z)))
    int z = b.op(IrOp.FMUL, s, s);
    int zLow =
        b.op(
            IrOp.FADD,
            b.op(IrOp.FMA, s, s, b.op(IrOp.FNEG, z)),
            b.op(IrOp.FMUL, b.op(IrOp.FADD, s, s), sLow));
    int w = polynomial(b, z, 0x1.580142p-2f, 0x1.a5d224p-2f, 0x1.2776fp-1f, -0x1.e2fe02p-28f);
    int c1 = b.f32(0x1.ec709ep-1f);
    int u = b.op(IrOp.FMUL, z, c1);
    int uLow =
        b.op(
            IrOp.FADD,
            b.op(IrOp.FMA, z, c1, b.op(IrOp.FNEG, u)),
            b.op(IrOp.FMA, z, w, b.op(IrOp.FMUL, zLow, c1)));
    int c0 = b.f32(0x1.715476p1f);
    int k = b.op(IrOp.FADD, c0, u);
    int kLow =
        b.op(
            IrOp.FADD,
            b.op(IrOp.FSUB, u, b.op(IrOp.FSUB, k, c0)),
            b.op(IrOp.FADD, uLow, b.f32(0x1.4ae0cp-25f)));
    int high = b.op(IrOp.FMUL, s, k);
    int low =
        b.op(
            IrOp.FADD,
            b.op(IrOp.FMA, s, k, b.op(IrOp.FNEG, high)),
            b.op(IrOp.FMA, s, kLow, b.op(IrOp.FMUL, sLow, k)));
    int logarithm = b.op(IrOp.FADD, parts.exponent, high);
    low = b.op(IrOp.FADD, b.op(IrOp.FADD, b.op(IrOp.FSUB, parts.exponent, logarithm), high), low);
    logarithm = b.select(b.op(IrOp.FLT, x, b.f32(Float.POSITIVE_INFINITY)), logarithm, x);
    int isZero = b.op(IrOp.FEQ, x, zero);
    logarithm = b.select(isZero, b.f32(Float.NEGATIVE_INFINITY), logarithm);

    // 2^(y * log2 x)
    int product = b.op(IrOp.FMUL, y, logarithm);
    int productLow =
        b.op(
            IrOp.FADD,
            b.op(IrOp.FMA, y, logarithm, b.op(IrOp.FNEG, product)),
            b.op(IrOp.FMUL, y, low));
    int limited = limitExponent(b, product);
    productLow = b.select(b.op(IrOp.FEQ, limited, product), productLow, zero);
    int shifted = b.op(IrOp.FADD, limited, b.f32(ROUNDER));
    int whole = b.op(IrOp.FSUB, shifted, b.f32(ROUNDER));
    int fraction = b.op(IrOp.FADD, b.op(IrOp.FSUB, limited, whole), productLow);
    int power = scaledExponential(b, fraction, shifted);

    power = b.select(b.op(IrOp.FEQ, y, one), x, power);
    power = b.select(b.op(IrOp.FLE, zero, x), power, b.f32Bits(NAN_BITS));
    power = b.select(b.op(IrOp.FEQ, x, one), one, power);
    power = b.select(b.op(IrOp.FEQ, y, zero), one, power);
    return canon(b, power);
  }

  /** The sine of x radians. */
  public static int sin(IrBuilder b, int x) {
    int tiny = b.op(IrOp.FLT, b.op(IrOp.FABS, x), b.f32(0x1p-12f));
    return canon(b, b.select(tiny, x, circular(b, x, 0)));
  }

  /** The cosine of x radians. */
  public static int cos(IrBuilder b, int x) {
    return canon(b, circular(b, x, 1));
  }

  /** The sine of x plus that many quarter turns. */
  private static int circular(IrBuilder b, int x, int quarters) {
    int rounder = b.f32(ROUNDER);
    int shifted = b.op(IrOp.FMA, x, b.f32(0x1.45f306p-1f), rounder);
    int n = b.op(IrOp.FSUB, shifted, rounder);
    int quadrant = b.op(IrOp.IADD, b.op(IrOp.BITS_F2I, shifted), b.i32(quarters));

    int r0 = b.op(IrOp.FMA, n, b.f32(-0x1.921fb6p0f), x);
    int middle = b.f32(0x1.777a5cp-25f);
    int r = b.op(IrOp.FMA, n, middle, r0);
    int rLow = b.op(IrOp.FMA, n, middle, b.op(IrOp.FSUB, r0, r));
    rLow = b.op(IrOp.FMA, n, b.f32(0x1.ee59dap-50f), rLow);
    int zero = b.f32(0);
    int one = b.f32(1);
    int lost = b.op(IrOp.FLT, one, b.op(IrOp.FABS, r));
    r = b.select(lost, zero, r);
    rLow = b.select(lost, zero, rLow);

    int z = b.op(IrOp.FMUL, r, r);
    int halfZ = b.op(IrOp.FMUL, b.f32(0.5f), z);
    int w = b.op(IrOp.FSUB, one, halfZ);

    int sinePart =
        polynomial(b, z, 0x1.7f91b2p-19f, -0x1.a06adep-13f, 0x1.111188p-7f, -0x1.555556p-3f);
    int sineRest = b.op(IrOp.FMA, b.op(IrOp.FMUL, r, z), sinePart, b.op(IrOp.FMUL, rLow, w));
    int sine = b.op(IrOp.FADD, r, sineRest);

    int cosinePart = polynomial(b, z, 0x1.9b601ap-16f, -0x1.6c11f4p-10f, 0x1.555554p-5f);
    int lostBits = b.op(IrOp.FSUB, b.op(IrOp.FSUB, one, w), halfZ);
    int cosineRest =
        b.op(
            IrOp.FMA, b.op(IrOp.FMUL, z, z), cosinePart, b.op(IrOp.FNEG, b.op(IrOp.FMUL, r, rLow)));
    int cosine = b.op(IrOp.FADD, w, b.op(IrOp.FADD, lostBits, cosineRest));

    int noInteger = b.i32(0);
    int odd = b.op(IrOp.INE, b.op(IrOp.IAND, quadrant, b.i32(1)), noInteger);
    int value = b.select(odd, cosine, sine);
    int lower = b.op(IrOp.INE, b.op(IrOp.IAND, quadrant, b.i32(2)), noInteger);
    return b.select(lower, b.op(IrOp.FNEG, value), value);
  }

  /** The sine of x turns, sin(2 * pi * x). */
  public static int sinTurns(IrBuilder b, int x) {
    Turns turns = turns(b, x);
    int value = b.select(turns.odd, turns.cosine, turns.sine);
    return canon(b, b.op(IrOp.BITS_I2F, signed(b, value, turns.quarter)));
  }

  /** The cosine of x turns, cos(2 * pi * x). */
  public static int cosTurns(IrBuilder b, int x) {
    Turns turns = turns(b, x);
    int value = b.select(turns.odd, turns.sine, turns.cosine);
    int next = b.op(IrOp.IADD, turns.quarter, b.i32(1));
    return canon(b, b.op(IrOp.BITS_I2F, signed(b, value, next)));
  }

  /** The bits of the value, negated in the quarters 2 and 3. */
  private static int signed(IrBuilder b, int value, int quarter) {
    int sign = b.op(IrOp.ISHL, b.op(IrOp.IAND, quarter, b.i32(2)), b.i32(30));
    return b.op(IrOp.IXOR, b.op(IrOp.BITS_F2I, value), sign);
  }

  /**
   * x turns as quarter turns and a rest of at most half of one.
   *
   * @param quarter an integer whose low two bits count the quarters
   * @param odd the mask of an odd count
   * @param sine the sine of the rest
   * @param cosine the cosine of the rest
   */
  private record Turns(int quarter, int odd, int sine, int cosine) {}

  /** The same operations for both functions, so that a program that needs both shares them. */
  private static Turns turns(IrBuilder b, int x) {
    int evenRounder = b.f32(0x1.8p24f);
    int whole = b.op(IrOp.FSUB, b.op(IrOp.FADD, x, evenRounder), evenRounder);
    int part = b.op(IrOp.FSUB, x, whole);
    int quarterRounder = b.f32(0x1.8p21f);
    int shifted = b.op(IrOp.FADD, part, quarterRounder);
    int r = b.op(IrOp.FSUB, part, b.op(IrOp.FSUB, shifted, quarterRounder));
    int quarter = b.op(IrOp.BITS_F2I, shifted);
    int odd = b.op(IrOp.INE, b.op(IrOp.IAND, quarter, b.i32(1)), b.i32(0));

    int z = b.op(IrOp.FMUL, r, r);
    int sinePart = polynomial(b, z, -0x1.2dbd92p6f, 0x1.465fc4p6f, -0x1.4abbbep5f, 0x1.4442d2p-22f);
    int sine = b.op(IrOp.FMA, r, b.f32(0x1.921fb4p2f), b.op(IrOp.FMUL, r, sinePart));
    int cosine =
        polynomial(b, z, 0x1.d61e28p5f, -0x1.55b684p6f, 0x1.03c1b6p6f, -0x1.3bd3ccp4f, 1.0f);
    return new Turns(quarter, odd, sine, cosine);
  }
}
