package org.lanewise.reference.tgsi;

import org.lanewise.core.engine.MathProfile;
import org.lanewise.reference.math.FloatArithmetic;
import org.lanewise.reference.math.Functions;

/** The float and integer rules of TGSI (docs/numerics.md) on raw words. */
final class Arithmetic extends FloatArithmetic {
  private final boolean rules2009;

  Arithmetic(MathProfile profile, boolean zeroWins) {
    super(zeroWins);
    this.rules2009 = profile == MathProfile.TGSI_2009;
  }

  /** Whether the rules of the 2009 documentation hold. */
  boolean rules2009() {
    return rules2009;
  }

  @Override
  public int min(int a, int b) {
    if (rules2009) {
      return f(a) < f(b) ? a : b;
    }
    return super.min(a, b);
  }

  @Override
  public int max(int a, int b) {
    if (rules2009) {
      return f(a) > f(b) ? a : b;
    }
    return super.max(a, b);
  }

  int clamp(int a, int low, int high) {
    if (rules2009) {
      int raised = f(a) > f(low) ? a : low;
      return f(raised) < f(high) ? raised : high;
    }
    return f(a) < f(low) ? low : f(a) > f(high) ? high : a;
  }

  static int ceil(int a) {
    return bits((float) Math.ceil(f(a)));
  }

  static int trunc(int a) {
    return bits((float) (f(a) < 0 ? Math.ceil(f(a)) : Math.floor(f(a))));
  }

  int round(int a) {
    if (rules2009) {
      return floor(add(a, HALF));
    }
    return bits((float) Math.rint(f(a)));
  }

  int rsq(int a) {
    return bits(Functions.rsq(rules2009 ? Math.abs(f(a)) : f(a)));
  }

  static int ones(boolean value) {
    return value ? -1 : 0;
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
