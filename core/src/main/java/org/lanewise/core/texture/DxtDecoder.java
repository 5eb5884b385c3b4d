package org.lanewise.core.texture;

import java.nio.ByteBuffer;
import java.util.List;
import org.lanewise.core.texture.Texture.Level;

/** Decodes DXT blocks to bytes (docs/textures.md, section 10). */
final class DxtDecoder {
  private DxtDecoder() {}

  static void decode(TextureFormat format, ByteBuffer in, List<Level> levels, int[] texels) {
    int[] block = new int[16];
    for (Level level : levels) {
      for (int slice = 0; slice < level.slices(); slice++) {
        int image = level.offset() + slice * level.width() * level.height();
        for (int y = 0; y < level.height(); y += 4) {
          for (int x = 0; x < level.width(); x += 4) {
            block(format, in, block);
            int rows = Math.min(4, level.height() - y);
            int columns = Math.min(4, level.width() - x);
            for (int row = 0; row < rows; row++) {
              int at = image + (y + row) * level.width() + x;
              System.arraycopy(block, row * 4, texels, at, columns);
            }
          }
        }
      }
    }
  }

  private static void block(TextureFormat format, ByteBuffer in, int[] block) {
    long alpha = format == TextureFormat.DXT1 ? 0 : in.getLong();
    int c0 = in.getShort() & 0xffff;
    int c1 = in.getShort() & 0xffff;
    int codes = in.getInt();
    boolean fourColors = format != TextureFormat.DXT1 || c0 > c1;
    for (int i = 0; i < 16; i++) {
      int code = codes >>> 2 * i & 3;
      int color = color(widen(c0), widen(c1), code, fourColors);
      block[i] =
          switch (format) {
            case DXT3 -> color & 0xffffff | (int) (alpha >>> 4 * i & 15) * 17 << 24;
            case DXT5 -> color & 0xffffff | alpha(alpha, i) << 24;
            default -> color;
          };
    }
  }

  private static int widen(int c) {
    int r = c >> 11;
    int g = c >> 5 & 63;
    int b = c & 31;
    return r << 3 | r >> 2 | (g << 2 | g >> 4) << 8 | (b << 3 | b >> 2) << 16;
  }

  private static int color(int a, int b, int code, boolean fourColors) {
    return switch (code) {
      case 0 -> a | 0xff000000;
      case 1 -> b | 0xff000000;
      case 2 -> fourColors ? between(a, b, 2, 1) : between(a, b, 1, 1);
      default -> fourColors ? between(a, b, 1, 2) : 0;
    };
  }

  private static int between(int a, int b, int wa, int wb) {
    int color = 0xff000000;
    for (int shift = 0; shift < 24; shift += 8) {
      color |= (wa * (a >> shift & 0xff) + wb * (b >> shift & 0xff)) / (wa + wb) << shift;
    }
    return color;
  }

  private static int alpha(long alpha, int texel) {
    int a0 = (int) alpha & 0xff;
    int a1 = (int) (alpha >>> 8) & 0xff;
    int code = (int) (alpha >>> 16 + 3 * texel) & 7;
    if (code < 2) {
      return code == 0 ? a0 : a1;
    }
    int i = code - 1;
    if (a0 > a1) {
      return ((7 - i) * a0 + i * a1) / 7;
    }
    return code == 6 ? 0 : code == 7 ? 255 : ((5 - i) * a0 + i * a1) / 5;
  }
}
