package org.lanewise.jit;

import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.PixelBuffer;
import org.lanewise.core.batch.PixelFormat;

/** Writes pixels one after another. */
final class ScalarPixels {
  private ScalarPixels() {}

  /**
   * Writes the live ones of lanes {@code from} to {@code to} - 1, a row of quads.
   *
   * @param pixel the index in the target of the first lane's pixel
   */
  static void write(LaneBatch batch, int slot, int from, int to, PixelBuffer target, int pixel) {
    float[] outputs = batch.outputs();
    int red = batch.plane(slot, 0);
    int plane = batch.capacity();
    for (int l = from; l < to; l++) {
      if (!batch.isLive(l)) {
        continue;
      }
      int at = index(l - from, pixel, target.width());
      int x = red + l;
      if (target.format().isPacked()) {
        target.words()[at] =
            pack(
                target.format(),
                outputs[x],
                outputs[x + plane],
                outputs[x + 2 * plane],
                outputs[x + 3 * plane]);
      } else {
        for (int c = 0; c < 4; c++) {
          target.floats()[at * 4 + c] = outputs[x + c * plane];
        }
      }
    }
  }

  /** The index of the pixel of a row's lane {@code l}, where {@code pixel} is that of lane 0. */
  static int index(int l, int pixel, int width) {
    return pixel + (l >> 2) * 2 + (l & 1) + (l >> 1 & 1) * width;
  }

  private static int pack(PixelFormat format, float red, float green, float blue, float alpha) {
    int r = format.isSrgb() ? srgb(red) : unorm(red);
    int g = format.isSrgb() ? srgb(green) : unorm(green);
    int b = format.isSrgb() ? srgb(blue) : unorm(blue);
    return format.isBlueFirst()
        ? b | g << 8 | r << 16 | unorm(alpha) << 24
        : r | g << 8 | b << 16 | unorm(alpha) << 24;
  }

  /** At 1.5 * 2^23 the last bit of a float is 1: one rounding gives the integer. */
  private static int unorm(float a) {
    float limited = a > 0 ? Math.min(a, 1f) : 0f;
    return Float.floatToRawIntBits(Math.fma(limited, 255f, 0x1.8p23f)) & 0xff;
  }

  private static int srgb(float a) {
    return a > 0 ? SrgbTable.code(Math.min(Float.floatToRawIntBits(a), SrgbTable.LAST)) : 0;
  }
}
