package org.lanewise.conformance.random;

import java.util.List;
import java.util.function.Supplier;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;

/** Makes random programs of one instruction set. */
public interface RandomCases {
  /** The source of programs of an instruction set. */
  static RandomCases of(InstructionSet isa, Emphasis emphasis) {
    return switch (isa) {
      case TGSI -> new TgsiCases(emphasis);
      case R500 -> new R500Cases(emphasis);
      case D3D9 -> new D3d9Cases(emphasis);
    };
  }

  /**
   * A program and all that it runs on.
   *
   * @param seed the same seed gives the same case
   */
  RandomCase generate(long seed);

  /**
   * Programs that are a little smaller or plainer, greatest savings first. They may have errors;
   * where one cannot even be made, its supplier throws IllegalArgumentException or
   * ShaderFormatException.
   */
  List<Supplier<Program>> smaller(Program program);
}
