package org.lanewise.core.ir;

import org.lanewise.core.texture.TextureTarget;

/**
 * What a TEXTURE operation does.
 *
 * <p>Operands in order, each an f32 unless noted:
 *
 * <ol>
 *   <li>the target's coordinates (1 to 3; i32 for {@code FETCH}; none for {@code SIZE});
 *   <li>the layer, for array targets (i32 for {@code FETCH}; none for {@code SIZE});
 *   <li>the reference, for shadow targets (not for {@code FETCH}, {@code SIZE}, {@code QUERY_LOD});
 *   <li>for {@code BIAS} the bias, for {@code LOD} the level of detail, for {@code FETCH} and
 *       {@code SIZE} the level as i32;
 *   <li>for {@code GRADIENT} the derivatives along x of each coordinate, then those along y.
 * </ol>
 *
 * @param kind what is asked of the texture
 * @param target the target
 * @param unit the sampler unit
 * @param offsetX texel offset along x, added before wrapping
 * @param offsetY texel offset along y
 * @param offsetZ texel offset along z
 * @param component the component that {@code GATHER} takes, else 0
 */
public record IrTexture(
    Kind kind,
    TextureTarget target,
    int unit,
    int offsetX,
    int offsetY,
    int offsetZ,
    int component) {

  /** What is asked of a texture. */
  public enum Kind {
    /** A filtered sample, level of detail from quad differences. */
    IMPLICIT,
    /** As {@code IMPLICIT} with a bias a lane. */
    BIAS,
    /** A filtered sample at a given level of detail a lane. */
    LOD,
    /** A filtered sample, level of detail from given derivatives a lane. */
    GRADIENT,
    /** One texel by integer coordinates. */
    FETCH,
    /** Sizes and number of levels, as integers. */
    SIZE,
    /** The level of detail that IMPLICIT would use: clamped level, raw lambda, 0, 0. */
    QUERY_LOD,
    /** One component of the four texels of a bilinear footprint. */
    GATHER
  }

  /** The number of operands. */
  public int operandCount() {
    int coordinates = target.coordinates();
    int layer = target.isArray() ? 1 : 0;
    int reference = target.isShadow() ? 1 : 0;
    return switch (kind) {
      case IMPLICIT, GATHER -> coordinates + layer + reference;
      case BIAS, LOD -> coordinates + layer + reference + 1;
      case GRADIENT -> coordinates * 3 + layer + reference;
      case FETCH -> coordinates + layer + 1;
      case SIZE -> 1;
      case QUERY_LOD -> coordinates + layer;
    };
  }

  /** The type of operand {@code index}. */
  public IrType operandType(int index) {
    return kind == Kind.FETCH || kind == Kind.SIZE ? IrType.I32 : IrType.F32;
  }
}
