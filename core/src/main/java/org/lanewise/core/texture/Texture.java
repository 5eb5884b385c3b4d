package org.lanewise.core.texture;

import java.util.List;
import java.util.Objects;

/**
 * The texels of a texture, immutable once built, in one of two storages that every engine reads.
 *
 * <p>Texels of all levels lie in one array; level {@code l} starts at texel {@code level(l).offset}
 * and is ordered [slice][y][x], where a slice is a depth slice, an array layer, or a cube face in
 * the order +X -X +Y -Y +Z -Z (cube arrays: layer * 6 + face). A multisample texture has one level,
 * and all of that again for each further sample: [sample][slice][y][x].
 */
public final class Texture {
  /** The most texels one texture may hold, all levels together. */
  public static final int MAX_TEXELS = 1 << 28;

  /** How texels are kept. */
  public enum Storage {
    /** One int a texel: red in bits 0-7, green 8-15, blue 16-23, alpha 24-31; value c/255. */
    RGBA8_UNORM,
    /** Four floats a texel, red first; raw bits where the format is an integer format. */
    RGBA32
  }

  /**
   * One mipmap level.
   *
   * @param width texels along x, at least 1
   * @param height texels along y, 1 for one-dimensional targets
   * @param slices depth slices, layers, or faces
   * @param offset the index of the level's first texel
   */
  public record Level(int width, int height, int slices, int offset) {
    /** The number of texels. */
    public int texels() {
      return width * height * slices;
    }
  }

  private final TextureTarget target;
  private final Storage storage;
  private final List<Level> levels;
  private final int samples;
  private final int[] packed;
  private final float[] floats;
  private final boolean clampsReference;

  private Texture(
      TextureTarget target,
      Storage storage,
      List<Level> levels,
      int samples,
      int[] packed,
      float[] floats,
      boolean clampsReference) {
    this.target = Objects.requireNonNull(target).unshadowed();
    this.storage = storage;
    this.levels = List.copyOf(levels);
    this.samples = samples;
    this.packed = packed;
    this.floats = floats;
    this.clampsReference = clampsReference;
    checkSamples();
    checkLevels(storage == Storage.RGBA8_UNORM ? packed.length : floats.length / 4);
  }

  private void checkSamples() {
    if (!SamplePositions.isCount(samples)) {
      throw new IllegalArgumentException(samples + " samples, not 1, 2, 4, 8 or 16");
    }
    if (samples > 1 && (!target.isMultisample() || levels.size() > 1)) {
      throw new IllegalArgumentException(
          samples + " samples of a texture " + target + " with " + levels.size() + " levels");
    }
  }

  private void checkLevels(int texels) {
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("a texture has at least one level");
    }
    Level base = levels.getFirst();
    if (target.isCube() && (base.width() != base.height() || base.slices() % 6 != 0)) {
      throw new IllegalArgumentException(
          "a cube has square faces and six slices a layer, not %dx%dx%d"
              .formatted(base.width(), base.height(), base.slices()));
    }
    for (int l = 1; l < levels.size(); l++) {
      Level level = levels.get(l);
      int slices = target == TextureTarget.TEX_3D ? halved(base.slices(), l) : base.slices();
      if (level.width() != halved(base.width(), l)
          || level.height() != halved(base.height(), l)
          || level.slices() != slices) {
        throw new IllegalArgumentException(
            "level %d is %d x %d x %d instead of %d x %d x %d"
                .formatted(
                    l,
                    level.width(),
                    level.height(),
                    level.slices(),
                    halved(base.width(), l),
                    halved(base.height(), l),
                    slices));
      }
    }
    long end = 0;
    for (Level level : levels) {
      if (level.width() < 1
          || level.height() < 1
          || level.slices() < 1
          || level.offset() != end
          || (end += (long) level.width() * level.height() * level.slices()) * samples
              > MAX_TEXELS) {
        throw new IllegalArgumentException("level " + level + " does not follow at texel " + end);
      }
    }
    if (end * samples != texels) {
      throw new IllegalArgumentException(
          "levels hold " + end * samples + " texels, data " + texels);
    }
  }

  private static int halved(int size, int level) {
    return level > 30 ? 1 : Math.max(1, size >> level);
  }

  /**
   * A texture of packed RGBA8 UNORM texels.
   *
   * @param target its shape; a shadow target means the target without comparison
   * @param levels the levels in order, without gaps, each half of the one before, rounded down, at
   *     least 1 (layers and faces stay as many)
   * @param texels as {@link Storage#RGBA8_UNORM} says; not copied, must not change afterwards
   */
  public static Texture ofRgba8(TextureTarget target, List<Level> levels, int[] texels) {
    return ofRgba8(target, levels, 1, texels);
  }

  /**
   * A texture of packed RGBA8 UNORM texels with several samples.
   *
   * @param target its shape
   * @param levels the levels, a single one if there is more than one sample
   * @param samples 1, 2, 4, 8 or 16; more than 1 of multisample targets alone
   * @param texels as {@link Storage#RGBA8_UNORM} says; not copied, must not change afterwards
   */
  public static Texture ofRgba8(
      TextureTarget target, List<Level> levels, int samples, int[] texels) {
    return new Texture(target, Storage.RGBA8_UNORM, levels, samples, texels, null, true);
  }

  /**
   * A texture of float texels.
   *
   * @param target its shape; a shadow target means the target without comparison
   * @param levels the levels in order, without gaps, each half of the one before, rounded down, at
   *     least 1 (layers and faces stay as many)
   * @param texels as {@link Storage#RGBA32} says; not copied, must not change afterwards
   * @param clampsReference whether a shadow reference is clamped to [0, 1] before comparing, as for
   *     normalized depth formats
   */
  public static Texture ofRgba32(
      TextureTarget target, List<Level> levels, float[] texels, boolean clampsReference) {
    return ofRgba32(target, levels, 1, texels, clampsReference);
  }

  /**
   * A texture of float texels with several samples.
   *
   * @param target its shape
   * @param levels the levels, a single one if there is more than one sample
   * @param samples 1, 2, 4, 8 or 16; more than 1 of multisample targets alone
   * @param texels as {@link Storage#RGBA32} says; not copied, must not change afterwards
   * @param clampsReference whether a shadow reference is clamped to [0, 1] before comparing
   */
  public static Texture ofRgba32(
      TextureTarget target,
      List<Level> levels,
      int samples,
      float[] texels,
      boolean clampsReference) {
    return new Texture(target, Storage.RGBA32, levels, samples, null, texels, clampsReference);
  }

  /** The shape, without comparison. */
  public TextureTarget target() {
    return target;
  }

  /** How the texels are kept. */
  public Storage storage() {
    return storage;
  }

  /** The number of levels, at least 1. */
  public int levelCount() {
    return levels.size();
  }

  /** The number of samples of a texel: 1, 2, 4, 8 or 16. */
  public int samples() {
    return samples;
  }

  /** Level {@code l}, 0 is the largest. */
  public Level level(int l) {
    return levels.get(l);
  }

  /** The packed texels; not to be changed. */
  public int[] packedTexels() {
    if (packed == null) {
      throw new IllegalStateException("texels are kept as " + storage);
    }
    return packed;
  }

  /** The float texels; not to be changed. */
  public float[] floatTexels() {
    if (floats == null) {
      throw new IllegalStateException("texels are kept as " + storage);
    }
    return floats;
  }

  /** Whether a shadow reference is clamped to [0, 1] before comparing. */
  public boolean clampsReference() {
    return clampsReference;
  }
}
