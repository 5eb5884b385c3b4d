package org.lanewise.reference.r500;

import org.lanewise.core.r500.R500Alu;
import org.lanewise.core.r500.R500Test;
import org.lanewise.reference.math.Functions;

/**
 * The float rules of R500 (docs/r500.md, "Arithmetic") on raw words. The result of an operation is
 * rounded and has the canonical NaN; {@link #finish} flushes it. What selects keeps the bits of
 * what it returns.
 */
final class Arithmetic {
  static final int ONE = 0x3f800000;
  static final int HALF = 0x3f000000;
  static final int NAN = 0x7fffffff;
  private static final int SIGN = 0x80000000;
  private static final int EXPONENT = 0x7f800000;

  private final boolean zeroWins;
  private final boolean keepDenormals;

  /**
   * Arithmetic of a program.
   *
   * @param zeroWins whether zero times a NaN or an infinity is +0,
   *     US_CONFIG.ZERO_TIMES_ANYTHING_EQUALS_ZERO
   * @param keepDenormals whether nothing is flushed
   */
  Arithmetic(boolean zeroWins, boolean keepDenormals) {
    this.zeroWins = zeroWins;
    this.keepDenormals = keepDenormals;
  }

  static int bits(float value) {
    return value != value ? NAN : Float.floatToRawIntBits(value);
  }

  /** A zero of the same sign where the magnitude is below 2^-126. */
  int flush(int word) {
    return keepDenormals || (word & EXPONENT) != 0 ? word : word & SIGN;
  }

  /** A word as operations see it. */
  private float operand(int word) {
    return Float.intBitsToFloat(flush(word));
  }

  private float product(int a, int b) {
    float x = operand(a);
    float y = operand(b);
    float product = x * y;
    return zeroWins && product != product && (x == 0 || y == 0) ? 0.0f : product;
  }

  int mad(int a, int b, int c) {
    return bits(product(a, b) + operand(c));
  }

  /** The sum of two products, by the words of {@code a} and {@code b} from {@code at} on. */
  private float sumOfTwo(int[] a, int[] b, int at) {
    return product(a[at], b[at]) + product(a[at + 1], b[at + 1]);
  }

  private float sumOfThree(int[] a, int[] b, int at) {
    return sumOfTwo(a, b, at) + product(a[at + 2], b[at + 2]);
  }

  int dp3(int[] a, int[] b, int at) {
    return bits(sumOfThree(a, b, at));
  }

  int dp4(int[] a, int[] b, int at) {
    return bits(sumOfThree(a, b, at) + product(a[at + 3], b[at + 3]));
  }

  int d2a(int[] a, int[] b, int[] c, int at) {
    return bits(sumOfTwo(a, b, at) + operand(c[at + 2]));
  }

  int min(int a, int b) {
    return operand(a) < operand(b) ? a : b;
  }

  int max(int a, int b) {
    return operand(a) > operand(b) ? a : b;
  }

  int cnd(int a, int b, int c) {
    return operand(c) > 0.5f ? a : b;
  }

  int cmp(int a, int b, int c) {
    return operand(c) >= 0 ? a : b;
  }

  int frc(int a) {
    float x = operand(a);
    return bits(x - (float) Math.floor(x));
  }

  int ex2(int a) {
    return bits(Functions.ex2(operand(a)));
  }

  int ln2(int a) {
    return bits(Functions.lg2(operand(a)));
  }

  int rcp(int a) {
    return bits(1.0f / operand(a));
  }

  /** Infinity at a zero of either sign. */
  int rsq(int a) {
    float x = operand(a);
    return bits(x == 0 ? Float.POSITIVE_INFINITY : Functions.rsq(x));
  }

  int sin(int turns) {
    return bits(Functions.sinTurns(operand(turns)));
  }

  int cos(int turns) {
    return bits(Functions.cosTurns(operand(turns)));
  }

  /**
   * The presubtract adder, by SRCP_OP. Doubling src0 is exact, so its result is not flushed apart.
   */
  int presubtract(int code, int source0, int source1) {
    float x = operand(source0);
    float y = operand(source1);
    float sum =
        switch (code) {
          case 0 -> 1.0f - 2.0f * x;
          case 1 -> y - x;
          case 2 -> y + x;
          case 3 -> 1.0f - x;
          default -> throw new IllegalArgumentException("SRCP_OP " + code);
        };
    return flush(bits(sum));
  }

  /**
   * What becomes of the result of an operation: OMOD, then CLAMP.
   *
   * @param word the result
   * @param selected whether the operation only selected it, so that it may pass as it is
   */
  int finish(int word, boolean selected, R500Alu.Result rule) {
    if (rule.omod() == R500Alu.Result.OMOD_DISABLED) {
      return selected ? word : flush(bits(Float.intBitsToFloat(word)));
    }
    int scaled = flush(bits(Float.intBitsToFloat(word) * rule.scale()));
    return rule.clamp() ? clamp(scaled) : scaled;
  }

  private static int clamp(int word) {
    float value = Float.intBitsToFloat(word);
    return value > 0 ? (value < 1 ? word : ONE) : 0;
  }

  boolean test(R500Test test, int word) {
    float value = operand(word);
    return switch (test) {
      case EQ -> value == 0;
      case LT -> value < 0;
      case GE -> value >= 0;
      case NE -> value != 0;
    };
  }
}
