package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureTarget;

/** Random textures, samplers, operations and operands; special values are frequent. */
public final class RandomTextures {
  private static final float[] SPECIAL = {
    0f,
    -0f,
    1f,
    -1f,
    0.5f,
    2f,
    1e-30f,
    -1e-30f,
    Float.MIN_VALUE,
    Float.NaN,
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY,
    1e30f,
    -1e30f,
    Float.MAX_VALUE,
    0x1p30f,
    0x1p31f,
    -0x1p31f,
    0x1.fffffep-1f,
    0x1.000002p0f,
    Float.intBitsToFloat(0xffc12345),
    Float.intBitsToFloat(0x7f812345)
  };

  /** The largest width, height and depth that are usual. */
  public static final int USUAL_SIZE = 39;

  private final SplittableRandom random;
  private final int largest;

  /** The same seed gives the same values. */
  public RandomTextures(long seed) {
    this(seed, USUAL_SIZE);
  }

  /**
   * The same seed gives the same values.
   *
   * @param largest the largest width, height and depth of a texture, at least 2
   */
  public RandomTextures(long seed, int largest) {
    random = new SplittableRandom(seed);
    this.largest = largest;
  }

  /** A number 0..bound-1. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** One of the values. */
  public <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }

  /** A lookup of unit 0. */
  public TextureOperation operation(TextureOperation.Kind kind, TextureTarget target) {
    boolean offsets = random.nextInt(3) == 0;
    TextureOperation floats =
        new TextureOperation(
            kind,
            target,
            0,
            offsets ? offset() : 0,
            offsets ? offset() : 0,
            offsets ? offset() : 0,
            kind == TextureOperation.Kind.GATHER ? random.nextInt(4) : 0,
            kind.takesLaneOffsets() && random.nextInt(5) == 0);
    boolean integers = !floats.compares() && random.nextInt(6) == 0;
    return integers ? floats.withIntegers(true) : floats;
  }

  private int offset() {
    return random.nextInt(20) == 0 ? random.nextInt() : random.nextInt(17) - 8;
  }

  /** Rules of sampling. */
  public Sampler sampler() {
    Sampler.Wrap[] wraps = Sampler.Wrap.values();
    Sampler.Filter min = pick(Sampler.Filter.values());
    float least = random.nextInt(3) == 0 ? random.nextInt(-2, 4) * 0.5f : 0;
    return new Sampler(
        pick(wraps),
        pick(wraps),
        pick(wraps),
        min,
        random.nextInt(3) == 0 ? pick(Sampler.Filter.values()) : min,
        pick(Sampler.MipFilter.values()),
        random.nextInt(3) == 0 ? (float) random.nextDouble(-2, 2) : 0,
        least,
        random.nextInt(3) == 0 ? least + random.nextInt(3) : 1000,
        new Sampler.BorderColor(0.125f, Float.NaN, -0f, 3),
        pick(Sampler.Compare.values()),
        random.nextInt(5) != 0);
  }

  /** A texture of a target with rules and a view. */
  public TextureBinding binding(TextureTarget target) {
    return new TextureBinding(
        texture(target.unshadowed()),
        sampler(),
        random.nextInt(3) == 0
            ? new ViewSwizzle(below(6), below(6), below(6), below(6))
            : ViewSwizzle.IDENTITY);
  }

  private int size() {
    int size = random.nextInt(3) == 0 ? 1 << random.nextInt(6) : random.nextInt(1, largest + 1);
    return Math.min(size, largest);
  }

  /** A texture of a target that is not a shadow. */
  public Texture texture(TextureTarget target) {
    int width = size();
    int height = target.isCube() ? width : target.coordinates() > 1 ? size() : 1;
    int slices =
        switch (target) {
          case TEX_3D -> size();
          case CUBE -> 6;
          case CUBE_ARRAY -> 6 * random.nextInt(1, 4);
          default -> target.isArray() ? random.nextInt(1, 6) : 1;
        };
    boolean single =
        target == TextureTarget.RECT
            || target == TextureTarget.BUFFER
            || target == TextureTarget.TEX_2D_MSAA
            || target == TextureTarget.TEX_2D_ARRAY_MSAA;
    boolean volume = target == TextureTarget.TEX_3D;
    int largest = Math.max(Math.max(width, height), volume ? slices : 1);
    int most = 32 - Integer.numberOfLeadingZeros(largest);
    int count = single ? 1 : random.nextInt(1, most + 1);
    List<Texture.Level> levels = new ArrayList<>();
    int offset = 0;
    for (int l = 0; l < count; l++) {
      Texture.Level level =
          new Texture.Level(
              Math.max(1, width >> l),
              Math.max(1, height >> l),
              volume ? Math.max(1, slices >> l) : slices,
              offset);
      levels.add(level);
      offset += level.texels();
    }
    int samples = target.isMultisample() ? 1 << random.nextInt(5) : 1;
    offset *= samples;
    if (random.nextBoolean()) {
      int[] texels = new int[offset];
      for (int i = 0; i < offset; i++) {
        texels[i] = random.nextInt();
      }
      return Texture.ofRgba8(target, levels, samples, texels);
    }
    float[] texels = new float[offset * 4];
    for (int i = 0; i < texels.length; i++) {
      texels[i] = random.nextInt(30) == 0 ? special() : (float) random.nextDouble(-1, 2);
    }
    return Texture.ofRgba32(target, levels, samples, texels, random.nextBoolean());
  }

  /** A number that arithmetic likes to get wrong. */
  public float special() {
    return SPECIAL[random.nextInt(SPECIAL.length)];
  }

  /** Operand {@code k} of a lane at {@code k * lanes + lane}. */
  public float[] operands(TextureOperation op, Texture texture, boolean normalized, int lanes) {
    int count = op.operandCount();
    float[] operands = new float[count * lanes];
    for (int k = 0; k < count; k++) {
      boolean integers = op.takesInteger(k);
      boolean coordinate = k < op.target().coordinates();
      float span = coordinate && !normalized ? texture.level(0).width() : 1;
      for (int quad = 0; quad < lanes; quad += 4) {
        boolean smooth = random.nextInt(3) != 0;
        float middle = (float) random.nextDouble(-1.5, 2.5) * span;
        float spread = span / (1 << random.nextInt(8));
        for (int lane = quad; lane < quad + 4; lane++) {
          float value;
          if (integers) {
            value =
                Float.intBitsToFloat(
                    random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(50) - 5);
          } else if (smooth) {
            value = middle + (float) random.nextDouble() * spread;
          } else if (random.nextInt(3) == 0) {
            value = special();
          } else if (random.nextBoolean()) {
            value = random.nextInt(-20, 60) * span / 32;
          } else {
            value = (float) random.nextDouble(-3, 6) * span;
          }
          operands[k * lanes + lane] = value;
        }
      }
    }
    return operands;
  }
}
