package org.lanewise.core.texture;

import java.util.ArrayList;
import java.util.List;

/**
 * One question to a texture, as instructions of every instruction set ask it. {@link #operands()}
 * says which operands it takes and in which order.
 *
 * @param kind what is asked of the texture
 * @param target the target that the program names
 * @param unit the sampler unit
 * @param offsetX texel offset along x, added before wrapping
 * @param offsetY texel offset along y
 * @param offsetZ texel offset along z
 * @param component the component (0..3) that {@code GATHER} takes, else 0
 * @param laneOffsets whether operands give each lane a texel offset of its own, added to the three
 *     numbers; of filtered kinds and {@code GATHER} alone
 */
public record TextureOperation(
    Kind kind,
    TextureTarget target,
    int unit,
    int offsetX,
    int offsetY,
    int offsetZ,
    int component,
    boolean laneOffsets) {

  /**
   * Checks that only kinds with addresses of their own take offsets a lane.
   *
   * @throws IllegalArgumentException if {@code FETCH}, {@code SIZE} or {@code QUERY_LOD} do
   */
  public TextureOperation {
    if (laneOffsets && (kind == Kind.FETCH || kind == Kind.SIZE || kind == Kind.QUERY_LOD)) {
      throw new IllegalArgumentException(kind + " takes no offsets a lane");
    }
  }

  /** An operation whose texel offset is the same for all lanes. */
  public TextureOperation(
      Kind kind,
      TextureTarget target,
      int unit,
      int offsetX,
      int offsetY,
      int offsetZ,
      int component) {
    this(kind, target, unit, offsetX, offsetY, offsetZ, component, false);
  }

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

  /** What an operand means. */
  public enum Role {
    /** A coordinate; cube targets have three, a direction. */
    COORDINATE,
    /** The layer of an array target. */
    LAYER,
    /** What the texels of a shadow target are compared with. */
    REFERENCE,
    /** Added to the level of detail from quad differences. */
    BIAS,
    /** The level of detail; for {@code FETCH} and {@code SIZE} the number of a level. */
    LEVEL,
    /** The derivative of a coordinate along x. */
    DERIVATIVE_X,
    /** The derivative of a coordinate along y. */
    DERIVATIVE_Y,
    /** A texel offset along an axis: an integer, also where the operands are floats. */
    OFFSET
  }

  /**
   * An operand, one value a lane.
   *
   * @param role what it means
   * @param axis the coordinate (0..2) that it is or belongs to, 0 for roles without one
   */
  public record Operand(Role role, int axis) {
    public static final Operand LAYER = new Operand(Role.LAYER, 0);
    public static final Operand REFERENCE = new Operand(Role.REFERENCE, 0);
    public static final Operand BIAS = new Operand(Role.BIAS, 0);
    public static final Operand LEVEL = new Operand(Role.LEVEL, 0);
  }

  /**
   * The operands in order: the coordinates; the layer of array targets; the reference of shadow
   * targets, where texels are compared; the bias or the level; the derivatives along x of each
   * coordinate, then those along y; the offset along each coordinate where lanes have their own.
   * {@code SIZE} has the level alone.
   */
  public List<Operand> operands() {
    List<Operand> operands = new ArrayList<>();
    if (kind != Kind.SIZE) {
      each(Role.COORDINATE, operands);
      if (target.isArray()) {
        operands.add(Operand.LAYER);
      }
      if (compares()) {
        operands.add(Operand.REFERENCE);
      }
    }
    switch (kind) {
      case BIAS -> operands.add(Operand.BIAS);
      case LOD, FETCH, SIZE -> operands.add(Operand.LEVEL);
      case GRADIENT -> {
        each(Role.DERIVATIVE_X, operands);
        each(Role.DERIVATIVE_Y, operands);
      }
      case IMPLICIT, QUERY_LOD, GATHER -> {}
    }
    if (laneOffsets) {
      each(Role.OFFSET, operands);
    }
    return operands;
  }

  private void each(Role role, List<Operand> operands) {
    for (int axis = 0; axis < target.coordinates(); axis++) {
      operands.add(new Operand(role, axis));
    }
  }

  /** The number of operands. */
  public int operandCount() {
    return operands().size();
  }

  /**
   * Whether the operands are integers (i32), else they are floats (f32), and offsets the bits of an
   * integer in an f32.
   */
  public boolean takesIntegers() {
    return kind == Kind.FETCH || kind == Kind.SIZE;
  }

  /** Whether texels are compared with a reference. */
  public boolean compares() {
    return switch (kind) {
      case IMPLICIT, BIAS, LOD, GRADIENT, GATHER -> target.isShadow();
      case FETCH, SIZE, QUERY_LOD -> false;
    };
  }

  /** The same operation on another unit. */
  public TextureOperation withUnit(int other) {
    return new TextureOperation(
        kind, target, other, offsetX, offsetY, offsetZ, component, laneOffsets);
  }
}
