package org.lanewise.core.program;

/** Input that is no valid program; the only exception that decoding throws. */
public final class ShaderFormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  /** Creates the exception for one diagnostic. */
  public ShaderFormatException(Diagnostic diagnostic) {
    super(diagnostic.toString());
    this.diagnostic = diagnostic;
  }

  /** What is wrong, where, and what was expected. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
