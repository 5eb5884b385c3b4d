package org.lanewise.core.d3d9;

/**
 * The comparisons of {@code if}, {@code break} and {@code setp} by their codes 0..7. They are false
 * for NaN, except {@code NE} and {@code ALWAYS}. Source: specs/d3d9.md section 1.3.
 */
public enum D3d9Comparison {
  /** Code 0, which no assembler writes. */
  NEVER,
  GT,
  EQ,
  GE,
  LT,
  NE,
  LE,
  /** Code 7, which no assembler writes. */
  ALWAYS;

  /** The code in instruction tokens. */
  public int code() {
    return ordinal();
  }
}
