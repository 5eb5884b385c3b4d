package org.lanewise.jit.pass;

import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/**
 * Of which values anybody can tell a negative zero from a positive one.
 *
 * <p>A zero's sign is lost in comparisons, magnitudes, saturation and factors of {@code
 * FMUL_ZERO_WINS}, and in sums with a number that is no negative zero. Variables and arrays are
 * treated as one place each, whatever the flow of control.
 */
final class ZeroSigns {
  private static final int MINUS_ZERO = 0x80000000;

  /** Whether a value is never -0, even if values of which nobody sees the sign were changed. */
  private final boolean[] never;

  private final boolean[] seen;
  private final boolean[] variables;
  private final boolean[] arrays;
  private boolean changed;

  ZeroSigns(IrProgram program) {
    never = new boolean[program.values().size()];
    seen = new boolean[never.length];
    variables = new boolean[program.variables().size()];
    arrays = new boolean[program.arrays().size()];
    List<IrInstruction> instructions = program.instructions();
    for (IrInstruction instruction : instructions) {
      if (instruction.results().length == 1
          && program.values().get(instruction.result()) == IrType.F32) {
        never[instruction.result()] = isNever(instruction);
      }
    }
    do {
      changed = false;
      for (int i = instructions.size() - 1; i >= 0; i--) {
        look(instructions.get(i));
      }
    } while (changed);
  }

  /** Whether the sign of a zero that a value holds may be seen. */
  boolean areSeen(int value) {
    return seen[value];
  }

  private boolean isNever(IrInstruction instruction) {
    int[] x = instruction.operands();
    return switch (instruction.op()) {
      case CONST_F32 -> instruction.immediate(0) != MINUS_ZERO;
      case FABS, FSATURATE, FSATURATE_NORMAL, I2F, U2F -> true;
      // Other products are where they underflow.
      case FMUL, FMUL_ZERO_WINS, FMUL_NO_ZERO_NAN -> x[0] == x[1];
      case FADD -> never[x[0]] || never[x[1]];
      case FSUB, FSQRT, QUAD -> never[x[0]];
      case CANON -> never[x[0]] && instruction.immediate(0) != MINUS_ZERO;
      case FMIN_NUM, FMAX_NUM, FMIN_LT, FMAX_GT -> never[x[0]] && never[x[1]];
      case SELECT_F32 -> never[x[1]] && never[x[2]];
      default -> false;
    };
  }

  private void look(IrInstruction instruction) {
    int[] x = instruction.operands();
    boolean result = instruction.results().length == 1 && seen[instruction.result()];
    switch (instruction.op()) {
      case FLT, FLE, FEQ, FNE, FABS, FSATURATE, FSATURATE_NORMAL, F2I, F2U, FMUL_ZERO_WINS -> {}
      case FADD -> {
        see(x[0], result && !never[x[1]]);
        see(x[1], result && !never[x[0]]);
      }
      case FSUB -> {
        see(x[0], result);
        see(x[1], result && !never[x[0]]);
      }
      case FMA -> {
        see(x[0], result && !never[x[2]]);
        see(x[1], result && !never[x[2]]);
        see(x[2], result);
      }
      case FMUL,
          FMUL_NO_ZERO_NAN,
          FSQRT,
          FNEG,
          CANON,
          FLUSH_DENORMAL,
          FFLOOR,
          FROUND_EVEN,
          QUAD,
          FMIN_NUM,
          FMAX_NUM,
          FMIN_LT,
          FMAX_GT -> {
        for (int operand : x) {
          see(operand, result);
        }
      }
      case FDIV -> {
        see(x[0], result);
        see(x[1], true);
      }
      case SELECT_F32 -> {
        see(x[1], result);
        see(x[2], result);
      }
      case SET -> see(x[0], variables[instruction.immediate(0)]);
      case GET -> place(variables, instruction.immediate(0), result);
      case ARRAY_STORE -> see(x[1], arrays[instruction.immediate(0)]);
      case ARRAY_LOAD -> place(arrays, instruction.immediate(0), result);
      default -> {
        for (int operand : x) {
          see(operand, true);
        }
      }
    }
  }

  private void see(int value, boolean sees) {
    if (sees && !seen[value]) {
      seen[value] = true;
      changed = true;
    }
  }

  private void place(boolean[] places, int place, boolean sees) {
    if (sees && !places[place]) {
      places[place] = true;
      changed = true;
    }
  }

  /**
   * What {@code FMUL_ZERO_WINS} is as long as no factor is zero where the other is infinite or a
   * NaN: a product, plus +0 with one rounding where the sign of its zero is seen.
   */
  static int product(Rewriter out, int[] factors, boolean signSeen) {
    if (!signSeen || factors[0] == factors[1]) {
      return out.emit(IrOp.FMUL, IrType.F32, factors);
    }
    int zero = out.constant(IrType.F32, 0);
    return out.emit(IrOp.FMA, IrType.F32, new int[] {factors[0], factors[1], zero});
  }
}
