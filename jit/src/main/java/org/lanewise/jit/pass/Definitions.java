package org.lanewise.jit.pass;

import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrProgram;

/** Finds what defines the values of a program. */
final class Definitions {
  private Definitions() {}

  /** The defining instruction of each value, by number; null for a value that nothing defines. */
  static IrInstruction[] of(IrProgram program) {
    IrInstruction[] definitions = new IrInstruction[program.values().size()];
    for (IrInstruction instruction : program.instructions()) {
      for (int result : instruction.results()) {
        definitions[result] = instruction;
      }
    }
    return definitions;
  }
}
