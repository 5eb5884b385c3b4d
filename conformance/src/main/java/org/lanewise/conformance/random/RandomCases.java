package org.lanewise.conformance.random;

import org.lanewise.core.program.InstructionSet;

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
}
