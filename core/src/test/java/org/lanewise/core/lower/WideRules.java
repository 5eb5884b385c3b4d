package org.lanewise.core.lower;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.lanewise.core.ir.IrOp;

/** The operations on 64 bits by the rules of {@link IrOp}, integers with big numbers. */
final class WideRules {
  private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

  private WideRules() {}

  static boolean has(IrOp op) {
    return op.text()
        .matches(
            "(d|l|ul|f)[.](add|mul|div|fma|sqrt|floor|round_even|ldexp|lt|le|eq|rem|from.*|to.*)");
  }

  static int compute(IrOp op, int[] x, int half) {
    long a = x.length > 1 ? word(x, 0) : 0;
    long b = x.length > 3 ? word(x, 1) : 0;
    double p = Double.longBitsToDouble(a);
    double q = Double.longBitsToDouble(b);
    float f = Float.intBitsToFloat(x[0]);
    return switch (op) {
      case D_LT -> p < q ? 1 : 0;
      case D_LE -> p <= q ? 1 : 0;
      case D_EQ -> p == q ? 1 : 0;
      case D_TO_F -> Float.floatToIntBits((float) p);
      case L_TO_F -> Float.floatToIntBits(BigInteger.valueOf(a).floatValue());
      case UL_TO_F -> Float.floatToIntBits(unsigned(a).floatValue());
      case D_TO_I -> clamp(p, -0x1p31, 0x1p31 - 1).intValue();
      case D_TO_U -> clamp(p, 0, 0x1p32 - 1).intValue();
      default -> (int) (pair(op, x, a, b, p, q, f) >> 32 * half);
    };
  }

  private static long pair(IrOp op, int[] x, long a, long b, double p, double q, float f) {
    return switch (op) {
      case D_ADD -> bits(p + q);
      case D_MUL -> bits(p * q);
      case D_DIV -> bits(p / q);
      case D_FMA -> bits(Math.fma(p, q, Double.longBitsToDouble(word(x, 2))));
      case D_SQRT -> bits(Math.sqrt(p));
      case D_FLOOR -> bits(Math.floor(p));
      case D_ROUND_EVEN -> bits(Math.rint(p));
      case D_LDEXP -> bits(scaled(p, x[2]));
      case D_FROM_F -> bits(f);
      case D_FROM_I -> bits(x[0]);
      case D_FROM_U -> bits(Integer.toUnsignedLong(x[0]));
      case D_FROM_L -> bits(BigInteger.valueOf(a).doubleValue());
      case D_FROM_UL -> bits(unsigned(a).doubleValue());
      case D_TO_L -> integer(p, BigInteger.ONE.shiftLeft(63).negate(), 63);
      case F_TO_L -> integer(f, BigInteger.ONE.shiftLeft(63).negate(), 63);
      case D_TO_UL -> integer(p, BigInteger.ZERO, 64);
      case F_TO_UL -> integer(f, BigInteger.ZERO, 64);
      case L_DIV -> b == 0 ? 0 : BigInteger.valueOf(a).divide(BigInteger.valueOf(b)).longValue();
      case L_REM ->
          b == 0 ? -1 : BigInteger.valueOf(a).remainder(BigInteger.valueOf(b)).longValue();
      case UL_DIV -> b == 0 ? -1 : unsigned(a).divide(unsigned(b)).longValue();
      case UL_REM -> b == 0 ? -1 : unsigned(a).remainder(unsigned(b)).longValue();
      default -> throw new IllegalStateException(op.text());
    };
  }

  private static long word(int[] x, int pair) {
    return Integer.toUnsignedLong(x[2 * pair]) | (long) x[2 * pair + 1] << 32;
  }

  private static long bits(double value) {
    return value == value ? Double.doubleToRawLongBits(value) : 0x7ff8000000000000L;
  }

  private static BigInteger unsigned(long a) {
    return a < 0 ? BigInteger.valueOf(a).add(TWO_64) : BigInteger.valueOf(a);
  }

  private static BigInteger clamp(double p, double least, double most) {
    if (p != p) {
      return BigInteger.ZERO;
    }
    return new BigDecimal(Math.min(Math.max(p, least), most)).toBigInteger();
  }

  private static long integer(double p, BigInteger least, int bits) {
    BigInteger most = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    if (p != p) {
      return 0;
    }
    if (Double.isInfinite(p)) {
      return (p < 0 ? least : most).longValue();
    }
    return new BigDecimal(p).toBigInteger().max(least).min(most).longValue();
  }

  /** By exact decimals; beyond what can matter the exponent is as good as its bound. */
  private static double scaled(double p, int exponent) {
    if (p == 0 || p != p || Double.isInfinite(p)) {
      return p;
    }
    int bounded = Math.max(-2200, Math.min(2200, exponent));
    BigDecimal exact = new BigDecimal(p);
    BigDecimal power = new BigDecimal(BigInteger.ONE.shiftLeft(Math.abs(bounded)));
    double magnitude =
        bounded < 0
            ? exact.divide(power).abs().doubleValue()
            : exact.multiply(power).abs().doubleValue();
    return p < 0 ? -magnitude : magnitude;
  }
}
