package org.lanewise.core.r500;

import java.util.List;

/**
 * An ALU or OUT instruction, its fields grouped as its execution needs them; see docs/r500.md.
 *
 * @param rgbSources src0 to src2 of the RGB addresses: they give r, g, b
 * @param alphaSources src0 to src2 of the alpha addresses: they give a
 * @param rgbPresubtract US_ALU_RGB_ADDR.SRCP_OP
 * @param alphaPresubtract US_ALU_ALPHA_ADDR.SRCP_OP
 * @param rgb the RGB unit's A, B, C
 * @param alpha the alpha unit's A, B, C
 * @param rgbOp the RGB operation
 * @param alphaOp the alpha operation
 * @param rgbResult what becomes of the RGB result
 * @param alphaResult what becomes of the alpha result
 */
public record R500Alu(
    List<R500Source> rgbSources,
    List<R500Source> alphaSources,
    int rgbPresubtract,
    int alphaPresubtract,
    List<R500Operand> rgb,
    List<R500Operand> alpha,
    R500RgbOp rgbOp,
    R500AlphaOp alphaOp,
    Result rgbResult,
    Result alphaResult) {

  public R500Alu {
    rgbSources = List.copyOf(rgbSources);
    alphaSources = List.copyOf(alphaSources);
    rgb = List.copyOf(rgb);
    alpha = List.copyOf(alpha);
  }

  /**
   * What becomes of a unit's result.
   *
   * @param destination the temporary
   * @param relative whether aL is added to the temporary's number
   * @param omod US_ALU_*_INST.OMOD, 7 for none
   * @param clamp whether the result is limited to [0, 1]
   * @param target US_ALU_*_INST.TARGET: of OUT the render target, of ALU the predicate test
   */
  public record Result(int destination, boolean relative, int omod, boolean clamp, int target) {
    /** OMOD that leaves the bits alone. */
    public static final int OMOD_DISABLED = 7;

    /** The factor of OMOD 0..6. */
    public float scale() {
      return switch (omod) {
        case 0 -> 1;
        case 1 -> 2;
        case 2 -> 4;
        case 3 -> 8;
        case 4 -> 0.5f;
        case 5 -> 0.25f;
        case 6 -> 0.125f;
        default -> throw new IllegalStateException("OMOD " + omod);
      };
    }
  }

  /**
   * Groups the fields of an ALU or OUT instruction.
   *
   * @throws IllegalArgumentException if an opcode is undefined
   */
  public static R500Alu of(R500Instruction i) {
    R500RgbOp rgbOp = R500RgbOp.of(i.get(R500Field.RGB_OP));
    R500AlphaOp alphaOp = R500AlphaOp.of(i.get(R500Field.ALPHA_OP));
    if (rgbOp == null || alphaOp == null) {
      throw new IllegalArgumentException("undefined opcode");
    }
    R500UnitFields rgb = R500UnitFields.RGB;
    R500UnitFields alpha = R500UnitFields.ALPHA;
    return new R500Alu(
        rgb.sources(i),
        alpha.sources(i),
        i.get(rgb.presubtract()),
        i.get(alpha.presubtract()),
        operands(i, rgb),
        operands(i, alpha),
        rgbOp,
        alphaOp,
        result(i, rgb),
        result(i, alpha));
  }

  private static Result result(R500Instruction i, R500UnitFields unit) {
    return new Result(
        i.get(unit.destination()),
        i.has(unit.destinationRelative()),
        i.get(unit.omod()),
        i.has(unit.clamp()),
        i.get(unit.target()));
  }

  private static List<R500Operand> operands(R500Instruction i, R500UnitFields unit) {
    List<R500UnitFields.Operand> fields = unit.operands();
    return List.of(operand(i, fields.get(0)), operand(i, fields.get(1)), operand(i, fields.get(2)));
  }

  private static R500Operand operand(R500Instruction i, R500UnitFields.Operand fields) {
    int mod = i.get(fields.modifier());
    List<R500Field> swizzle = fields.swizzle();
    List<Integer> codes =
        swizzle.size() == 1
            ? List.of(i.get(swizzle.get(0)))
            : List.of(i.get(swizzle.get(0)), i.get(swizzle.get(1)), i.get(swizzle.get(2)));
    return new R500Operand(i.get(fields.select()), codes, (mod & 1) != 0, (mod & 2) != 0);
  }

  /** Src0 to src2 of a unit's addresses. */
  public List<R500Source> sources(R500Unit unit) {
    return unit == R500Unit.RGB ? rgbSources : alphaSources;
  }

  /** SRCP_OP of a unit's addresses: 0 is 1-2*src0, 1 src1-src0, 2 src1+src0, 3 1-src0. */
  public int presubtract(R500Unit unit) {
    return unit == R500Unit.RGB ? rgbPresubtract : alphaPresubtract;
  }

  /** A, B, C of a unit. */
  public List<R500Operand> operands(R500Unit unit) {
    return unit == R500Unit.RGB ? rgb : alpha;
  }

  /** What becomes of a unit's result. */
  public Result result(R500Unit unit) {
    return unit == R500Unit.RGB ? rgbResult : alphaResult;
  }
}
