package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode.SourceType;
import org.lanewise.core.tgsi.TgsiSource;

/** The source operands of one instruction: each word is read when it is first needed. */
final class TgsiSources implements Operands {
  private final IrBuilder b;
  private final TgsiRegisters registers;
  private final TgsiInstruction instruction;

  /** The values read so far, by operand and component of the register, before modifiers. */
  private final int[] words = new int[5 * 4];

  /** The same without modifiers as i32 values, for operands of 64 bits. */
  private final int[] halves = new int[5 * 4];

  TgsiSources(IrBuilder builder, TgsiRegisters registers, TgsiInstruction instruction) {
    this.b = builder;
    this.registers = registers;
    this.instruction = instruction;
    java.util.Arrays.fill(words, -1);
    java.util.Arrays.fill(halves, -1);
  }

  /** A channel of an operand after swizzle and modifiers, as raw bits in an f32 value. */
  @Override
  public int word(int operand, int channel) {
    TgsiSource source = instruction.sources().get(operand);
    int component = source.swizzle().get(channel);
    int at = operand * 4 + component;
    if (words[at] < 0) {
      words[at] = modified(source, operand, registers.read(source.register(), component));
    }
    return words[at];
  }

  /** The same as an i32 value. */
  int integer(int operand, int channel) {
    return b.op(IrOp.BITS_F2I, word(operand, channel));
  }

  /**
   * A value of 64 bits after swizzle and modifiers.
   *
   * @param pair 0 for the channels xy, 1 for zw
   */
  WordPair pair(int operand, int pair) {
    TgsiSource source = instruction.sources().get(operand);
    WordPair value =
        new WordPair(half(source, operand, 2 * pair), half(source, operand, 2 * pair + 1));
    if (instruction.sourceType(operand) == SourceType.DOUBLE) {
      TgsiDoubles doubles = new TgsiDoubles(b);
      value = source.absolute() ? doubles.absolute(value) : value;
      return source.negate() ? doubles.negated(value) : value;
    }
    TgsiLongs longs = new TgsiLongs(b);
    value = source.absolute() ? longs.absolute(value) : value;
    return source.negate() ? longs.negated(value) : value;
  }

  /** A word of a pair as it lies in the register. */
  private int half(TgsiSource source, int operand, int channel) {
    int component = source.swizzle().get(channel);
    int at = operand * 4 + component;
    if (halves[at] < 0) {
      halves[at] = b.op(IrOp.BITS_F2I, registers.read(source.register(), component));
    }
    return halves[at];
  }

  /** Whether the instruction has that operand. */
  boolean has(int operand) {
    return operand < instruction.sources().size();
  }

  private int modified(TgsiSource source, int operand, int word) {
    if (!source.absolute() && !source.negate()) {
      return word;
    }
    if (instruction.sourceType(operand) == SourceType.FLOAT) {
      int value = source.absolute() ? b.op(IrOp.FABS, word) : word;
      return source.negate() ? b.op(IrOp.FNEG, value) : value;
    }
    TgsiIntegers integers = new TgsiIntegers(b);
    int value = b.op(IrOp.BITS_F2I, word);
    value = source.absolute() ? integers.absolute(value) : value;
    value = source.negate() ? integers.negated(value) : value;
    return b.op(IrOp.BITS_I2F, value);
  }
}
