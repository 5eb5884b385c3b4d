package org.lanewise.core.d3d9;

/** The source modifiers by their codes 0..13. Source: specs/d3d9.md section 3.1. */
public enum D3d9Modifier {
  NONE,
  /** {@code -r}. */
  NEGATE,
  /** {@code r_bias}: r - 0.5. */
  BIAS,
  NEGATE_BIAS,
  /** {@code r_bx2}: 2 (r - 0.5). */
  SIGN,
  NEGATE_SIGN,
  /** {@code 1-r}. */
  COMPLEMENT,
  /** {@code r_x2}: 2 r. */
  X2,
  NEGATE_X2,
  /** {@code r_dz}: r / r.z, before the swizzle. */
  DZ,
  /** {@code r_dw}: r / r.w, before the swizzle. */
  DW,
  /** {@code r_abs}. */
  ABS,
  /** {@code -r_abs}. */
  NEGATE_ABS,
  /** {@code !p0}, {@code !b#}. */
  NOT;

  /** The code in source parameter tokens. */
  public int code() {
    return ordinal();
  }
}
