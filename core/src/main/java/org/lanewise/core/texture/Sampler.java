package org.lanewise.core.texture;

import java.util.Objects;

/**
 * How a texture is sampled; immutable.
 *
 * @param wrapS wrap mode of the first coordinate
 * @param wrapT wrap mode of the second coordinate
 * @param wrapR wrap mode of the third coordinate
 * @param min filter where the texture is minified
 * @param mag filter where the texture is magnified
 * @param mip filter between levels
 * @param lodBias added to the implicit level of detail
 * @param minLod least level of detail
 * @param maxLod greatest level of detail, at least {@code minLod}
 * @param borderColor four values for texels outside with {@code CLAMP_TO_BORDER}, raw float bits
 * @param compare the comparison of shadow targets: reference {@code compare} texel
 * @param normalized whether coordinates run from 0 to 1 over the texture; false: texels (RECT
 *     targets always count texels)
 */
public record Sampler(
    Wrap wrapS,
    Wrap wrapT,
    Wrap wrapR,
    Filter min,
    Filter mag,
    MipFilter mip,
    float lodBias,
    float minLod,
    float maxLod,
    BorderColor borderColor,
    Compare compare,
    boolean normalized) {

  /** Which texel an address outside of the texture means. */
  public enum Wrap {
    REPEAT,
    /** The coordinate is clamped to [0, 1], so linear filtering takes half of the border. */
    CLAMP,
    CLAMP_TO_EDGE,
    CLAMP_TO_BORDER,
    MIRROR_REPEAT,
    MIRROR_CLAMP,
    MIRROR_CLAMP_TO_EDGE,
    MIRROR_CLAMP_TO_BORDER
  }

  /** The filter within a level. */
  public enum Filter {
    NEAREST,
    LINEAR
  }

  /** The filter between levels; {@code NONE} takes the first level always. */
  public enum MipFilter {
    NONE,
    NEAREST,
    LINEAR
  }

  /** The comparison of shadow targets: reference against texel. */
  public enum Compare {
    NEVER,
    LESS,
    EQUAL,
    LEQUAL,
    GREATER,
    NOTEQUAL,
    GEQUAL,
    ALWAYS
  }

  /** The border colour. */
  public record BorderColor(float r, float g, float b, float a) {
    /** All components zero. */
    public static final BorderColor ZERO = new BorderColor(0, 0, 0, 0);

    /** Component {@code c}, 0 = red. */
    public float get(int c) {
      return switch (c) {
        case 0 -> r;
        case 1 -> g;
        case 2 -> b;
        case 3 -> a;
        default -> throw new IndexOutOfBoundsException(c);
      };
    }
  }

  /** Repeat, nearest, no mipmaps, normalized. */
  public static final Sampler DEFAULT =
      new Sampler(
          Wrap.REPEAT,
          Wrap.REPEAT,
          Wrap.REPEAT,
          Filter.NEAREST,
          Filter.NEAREST,
          MipFilter.NONE,
          0,
          0,
          1000,
          BorderColor.ZERO,
          Compare.LEQUAL,
          true);

  public Sampler {
    Objects.requireNonNull(wrapS);
    Objects.requireNonNull(wrapT);
    Objects.requireNonNull(wrapR);
    Objects.requireNonNull(min);
    Objects.requireNonNull(mag);
    Objects.requireNonNull(mip);
    Objects.requireNonNull(borderColor);
    Objects.requireNonNull(compare);
    if (!(minLod <= maxLod) || Float.isNaN(lodBias)) {
      throw new IllegalArgumentException(
          "bias " + lodBias + ", least level " + minLod + ", greatest level " + maxLod);
    }
  }

  /** This sampler with one wrap mode for all coordinates. */
  public Sampler withWrap(Wrap wrap) {
    return new Sampler(
        wrap, wrap, wrap, min, mag, mip, lodBias, minLod, maxLod, borderColor, compare, normalized);
  }

  /** This sampler with other filters. */
  public Sampler withFilters(Filter newMin, Filter newMag, MipFilter newMip) {
    return new Sampler(
        wrapS,
        wrapT,
        wrapR,
        newMin,
        newMag,
        newMip,
        lodBias,
        minLod,
        maxLod,
        borderColor,
        compare,
        normalized);
  }
}
