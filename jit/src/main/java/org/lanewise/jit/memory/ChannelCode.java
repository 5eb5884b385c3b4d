package org.lanewise.jit.memory;

import org.lanewise.core.texture.ImageFormat.Type;

/** How a channel of a texel holds a word. */
sealed interface ChannelCode {
  /** The word of the channel's bits, which are the low ones of {@code bits}. */
  int toWord(int bits);

  /** The bits of a word; what lies above the channel's width means nothing. */
  int toBits(int word);

  /** The code of a channel. */
  static ChannelCode of(Type type, int width) {
    return switch (type) {
      case UINT -> new Raw(32);
      case SINT -> new Raw(width);
      case UNORM -> new Normalized(32, (1 << width) - 1, 0f);
      case SNORM -> new Normalized(width, (1 << width - 1) - 1, -1f);
      case FLOAT ->
          switch (width) {
            case 32 -> new Raw(32);
            case 16 -> new Small(10, 0x8000);
            default -> new Small(width - 5, 0);
          };
    };
  }

  /**
   * The word itself.
   *
   * @param width bits with the sign, 32 for none to extend
   */
  record Raw(int width) implements ChannelCode {
    @Override
    public int toWord(int bits) {
      return bits << 32 - width >> 32 - width;
    }

    @Override
    public int toBits(int word) {
      return word;
    }
  }

  /**
   * An integer that stands for a fraction of 1.
   *
   * @param width bits with the sign, 32 for none to extend
   * @param most what stands for 1
   * @param least the least value
   */
  record Normalized(int width, int most, float least) implements ChannelCode {
    @Override
    public int toWord(int bits) {
      float value = (bits << 32 - width >> 32 - width) / (float) most;
      return Float.floatToRawIntBits(value < least ? least : value);
    }

    @Override
    public int toBits(int word) {
      float value = Float.intBitsToFloat(word);
      float above = value > least ? value : least;
      float limited = above < 1f ? above : 1f;
      // A NaN is neither above nor below; it stands for 0.
      return value == value ? (int) Math.rint(limited * most) : 0;
    }
  }

  /**
   * A float with five bits of exponent.
   *
   * @param mantissa bits of the mantissa
   * @param sign the bit of the sign, 0 where there is none
   */
  record Small(int mantissa, int sign) implements ChannelCode {
    private static final int EXPONENT = 31;

    @Override
    public int toWord(int bits) {
      int magnitude = bits & (1 << mantissa + 5) - 1;
      int minus = (bits & sign) != 0 ? 0x80000000 : 0;
      int exponent = magnitude >>> mantissa;
      int fraction = magnitude << 23 - mantissa & 0x7fffff;
      if (exponent == EXPONENT) {
        return fraction == 0 ? minus | 0x7f800000 : 0x7fc00000;
      }
      if (exponent == 0) {
        return minus | Float.floatToRawIntBits(magnitude * Math.scalb(1f, -14 - mantissa));
      }
      return minus | exponent + 112 << 23 | fraction;
    }

    @Override
    public int toBits(int word) {
      int magnitude = word & 0x7fffffff;
      int infinity = EXPONENT << mantissa;
      if (magnitude > 0x7f800000) {
        return infinity | 1 << mantissa - 1;
      }
      if (word < 0 && sign == 0) {
        return 0;
      }
      int minus = word < 0 ? sign : 0;
      if (magnitude >= 0x47800000) {
        return minus | infinity;
      }
      int dropped = 23 - mantissa;
      if (magnitude < 0x38800000) {
        // Half an ulp of this sum is the least denormal, so the addition rounds to it.
        float unit = Math.scalb(1f, 23 - 14 - mantissa);
        int sum = Float.floatToRawIntBits(Float.intBitsToFloat(magnitude) + unit);
        return minus | sum - Float.floatToRawIntBits(unit);
      }
      int odd = magnitude >>> dropped & 1;
      int rounded = magnitude - 0x38000000 + (1 << dropped - 1) - 1 + odd;
      return minus | rounded >>> dropped;
    }
  }
}
