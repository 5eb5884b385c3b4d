package org.lanewise.core.lower;

import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrProgram;

/** Lowers Direct3D 9 programs to the IR. */
public final class D3d9Lowering {
  private D3d9Lowering() {}

  /**
   * Lowers a program that {@code D3d9Validator} accepts.
   *
   * @param program the program
   * @param options the loop limit and the state outside of the program
   */
  public static IrProgram lower(D3d9Program program, ShaderOptions options) {
    throw new UnsupportedOperationException("to come: " + program.version() + options);
  }
}
