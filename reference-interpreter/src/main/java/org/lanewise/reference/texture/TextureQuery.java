package org.lanewise.reference.texture;

import org.lanewise.core.texture.TextureTarget;

/**
 * What is asked of a texture.
 *
 * @param kind the question
 * @param target the target that the program names
 * @param offsetX texel offset along x, added before wrapping
 * @param offsetY texel offset along y
 * @param offsetZ texel offset along z
 * @param component the component that GATHER takes, else 0
 */
public record TextureQuery(
    Kind kind, TextureTarget target, int offsetX, int offsetY, int offsetZ, int component) {

  /** What is asked of a texture. */
  public enum Kind {
    /** A filtered sample, level of detail from quad differences. */
    IMPLICIT,
    /** As IMPLICIT with a bias a lane. */
    BIAS,
    /** A filtered sample at a given level of detail a lane. */
    LOD,
    /** A filtered sample, level of detail from given derivatives a lane. */
    GRADIENT,
    /** One texel by integer coordinates. */
    FETCH,
    /** Sizes and number of levels, as integers. */
    SIZE,
    /** The level that IMPLICIT would use, and the level of detail before clamping. */
    QUERY_LOD,
    /** One component of the four texels of a bilinear footprint. */
    GATHER
  }
}
