package org.lanewise.bench.compare;

import java.util.List;
import java.util.Locale;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureTarget;

/** The formats of the textures that are bound, all with the same picture. */
public enum TexelKind {
  /** Four bytes a texel. */
  RGBA8,
  /** Four floats a texel. */
  RGBA32F;

  /** Texels a side, a power of two. */
  static final int SIDE = 256;

  /**
   * A smooth texture without edges where it repeats, usable as a normal map: blue is at least half.
   *
   * @param unit the sampler unit; each has another picture
   */
  public Texture texture(int unit) {
    List<Texture.Level> levels = List.of(new Texture.Level(SIDE, SIDE, 1, 0));
    int[] packed = new int[SIDE * SIDE];
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        packed[y * SIDE + x] =
            wave(x, y, 1 + unit)
                | wave(y, x, 2) << 8
                | (128 + wave(x + y, x, 1) / 2) << 16
                | wave(x - y, y, 3) << 24;
      }
    }
    if (this == RGBA8) {
      return Texture.ofRgba8(TextureTarget.TEX_2D, levels, packed);
    }
    float[] floats = new float[packed.length * 4];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (packed[i / 4] >>> i % 4 * 8 & 255) / 255f;
    }
    return Texture.ofRgba32(TextureTarget.TEX_2D, levels, floats, false);
  }

  /** Parabolas that repeat each {@code SIDE} texels, 0..255. */
  private static int wave(int x, int y, int frequency) {
    int phase = x * frequency + y & SIDE - 1;
    int rise = phase * (SIDE - phase) >> 6;
    return Math.min(rise, 255);
  }

  /** The name on the command line and in reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
