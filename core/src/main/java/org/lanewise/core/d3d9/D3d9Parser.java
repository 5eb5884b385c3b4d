package org.lanewise.core.d3d9;

/** Parses the assembly language of Direct3D 9 shaders. */
public final class D3d9Parser {
  private D3d9Parser() {}

  /**
   * Parses a program.
   *
   * @throws org.lanewise.core.program.ShaderFormatException at the first error
   */
  public static D3d9Program parse(String text) {
    throw new UnsupportedOperationException("to come: " + text.length());
  }
}
