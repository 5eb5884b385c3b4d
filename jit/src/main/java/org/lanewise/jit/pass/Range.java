package org.lanewise.jit.pass;

import java.util.function.IntFunction;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;

/**
 * What is known of an f32: the numbers that it may be, and whether it may be a NaN. Zeros of both
 * signs are one number, as in comparisons; bounds are never -0.
 *
 * @param least the least number; above {@code most} where only a NaN is possible
 * @param most the greatest number
 */
record Range(float least, float most, boolean nan) {
  private static final float INF = Float.POSITIVE_INFINITY;
  private static final Range ANY = new Range(-INF, INF, true);
  private static final Range UNIT = new Range(0, 1, false);

  /** How many steps from a value to its operands are followed. */
  private static final int DEPTH = 6;

  /** The range of a value, as far as the operations that make it show. */
  static Range of(IntFunction<IrInstruction> definitions, int value) {
    return of(definitions, value, DEPTH);
  }

  private static Range of(IntFunction<IrInstruction> definitions, int value, int depth) {
    IrInstruction definition = definitions.apply(value);
    int[] x = definition.operands();
    return switch (definition.op()) {
      case CONST_F32 -> constant(Float.intBitsToFloat(definition.immediate(0)));
      case FSATURATE, FSATURATE_NORMAL -> UNIT;
      case FABS, FNEG, CANON, FSQRT, FLUSH_DENORMAL, QUAD ->
          depth == 0 ? ANY : unary(definition, of(definitions, x[0], depth - 1));
      case FMUL, FADD, FMIN_NUM, FMAX_NUM, FMIN_LT, FMAX_GT -> {
        if (depth == 0) {
          yield ANY;
        }
        Range a = of(definitions, x[0], depth - 1);
        if (definition.op() == IrOp.FMUL && x[0] == x[1]) {
          yield new Range(0, INF, a.nan);
        }
        yield binary(definition.op(), a, of(definitions, x[1], depth - 1));
      }
      case SELECT_F32 ->
          depth == 0 ? ANY : of(definitions, x[1], depth - 1).or(of(definitions, x[2], depth - 1));
      default -> ANY;
    };
  }

  private static Range constant(float value) {
    return value == value ? new Range(value + 0f, value + 0f, false) : new Range(INF, -INF, true);
  }

  private static Range unary(IrInstruction instruction, Range a) {
    return switch (instruction.op()) {
      case FNEG -> new Range(0 - a.most, 0 - a.least, a.nan);
      case FABS -> {
        float farther = Math.max(Math.abs(a.least), Math.abs(a.most));
        boolean crosses = a.least < 0 && a.most > 0;
        float nearer = Math.min(Math.abs(a.least), Math.abs(a.most));
        yield a.isEmpty() ? a : new Range(crosses ? 0 : nearer, farther, a.nan);
      }
      case FSQRT -> new Range(0, INF, a.nan || a.least < 0);
      case FLUSH_DENORMAL -> new Range(Math.min(a.least, 0), Math.max(a.most, 0), a.nan);
      case QUAD -> a;
      // What CANON makes of a NaN may be a number.
      case CANON ->
          a.nan
              ? new Range(a.least, a.most, false)
                  .or(constant(Float.intBitsToFloat(instruction.immediate(0))))
              : a;
      default -> throw new IllegalStateException(instruction.op().name());
    };
  }

  private static Range binary(IrOp op, Range a, Range b) {
    return switch (op) {
      case FADD ->
          a.least >= 0 && b.least >= 0
              ? new Range(Math.max(a.least, b.least), INF, a.nan || b.nan)
              : ANY;
      case FMUL -> a.least >= 0 && b.least >= 0 ? new Range(0, INF, true) : ANY;
      case FMIN_NUM -> a.other(b.other(a.minimum(b), a), b).withNaN(a.nan && b.nan);
      case FMAX_NUM -> a.other(b.other(a.maximum(b), a), b).withNaN(a.nan && b.nan);
      // Both give the second operand where one is a NaN.
      case FMIN_LT -> a.other(a.minimum(b), b).withNaN(b.nan);
      case FMAX_GT -> a.other(a.maximum(b), b).withNaN(b.nan);
      default -> throw new IllegalStateException(op.name());
    };
  }

  /** Whether it is never infinite and no NaN. */
  boolean isFinite() {
    return !nan && least > -INF && most < INF;
  }

  /** Whether it may be a zero of either sign. */
  boolean mayBeZero() {
    return least <= 0 && most >= 0;
  }

  private boolean isEmpty() {
    return !(least <= most);
  }

  private Range minimum(Range b) {
    return isEmpty() || b.isEmpty()
        ? constant(Float.NaN)
        : new Range(Math.min(least, b.least), Math.min(most, b.most), false);
  }

  private Range maximum(Range b) {
    return isEmpty() || b.isEmpty()
        ? constant(Float.NaN)
        : new Range(Math.max(least, b.least), Math.max(most, b.most), false);
  }

  /** The first range, and the numbers of the second if this value may be a NaN. */
  private Range other(Range result, Range number) {
    return nan ? result.or(number) : result;
  }

  private Range withNaN(boolean maybe) {
    return new Range(least, most, maybe);
  }

  /** What is one of both. */
  private Range or(Range b) {
    return new Range(Math.min(least, b.least), Math.max(most, b.most), nan || b.nan);
  }

  /** 1 or 0 if all values compare so with all of the other, -1 if that is not known. */
  int compare(IrOp op, Range b) {
    if (isEmpty() || b.isEmpty()) {
      return op == IrOp.FNE ? 1 : 0;
    }
    boolean numbers = !nan && !b.nan;
    return switch (op) {
      case FLT -> numbers && most < b.least ? 1 : least < b.most ? -1 : 0;
      case FLE -> numbers && most <= b.least ? 1 : least <= b.most ? -1 : 0;
      case FEQ -> {
        boolean same = least == most && b.least == b.most && least == b.least;
        yield numbers && same ? 1 : least <= b.most && b.least <= most ? -1 : 0;
      }
      case FNE -> {
        int equal = compare(IrOp.FEQ, b);
        yield equal < 0 ? -1 : 1 - equal;
      }
      default -> throw new IllegalStateException(op.name());
    };
  }
}
