package org.lanewise.core.program;

import java.util.List;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiProgram;

/**
 * A decoded shader of one instruction set, immutable. A program that passed its validator can be
 * prepared by every engine; an internal error there is a bug.
 */
public sealed interface Program permits TgsiProgram, R500Program, D3d9Program {
  /** The instruction set the program is written in. */
  InstructionSet instructionSet();

  /** The pipeline stage the program is written for. */
  Stage stage();

  /** What the program reads and writes, as an embedding binds it. */
  Signature signature();

  /**
   * How many threads a block of a compute program has along x, y and z; 0 along those directions
   * where the program leaves it to the call.
   */
  default List<Integer> fixedBlock() {
    return List.of(0, 0, 0);
  }

  /** The canonical text of the program; parsing it gives an equal program. */
  String toText();
}
