package org.lanewise.jit.wide;

import java.util.function.IntToLongFunction;
import java.util.function.LongBinaryOperator;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import org.lanewise.core.ir.IrOp;

/**
 * The operations on 64 bits, see {@link IrOp}: on longs for scalar code, and on vectors of words
 * for vector code. There word k of lane l is {@code words[k * lanes + l]}, and the result {@code
 * words[l]}; of a pair the wanted half. Free of the incubator module.
 */
public final class Support64 {
  private Support64() {}

  /** One value of two words. */
  public static long pair(int low, int high) {
    return low & 0xffffffffL | (long) high << 32;
  }

  /** The raw bits of a result from those of constants; a mask as 0 or 1. */
  public static int evaluate(IrOp op, int[] x, int[] immediates) {
    int[] words = x.clone();
    int half = immediates.length == 0 ? 0 : immediates[0];
    switch (op) {
      case D_ADD -> dAdd(words, 1, half);
      case D_MUL -> dMul(words, 1, half);
      case D_DIV -> dDiv(words, 1, half);
      case D_FMA -> dFma(words, 1, half);
      case D_SQRT -> dSqrt(words, 1, half);
      case D_FLOOR -> dFloor(words, 1, half);
      case D_ROUND_EVEN -> dRoundEven(words, 1, half);
      case D_LDEXP -> dLdexp(words, 1, half);
      case D_LT -> dLt(words, 1, half);
      case D_LE -> dLe(words, 1, half);
      case D_EQ -> dEq(words, 1, half);
      case D_FROM_F -> dFromF(words, 1, half);
      case D_FROM_I -> dFromI(words, 1, half);
      case D_FROM_U -> dFromU(words, 1, half);
      case D_FROM_L -> dFromL(words, 1, half);
      case D_FROM_UL -> dFromUl(words, 1, half);
      case D_TO_F -> dToF(words, 1, half);
      case D_TO_I -> dToI(words, 1, half);
      case D_TO_U -> dToU(words, 1, half);
      case D_TO_L -> dToL(words, 1, half);
      case D_TO_UL -> dToUl(words, 1, half);
      case L_TO_F -> lToF(words, 1, half);
      case UL_TO_F -> ulToF(words, 1, half);
      case F_TO_L -> fToL(words, 1, half);
      case F_TO_UL -> fToUl(words, 1, half);
      case L_DIV -> lDiv(words, 1, half);
      case L_REM -> lRem(words, 1, half);
      case UL_DIV -> ulDiv(words, 1, half);
      case UL_REM -> ulRem(words, 1, half);
      default -> throw new IllegalStateException(op + " is not on 64 bits");
    }
    return words[0];
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

  public static void dAdd(int[] words, int lanes, int half) {
    ofTwo(Support64::dAdd, words, lanes, half);
  }

  public static void dMul(int[] words, int lanes, int half) {
    ofTwo(Support64::dMul, words, lanes, half);
  }

  public static void dDiv(int[] words, int lanes, int half) {
    ofTwo(Support64::dDiv, words, lanes, half);
  }

  public static void dFma(int[] words, int lanes, int half) {
    ofThree(Support64::dFma, words, lanes, half);
  }

  public static void dSqrt(int[] words, int lanes, int half) {
    ofOne(Support64::dSqrt, words, lanes, half);
  }

  public static void dFloor(int[] words, int lanes, int half) {
    ofOne(Support64::dFloor, words, lanes, half);
  }

  public static void dRoundEven(int[] words, int lanes, int half) {
    ofOne(Support64::dRoundEven, words, lanes, half);
  }

  public static void dLdexp(int[] words, int lanes, int half) {
    scale(Support64::dLdexp, words, lanes, half);
  }

  public static void dLt(int[] words, int lanes, int half) {
    test(Support64::dLt, words, lanes, half);
  }

  public static void dLe(int[] words, int lanes, int half) {
    test(Support64::dLe, words, lanes, half);
  }

  public static void dEq(int[] words, int lanes, int half) {
    test(Support64::dEq, words, lanes, half);
  }

  public static void dFromF(int[] words, int lanes, int half) {
    fromFloats(Support64::dFromF, words, lanes, half);
  }

  public static void dFromI(int[] words, int lanes, int half) {
    fromInts(Support64::dFromI, words, lanes, half);
  }

  public static void dFromU(int[] words, int lanes, int half) {
    fromInts(Support64::dFromU, words, lanes, half);
  }

  public static void dFromL(int[] words, int lanes, int half) {
    ofOne(Support64::dFromL, words, lanes, half);
  }

  public static void dFromUl(int[] words, int lanes, int half) {
    ofOne(Support64::dFromUl, words, lanes, half);
  }

  public static void dToF(int[] words, int lanes, int half) {
    toFloats(Support64::dToF, words, lanes, half);
  }

  public static void dToI(int[] words, int lanes, int half) {
    toInts(Support64::dToI, words, lanes, half);
  }

  public static void dToU(int[] words, int lanes, int half) {
    toInts(Support64::dToU, words, lanes, half);
  }

  public static void dToL(int[] words, int lanes, int half) {
    ofOne(Support64::dToL, words, lanes, half);
  }

  public static void dToUl(int[] words, int lanes, int half) {
    ofOne(Support64::dToUl, words, lanes, half);
  }

  public static void lToF(int[] words, int lanes, int half) {
    toFloats(Support64::lToF, words, lanes, half);
  }

  public static void ulToF(int[] words, int lanes, int half) {
    toFloats(Support64::ulToF, words, lanes, half);
  }

  public static void fToL(int[] words, int lanes, int half) {
    fromFloats(Support64::fToL, words, lanes, half);
  }

  public static void fToUl(int[] words, int lanes, int half) {
    fromFloats(Support64::fToUl, words, lanes, half);
  }

  public static void lDiv(int[] words, int lanes, int half) {
    ofTwo(Support64::lDiv, words, lanes, half);
  }

  public static void lRem(int[] words, int lanes, int half) {
    ofTwo(Support64::lRem, words, lanes, half);
  }

  public static void ulDiv(int[] words, int lanes, int half) {
    ofTwo(Support64::ulDiv, words, lanes, half);
  }

  public static void ulRem(int[] words, int lanes, int half) {
    ofTwo(Support64::ulRem, words, lanes, half);
  }

  private static void ofTwo(LongBinaryOperator f, int[] words, int lanes, int half) {
    for (int l = 0; l < lanes; l++) {
      words[l] =
          (int)
              (f.applyAsLong(
                      pair(words[l], words[lanes + l]),
                      pair(words[2 * lanes + l], words[3 * lanes + l]))
                  >>> 32 * half);
    }
  }

  private static void ofThree(Ternary f, int[] words, int lanes, int half) {
    for (int l = 0; l < lanes; l++) {
      words[l] =
          (int)
              (f.apply(
                      pair(words[l], words[lanes + l]),
                      pair(words[2 * lanes + l], words[3 * lanes + l]),
                      pair(words[4 * lanes + l], words[5 * lanes + l]))
                  >>> 32 * half);
    }
  }

  private static void ofOne(LongUnaryOperator f, int[] words, int lanes, int half) {
    for (int l = 0; l < lanes; l++) {
      words[l] = (int) (f.applyAsLong(pair(words[l], words[lanes + l])) >>> 32 * half);
    }
  }

  private static void scale(Scale f, int[] words, int lanes, int half) {
    for (int l = 0; l < lanes; l++) {
      words[l] =
          (int) (f.apply(pair(words[l], words[lanes + l]), words[2 * lanes + l]) >>> 32 * half);
    }
  }

  private static void test(Test f, int[] words, int lanes, int half) {
    for (int l = 0; l < lanes; l++) {
      words[l] =
          f.apply(
                  pair(words[l], words[lanes + l]),
                  pair(words[2 * lanes + l], words[3 * lanes + l]))
              ? 1
              : 0;
    }
  }

  private static void fromFloats(FromFloat f, int[] words, int lanes, int half) {
    for (int l = 0; l < lanes; l++) {
      words[l] = (int) (f.apply(Float.intBitsToFloat(words[l])) >>> 32 * half);
    }
  }

  private static void fromInts(IntToLongFunction f, int[] words, int lanes, int half) {
    for (int l = 0; l < lanes; l++) {
      words[l] = (int) (f.applyAsLong(words[l]) >>> 32 * half);
    }
  }

  private static void toInts(LongToIntFunction f, int[] words, int lanes, int half) {
    for (int l = 0; l < lanes; l++) {
      words[l] = f.applyAsInt(pair(words[l], words[lanes + l]));
    }
  }

  private static void toFloats(ToFloat f, int[] words, int lanes, int half) {
    for (int l = 0; l < lanes; l++) {
      words[l] = Float.floatToRawIntBits(f.apply(pair(words[l], words[lanes + l])));
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
