package org.lanewise.jit.pass;

import java.util.Arrays;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/**
 * Removes CANON where nobody can tell, in two steps.
 *
 * <ol>
 *   <li>A CANON goes if its result reaches no observer of NaN bits: an output, an array whose loads
 *       are observed, or a bit cast, be it through moves (variables, selects, minimum and maximum,
 *       quad shuffles) and sign operations. Arithmetic, comparisons, conversions and texture
 *       operations do not tell one NaN from another.
 *   <li>Of what is left, a CANON goes if its operand is never a NaN, or if all its NaNs are the
 *       ones that the CANON would make.
 * </ol>
 *
 * The steps must not be decided on the same program: the second relies on CANONs that the first
 * would remove. Variables and arrays are treated as one place each, whatever the flow of control.
 */
final class CanonRemoval implements Pass {
  /** No NaN at all. Other classes of values: the bits of the one NaN they may be, or ANY. */
  private static final long NEVER = -1;

  /** NaNs of any bits. */
  private static final long ANY = -2;

  @Override
  public String name() {
    return "canon";
  }

  @Override
  public IrProgram run(IrProgram program) {
    return removeRedundant(removeUnobserved(program));
  }

  private static IrProgram removeUnobserved(IrProgram program) {
    boolean[] observed = new boolean[program.values().size()];
    boolean[] variables = new boolean[program.variables().size()];
    boolean[] arrays = new boolean[program.arrays().size()];
    List<IrInstruction> instructions = program.instructions();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = instructions.size() - 1; i >= 0; i--) {
        IrInstruction instruction = instructions.get(i);
        int[] x = instruction.operands();
        switch (instruction.op()) {
          case OUTPUT, BITS_F2I -> observed[x[0]] = true;
          case OUTPUT_INDEXED -> observed[x[1]] = true;
          case ARRAY_STORE -> observed[x[1]] |= arrays[instruction.immediate(0)];
          case ARRAY_LOAD -> {
            if (observed[instruction.result()] && !arrays[instruction.immediate(0)]) {
              arrays[instruction.immediate(0)] = true;
              changed = true;
            }
          }
          case SET -> observed[x[0]] |= variables[instruction.immediate(0)];
          case GET -> {
            if (observed[instruction.result()] && !variables[instruction.immediate(0)]) {
              variables[instruction.immediate(0)] = true;
              changed = true;
            }
          }
          case FNEG, FABS, FLUSH_DENORMAL, QUAD -> observed[x[0]] |= observed[instruction.result()];
          case FMIN_NUM, FMAX_NUM, FMIN_LT, FMAX_GT -> {
            observed[x[0]] |= observed[instruction.result()];
            observed[x[1]] |= observed[instruction.result()];
          }
          case SELECT_F32 -> {
            observed[x[1]] |= observed[instruction.result()];
            observed[x[2]] |= observed[instruction.result()];
          }
          default -> {}
        }
      }
    }
    Rewriter out = new Rewriter(program);
    for (IrInstruction instruction : instructions) {
      if (instruction.op() == IrOp.CANON
          && isNaN(instruction.immediate(0))
          && !observed[instruction.result()]) {
        out.replace(instruction.result(), out.map(instruction.operand(0)));
      } else {
        out.copy(instruction);
      }
    }
    return out.build();
  }

  private static IrProgram removeRedundant(IrProgram program) {
    long[] classes = classify(program);
    Rewriter out = new Rewriter(program);
    for (IrInstruction instruction : program.instructions()) {
      if (instruction.op() == IrOp.CANON) {
        long operand = classes[instruction.operand(0)];
        if (operand == NEVER || operand == (instruction.immediate(0) & 0xffffffffL)) {
          out.replace(instruction.result(), out.map(instruction.operand(0)));
          continue;
        }
      }
      out.copy(instruction);
    }
    return out.build();
  }

  /** Which NaNs each value may be. */
  private static long[] classify(IrProgram program) {
    long[] values = new long[program.values().size()];
    long[] variables = new long[program.variables().size()];
    Arrays.fill(values, NEVER);
    Arrays.fill(variables, NEVER);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (IrInstruction instruction : program.instructions()) {
        if (instruction.op() == IrOp.SET) {
          int variable = instruction.immediate(0);
          long joined = join(variables[variable], values[instruction.operand(0)]);
          changed |= joined != variables[variable];
          variables[variable] = joined;
        } else if (instruction.results().length == 1) {
          values[instruction.result()] = classOf(instruction, values, variables);
        } else {
          for (int result : instruction.results()) {
            values[result] = ANY;
          }
        }
      }
    }
    return values;
  }

  private static long classOf(IrInstruction instruction, long[] values, long[] variables) {
    int[] x = instruction.operands();
    return switch (instruction.op()) {
      case CONST_F32 -> {
        int bits = instruction.immediate(0);
        yield isNaN(bits) ? bits & 0xffffffffL : NEVER;
      }
      case GET -> variables[instruction.immediate(0)];
      case CANON ->
          values[x[0]] == NEVER || !isNaN(instruction.immediate(0))
              ? NEVER
              : instruction.immediate(0) & 0xffffffffL;
      case I2F, U2F, FSATURATE, FSATURATE_NORMAL -> NEVER;
      case FFLOOR, FROUND_EVEN -> values[x[0]] == NEVER ? NEVER : ANY;
      case FNEG -> values[x[0]] < 0 ? values[x[0]] : values[x[0]] ^ 0x80000000L;
      case FABS -> values[x[0]] < 0 ? values[x[0]] : values[x[0]] & 0x7fffffffL;
      case FLUSH_DENORMAL, QUAD -> values[x[0]];
      case SELECT_F32 -> join(values[x[1]], values[x[2]]);
      // A NaN only if both are, and then the first.
      case FMIN_NUM, FMAX_NUM -> values[x[1]] == NEVER ? NEVER : values[x[0]];
      // A comparison with a NaN is false, so a NaN result is the second.
      case FMIN_LT, FMAX_GT -> values[x[1]];
      default -> ANY;
    };
  }

  private static boolean isNaN(int bits) {
    return Float.isNaN(Float.intBitsToFloat(bits));
  }

  private static long join(long a, long b) {
    if (a == NEVER || a == b) {
      return b;
    }
    return b == NEVER ? a : ANY;
  }
}
