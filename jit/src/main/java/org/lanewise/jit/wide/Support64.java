package org.lanewise.jit.wide;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.LongBinaryOperator;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import org.lanewise.core.ir.IrOp;

/**
 * The operations on 64 bits, see {@link IrOp}: on longs for scalar code, and on vectors of words
 * for vector code. There word k of lane l is {@code words[base + k * lanes + l]}, and so are the
 * words of the result. Free of the incubator module.
 */
public final class Support64 {
  private Support64() {}

  /** One value of two words. */
  public static long pair(int low, int high) {
    return low & 0xffffffffL | (long) high << 32;
  }

  /** The raw bits of a result from those of constants; a mask as 0 or 1. */
  public static int evaluate(IrOp op, int[] x, int[] immediates) {
    // A result of two words may be longer than what it is made of.
    int[] words = Arrays.copyOf(x, Math.max(x.length, 2));
    int half = immediates.length == 0 ? 0 : immediates[0];
    switch (op) {
      case D_ADD -> dAdd(words, 0, 1);
      case D_MUL -> dMul(words, 0, 1);
      case D_DIV -> dDiv(words, 0, 1);
      case D_FMA -> dFma(words, 0, 1);
      case D_SQRT -> dSqrt(words, 0, 1);
      case D_FLOOR -> dFloor(words, 0, 1);
      case D_ROUND_EVEN -> dRoundEven(words, 0, 1);
      case D_LDEXP -> dLdexp(words, 0, 1);
      case D_LT -> dLt(words, 0, 1);
      case D_LE -> dLe(words, 0, 1);
      case D_EQ -> dEq(words, 0, 1);
      case D_FROM_F -> dFromF(words, 0, 1);
      case D_FROM_I -> dFromI(words, 0, 1);
      case D_FROM_U -> dFromU(words, 0, 1);
      case D_FROM_L -> dFromL(words, 0, 1);
      case D_FROM_UL -> dFromUl(words, 0, 1);
      case D_TO_F -> dToF(words, 0, 1);
      case D_TO_I -> dToI(words, 0, 1);
      case D_TO_U -> dToU(words, 0, 1);
      case D_TO_L -> dToL(words, 0, 1);
      case D_TO_UL -> dToUl(words, 0, 1);
      case L_TO_F -> lToF(words, 0, 1);
      case UL_TO_F -> ulToF(words, 0, 1);
      case F_TO_L -> fToL(words, 0, 1);
      case F_TO_UL -> fToUl(words, 0, 1);
      case L_DIV -> lDiv(words, 0, 1);
      case L_REM -> lRem(words, 0, 1);
      case UL_DIV -> ulDiv(words, 0, 1);
      case UL_REM -> ulRem(words, 0, 1);
      default -> throw new IllegalStateException(op + " is not on 64 bits");
    }
    return words[half];
  }

  private static double real(long bits) {
    return Double.longBitsToDouble(bits);
  }

  /** The bits, of a NaN those of the one NaN there is. */
  private static long bits(double value) {
    return Double.doubleToLongBits(value);
  }

  /** Half of an unsigned value of 64 bits; the bit that is lost counts where it decides a tie. */
  private static long halved(long a) {
    return a >>> 1 | a & 1;
  }

  private static long unsigned(double x) {
    if (x < 0x1p63) {
      return x > 0 ? (long) x : 0;
    }
    return x < 0x1p64 ? (long) (x - 0x1p63) ^ Long.MIN_VALUE : x == x ? -1 : 0;
  }

  public static long dAdd(long a, long b) {
    return bits(real(a) + real(b));
  }

  public static long dMul(long a, long b) {
    return bits(real(a) * real(b));
  }

  public static long dDiv(long a, long b) {
    return bits(real(a) / real(b));
  }

  public static long dFma(long a, long b, long c) {
    return bits(Math.fma(real(a), real(b), real(c)));
  }

  public static long dSqrt(long a) {
    return bits(Math.sqrt(real(a)));
  }

  public static long dFloor(long a) {
    return bits(Math.floor(real(a)));
  }

  public static long dRoundEven(long a) {
    return bits(Math.rint(real(a)));
  }

  public static long dLdexp(long a, int b) {
    return bits(Math.scalb(real(a), b));
  }

