package org.lanewise.reference.texture;

import org.lanewise.core.texture.ImageFormat;

/** A channel of a texel as bits in memory and as a word of a register. */
final class ImageChannel {
  private static final int NAN = 0x7fc00000;

  private ImageChannel() {}

  /** The word that the low {@code size} bits of {@code bits} stand for; the others are zero. */
  static int decode(ImageFormat format, int size, int bits) {
    return switch (format.type()) {
      case UINT -> bits;
      case SINT -> signed(bits, size);
      case UNORM -> Float.floatToRawIntBits((float) bits / (float) ((1 << size) - 1));
      case SNORM -> {
        float most = (1 << size - 1) - 1;
        yield Float.floatToRawIntBits(Math.max(signed(bits, size) / most, -1f));
      }
      case FLOAT ->
          switch (size) {
            case 32 -> bits;
            case 16 -> small((bits & 0x8000) != 0, bits >> 10 & 31, bits & 0x3ff, 10);
            default -> small(false, bits >> size - 5, bits & (1 << size - 5) - 1, size - 5);
          };
    };
  }

  private static int signed(int bits, int size) {
    long limit = 1L << size - 1;
    long value = Integer.toUnsignedLong(bits);
    return (int) (value >= limit ? value - 2 * limit : value);
  }

  /** A float with five bits of exponent, biased by 15. */
  private static int small(boolean isNegative, int exponent, int mantissa, int mantissaBits) {
    double fraction = (double) mantissa / (1 << mantissaBits);
    double value;
    if (exponent == 31) {
      if (mantissa != 0) {
        return NAN;
      }
      value = Double.POSITIVE_INFINITY;
    } else if (exponent == 0) {
      value = fraction * 0x1p-14;
    } else {
      value = (1 + fraction) * Math.scalb(1.0, exponent - 15);
    }
    return Float.floatToRawIntBits((float) (isNegative ? -value : value));
  }

  /** The bits that stand for a word; what does not fit is cut off. */
  static int encode(ImageFormat format, int size, int word) {
    float value = Float.intBitsToFloat(word);
    return switch (format.type()) {
      case UINT, SINT -> word;
      case UNORM -> normalized(value, 0, (1 << size) - 1);
      case SNORM -> normalized(value, -1, (1 << size - 1) - 1);
      case FLOAT ->
          switch (size) {
            case 32 -> word;
            case 16 -> {
              int sign = word < 0 && !Float.isNaN(value) ? 0x8000 : 0;
              yield sign | small(Math.abs(value), 10);
            }
            default -> small(Float.isNaN(value) ? value : Math.max(value, 0f), size - 5);
          };
    };
  }

  private static int normalized(float value, float least, int most) {
    if (Float.isNaN(value)) {
      return 0;
    }
    float limited = Math.min(Math.max(value, least), 1f);
    return (int) Math.rint(limited * most);
  }

  /** The nearest float without sign and with five bits of exponent, ties to even. */
  private static int small(float value, int mantissaBits) {
    int infinity = 31 << mantissaBits;
    if (Float.isNaN(value)) {
      return infinity | 1 << mantissaBits - 1;
    }
    if (Float.isInfinite(value)) {
      return infinity;
    }
    int exponent = Math.max(Math.getExponent(value), -14);
    // In units of the last place this is exact, so that one rounding is left.
    long units = (long) Math.rint(Math.scalb((double) value, mantissaBits - exponent));
    // A mantissa that is rounded up to the next power of two raises the exponent by itself.
    long bits = units + ((long) (exponent + 14) << mantissaBits);
    return (int) Math.min(bits, infinity);
  }
}
