package org.lanewise.reference.texture;

import static org.lanewise.reference.texture.Arithmetic.clamp;
import static org.lanewise.reference.texture.Arithmetic.floor;

import org.lanewise.core.texture.Sampler.Wrap;

/**
 * The texels that a coordinate selects along one axis (docs/textures.md, section 3).
 *
 * @param first the first address, {@link #BORDER} outside
 * @param second the next one, equal to the first for NEAREST
 * @param weight the weight of the second
 */
record Axis(int first, int second, float weight) {
  /** The address of texels that the border colour stands for. */
  static final int BORDER = -1;

  /** An axis that the texture does not have, or that is not filtered. */
  static Axis fixed(int address) {
    return new Axis(address, address, 0);
  }

  /**
   * Finds the texels.
   *
   * @param coordinate a coordinate that is no NaN
   * @param size texels along the axis
   * @param normalized whether the coordinate runs from 0 to 1
   * @param linear whether two texels are asked for
   */
  static Axis select(
      float coordinate, int size, boolean normalized, Wrap wrap, boolean linear, int offset) {
    float s = coordinate;
    if (wrap == Wrap.MIRROR_CLAMP) {
      s = Math.abs(s);
    }
    if (wrap == Wrap.CLAMP || wrap == Wrap.MIRROR_CLAMP) {
      s = clamp(s, 0, normalized ? 1 : size);
    }
    if (wrap == Wrap.MIRROR_REPEAT && normalized && offset == 0) {
      float whole = floor(s);
      s = s - whole;
      if (floor(whole * 0.5f) * 2 != whole) {
        s = 1 - s;
      }
    }
    float u = normalized ? s * size : s;
    if (linear) {
      u = u - 0.5f;
    }
    u = clamp(u, -0x1p30f, 0x1p30f);
    float f = floor(u);
    int i0 = (int) f + offset;
    int first = wrap(i0, size, wrap, linear);
    return linear ? new Axis(first, wrap(i0 + 1, size, wrap, true), u - f) : fixed(first);
  }

  private static int wrap(int i, int size, Wrap wrap, boolean linear) {
    return switch (wrap) {
      case REPEAT -> Math.floorMod(i, size);
      case MIRROR_REPEAT -> {
        int k = Math.floorMod(i, 2 * size);
        yield k < size ? k : 2 * size - 1 - k;
      }
      case CLAMP_TO_EDGE -> toEdge(i, size);
      case CLAMP_TO_BORDER -> toBorder(i, size);
      case CLAMP -> linear ? toBorder(i, size) : toEdge(i, size);
      case MIRROR_CLAMP_TO_EDGE -> toEdge(mirror(i), size);
      case MIRROR_CLAMP_TO_BORDER -> toBorder(mirror(i), size);
      case MIRROR_CLAMP -> linear ? toBorder(mirror(i), size) : toEdge(mirror(i), size);
    };
  }

  private static int mirror(int i) {
    return i < 0 ? -1 - i : i;
  }

  /** The address clamped into the texture. */
  static int toEdge(int i, int size) {
    return Math.clamp(i, 0, size - 1);
  }

  private static int toBorder(int i, int size) {
    return i < 0 || i >= size ? BORDER : i;
  }
}
