package org.lanewise.cli;

import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lanewise.core.program.Signature.SamplerUnit;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureTarget;

/** Textures from files and built-in patterns. */
final class TexturePatterns {
  private static final int SIZE = 256;
  private static final String[] DEFAULTS = {"bricks", "bricknormals", "noise", "gradient"};

  private TexturePatterns() {}

  /** A colour for each texel; u and v run from 0 to 1. */
  @FunctionalInterface
  private interface Pattern {
    int rgba(float u, float v);
  }

  /**
   * The texture for a sampler unit.
   *
   * @param what a pattern's name or a file, null for the unit's own pattern
   */
  static Texture texture(String what, SamplerUnit unit) {
    TextureTarget target = unit.target().unshadowed();
    String wanted = what != null ? what : DEFAULTS[unit.unit() % DEFAULTS.length];
    if (unit.target().isShadow()) {
      return depth(target);
    }
    if (target.isCube()) {
      return slices(target, 64, 64, 6, TexturePatterns::face);
    }
    Pattern pattern = pattern(wanted);
    int[] image;
    int width = SIZE;
    int height = SIZE;
    if (pattern != null) {
      image = draw(pattern, SIZE, SIZE);
    } else {
      BufferedImage read = Images.read(Path.of(wanted));
      width = read.getWidth();
      height = read.getHeight();
      image = Images.rgba(read);
    }
    return switch (target) {
      case TEX_1D, BUFFER -> Texture.ofRgba8(target, oneLevel(width, 1), first(image, width));
      case TEX_3D -> slices(target, 32, 32, 32, TexturePatterns::fog);
      case TEX_2D_ARRAY, TEX_2D_ARRAY_MSAA ->
          Texture.ofRgba8(target, oneLevel(width, height), image);
      case TEX_1D_ARRAY -> Texture.ofRgba8(target, oneLevel(width, 1), first(image, width));
      default ->
          target == TextureTarget.RECT
              ? Texture.ofRgba8(target, oneLevel(width, height), image)
              : mipmapped(target, width, height, image);
    };
  }

  private static List<Texture.Level> oneLevel(int width, int height) {
    return List.of(new Texture.Level(width, height, 1, 0));
  }

  private static int[] first(int[] image, int count) {
    return java.util.Arrays.copyOf(image, count);
  }

