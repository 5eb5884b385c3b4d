package org.lanewise.core.r500;

/** The operations of the alpha unit, one row each (CTM guide pp. 27 to 29). */
public enum R500AlphaOp {
  MAD(0, 3, "A*B + C"),
  DP(1, 0, "the RGB unit's dot product"),
  MIN(2, 2, "A < B ? A : B"),
  MAX(3, 2, "A > B ? A : B"),
  CND(5, 3, "C > 0.5 ? A : B"),
  CMP(6, 3, "C >= 0 ? A : B"),
  FRC(7, 1, "A - floor(A)"),
  EX2(8, 1, "2^A"),
  LN2(9, 1, "log2(A)"),
  RCP(10, 1, "1/A"),
  RSQ(11, 1, "1/sqrt(A)"),
  SIN(12, 1, "sin(2*pi*A)"),
  COS(13, 1, "cos(2*pi*A)"),
  MDH(14, 3, "A*B + C, A = src0 of the top left pixel, C = src0 of the top right one"),
  MDV(15, 3, "A*B + C, A = src0 of the top left pixel, C = src0 of the bottom left one");

  private static final R500AlphaOp[] BY_CODE = new R500AlphaOp[16];

  static {
    for (R500AlphaOp op : values()) {
      BY_CODE[op.code] = op;
    }
  }

  private final int code;
  private final int operands;
  private final String meaning;

  R500AlphaOp(int code, int operands, String meaning) {
    this.code = code;
    this.operands = operands;
    this.meaning = meaning;
  }

  /** The operation of a code 0..15, null where the code is undefined. */
  public static R500AlphaOp of(int code) {
    return BY_CODE[code];
  }

  /** The code in US_ALU_ALPHA_INST.ALPHA_OP. */
  public int code() {
    return code;
  }

  /** How many of A, B, C are read, in this order. */
  public int operands() {
    return operands;
  }

  /** The formula. */
  public String meaning() {
    return meaning;
  }

  /** Whether the RGB unit's SOP can take the result. */
  public boolean isTranscendental() {
    return switch (this) {
      case EX2, LN2, RCP, RSQ, SIN, COS -> true;
      case MAD, DP, MIN, MAX, CND, CMP, FRC, MDH, MDV -> false;
    };
  }

  /** Whether src0 is read from other pixels of the quad. */
  public boolean readsNeighbours() {
    return this == MDH || this == MDV;
  }

  /** Whether the result is one of the operands, bits kept, so that OMOD may be disabled. */
  public boolean selects() {
    return this == MIN || this == MAX || this == CND || this == CMP;
  }
}
