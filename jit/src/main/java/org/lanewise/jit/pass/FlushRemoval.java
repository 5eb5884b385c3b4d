package org.lanewise.jit.pass;

import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/**
 * Removes FLUSH_DENORMAL where nobody can tell, in two steps.
 *
 * <ol>
 *   <li>A FLUSH goes if its operand is no denormal by {@link Magnitudes}.
 *   <li>Of what is left, a FLUSH goes if everyone who sees its result makes the same of a denormal
 *       as of a zero with the denormal's sign, or again a denormal or zero of one sign that only
 *       such ones see: another FLUSH, a comparison with a normal number, the addition of a constant
 *       so large that nothing smaller is seen beside it.
 * </ol>
 *
 * The steps must not be decided on the same program: the second keeps denormals that the first
 * relied on not being there. The first comes first, so that what is flushed once and read often is
 * not flushed where it is read.
 */
final class FlushRemoval implements Pass {
  private static final int[] NONE = {};
  private static final int SIGN = 0x80000000;

  /** 2^-101: half a last place of it, downwards too, is more than every denormal. */
  private static final float BESIDE_DENORMALS = 0x1p-101f;

  /** How many steps a bound on a magnitude is looked for. */
  private static final int DEPTH = 6;

  @Override
  public String name() {
    return "flushes";
  }

  @Override
  public IrProgram run(IrProgram program) {
    boolean any = program.instructions().stream().anyMatch(FlushRemoval::isFlush);
    return any ? removeUnseen(removeRedundant(program)) : program;
  }

  private static boolean isFlush(IrInstruction instruction) {
    return instruction.op() == IrOp.FLUSH_DENORMAL;
  }

  private static IrProgram removeRedundant(IrProgram program) {
    Magnitudes magnitudes = new Magnitudes(program);
    boolean[] removed = new boolean[program.values().size()];
    for (IrInstruction instruction : program.instructions()) {
      if (isFlush(instruction)) {
        removed[instruction.result()] = magnitudes.isNormal(instruction.operand(0));
      }
    }
    return without(program, removed);
  }

  private static IrProgram removeUnseen(IrProgram program) {
    boolean[] seen = new Observers(program).seen;
    boolean[] removed = new boolean[seen.length];
    for (IrInstruction instruction : program.instructions()) {
      if (isFlush(instruction)) {
        removed[instruction.result()] = !seen[instruction.result()];
      }
    }
    return without(program, removed);
  }

  private static IrProgram without(IrProgram program, boolean[] removed) {
    Rewriter out = new Rewriter(program);
    for (IrInstruction instruction : program.instructions()) {
      if (isFlush(instruction) && removed[instruction.result()]) {
        out.replace(instruction.result(), out.map(instruction.operand(0)));
      } else {
        out.copy(instruction);
      }
    }
    return out.build();
  }

  /**
   * Who can tell a denormal from a zero of its sign. Variables and arrays are treated as one place
   * each.
   */
  private static final class Observers {
    private final IrInstruction[] definitions;
    private final boolean[] seen;
    private final boolean[] variables;
    private final boolean[] arrays;
    private boolean changed;

    Observers(IrProgram program) {
      definitions = Definitions.of(program);
      seen = new boolean[definitions.length];
      variables = new boolean[program.variables().size()];
      arrays = new boolean[program.arrays().size()];
      List<IrInstruction> instructions = program.instructions();
      do {
        changed = false;
        for (int i = instructions.size() - 1; i >= 0; i--) {
          look(instructions.get(i));
        }
      } while (changed);
    }

    private void look(IrInstruction instruction) {
      switch (instruction.op()) {
        case GET -> place(variables, instruction);
        case ARRAY_LOAD -> place(arrays, instruction);
        default -> {}
      }
      int[] x = instruction.operands();
      for (int k = 0; k < x.length; k++) {
        seen[x[k]] |= sees(instruction, k);
      }
    }

    private void place(boolean[] places, IrInstruction read) {
      int place = read.immediate(0);
      if (seen[read.result()] && !places[place]) {
        places[place] = true;
        changed = true;
      }
    }

