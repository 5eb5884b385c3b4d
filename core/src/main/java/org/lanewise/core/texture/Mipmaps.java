package org.lanewise.core.texture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lanewise.core.texture.Texture.Level;
import org.lanewise.core.texture.Texture.Storage;

/** Makes the smaller levels of a texture with a box filter (docs/textures.md, section 10). */
public final class Mipmaps {
  private Mipmaps() {}

  /**
   * The texture with all levels below its level 0; levels that it has are made anew.
   *
   * @throws IllegalArgumentException if the target has one level only or there are too many texels
   */
  public static Texture generate(Texture texture) {
    TextureTarget target = texture.target();
    switch (target) {
      case BUFFER, RECT, TEX_2D_MSAA, TEX_2D_ARRAY_MSAA ->
          throw new IllegalArgumentException(target + " has one level");
      default -> {}
    }
    boolean volume = target == TextureTarget.TEX_3D;
    List<Level> levels = new ArrayList<>();
    Level level = texture.level(0);
    long end = level.texels();
    levels.add(level);
    while (level.width() > 1 || level.height() > 1 || volume && level.slices() > 1) {
      level =
          new Level(
              Math.max(1, level.width() / 2),
              Math.max(1, level.height() / 2),
              volume ? Math.max(1, level.slices() / 2) : level.slices(),
              (int) end);
      levels.add(level);
      end += level.texels();
      if (end > Texture.MAX_TEXELS) {
        throw new IllegalArgumentException("the levels hold more than " + Texture.MAX_TEXELS);
      }
    }
    if (texture.storage() == Storage.RGBA8_UNORM) {
      int[] texels = Arrays.copyOf(texture.packedTexels(), (int) end);
      for (int l = 1; l < levels.size(); l++) {
        new Halving(levels.get(l - 1), levels.get(l), volume).packed(texels);
      }
      return Texture.ofRgba8(target, levels, texels);
    }
    float[] texels = Arrays.copyOf(texture.floatTexels(), (int) end * 4);
    for (int l = 1; l < levels.size(); l++) {
      new Halving(levels.get(l - 1), levels.get(l), volume).floats(texels);
    }
    return Texture.ofRgba32(target, levels, texels, texture.clampsReference());
  }

  private record Halving(Level from, Level to, boolean volume) {
    /** The index of the texel of the larger level that corner {@code i} (bits x, y, z) takes. */
    private int corner(int x, int y, int slice, int i) {
      int fromX = Math.min(2 * x + (i & 1), from.width() - 1);
      int fromY = Math.min(2 * y + (i >> 1 & 1), from.height() - 1);
      int fromSlice = volume ? Math.min(2 * slice + (i >> 2), from.slices() - 1) : slice;
      return from.offset() + (fromSlice * from.height() + fromY) * from.width() + fromX;
    }

    void packed(int[] texels) {
      int corners = volume ? 8 : 4;
      int out = to.offset();
      for (int slice = 0; slice < to.slices(); slice++) {
        for (int y = 0; y < to.height(); y++) {
          for (int x = 0; x < to.width(); x++) {
            int texel = 0;
            for (int shift = 0; shift < 32; shift += 8) {
              int sum = corners / 2;
              for (int i = 0; i < corners; i++) {
                sum += texels[corner(x, y, slice, i)] >>> shift & 0xff;
              }
              texel |= sum / corners << shift;
            }
            texels[out++] = texel;
          }
        }
      }
    }

    void floats(float[] texels) {
      int out = to.offset() * 4;
      for (int slice = 0; slice < to.slices(); slice++) {
        for (int y = 0; y < to.height(); y++) {
          for (int x = 0; x < to.width(); x++) {
            for (int c = 0; c < 4; c++) {
              float sum = square(texels, x, y, slice, 0, c);
              texels[out++] =
                  volume ? (sum + square(texels, x, y, slice, 4, c)) * 0.125f : sum * 0.25f;
            }
          }
        }
      }
    }

    private float square(float[] texels, int x, int y, int slice, int first, int c) {
      float a = texels[corner(x, y, slice, first) * 4 + c];
      float b = texels[corner(x, y, slice, first + 1) * 4 + c];
      float d = texels[corner(x, y, slice, first + 2) * 4 + c];
      float e = texels[corner(x, y, slice, first + 3) * 4 + c];
      return (a + b) + (d + e);
    }
  }
}
