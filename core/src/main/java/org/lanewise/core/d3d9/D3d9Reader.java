package org.lanewise.core.d3d9;

import java.util.List;
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
    int[] tokens = D3d9Binary.dwords(content);
    D3d9Decoder.Decoded decoded = D3d9Decoder.decode(tokens, 0, false);
    return new ProgramReading(decoded.program(), List.of(), 0, 1);
  }
}
