package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.tgsi.TgsiOpcode;

/** Integers of 64 bits as operations on their words; quotients and remainders as named ones. */
final class TgsiLongs {
  private final IrBuilder b;

  TgsiLongs(IrBuilder builder) {
    b = builder;
  }

  /**
   * The result of an opcode that gives an integer of 64 bits; y is null where it has one source.
   */
  WordPair compute(TgsiOpcode opcode, WordPair x, WordPair y) {
    return switch (opcode) {
      case I64MIN -> select(less(x, y), x, y);
      case U64MIN -> select(lessUnsigned(x, y), x, y);
      case I64MAX -> select(less(x, y), y, x);
      case U64MAX -> select(lessUnsigned(x, y), y, x);
      case I64ABS -> absolute(x);
      case I64SSG -> sign(x);
      case I64NEG -> negated(x);
      case U64ADD -> add(x, y);
      case U64MUL -> multiply(x, y);
      case I64DIV -> halves(IrOp.L_DIV, x, y);
      case U64DIV -> halves(IrOp.UL_DIV, x, y);
      case I64MOD -> halves(IrOp.L_REM, x, y);
      case U64MOD -> halves(IrOp.UL_REM, x, y);
      default -> throw new IllegalStateException(opcode + " gives no integer of 64 bits");
    };
  }

  /** The mask of a comparison. */
  int compare(TgsiOpcode opcode, WordPair x, WordPair y) {
    return switch (opcode) {
      case U64SEQ -> equal(x, y);
      case U64SNE -> b.op(IrOp.MASK_NOT, equal(x, y));
      case I64SLT -> less(x, y);
      case U64SLT -> lessUnsigned(x, y);
      case I64SGE -> b.op(IrOp.MASK_NOT, less(x, y));
      case U64SGE -> b.op(IrOp.MASK_NOT, lessUnsigned(x, y));
      default -> throw new IllegalStateException(opcode + " compares no integers of 64 bits");
    };
  }

  /** Shifted by the low six bits of {@code count}. */
  WordPair shift(TgsiOpcode opcode, WordPair x, int count) {
    return switch (opcode) {
      case U64SHL -> left(x, count);
      case U64SHR -> right(x, count, IrOp.IUSHR);
      case I64SHR -> right(x, count, IrOp.ISHR);
      default -> throw new IllegalStateException(opcode + " shifts nothing");
    };
  }

  /** A pair by an operation that gives one half at a time. */
  static WordPair halves(IrBuilder b, IrOp op, int... operands) {
    return new WordPair(
        b.emit(op, op.result(), operands, new int[] {0}),
        b.emit(op, op.result(), operands, new int[] {1}));
  }

  private WordPair halves(IrOp op, WordPair x, WordPair y) {
    return halves(b, op, x.low(), x.high(), y.low(), y.high());
  }

  /** Words of the one or the other, by lane. */
  static WordPair select(IrBuilder b, int mask, WordPair whenTrue, WordPair whenFalse) {
    return new WordPair(
        b.select(mask, whenTrue.low(), whenFalse.low()),
        b.select(mask, whenTrue.high(), whenFalse.high()));
  }

  private WordPair select(int mask, WordPair whenTrue, WordPair whenFalse) {
    return select(b, mask, whenTrue, whenFalse);
  }

  /** The integer of 32 bits with its sign, or zeros in front of it. */
  WordPair extended(int word, boolean signed) {
    return new WordPair(word, signed ? b.op(IrOp.ISHR, word, b.i32(31)) : b.i32(0));
  }

  WordPair negated(WordPair x) {
    int zero = b.i32(0);
    int low = b.op(IrOp.ISUB, zero, x.low());
    int inverse = b.op(IrOp.IXOR, x.high(), b.i32(-1));
    int carry = b.select(b.op(IrOp.IEQ, x.low(), zero), b.i32(1), zero);
    return new WordPair(low, b.op(IrOp.IADD, inverse, carry));
  }

  /** The absolute value, the least integer unchanged. */
  WordPair absolute(WordPair x) {
    return select(b.op(IrOp.ILT, x.high(), b.i32(0)), negated(x), x);
  }

  private WordPair add(WordPair x, WordPair y) {
    int low = b.op(IrOp.IADD, x.low(), y.low());
    int carry = b.select(b.op(IrOp.ULT, low, x.low()), b.i32(1), b.i32(0));
    return new WordPair(low, b.op(IrOp.IADD, b.op(IrOp.IADD, x.high(), y.high()), carry));
  }

  private WordPair multiply(WordPair x, WordPair y) {
    int crossed =
        b.op(IrOp.IADD, b.op(IrOp.IMUL, x.low(), y.high()), b.op(IrOp.IMUL, x.high(), y.low()));
    int low = b.op(IrOp.IMUL, x.low(), y.low());
    return new WordPair(low, b.op(IrOp.IADD, b.op(IrOp.UMUL_HI, x.low(), y.low()), crossed));
  }

  private WordPair sign(WordPair x) {
    int any = b.op(IrOp.INE, b.op(IrOp.IOR, x.low(), x.high()), b.i32(0));
    int high = b.op(IrOp.ISHR, x.high(), b.i32(31));
    return new WordPair(b.op(IrOp.IOR, high, b.select(any, b.i32(1), b.i32(0))), high);
  }

  private int equal(WordPair x, WordPair y) {
    return b.op(
        IrOp.MASK_AND, b.op(IrOp.IEQ, x.low(), y.low()), b.op(IrOp.IEQ, x.high(), y.high()));
  }

  private int less(WordPair x, WordPair y) {
    return less(x, y, IrOp.ILT);
  }

  private int lessUnsigned(WordPair x, WordPair y) {
    return less(x, y, IrOp.ULT);
  }

  private int less(WordPair x, WordPair y, IrOp highLess) {
    int tie =
        b.op(IrOp.MASK_AND, b.op(IrOp.IEQ, x.high(), y.high()), b.op(IrOp.ULT, x.low(), y.low()));
    return b.op(IrOp.MASK_OR, b.op(highLess, x.high(), y.high()), tie);
  }

  // Shifts of words take the low five bits of their count, so they need no masking of their own.

  private int byWords(int count) {
    return b.op(IrOp.INE, b.op(IrOp.IAND, count, b.i32(32)), b.i32(0));
  }

  /** 31 less the low five bits of a count, in the low five bits. */
  private int rest(int count) {
    return b.op(IrOp.IXOR, count, b.i32(-1));
  }

  private WordPair left(WordPair x, int count) {
    int low = b.op(IrOp.ISHL, x.low(), count);
    // Two shifts, since one by 32 less nothing would shift by nothing.
    int over = b.op(IrOp.IUSHR, b.op(IrOp.IUSHR, x.low(), b.i32(1)), rest(count));
    int high = b.op(IrOp.IOR, b.op(IrOp.ISHL, x.high(), count), over);
    int words = byWords(count);
    return new WordPair(b.select(words, b.i32(0), low), b.select(words, low, high));
  }

  private WordPair right(WordPair x, int count, IrOp shift) {
    int high = b.op(shift, x.high(), count);
    int over = b.op(IrOp.ISHL, b.op(IrOp.ISHL, x.high(), b.i32(1)), rest(count));
    int low = b.op(IrOp.IOR, b.op(IrOp.IUSHR, x.low(), count), over);
    int fill = shift == IrOp.ISHR ? b.op(IrOp.ISHR, x.high(), b.i32(31)) : b.i32(0);
    int words = byWords(count);
    return new WordPair(b.select(words, high, low), b.select(words, fill, high));
  }
}
