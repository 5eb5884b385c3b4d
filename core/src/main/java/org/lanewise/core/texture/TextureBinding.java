package org.lanewise.core.texture;

import java.util.Objects;

/**
 * A texture as a program sees it: texels, sampling rules, and the swizzle of the view.
 *
 * @param texture the texels
 * @param sampler how they are sampled
 * @param swizzle the order in which the components of a result appear
 */
public record TextureBinding(Texture texture, Sampler sampler, ViewSwizzle swizzle) {
  public TextureBinding {
    Objects.requireNonNull(texture);
    Objects.requireNonNull(sampler);
    Objects.requireNonNull(swizzle);
  }

  /** The texture without a swizzle. */
  public static TextureBinding of(Texture texture, Sampler sampler) {
    return new TextureBinding(texture, sampler, ViewSwizzle.IDENTITY);
  }

  /**
   * For each component of a result its source: 0..3 for x..w of the texel, {@link #ZERO} or {@link
   * #ONE}.
   */
  public record ViewSwizzle(int x, int y, int z, int w) {
    /** The constant 0. */
    public static final int ZERO = 4;

    /** The constant 1. */
    public static final int ONE = 5;

    /** Every component from itself. */
    public static final ViewSwizzle IDENTITY = new ViewSwizzle(0, 1, 2, 3);

    public ViewSwizzle {
      if (x < 0 || x > 5 || y < 0 || y > 5 || z < 0 || z > 5 || w < 0 || w > 5) {
        throw new IllegalArgumentException("a view swizzle selects 0..5");
      }
    }

    /** The source of component {@code c} (0..3). */
    public int get(int c) {
      return switch (c) {
        case 0 -> x;
        case 1 -> y;
        case 2 -> z;
        case 3 -> w;
        default -> throw new IndexOutOfBoundsException(c);
      };
    }

    /**
     * Reads four characters of {@code xyzw01}, for example {@code "xxx1"}.
     *
     * @throws IllegalArgumentException for any other text
     */
    public static ViewSwizzle parse(String text) {
      int[] sources = new int[4];
      for (int c = 0; c < 4; c++) {
        sources[c] = text.length() == 4 ? "xyzw01".indexOf(text.charAt(c)) : -1;
        if (sources[c] < 0) {
          throw new IllegalArgumentException(
              "view swizzle '" + text + "' is not four characters of xyzw01");
        }
      }
      return new ViewSwizzle(sources[0], sources[1], sources[2], sources[3]);
    }

    @Override
    public String toString() {
      String letters = "xyzw01";
      return "" + letters.charAt(x) + letters.charAt(y) + letters.charAt(z) + letters.charAt(w);
    }
  }
}
