package org.lanewise.reference;

import org.lanewise.core.batch.PixelFormat;

/** Interpolation of inputs and packing of outputs, as docs/numerics.md, sections 5 and 6, says. */
final class PixelArithmetic {
  private static final int NAN = 0x7fc00000;

  private PixelArithmetic() {}

  /** The value of a plane equation at the centre of a pixel. */
  static float plane(float a0, float dadx, float dady, int x, int y) {
    return canonical(Math.fma(dadx, x + 0.5f, Math.fma(dady, y + 0.5f, a0)));
  }

  static float reciprocal(float a) {
    return canonical(1 / a);
  }

  static float product(float a, float b) {
    return canonical(a * b);
  }

  private static float canonical(float a) {
    return Float.isNaN(a) ? Float.intBitsToFloat(NAN) : a;
  }

  /** The pixel of a colour. */
  static int pack(PixelFormat format, float red, float green, float blue, float alpha) {
    int r = format.isSrgb() ? srgb(red) : unorm(red);
    int g = format.isSrgb() ? srgb(green) : unorm(green);
    int b = format.isSrgb() ? srgb(blue) : unorm(blue);
    int low = format.isBlueFirst() ? b : r;
    int high = format.isBlueFirst() ? r : b;
    return low | g << 8 | high << 16 | unorm(alpha) << 24;
  }

  /** Component {@code c} of the colour of a pixel. */
  static float unpack(PixelFormat format, int pixel, int c) {
    int place = format.isBlueFirst() && c < 3 ? 2 - c : c;
    int code = pixel >>> place * 8 & 255;
    if (!format.isSrgb() || c == 3) {
      return code / 255f;
    }
    double encoded = code / 255.0;
    return (float)
        (encoded <= 0.04045 ? encoded / 12.92 : StrictMath.pow((encoded + 0.055) / 1.055, 2.4));
  }

  private static float saturate(float a) {
    return a > 0 ? Math.min(a, 1) : 0;
  }

  private static int unorm(float a) {
    // The product is exact in double.
    return (int) Math.rint(saturate(a) * 255.0);
  }

  /** The exact curve; no float lies as near to a tie as the error of the double arithmetic. */
  private static int srgb(float a) {
    double linear = saturate(a);
    double encoded =
        linear <= 0.0031308 ? linear * 12.92 : 1.055 * StrictMath.pow(linear, 1 / 2.4) - 0.055;
    return (int) Math.floor(encoded * 255 + 0.5);
  }
}
