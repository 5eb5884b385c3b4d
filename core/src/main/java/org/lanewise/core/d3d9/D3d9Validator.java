package org.lanewise.core.d3d9;

import java.util.List;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.ShaderFormatException;

/** Tells what is wrong with a Direct3D 9 program. */
public final class D3d9Validator {
  private D3d9Validator() {}

  /** Everything to say about a program, errors and warnings. */
  public static List<Diagnostic> validate(D3d9Program program) {
    throw new UnsupportedOperationException("to come: " + program.version());
  }

  /**
   * Makes sure that a program can run.
   *
   * @throws ShaderFormatException with the first error
   */
  public static void check(D3d9Program program) {
    for (Diagnostic diagnostic : validate(program)) {
      if (diagnostic.severity() != Diagnostic.Severity.WARNING) {
        throw new ShaderFormatException(diagnostic);
      }
    }
  }
}
