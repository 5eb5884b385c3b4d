package org.lanewise.jit.pass;

import java.util.HashMap;
import java.util.Map;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/**
 * Puts the values of specialised constant rows in the place of their reads. Reads at an index that
 * is not constant stay; they find the same values in memory.
 */
final class KnownConstants implements Pass {
  static final String NAME = "specialize";

  private record Place(int buffer, int row) {}

  private final Map<Place, Specialization.Row> known = new HashMap<>();

  KnownConstants(Specialization specialization) {
    for (Specialization.Row row : specialization.rows()) {
      known.put(new Place(row.buffer(), row.row()), row);
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public IrProgram run(IrProgram program) {
    Rewriter out = new Rewriter(program);
    for (IrInstruction instruction : program.instructions()) {
      Specialization.Row row =
          instruction.op() == IrOp.UNIFORM
              ? known.get(new Place(instruction.immediate(0), instruction.immediate(1)))
              : null;
      if (row == null) {
        out.copy(instruction);
      } else {
        int bits = row.bits(instruction.immediate(2));
        out.replace(instruction.result(), out.constant(IrType.F32, bits));
      }
    }
    return out.build();
  }
}
