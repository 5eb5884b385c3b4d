package org.lanewise.jit.pass;

import java.util.StringJoiner;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/** A short text form for expectations: {@code 2=fadd(0,1)}, immediates after a colon. */
final class IrText {
  private IrText() {}

  static String of(IrProgram program) {
    StringJoiner lines = new StringJoiner("\n");
    for (IrInstruction instruction : program.instructions()) {
      StringBuilder line = new StringBuilder();
      if (instruction.results().length > 0) {
        line.append(instruction.results()[0]).append('=');
      }
      line.append(instruction.op().text());
      StringJoiner operands = new StringJoiner(",", "(", ")");
      for (int operand : instruction.operands()) {
        operands.add(Integer.toString(operand));
      }
      line.append(operands);
      String separator = ":";
      for (int immediate : instruction.immediates()) {
        boolean bits = instruction.op() == IrOp.CONST_F32 || instruction.op() == IrOp.CANON;
        line.append(separator)
            .append(bits ? Integer.toHexString(immediate) : Integer.toString(immediate));
        separator = ",";
      }
      lines.add(line);
    }
    return lines.toString();
  }
}
