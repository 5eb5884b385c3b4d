package org.lanewise.reference.tgsi;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The rules of TGSI for values of 64 bits (docs/tgsi-semantics.md): doubles as raw bits, and
 * integers. What computes a double gives the canonical NaN.
 */
final class Arithmetic64 {
  static final long ONE = 0x3ff0000000000000L;
  static final long MINUS_ONE = 0xbff0000000000000L;
  private static final long SIGN = 0x8000000000000000L;
  private static final long NAN = 0x7ff8000000000000L;
  private static final long INFINITY = 0x7ff0000000000000L;
  private static final long HIDDEN = 1L << 52;

  /** The exponent of the last place of the least double. */
  private static final int LEAST = -1074;

  private Arithmetic64() {}

  /** The value of a double. */
  static double d(long bits) {
    return Double.longBitsToDouble(bits);
  }

  /** The bits of a double that was computed. */
  static long bits(double value) {
    return value != value ? NAN : Double.doubleToRawLongBits(value);
  }

  static boolean isNan(long a) {
    return d(a) != d(a);
  }

  static long add(long a, long b) {
    return bits(d(a) + d(b));
  }

  static long mul(long a, long b) {
    return bits(d(a) * d(b));
  }

  static long div(long a, long b) {
    return bits(d(a) / d(b));
  }

  static long fma(long a, long b, long c) {
    return bits(Math.fma(d(a), d(b), d(c)));
  }

  static long sqrt(long a) {
    return bits(Math.sqrt(d(a)));
  }

  static long floor(long a) {
    return bits(Math.floor(d(a)));
  }

  static long ceil(long a) {
    return bits(Math.ceil(d(a)));
  }

  static long trunc(long a) {
    return d(a) < 0 ? ceil(a) : floor(a);
  }

  static long round(long a) {
    return bits(Math.rint(d(a)));
  }

  static long fraction(long a) {
    return bits(d(a) - Math.floor(d(a)));
  }

  /** The sign bit inverted, of a NaN too. */
  static long neg(long a) {
    return a ^ SIGN;
  }

  /** The sign bit cleared, of a NaN too: the modifier. */
  static long magnitude(long a) {
    return a & ~SIGN;
  }

  /** The opcode: -0 stays, and the sign of a NaN changes. */
  static long abs(long a) {
    return d(a) >= 0 ? a : neg(a);
  }

  /** The lesser one, the operand that is a number. */
  static long min(long a, long b) {
    return d(a) <= d(b) || isNan(b) ? a : b;
  }

  /** The greater one, the operand that is a number. */
  static long max(long a, long b) {
    return d(a) >= d(b) || isNan(b) ? a : b;
  }

  /** 1, -1 or +0. */
  static long sign(long a) {
    return d(a) > 0 ? ONE : d(a) < 0 ? MINUS_ONE : 0;
  }

  /** Limited to [0, 1]; NaN and -0 give +0. */
  static long saturate(long a) {
    return d(a) > 0 ? (d(a) < 1 ? a : ONE) : 0;
  }

  /** Limited to [-1, 1]; NaN gives -1. */
  static long saturateSigned(long a) {
    return d(a) > -1 ? (d(a) < 1 ? a : ONE) : MINUS_ONE;
  }

  private static boolean isSpecial(long a) {
    return d(a) == 0 || (a & INFINITY) == INFINITY;
  }

  /** a times 2 to the power of {@code exponent}, rounded once, ties to even. */
  static long ldexp(long a, int exponent) {
    if (isSpecial(a)) {
      return bits(d(a));
    }
    // a is mantissa times 2 to the power of place, the mantissa of 53 bits.
    long mantissa = a & (HIDDEN - 1);
    int field = (int) (a >>> 52) & 0x7ff;
    long place = Math.max(field, 1) + (LEAST - 1L) + exponent;
    if (field > 0) {
      mantissa |= HIDDEN;
    }
    while (mantissa < HIDDEN) {
      mantissa *= 2;
      place--;
    }
    long sign = a & SIGN;
    if (place > 971) {
      return sign | INFINITY;
    }
    if (place >= LEAST) {
      return sign | mantissa - HIDDEN | (place - LEAST + 1) << 52;
    }
    long lost = LEAST - place;
    if (lost > 54) {
      return sign;
    }
    long kept = mantissa >> lost;
    long rest = mantissa - (kept << lost);
    long half = 1L << lost - 1;
    boolean up = rest > half || rest == half && (kept & 1) != 0;
    // A carry out of the mantissa makes the least normal number, as it should.
    return sign | (up ? kept + 1 : kept);
  }

  /** The magnitude in 0.5..1 with the sign of a; zeros and infinities themselves. */
  static long significand(long a) {
    return isSpecial(a) ? bits(d(a)) : ldexp(a, -exponent(a));
  }

  /** The exponent that goes with the significand, 0 for zeros, infinities and NaN. */
  static int exponent(long a) {
    return isSpecial(a) ? 0 : lastPlace(a) + bitLength(a);
  }

  private static int lastPlace(long a) {
    return Math.max((int) (a >>> 52) & 0x7ff, 1) + LEAST - 1;
  }

  private static int bitLength(long a) {
    long mantissa = a & (HIDDEN - 1);
    boolean normal = (a & INFINITY) != 0;
    return 64 - Long.numberOfLeadingZeros(normal ? mantissa | HIDDEN : mantissa);
  }

  // Conversions

  static long fromFloat(int word) {
    return bits(Float.intBitsToFloat(word));
  }

  static int toFloat(long a) {
    return Arithmetic.bits((float) d(a));
  }

  /** Truncated to 32 signed bits, saturating, NaN gives 0. */
  static int toInt(long a) {
    return (int) d(a);
  }

  /** Truncated to 32 unsigned bits, saturating, NaN gives 0. */
  static int toUnsignedInt(long a) {
    return (int) Math.clamp((long) d(a), 0, 0xffffffffL);
  }

  /** Truncated to 64 signed bits, saturating, NaN gives 0. */
  static long toLong(double value) {
    return (long) value;
  }

  /** Truncated to 64 unsigned bits, saturating, NaN gives 0. */
  static long toUnsignedLong(double value) {
    if (!(value > 0)) {
      return 0;
    }
    return value >= 0x1p64 ? -1 : new BigDecimal(value).toBigInteger().longValue();
  }

  private static BigInteger unsigned(long a) {
    return new BigInteger(Long.toUnsignedString(a));
  }

  static long doubleFromUnsigned(long a) {
    return bits(unsigned(a).doubleValue());
  }

  static int floatFromUnsigned(long a) {
    return Arithmetic.bits(unsigned(a).floatValue());
  }

  static int floatFromSigned(long a) {
    return Arithmetic.bits(BigInteger.valueOf(a).floatValue());
  }
}