    /** Whether an instruction can tell a denormal from zero as its operand {@code k}. */
    private boolean sees(IrInstruction instruction, int k) {
      int[] x = instruction.operands();
      IrOp op = instruction.op();
      return switch (op) {
        case SET -> variables[instruction.immediate(0)];
        case ARRAY_STORE -> k == 1 && arrays[instruction.immediate(0)];
        case FLUSH_DENORMAL, FSATURATE_NORMAL, F2I, F2U, FROUND_EVEN -> false;
        case FNEG, FABS, CANON, QUAD, FSATURATE -> seen[instruction.result()];
        case SELECT_F32 -> k != 0 && seen[instruction.result()];
        case FADD, FSUB -> !isBesideDenormals(x[1 - k]);
        case FMUL -> seen[instruction.result()] || !isAtMostOne(x[1 - k], DEPTH);
        case FDIV -> {
          Integer divisor = constant(x[1]);
          yield k == 1
              || divisor == null
              || !(Math.abs(Float.intBitsToFloat(divisor)) >= 1)
              || seen[instruction.result()];
        }
        case FLT, FLE, FEQ, FNE -> constant(x[1 - k]) == null || !isSame(op, k, constant(x[1 - k]));
        case FMIN_NUM, FMAX_NUM, FMIN_LT, FMAX_GT ->
            seen[instruction.result()]
                || constant(x[1 - k]) == null
                || !isSame(op, k, constant(x[1 - k]));
        default -> true;
      };
    }

    private Integer constant(int value) {
      IrInstruction definition = definitions[value];
      return definition.op() == IrOp.CONST_F32 ? definition.immediate(0) : null;
    }

    /** Whether adding a denormal to a value, or taking it away, is as good as a zero. */
    private boolean isBesideDenormals(int value) {
      Integer bits = constant(value);
      return bits != null && Math.abs(Float.intBitsToFloat(bits)) >= BESIDE_DENORMALS;
    }

    /** Whether a value is known to be between -1 and 1, and no NaN. */
    private boolean isAtMostOne(int value, int depth) {
      IrInstruction definition = definitions[value];
      int[] x = definition.operands();
      return switch (definition.op()) {
        case CONST_F32 -> Math.abs(Float.intBitsToFloat(definition.immediate(0))) <= 1;
        case FSATURATE, FSATURATE_NORMAL -> true;
        case FNEG, FABS, FLUSH_DENORMAL, CANON, QUAD -> depth > 0 && isAtMostOne(x[0], depth - 1);
        case FMUL, FMIN_NUM, FMAX_NUM, FMIN_LT, FMAX_GT ->
            depth > 0 && isAtMostOne(x[0], depth - 1) && isAtMostOne(x[1], depth - 1);
        case SELECT_F32 ->
            depth > 0 && isAtMostOne(x[1], depth - 1) && isAtMostOne(x[2], depth - 1);
        default -> false;
      };
    }

    /**
     * Whether a comparison, minimum or maximum with a constant as the other operand makes the same
     * of denormals as of zeros of their sign, up to denormals again. For a constant that is no
     * denormal itself the result is of one kind between the least and the greatest denormal.
     */
    private static boolean isSame(IrOp op, int k, int constant) {
      boolean denormal = (constant & ~SIGN) != 0 && (constant & 0x7f800000) == 0;
      if (denormal) {
        return false;
      }
      for (int sign : new int[] {0, SIGN}) {
        int ofZero = flushed(op, k, sign, constant);
        if (flushed(op, k, sign | 1, constant) != ofZero
            || flushed(op, k, sign | 0x007fffff, constant) != ofZero) {
          return false;
        }
      }
      return true;
    }

    /** The result, a truth value as it is, a float flushed. */
    private static int flushed(IrOp op, int k, int bits, int constant) {
      int[] x = k == 0 ? new int[] {bits, constant} : new int[] {constant, bits};
      int word = Primitives.evaluate(op, x, NONE).orElseThrow();
      boolean isFloat = op.result() == IrType.F32;
      return isFloat && (word & 0x7f800000) == 0 ? word & SIGN : word;
    }
  }
}
