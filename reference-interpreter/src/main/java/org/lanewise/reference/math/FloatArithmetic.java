package org.lanewise.reference.math;

/**
 * The float rules that TGSI and Direct3D 9 have in common (docs/numerics.md, section 1) on raw
 * words. A method that computes gives the canonical NaN; one that selects keeps the bits of what it
 * returns.
 */
public class FloatArithmetic {
  public static final int ONE = 0x3f800000;
  public static final int MINUS_ONE = 0xbf800000;
  public static final int HALF = 0x3f000000;
  public static final int TWO = 0x40000000;

  private final boolean zeroWins;

  /**
   * Arithmetic of a program.
   *
   * @param zeroWins whether a product with a zero factor is +0, whatever the other factor is
   */
  protected FloatArithmetic(boolean zeroWins) {
    this.zeroWins = zeroWins;
  }

  /** The value of a word. */
  public static float f(int word) {
    return Float.intBitsToFloat(word);
  }

  /** The word of a value that was computed. */
  public static int bits(float value) {
    return value != value ? 0x7fc00000 : Float.floatToRawIntBits(value);
  }

  /** Whether a word is any NaN. */
  public static boolean isNan(int word) {
    return (word & 0x7fffffff) > 0x7f800000;
  }

  /** The product. */
  public final int mul(int a, int b) {
    if (zeroWins && ((a << 1) == 0 || (b << 1) == 0)) {
      return 0;
    }
    return bits(f(a) * f(b));
  }

  /** The sum. */
  public static int add(int a, int b) {
    return bits(f(a) + f(b));
  }

  /** The difference. */
  public static int sub(int a, int b) {
    return bits(f(a) - f(b));
  }

  /** The quotient; zeros do not win. */
  public static int div(int a, int b) {
    return bits(f(a) / f(b));
  }

  /** The product and the sum, both rounded. */
  public final int mad(int a, int b, int c) {
    return add(mul(a, b), c);
  }

  /** From c to b by a. */
  public final int lrp(int a, int b, int c) {
    return add(mul(a, sub(b, c)), c);
  }

  /** The dot product of the first components of two vectors that start there, left to right. */
  public final int dot(int[] a, int[] b, int at, int components) {
    int sum = mul(a[at], b[at]);
    for (int i = 1; i < components; i++) {
      sum = add(sum, mul(a[at + i], b[at + i]));
    }
    return sum;
  }

  /** The component of the cross product that the components i and j of two vectors make. */
  public final int cross(int[] a, int[] b, int at, int i, int j) {
    return sub(mul(a[at + i], b[at + j]), mul(a[at + j], b[at + i]));
  }

  /** The lesser one, the operand that is a number. */
  public int min(int a, int b) {
    return f(a) <= f(b) || isNan(b) ? a : b;
  }

  /** The greater one, the operand that is a number. */
  public int max(int a, int b) {
    return f(a) >= f(b) || isNan(b) ? a : b;
  }

  /** The next integer below. */
  public static int floor(int a) {
    return bits((float) Math.floor(f(a)));
  }

  /** What is above the floor; 1 for tiny negative values. */
  public static int fraction(int a) {
    return sub(a, floor(a));
  }

  /** Limited to [0, 1]; NaN and -0 give +0. */
  public static int saturate(int a) {
    float value = f(a);
    return value > 0 ? (value < 1 ? a : ONE) : 0;
  }

  /** Limited to [-1, 1]; NaN gives -1. */
  public static int saturateSigned(int a) {
    float value = f(a);
    return value > -1 ? (value < 1 ? a : ONE) : MINUS_ONE;
  }

  /** 1, -1 or +0. */
  public static int sign(int a) {
    return f(a) > 0 ? ONE : f(a) < 0 ? MINUS_ONE : 0;
  }

  /** 1 or +0. */
  public static int truth(boolean value) {
    return value ? ONE : 0;
  }

  /** Puts the four words of a vector that starts there. */
  public static void set(int[] result, int at, int x, int y, int z, int w) {
    result[at] = x;
    result[at + 1] = y;
    result[at + 2] = z;
    result[at + 3] = w;
  }

  /** Truncated to signed, saturating, NaN gives 0: Java's own rule. */
  public static int toSigned(int a) {
    return (int) f(a);
  }
}
