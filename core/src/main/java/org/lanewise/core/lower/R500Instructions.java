package org.lanewise.core.lower;

import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;

/** The instructions of a program that are no flow control as IR, and the state they work on. */
final class R500Instructions {
  final IrBuilder b;
  final R500State state;
  final R500Conditions conditions;
  private final R500Arithmetic arithmetic;
  private final R500Textures textures;

  R500Instructions(R500Program program, ShaderOptions options) {
    b = new IrBuilder(program.signature());
    state = new R500State(b, program);
    conditions = new R500Conditions(b, program, state);
    R500Floats floats = new R500Floats(b, program, options);
    arithmetic = new R500Arithmetic(floats, state);
    textures = new R500Textures(program, floats, state, arithmetic);
  }

  /**
   * Lowers an ALU, OUT or TEX instruction.
   *
   * @return the mask of the ALU result where the instruction writes it, else -1
   */
  int lower(R500Instruction i, R500Lanes lanes) {
    return switch (i.type()) {
      case ALU, OUT -> arithmetic.lower(i, lanes);
      case TEX -> {
        textures.lower(i, lanes);
        yield -1;
      }
      case FC -> throw new IllegalArgumentException("flow control");
    };
  }
}
