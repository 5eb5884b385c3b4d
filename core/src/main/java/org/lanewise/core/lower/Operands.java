package org.lanewise.core.lower;

/** The source operands of an instruction after swizzle and modifiers. */
interface Operands {
  /** Channel 0..3 of an operand as an f32 value. */
  int word(int operand, int channel);
}
