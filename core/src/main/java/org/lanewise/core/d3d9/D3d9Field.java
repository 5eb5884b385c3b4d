package org.lanewise.core.d3d9;

import java.util.Map;
import org.lanewise.core.program.BitField;

/**
 * Every field of every kind of token, one row each. Decoding, encoding and random programs derive
 * from these rows. Source: specs/d3d9.md sections 1.1 to 1.11.
 */
public enum D3d9Field {
  // Instruction tokens
  OPCODE(15, 0),
  /** What {@code texld} does in models 2 and 3. */
  CONTROL(23, 16),
  /** The comparison of {@code if}, {@code break} and {@code setp}; the low bits of the control. */
  COMPARISON(18, 16),
  /** The number of tokens that follow; models 2 and 3. */
  LENGTH(27, 24),
  /** Models 2 and 3. */
  PREDICATED(28, 28),
  /** ps_1_x. */
  COISSUE(30, 30),

  // Comment tokens
  COMMENT_LENGTH(30, 16),

  // Parameter tokens
  NUMBER(10, 0),
  TYPE_HIGH(12, 11),
  RELATIVE(13, 13),
  TYPE_LOW(30, 28),
  PARAMETER(31, 31),

  // Destination tokens
  MASK(19, 16),
  SATURATE(20, 20),
  PARTIAL_PRECISION(21, 21),
  CENTROID(22, 22),
  /** A signed number; ps_1_x. */
  SHIFT(27, 24),

  // Source tokens, also of predicates and address registers
  SWIZZLE_X(17, 16),
  SWIZZLE_Y(19, 18),
  SWIZZLE_Z(21, 20),
  SWIZZLE_W(23, 22),
  MODIFIER(27, 24),

  // Usage tokens of declarations
  USAGE(4, 0),
  USAGE_INDEX(19, 16),
  TARGET(30, 27);

  private final BitField bits;

  D3d9Field(int hi, int lo) {
    bits = new BitField(name(), hi, lo, Map.of());
  }

  /** The field's place in its token. */
  public BitField bits() {
    return bits;
  }

  /** The field's code in a token. */
  int get(int token) {
    return bits.get(token);
  }

  /** Whether a field of one bit is set. */
  boolean isSet(int token) {
    return bits.get(token) != 0;
  }

  /** The code in its place, all else 0. */
  int of(int code) {
    return bits.set(0, code);
  }

  /** The bit of a flag in its place. */
  int of(boolean set) {
    return set ? bits.mask() : 0;
  }
}
