package org.lanewise.core.d3d9;

import org.lanewise.core.input.ProgramReading;

/** Reads Direct3D 9 programs in any form. */
public final class D3d9Reader {
  private D3d9Reader() {}

  /**
   * Reads a program.
   *
   * @param content a file's content
   * @throws org.lanewise.core.program.ShaderFormatException if it is no program; the only exception
   */
  public static ProgramReading reading(byte[] content) {
    throw new UnsupportedOperationException("to come: " + content.length);
  }
}
