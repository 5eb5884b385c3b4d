package org.lanewise.jit.pass;

import java.util.function.IntFunction;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/**
 * Makes plain products of {@code FMUL_ZERO_WINS} whose factors are never zero where the other one
 * is infinite or a NaN.
 */
final class ZeroProducts implements Pass {
  @Override
  public String name() {
    return "zeros";
  }

  @Override
  public IrProgram run(IrProgram program) {
    boolean any = program.instructions().stream().anyMatch(i -> i.op() == IrOp.FMUL_ZERO_WINS);
    if (!any) {
      return program;
    }
    ZeroSigns signs = new ZeroSigns(program);
    Rewriter out = new Rewriter(program);
    for (IrInstruction instruction : program.instructions()) {
      if (instruction.op() == IrOp.FMUL_ZERO_WINS) {
        int[] x = out.mapOperands(instruction);
        if (!mayHideNaN(out::definition, x)) {
          int result = instruction.result();
          out.replace(result, ZeroSigns.product(out, x, signs.areSeen(result)));
          continue;
        }
      }
      out.copy(instruction);
    }
    return out.build();
  }

  /** Whether a plain product of two factors may be a NaN that the rule for zeros makes a zero. */
  static boolean mayHideNaN(IntFunction<IrInstruction> definitions, int[] factors) {
    if (factors[0] == factors[1]) {
      return false;
    }
    Range a = Range.of(definitions, factors[0]);
    Range b = Range.of(definitions, factors[1]);
    return a.mayBeZero() && !b.isFinite() || b.mayBeZero() && !a.isFinite();
  }
}
