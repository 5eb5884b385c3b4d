package org.lanewise.core.r500;

import org.lanewise.core.program.Swizzle;

/**
 * A TEX instruction, its fields grouped as its execution needs them; see docs/r500.md.
 *
 * @param op the operation
 * @param unit the texture unit, 0..15
 * @param unscaled whether coordinates are in texels
 * @param coordinates where S, T, R, Q come from
 * @param dx where the derivatives along x come from, for DXDY
 * @param dy where the derivatives along y come from, for DXDY
 * @param destination where the texel goes; its swizzle names the texel's component for r, g, b, a
 */
public record R500Tex(
    R500TexOp op,
    int unit,
    boolean unscaled,
    Register coordinates,
    Register dx,
    Register dy,
    Register destination) {

  /**
   * A temporary with a swizzle.
   *
   * @param temporary its number, 0..127
   * @param relative whether aL is added to the number
   * @param swizzle for each component the one it comes from
   */
  public record Register(int temporary, boolean relative, Swizzle swizzle) {}

  /**
   * Groups the fields of a TEX instruction.
   *
   * @throws IllegalArgumentException if the operation is undefined
   */
  public static R500Tex of(R500Instruction i) {
    R500TexOp op = R500TexOp.of(i.get(R500Field.TEX_INST));
    if (op == null) {
      throw new IllegalArgumentException("undefined texture operation");
    }
    return new R500Tex(
        op,
        i.get(R500Field.TEX_ID),
        i.has(R500Field.UNSCALED),
        new Register(
            i.get(R500Field.SRC_ADDR),
            i.has(R500Field.SRC_ADDR_REL),
            new Swizzle(
                i.get(R500Field.SRC_S_SWIZ),
                i.get(R500Field.SRC_T_SWIZ),
                i.get(R500Field.SRC_R_SWIZ),
                i.get(R500Field.SRC_Q_SWIZ))),
        new Register(
            i.get(R500Field.DX_ADDR),
            i.has(R500Field.DX_ADDR_REL),
            new Swizzle(
                i.get(R500Field.DX_S_SWIZ),
                i.get(R500Field.DX_T_SWIZ),
                i.get(R500Field.DX_R_SWIZ),
                i.get(R500Field.DX_Q_SWIZ))),
        new Register(
            i.get(R500Field.DY_ADDR),
            i.has(R500Field.DY_ADDR_REL),
            new Swizzle(
                i.get(R500Field.DY_S_SWIZ),
                i.get(R500Field.DY_T_SWIZ),
                i.get(R500Field.DY_R_SWIZ),
                i.get(R500Field.DY_Q_SWIZ))),
        new Register(
            i.get(R500Field.DST_ADDR),
            i.has(R500Field.DST_ADDR_REL),
            new Swizzle(
                i.get(R500Field.DST_R_SWIZ),
                i.get(R500Field.DST_G_SWIZ),
                i.get(R500Field.DST_B_SWIZ),
                i.get(R500Field.DST_A_SWIZ))));
  }
}
