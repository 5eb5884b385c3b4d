package org.lanewise.core.r500;

/**
 * What a source address names.
 *
 * @param kind where the value lies
 * @param index the register 0..127 or 0..255, or the code of an inline float 0..127
 * @param relative whether aL is added to the index; false for an inline float
 */
public record R500Source(Kind kind, int index, boolean relative) {
  /** Where a source value lies. */
  public enum Kind {
    TEMPORARY,
    CONSTANT,
    INLINE
  }

  /** The source of an address field with its CONST and REL bits (CTM guide p. 26). */
  public static R500Source of(int address, boolean constant, boolean relative) {
    if (constant) {
      return new R500Source(Kind.CONSTANT, address, relative);
    }
    return address < 128
        ? new R500Source(Kind.TEMPORARY, address, relative)
        : new R500Source(Kind.INLINE, address & 127, false);
  }

  /**
   * The value of an inline float: code bits 6:3 are an exponent biased by 7, bits 2:0 a mantissa.
   * Exact in binary32.
   *
   * @param code 0..127
   */
  public static float inlineFloat(int code) {
    int exponent = code >> 3;
    int mantissa = code & 7;
    return exponent == 0 ? mantissa * 0x1p-9f : Math.scalb(8 + mantissa, exponent - 10);
  }
}
