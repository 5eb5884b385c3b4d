package org.lanewise.core.r500;

/** The tests against zero that make predicate bits and the ALU result, by code. */
public enum R500Test {
  /** Equal to zero. */
  EQ,
  /** Below zero. */
  LT,
  /** Zero or above. */
  GE,
  /** Not equal to zero; true of a NaN. */
  NE;

  private static final R500Test[] ALL = values();

  /** The test of a code 0..3. */
  public static R500Test of(int code) {
    return ALL[code];
  }
}
