package org.lanewise.conformance.metamorphic;

import java.util.Optional;
import org.lanewise.core.program.Program;

/** Makes variants of one program; see {@link Metamorphism}, whose constants the methods are. */
interface Variants {
  /** See {@link Metamorphism#NO_OP_IF}. */
  Optional<Program> noOpIf();

  /** See {@link Metamorphism#ONE_TRIP_LOOP}. */
  Optional<Program> oneTripLoop();

  /** See {@link Metamorphism#RENAMED_REGISTERS}. */
  Optional<Program> renamedRegisters();

  /** See {@link Metamorphism#DEAD_CODE}. */
  Optional<Program> deadCode();

  /** See {@link Metamorphism#REORDERED}. */
  Optional<Program> reordered();
}