  private static Pattern pattern(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "checker" -> TexturePatterns::checker;
      case "gradient" -> (u, v) -> pack(u, v, 1 - u);
      case "noise" -> TexturePatterns::noise;
      case "bricks" -> TexturePatterns::bricks;
      case "bricknormals" -> TexturePatterns::brickNormals;
      case "rings" -> TexturePatterns::rings;
      case "cube" -> (u, v) -> face(u, v, 0);
      default -> null;
    };
  }

  private static int[] draw(Pattern pattern, int width, int height) {
    int[] texels = new int[width * height];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        texels[y * width + x] = pattern.rgba((x + 0.5f) / width, (y + 0.5f) / height);
      }
    }
    return texels;
  }

  /** All levels down to one texel, each the mean of 2x2 texels of the one before. */
  private static Texture mipmapped(TextureTarget target, int width, int height, int[] base) {
    List<Texture.Level> levels = new ArrayList<>();
    List<int[]> images = new ArrayList<>();
    int offset = 0;
    int[] image = base;
    int w = width;
    int h = height;
    while (true) {
      levels.add(new Texture.Level(w, h, 1, offset));
      images.add(image);
      offset += w * h;
      if (w == 1 && h == 1) {
        break;
      }
      image = halved(image, w, h);
      w = Math.max(1, w / 2);
      h = Math.max(1, h / 2);
    }
    int[] texels = new int[offset];
    for (int l = 0; l < levels.size(); l++) {
      System.arraycopy(images.get(l), 0, texels, levels.get(l).offset(), images.get(l).length);
    }
    return Texture.ofRgba8(target, levels, texels);
  }

  private static int[] halved(int[] image, int width, int height) {
    int w = Math.max(1, width / 2);
    int h = Math.max(1, height / 2);
    int[] result = new int[w * h];
    for (int y = 0; y < h; y++) {
      for (int x = 0; x < w; x++) {
        int packed = 0;
        for (int shift = 0; shift < 32; shift += 8) {
          int sum = 2;
          for (int k = 0; k < 4; k++) {
            int sx = Math.min(width - 1, x * 2 + (k & 1));
            int sy = Math.min(height - 1, y * 2 + (k >> 1));
            sum += image[sy * width + sx] >>> shift & 255;
          }
          packed |= sum / 4 << shift;
        }
        result[y * w + x] = packed;
      }
    }
    return result;
  }

  /** A colour for each texel of a slice. */
  @FunctionalInterface
  private interface SlicePattern {
    int rgba(float u, float v, int slice);
  }

  private static Texture slices(
      TextureTarget target, int width, int height, int count, SlicePattern pattern) {
    int[] texels = new int[width * height * count];
    for (int slice = 0; slice < count; slice++) {
      int at = slice;
      int[] image = draw((u, v) -> pattern.rgba(u, v, at), width, height);
      System.arraycopy(image, 0, texels, slice * width * height, image.length);
    }
    return Texture.ofRgba8(target, List.of(new Texture.Level(width, height, count, 0)), texels);
  }

  /** A slope of depths from 0 to 1 along x. */
  private static Texture depth(TextureTarget target) {
    int width = 64;
    int height = target.coordinates() > 1 || target.isCube() ? 64 : 1;
    int count = target.isCube() ? 6 : 1;
    float[] texels = new float[width * height * count * 4];
    for (int i = 0; i < texels.length; i++) {
      texels[i] = (i / 4 % width + 0.5f) / width;
    }
    return Texture.ofRgba32(
        target, List.of(new Texture.Level(width, height, count, 0)), texels, true);
  }

  static int pack(float r, float g, float b) {
    return unorm(r) | unorm(g) << 8 | unorm(b) << 16 | 0xff000000;
  }

  private static int unorm(float value) {
    return Math.clamp(Math.round(value * 255), 0, 255);
  }

  private static int checker(float u, float v) {
    boolean light = ((int) (u * 8) + (int) (v * 8)) % 2 == 0;
    return light ? pack(0.92f, 0.90f, 0.84f) : pack(0.20f, 0.24f, 0.30f);
  }

  private static int rings(float u, float v) {
    double distance = Math.hypot(u - 0.5, v - 0.5);
    float wave = (float) (0.5 + 0.5 * Math.cos(distance * 80));
    return pack(wave, 0.4f + 0.5f * u, 1 - wave * v);
  }

  private static int face(float u, float v, int slice) {
    float shade = ((int) (u * 8) + (int) (v * 8)) % 2 == 0 ? 1 : 0.75f;
    return switch (slice) {
      case 0 -> pack(shade * 0.9f, shade * 0.3f, shade * 0.25f);
      case 1 -> pack(shade * 0.3f, shade * 0.8f, shade * 0.85f);
      case 2 -> pack(shade * 0.45f, shade * 0.65f, shade * 0.95f);
      case 3 -> pack(shade * 0.5f, shade * 0.4f, shade * 0.3f);
      case 4 -> pack(shade * 0.35f, shade * 0.8f, shade * 0.4f);
      default -> pack(shade * 0.95f, shade * 0.85f, shade * 0.35f);
    };
  }

  private static int fog(float u, float v, int slice) {
    float density = fractal(u * 8, v * 8 + slice * 0.37f);
    return pack(density, density, 0.5f + density / 2);
  }

  private static int noise(float u, float v) {
    float value = fractal(u * 8, v * 8);
    return pack(value, value, value);
  }

  /** Four octaves of value noise with a period of 8, 0 to 1. */
  private static float fractal(float x, float y) {
    float sum = 0;
    float weight = 0.5f;
    int period = 8;
    float scale = 1;
    for (int octave = 0; octave < 4; octave++) {
      sum += weight * valueNoise(x * scale, y * scale, period);
      weight /= 2;
      scale *= 2;
      period *= 2;
    }
    return sum / 0.9375f;
  }

  private static float valueNoise(float x, float y, int period) {
    int ix = (int) Math.floor(x);
    int iy = (int) Math.floor(y);
    float fx = smooth(x - ix);
    float fy = smooth(y - iy);
    float top = mix(hash(ix, iy, period), hash(ix + 1, iy, period), fx);
    float bottom = mix(hash(ix, iy + 1, period), hash(ix + 1, iy + 1, period), fx);
    return mix(top, bottom, fy);
  }

  private static float smooth(float t) {
    return t * t * (3 - 2 * t);
  }

  private static float mix(float a, float b, float t) {
    return a + (b - a) * t;
  }

  private static float hash(int x, int y, int period) {
    int h = Math.floorMod(x, period) * 374761393 + Math.floorMod(y, period) * 668265263;
    h = (h ^ h >>> 13) * 1274126177;
    return ((h ^ h >>> 16) & 0xffff) / 65535f;
  }

  /** The height of a wall of bricks, 0 in the mortar, about 1 on a brick. */
  private static float brickHeight(float u, float v) {
    float row = v * 8;
    int iy = (int) Math.floor(row);
    float column = u * 4 + (iy & 1) * 0.5f;
    float fx = column - (float) Math.floor(column);
    float fy = row - iy;
    float edge = Math.min(Math.min(fx, 1 - fx) * 2, Math.min(fy, 1 - fy));
    float rise = Math.clamp((edge - 0.05f) / 0.10f, 0f, 1f);
    return smooth(rise) * (0.85f + 0.15f * fractal(u * 16, v * 16));
  }

  private static int bricks(float u, float v) {
    float row = v * 8;
    int iy = (int) Math.floor(row);
    int ix = (int) Math.floor(u * 4 + (iy & 1) * 0.5f) % 4;
    float brick = Math.clamp(brickHeight(u, v) * 1.3f, 0f, 1f);
    float tone = 0.75f + 0.25f * hash(ix, iy, 64);
    float grain = 0.8f + 0.2f * fractal(u * 32, v * 32);
    float mortar = 0.55f * grain;
    return pack(
        mix(mortar, 0.72f * tone * grain, brick),
        mix(mortar, 0.34f * tone * grain, brick),
        mix(mortar * 0.95f, 0.26f * tone * grain, brick));
  }

  private static int brickNormals(float u, float v) {
    float step = 1f / SIZE;
    float dx = brickHeight(u + step, v) - brickHeight(u - step, v);
    float dy = brickHeight(u, v + step) - brickHeight(u, v - step);
    float length = (float) Math.sqrt(dx * dx + dy * dy + 0.16f);
    return pack(0.5f - 0.5f * dx / length, 0.5f - 0.5f * dy / length, 0.5f + 0.5f * 0.4f / length);
  }
}