  public static boolean dLt(long a, long b) {
    return real(a) < real(b);
  }

  public static boolean dLe(long a, long b) {
    return real(a) <= real(b);
  }

  public static boolean dEq(long a, long b) {
    return real(a) == real(b);
  }

  public static long dFromF(float a) {
    return bits(a);
  }

  public static long dFromI(int a) {
    return bits(a);
  }

  public static long dFromU(int a) {
    return bits(a & 0xffffffffL);
  }

  public static long dFromL(long a) {
    return bits(a);
  }

  public static long dFromUl(long a) {
    return bits(a >= 0 ? a : (double) halved(a) * 2);
  }

  public static float dToF(long a) {
    double x = real(a);
    return x == x ? (float) x : Float.NaN;
  }

  public static int dToI(long a) {
    return (int) real(a);
  }

  public static int dToU(long a) {
    double x = real(a);
    return x > 0 ? (x < 0x1p32 ? (int) (long) x : -1) : 0;
  }

  public static long dToL(long a) {
    return (long) real(a);
  }

  public static long dToUl(long a) {
    return unsigned(real(a));
  }

  public static float lToF(long a) {
    return (float) a;
  }

  public static float ulToF(long a) {
    return a >= 0 ? a : (float) halved(a) * 2;
  }

  public static long fToL(float a) {
    return (long) a;
  }

  public static long fToUl(float a) {
    return unsigned(a);
  }

  public static long lDiv(long a, long b) {
    return b == 0 ? 0 : a / b;
  }

  public static long lRem(long a, long b) {
    return b == 0 ? -1 : a % b;
  }

  public static long ulDiv(long a, long b) {
    return b == 0 ? -1 : Long.divideUnsigned(a, b);
  }

  public static long ulRem(long a, long b) {
    return b == 0 ? -1 : Long.remainderUnsigned(a, b);
  }

  public static void dAdd(int[] words, int base, int lanes) {
    ofTwo(Support64::dAdd, words, base, lanes);
  }

  public static void dMul(int[] words, int base, int lanes) {
    ofTwo(Support64::dMul, words, base, lanes);
  }

  public static void dDiv(int[] words, int base, int lanes) {
    ofTwo(Support64::dDiv, words, base, lanes);
  }

  public static void dFma(int[] words, int base, int lanes) {
    ofThree(Support64::dFma, words, base, lanes);
  }

  public static void dSqrt(int[] words, int base, int lanes) {
    ofOne(Support64::dSqrt, words, base, lanes);
  }

  public static void dFloor(int[] words, int base, int lanes) {
    ofOne(Support64::dFloor, words, base, lanes);
  }

  public static void dRoundEven(int[] words, int base, int lanes) {
    ofOne(Support64::dRoundEven, words, base, lanes);
  }

  public static void dLdexp(int[] words, int base, int lanes) {
    scale(Support64::dLdexp, words, base, lanes);
  }

  public static void dLt(int[] words, int base, int lanes) {
    test(Support64::dLt, words, base, lanes);
  }

  public static void dLe(int[] words, int base, int lanes) {
    test(Support64::dLe, words, base, lanes);
  }

  public static void dEq(int[] words, int base, int lanes) {
    test(Support64::dEq, words, base, lanes);
  }

  public static void dFromF(int[] words, int base, int lanes) {
    fromFloats(Support64::dFromF, words, base, lanes);
  }

  public static void dFromI(int[] words, int base, int lanes) {
    fromInts(Support64::dFromI, words, base, lanes);
  }

  public static void dFromU(int[] words, int base, int lanes) {
    fromInts(Support64::dFromU, words, base, lanes);
  }

  public static void dFromL(int[] words, int base, int lanes) {
    ofOne(Support64::dFromL, words, base, lanes);
  }

  public static void dFromUl(int[] words, int base, int lanes) {
    ofOne(Support64::dFromUl, words, base, lanes);
  }

  public static void dToF(int[] words, int base, int lanes) {
    toFloats(Support64::dToF, words, base, lanes);
  }

  public static void dToI(int[] words, int base, int lanes) {
    toInts(Support64::dToI, words, base, lanes);
  }

  public static void dToU(int[] words, int base, int lanes) {
    toInts(Support64::dToU, words, base, lanes);
  }

