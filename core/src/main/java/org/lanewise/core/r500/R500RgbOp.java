package org.lanewise.core.r500;

/** The operations of the RGB unit, one row each (CTM guide pp. 27 to 29, section 5 of the text). */
public enum R500RgbOp {
  MAD(0, 3, "A*B + C"),
  DP3(1, 2, "A.r*B.r + A.g*B.g + A.b*B.b in all channels"),
  DP4(2, 2, "DP3 plus the product of the alpha unit's A and B, in all channels"),
  D2A(3, 3, "A.r*B.r + A.g*B.g + C.b in all channels"),
  MIN(4, 2, "A < B ? A : B"),
  MAX(5, 2, "A > B ? A : B"),
  CND(7, 3, "C > 0.5 ? A : B"),
  CMP(8, 3, "C >= 0 ? A : B"),
  FRC(9, 1, "A - floor(A)"),
  SOP(10, 0, "the alpha unit's result in all channels"),
  MDH(11, 3, "A*B + C, A = src0 of the top left pixel, C = src0 of the top right one"),
  MDV(12, 3, "A*B + C, A = src0 of the top left pixel, C = src0 of the bottom left one");

  private static final R500RgbOp[] BY_CODE = new R500RgbOp[16];

  static {
    for (R500RgbOp op : values()) {
      BY_CODE[op.code] = op;
    }
  }

  private final int code;
  private final int operands;
  private final String meaning;

  R500RgbOp(int code, int operands, String meaning) {
    this.code = code;
    this.operands = operands;
    this.meaning = meaning;
  }

  /** The operation of a code 0..15, null where the code is undefined. */
  public static R500RgbOp of(int code) {
    return BY_CODE[code];
  }

  /** The code in US_ALU_RGBA_INST.RGB_OP. */
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

  /** Whether the result is one scalar sum of products, which the alpha unit's DP can take. */
  public boolean isDotProduct() {
    return this == DP3 || this == DP4 || this == D2A;
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
