package org.lanewise.reference.tgsi;

import org.lanewise.core.engine.MathProfile;
import org.lanewise.reference.math.Functions;

/**
 * The float and integer rules of TGSI (docs/numerics.md) on raw words. A method that computes gives
 * the canonical NaN; one that selects keeps the bits of what it returns.
 */
final class Arithmetic {
  static final int ONE = 0x3f800000;
  static final int MINUS_ONE = 0xbf800000;

  private final boolean zeroWins;
  private final boolean rules2009;

  Arithmetic(MathProfile profile, boolean zeroWins) {
    this.zeroWins = zeroWins;
    this.rules2009 = profile == MathProfile.TGSI_2009;
  }

  /** Whether the rules of the 2009 documentation hold. */
  boolean rules2009() {
    return rules2009;
  }

  static float f(int word) {
    return Float.intBitsToFloat(word);
  }

  static int bits(float value) {
    return value != value ? 0x7fc00000 : Float.floatToRawIntBits(value);
  }

  static boolean isNan(int word) {
    return (word & 0x7fffffff) > 0x7f800000;
  }

  int mul(int a, int b) {
    if (zeroWins && ((a << 1) == 0 || (b << 1) == 0)) {
      return 0;
    }
    return bits(f(a) * f(b));
  }

  static int add(int a, int b) {
    return bits(f(a) + f(b));
  }

  static int sub(int a, int b) {
    return bits(f(a) - f(b));
  }

  static int div(int a, int b) {
    return bits(f(a) / f(b));
  }

  int mad(int a, int b, int c) {
    return add(mul(a, b), c);
  }

  int lrp(int a, int b, int c) {
    return add(mul(a, sub(b, c)), c);
  }

  int min(int a, int b) {
    if (rules2009) {
      return f(a) < f(b) ? a : b;
    }
    return f(a) <= f(b) || isNan(b) ? a : b;
  }

  int max(int a, int b) {
    if (rules2009) {
      return f(a) > f(b) ? a : b;
    }
    return f(a) >= f(b) || isNan(b) ? a : b;
  }

  int clamp(int a, int low, int high) {
    if (rules2009) {
      int raised = f(a) > f(low) ? a : low;
      return f(raised) < f(high) ? raised : high;
    }
    return f(a) < f(low) ? low : f(a) > f(high) ? high : a;
  }

  static int floor(int a) {
    return bits((float) Math.floor(f(a)));
  }

  static int ceil(int a) {
    return bits((float) Math.ceil(f(a)));
  }

  static int trunc(int a) {
    return bits((float) (f(a) < 0 ? Math.ceil(f(a)) : Math.floor(f(a))));
  }

  int round(int a) {
    if (rules2009) {
      return floor(add(a, 0x3f000000));
    }
    return bits((float) Math.rint(f(a)));
  }

  static int saturate(int a) {
    float value = f(a);
    return value > 0 ? (value < 1 ? a : ONE) : 0;
  }

  static int saturateSigned(int a) {
    float value = f(a);
    return value > -1 ? (value < 1 ? a : ONE) : MINUS_ONE;
  }

  int rsq(int a) {
    return bits(Functions.rsq(rules2009 ? Math.abs(f(a)) : f(a)));
  }

  static int sign(int a) {
    return f(a) > 0 ? ONE : f(a) < 0 ? MINUS_ONE : 0;
  }

  static int truth(boolean value) {
    return value ? ONE : 0;
  }

  static int ones(boolean value) {
    return value ? -1 : 0;
  }

  /** Truncated to signed, saturating, NaN gives 0: Java's own rule. */
  static int toSigned(int a) {
    return (int) f(a);
  }

  /** Truncated to unsigned, saturating at 0 and 2^32 - 1, NaN gives 0. */
  static int toUnsigned(int a) {
    long value = (long) f(a);
    return (int) Math.clamp(value, 0L, 0xffffffffL);
  }

  static int fromUnsigned(int a) {
    // A long holds every unsigned word, so this rounds once.
    return bits((float) Integer.toUnsignedLong(a));
  }

  static int bitfield(int value, int offsetWord, int widthWord, boolean signed) {
    int offset = offsetWord & 31;
    if (widthWord == 32 && offset == 0) {
      return value;
    }
    int width = widthWord & 31;
    if (width == 0) {
      return 0;
    }
    if (width + offset < 32) {
      int raised = value << (32 - width - offset);
      return signed ? raised >> (32 - width) : raised >>> (32 - width);
    }
    return signed ? value >> offset : value >>> offset;
  }

  static int insert(int base, int inserted, int offsetWord, int widthWord) {
    if (widthWord == 32) {
      return inserted;
    }
    int offset = offsetWord & 31;
    int width = widthWord & 31;
    int mask = ((1 << width) - 1) << offset;
    return (inserted << offset) & mask | base & ~mask;
  }

  static int highestBit(int a) {
    return a == 0 ? -1 : 31 - Integer.numberOfLeadingZeros(a);
  }

  static int half(int a) {
    return isNan(a) ? 0x7e00 : Float.floatToFloat16(f(a)) & 0xffff;
  }

  static int fromHalf(int half) {
    return bits(Float.float16ToFloat((short) half));
  }

  /** round(scale * clamp(v, 0, 1)), ties to even. */
  static int unorm(int a, float scale) {
    return (int) Math.rint(f(saturate(a)) * scale);
  }

  /** The biased byte of PK4B. */
  static int biasedByte(int a) {
    float low = -128.0f / 127.0f;
    float value = f(a);
    float limited = value > low ? (value < 1.0f ? value : 1.0f) : low;
    return (int) Math.rint(limited * 127.0f + 128.0f) & 255;
  }
}
