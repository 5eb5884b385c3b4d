package org.lanewise.core.r500;

import java.util.List;
import java.util.Map;

/**
 * The fields of one unit of an ALU or OUT instruction, so that the same code reads, prints and
 * checks both units.
 *
 * @param name what the unit's line starts with
 * @param channels the letters of the channels it computes
 * @param address ADDR0 to ADDR2
 * @param constant ADDR0_CONST to ADDR2_CONST
 * @param relative ADDR0_REL to ADDR2_REL
 * @param presubtract SRCP_OP
 * @param op the operation
 * @param operands A, B, C
 * @param destination the temporary
 * @param destinationRelative whether aL is added to it
 * @param omod the output modifier
 * @param clamp whether the result is limited to [0, 1]
 * @param target the render target or the predicate test
 * @param writeMask the channels of the temporary
 * @param outputMask the channels of the render target or the predicate bits
 * @param predicate the predicate selection
 * @param invert whether predicate bits are inverted
 */
record R500UnitFields(
    String name,
    String channels,
    List<R500Field> address,
    List<R500Field> constant,
    List<R500Field> relative,
    R500Field presubtract,
    R500Field op,
    List<Operand> operands,
    R500Field destination,
    R500Field destinationRelative,
    R500Field omod,
    R500Field clamp,
    R500Field target,
    R500Field writeMask,
    R500Field outputMask,
    R500Field predicate,
    R500Field invert) {

  /** The fields of an operand; {@code swizzle} has one a channel. */
  record Operand(R500Field select, R500Field modifier, List<R500Field> swizzle) {
    Operand(R500Field select, R500Field modifier, R500Field... swizzle) {
      this(select, modifier, List.of(swizzle));
    }
  }

  static final R500UnitFields RGB =
      new R500UnitFields(
          "rgb",
          "rgb",
          List.of(R500Field.RGB_ADDR0, R500Field.RGB_ADDR1, R500Field.RGB_ADDR2),
          List.of(R500Field.RGB_ADDR0_CONST, R500Field.RGB_ADDR1_CONST, R500Field.RGB_ADDR2_CONST),
          List.of(R500Field.RGB_ADDR0_REL, R500Field.RGB_ADDR1_REL, R500Field.RGB_ADDR2_REL),
          R500Field.RGB_SRCP_OP,
          R500Field.RGB_OP,
          List.of(
              new Operand(
                  R500Field.RGB_SEL_A,
                  R500Field.RGB_MOD_A,
                  R500Field.RED_SWIZ_A,
                  R500Field.GREEN_SWIZ_A,
                  R500Field.BLUE_SWIZ_A),
              new Operand(
                  R500Field.RGB_SEL_B,
                  R500Field.RGB_MOD_B,
                  R500Field.RED_SWIZ_B,
                  R500Field.GREEN_SWIZ_B,
                  R500Field.BLUE_SWIZ_B),
              new Operand(
                  R500Field.RGB_SEL_C,
                  R500Field.RGB_MOD_C,
                  R500Field.RED_SWIZ_C,
                  R500Field.GREEN_SWIZ_C,
                  R500Field.BLUE_SWIZ_C)),
          R500Field.RGB_ADDRD,
          R500Field.RGB_ADDRD_REL,
          R500Field.RGB_OMOD,
          R500Field.RGB_CLAMP,
          R500Field.RGB_TARGET,
          R500Field.RGB_WMASK,
          R500Field.RGB_OMASK,
          R500Field.RGB_PRED_SEL,
          R500Field.RGB_PRED_INV);

  static final R500UnitFields ALPHA =
      new R500UnitFields(
          "a",
          "a",
          List.of(R500Field.ALPHA_ADDR0, R500Field.ALPHA_ADDR1, R500Field.ALPHA_ADDR2),
          List.of(
              R500Field.ALPHA_ADDR0_CONST,
              R500Field.ALPHA_ADDR1_CONST,
              R500Field.ALPHA_ADDR2_CONST),
          List.of(R500Field.ALPHA_ADDR0_REL, R500Field.ALPHA_ADDR1_REL, R500Field.ALPHA_ADDR2_REL),
          R500Field.ALPHA_SRCP_OP,
          R500Field.ALPHA_OP,
          List.of(
              new Operand(R500Field.ALPHA_SEL_A, R500Field.ALPHA_MOD_A, R500Field.ALPHA_SWIZ_A),
              new Operand(R500Field.ALPHA_SEL_B, R500Field.ALPHA_MOD_B, R500Field.ALPHA_SWIZ_B),
              new Operand(R500Field.ALPHA_SEL_C, R500Field.ALPHA_MOD_C, R500Field.ALPHA_SWIZ_C)),
          R500Field.ALPHA_ADDRD,
          R500Field.ALPHA_ADDRD_REL,
          R500Field.ALPHA_OMOD,
          R500Field.ALPHA_CLAMP,
          R500Field.ALPHA_TARGET,
          R500Field.ALPHA_WMASK,
          R500Field.ALPHA_OMASK,
          R500Field.ALPHA_PRED_SEL,
          R500Field.ALPHA_PRED_INV);

  static final List<R500UnitFields> BOTH = List.of(RGB, ALPHA);

  /** The fields of a unit. */
  static R500UnitFields of(R500Unit unit) {
    return switch (unit) {
      case RGB -> RGB;
      case ALPHA -> ALPHA;
    };
  }

  /** What the three source addresses of an instruction name. */
  List<R500Source> sources(R500Instruction i) {
    return List.of(source(i, 0), source(i, 1), source(i, 2));
  }

  private R500Source source(R500Instruction i, int n) {
    return R500Source.of(i.get(address.get(n)), i.has(constant.get(n)), i.has(relative.get(n)));
  }

  /** The names of the operations by code. */
  Map<Integer, String> operations() {
    return op.bits().names();
  }

  /** How many operands an operation reads; all three where the code is undefined. */
  int operandsOf(int code) {
    if (this == RGB) {
      R500RgbOp known = R500RgbOp.of(code);
      return known == null ? 3 : known.operands();
    }
    R500AlphaOp known = R500AlphaOp.of(code);
    return known == null ? 3 : known.operands();
  }
}