  public static void dToL(int[] words, int base, int lanes) {
    ofOne(Support64::dToL, words, base, lanes);
  }

  public static void dToUl(int[] words, int base, int lanes) {
    ofOne(Support64::dToUl, words, base, lanes);
  }

  public static void lToF(int[] words, int base, int lanes) {
    toFloats(Support64::lToF, words, base, lanes);
  }

  public static void ulToF(int[] words, int base, int lanes) {
    toFloats(Support64::ulToF, words, base, lanes);
  }

  public static void fToL(int[] words, int base, int lanes) {
    fromFloats(Support64::fToL, words, base, lanes);
  }

  public static void fToUl(int[] words, int base, int lanes) {
    fromFloats(Support64::fToUl, words, base, lanes);
  }

  public static void lDiv(int[] words, int base, int lanes) {
    ofTwo(Support64::lDiv, words, base, lanes);
  }

  public static void lRem(int[] words, int base, int lanes) {
    ofTwo(Support64::lRem, words, base, lanes);
  }

  public static void ulDiv(int[] words, int base, int lanes) {
    ofTwo(Support64::ulDiv, words, base, lanes);
  }

  public static void ulRem(int[] words, int base, int lanes) {
    ofTwo(Support64::ulRem, words, base, lanes);
  }

  /** The pair of a lane, its low word there and the high word a vector further. */
  private static long pair(int[] words, int at, int lanes) {
    return pair(words[at], words[at + lanes]);
  }

  private static void put(int[] words, int at, int lanes, long value) {
    words[at] = (int) value;
    words[at + lanes] = (int) (value >> 32);
  }

  private static void ofTwo(LongBinaryOperator f, int[] words, int base, int lanes) {
    for (int l = base; l < base + lanes; l++) {
      put(words, l, lanes, f.applyAsLong(pair(words, l, lanes), pair(words, l + 2 * lanes, lanes)));
    }
  }

  private static void ofThree(Ternary f, int[] words, int base, int lanes) {
    for (int l = base; l < base + lanes; l++) {
      put(
          words,
          l,
          lanes,
          f.apply(
              pair(words, l, lanes),
              pair(words, l + 2 * lanes, lanes),
              pair(words, l + 4 * lanes, lanes)));
    }
  }

  private static void ofOne(LongUnaryOperator f, int[] words, int base, int lanes) {
    for (int l = base; l < base + lanes; l++) {
      put(words, l, lanes, f.applyAsLong(pair(words, l, lanes)));
    }
  }

  private static void scale(Scale f, int[] words, int base, int lanes) {
    for (int l = base; l < base + lanes; l++) {
      put(words, l, lanes, f.apply(pair(words, l, lanes), words[l + 2 * lanes]));
    }
  }

  private static void test(Test f, int[] words, int base, int lanes) {
    for (int l = base; l < base + lanes; l++) {
      words[l] = f.apply(pair(words, l, lanes), pair(words, l + 2 * lanes, lanes)) ? 1 : 0;
    }
  }

  private static void fromFloats(FromFloat f, int[] words, int base, int lanes) {
    for (int l = base; l < base + lanes; l++) {
      put(words, l, lanes, f.apply(Float.intBitsToFloat(words[l])));
    }
  }

  private static void fromInts(IntToLongFunction f, int[] words, int base, int lanes) {
    for (int l = base; l < base + lanes; l++) {
      put(words, l, lanes, f.applyAsLong(words[l]));
    }
  }

  private static void toInts(LongToIntFunction f, int[] words, int base, int lanes) {
    for (int l = base; l < base + lanes; l++) {
      words[l] = f.applyAsInt(pair(words, l, lanes));
    }
  }

  private static void toFloats(ToFloat f, int[] words, int base, int lanes) {
    for (int l = base; l < base + lanes; l++) {
      words[l] = Float.floatToRawIntBits(f.apply(pair(words, l, lanes)));
    }
  }

  private interface Ternary {
    long apply(long a, long b, long c);
  }

  private interface Scale {
    long apply(long a, int b);
  }

  private interface Test {
    boolean apply(long a, long b);
  }

  private interface FromFloat {
    long apply(float a);
  }

  private interface ToFloat {
    float apply(long a);
  }
}
