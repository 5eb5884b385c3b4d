package org.lanewise.core.texture;

import java.util.ArrayList;
import java.util.List;

/**
 * One question to a texture, as instructions of every instruction set ask it. {@link #operands()}
 * says which operands it takes and in which order.
 *
 * @param kind what is asked of the texture
 * @param target the target that the program names
 * @param unit the unit of the texture
 * @param samplerUnit the unit of the sampler, the same where programs name only one
 * @param offsetX texel offset along x, added before wrapping
 * @param offsetY texel offset along y
 * @param offsetZ texel offset along z
 * @param component the component (0..3) that {@code GATHER} takes, else 0
 * @param laneOffsets whether operands give each lane a texel offset of its own, added to the three
 *     numbers; of filtered kinds and {@code GATHER} alone
 * @param integers whether the program takes texels for integers, so that the constant one of views
 *     and of missing textures is the integer 1
 */
public record TextureOperation(
    Kind kind,
    TextureTarget target,
    int unit,
    int samplerUnit,
    int offsetX,
    int offsetY,
    int offsetZ,
    int component,
    boolean laneOffsets,
    boolean integers) {

  /**
   * Checks that only kinds with addresses of their own take offsets a lane, and that no result of a
   * comparison is an integer.
   *
   * @throws IllegalArgumentException if it is not so
   */
  public TextureOperation {
    if (laneOffsets && !kind.takesLaneOffsets()) {
      throw new IllegalArgumentException(kind + " takes no offsets a lane");
    }
    if (integers && compares(kind, target)) {
      throw new IllegalArgumentException("a comparison of " + target + " gives floats");
    }
  }

  /** An operation on the texture and the sampler of one unit, whose texels are floats. */
  public TextureOperation(
      Kind kind,
      TextureTarget target,
      int unit,
      int offsetX,
      int offsetY,
      int offsetZ,
      int component,
      boolean laneOffsets) {
    this(kind, target, unit, unit, offsetX, offsetY, offsetZ, component, laneOffsets, false);
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
    GATHER,
    /** The number of samples, as an integer: n, 0, 0, 0. */
    SAMPLES,
    /** Where a sample lies in its pixel: x, y, 0, 0. */
    SAMPLE_POSITION;

    /** Whether offsets may be operands: where they are added before addresses are wrapped. */
    public boolean takesLaneOffsets() {
      return switch (this) {
        case IMPLICIT, BIAS, LOD, GRADIENT, GATHER -> true;
        case FETCH, SIZE, QUERY_LOD, SAMPLES, SAMPLE_POSITION -> false;
      };
    }

    /** Whether the answer to a lane depends on the coordinates of its quad's other lanes. */
    public boolean readsQuad() {
      return switch (this) {
        case IMPLICIT, BIAS, QUERY_LOD -> true;
        case LOD, GRADIENT, FETCH, SIZE, GATHER, SAMPLES, SAMPLE_POSITION -> false;
      };
    }
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
    /** The number of a sample, an integer. */
    SAMPLE,
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
    public static final Operand SAMPLE = new Operand(Role.SAMPLE, 0);
  }

  /**
   * The operands in order: the coordinates; the layer of array targets; the reference of shadow
   * targets, where texels are compared; the bias, the level, or of a {@code FETCH} of a multisample
   * target the sample; the derivatives along x of each coordinate, then those along y; the offset
   * along each coordinate where lanes have their own. {@code SIZE} has the level alone, {@code
   * SAMPLE_POSITION} the sample, {@code SAMPLES} nothing.
   */
  public List<Operand> operands() {
    List<Operand> operands = new ArrayList<>();
    if (kind != Kind.SIZE && kind != Kind.SAMPLES && kind != Kind.SAMPLE_POSITION) {
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
      case LOD, SIZE -> operands.add(Operand.LEVEL);
      case FETCH -> operands.add(target.isMultisample() ? Operand.SAMPLE : Operand.LEVEL);
      case SAMPLE_POSITION -> operands.add(Operand.SAMPLE);
      case GRADIENT -> {
        each(Role.DERIVATIVE_X, operands);
        each(Role.DERIVATIVE_Y, operands);
      }
      case IMPLICIT, QUERY_LOD, GATHER, SAMPLES -> {}
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

  /** Whether an operand is an integer (i32), else it is a float (f32); offsets always are. */
  public boolean takesInteger(int operand) {
    return takesIntegers() || operands().get(operand).role() == Role.OFFSET;
  }

  /** Whether the operands are integers (i32), else all but offsets are floats (f32). */
  public boolean takesIntegers() {
    return kind == Kind.FETCH || kind == Kind.SIZE || kind == Kind.SAMPLE_POSITION;
  }

  /** Whether texels are compared with a reference. */
  public boolean compares() {
    return compares(kind, target);
  }

  private static boolean compares(Kind kind, TextureTarget target) {
    return switch (kind) {
      case IMPLICIT, BIAS, LOD, GRADIENT, GATHER -> target.isShadow();
      case FETCH, SIZE, QUERY_LOD, SAMPLES, SAMPLE_POSITION -> false;
    };
  }

  /** What the constant 1 of a view or of a missing texture is. */
  public float one() {
    return integers ? Float.intBitsToFloat(1) : 1;
  }

  /** The same operation on the texture and the sampler of another unit. */
  public TextureOperation withUnit(int other) {
    return withUnits(other, other);
  }

  /** The same operation on another texture and another sampler. */
  public TextureOperation withUnits(int texture, int sampler) {
    return new TextureOperation(
        kind,
        target,
        texture,
        sampler,
        offsetX,
        offsetY,
        offsetZ,
        component,
        laneOffsets,
        integers);
  }

  /** The same operation on texels that are integers, or are not. */
  public TextureOperation withIntegers(boolean is) {
    return new TextureOperation(
        kind, target, unit, samplerUnit, offsetX, offsetY, offsetZ, component, laneOffsets, is);
  }

  /** The same operation with another component to gather. */
  public TextureOperation withComponent(int other) {
    return new TextureOperation(
        kind, target, unit, samplerUnit, offsetX, offsetY, offsetZ, other, laneOffsets, integers);
  }

  /** The same operation with another texel offset that all lanes have. */
  public TextureOperation withOffset(int x, int y, int z) {
    return new TextureOperation(
        kind, target, unit, samplerUnit, x, y, z, component, laneOffsets, integers);
  }
}
