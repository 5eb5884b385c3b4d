package org.lanewise.jit.pass;

import java.util.Arrays;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/**
 * The masks that hold covered lanes alone. A variable does if everything written to it does; it
 * starts as false.
 */
final class CoveredMasks {
  private final boolean[] values;

  CoveredMasks(IrProgram program) {
    values = new boolean[program.values().size()];
    boolean[] variables = new boolean[program.variables().size()];
    Arrays.fill(variables, true);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (IrInstruction instruction : program.instructions()) {
        int[] x = instruction.operands();
        if (instruction.op() == IrOp.SET) {
          int variable = instruction.immediate(0);
          if (variables[variable] && !values[x[0]]) {
            variables[variable] = false;
            changed = true;
          }
        } else if (instruction.results().length == 1) {
          values[instruction.result()] =
              switch (instruction.op()) {
                case COVERED, LIVE -> true;
                case CONST_MASK -> instruction.immediate(0) == 0;
                case MASK_AND -> values[x[0]] || values[x[1]];
                case MASK_ANDNOT -> values[x[0]];
                case MASK_OR -> values[x[0]] && values[x[1]];
                case SELECT_MASK -> values[x[1]] && values[x[2]];
                case GET -> variables[instruction.immediate(0)];
                default -> false;
              };
        }
      }
    }
  }

  /** Whether the mask is known to hold covered lanes alone. */
  boolean contains(int mask) {
    return values[mask];
  }
}
