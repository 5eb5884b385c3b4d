package org.lanewise.reference.d3d9;

import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.reference.Trace;
import org.lanewise.reference.machine.QuadMachine;

/** Runs Direct3D 9 programs for a quad at a time. */
public final class D3d9QuadMachine {
  private D3d9QuadMachine() {}

  /** Machines for a program that the validator accepts. */
  public static java.util.function.Supplier<QuadMachine> of(
      D3d9Program program, ShaderOptions options, Trace trace) {
    throw new UnsupportedOperationException("to come: " + program.version() + options + trace);
  }
}
