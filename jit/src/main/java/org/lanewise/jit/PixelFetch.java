package org.lanewise.jit;

import org.lanewise.core.batch.PixelBuffer;
import org.lanewise.core.batch.PixelFormat;
import org.lanewise.core.texture.TextureFormat;

/** Reads pixels back as colours, for programs that fetch from the framebuffer. */
final class PixelFetch {
  /** The linear value of each byte on the sRGB curve. */
  private static final float[] LINEAR = linear();

  private PixelFetch() {}

  private static float[] linear() {
    float[] values = new float[256];
    for (int code = 0; code < values.length; code++) {
      values[code] = TextureFormat.linear(code / 255.0);
    }
    return values;
  }

  /**
   * Reads one pixel, zeros where there is none.
   *
   * @param from the pixels, null for none
   * @param to component c of the colour goes to {@code at + c * stride}
   */
  static void colour(PixelBuffer from, int x, int y, float[] to, int at, int stride) {
    if (from == null || x >= from.width() || y >= from.height()) {
      for (int c = 0; c < 4; c++) {
        to[at + c * stride] = 0;
      }
      return;
    }
    int pixel = y * from.width() + x;
    PixelFormat format = from.format();
    if (!format.isPacked()) {
      for (int c = 0; c < 4; c++) {
        to[at + c * stride] = from.floats()[pixel * 4 + c];
      }
      return;
    }
    int word = from.words()[pixel];
    int red = format.isBlueFirst() ? 16 : 0;
    to[at] = component(format, word >> red);
    to[at + stride] = component(format, word >> 8);
    to[at + 2 * stride] = component(format, word >> 16 - red);
    to[at + 3 * stride] = (word >>> 24) / 255f;
  }

  private static float component(PixelFormat format, int bits) {
    int code = bits & 255;
    return format.isSrgb() ? LINEAR[code] : code / 255f;
  }
}
