package org.lanewise.core.d3d9;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.lanewise.core.program.ShaderFormatException;

/** Programs as the runtime takes them: a stream of little-endian dwords. */
public final class D3d9Binary {
  private D3d9Binary() {}

  /**
   * Reads a program.
   *
   * @throws ShaderFormatException if the bytes are no program; the only exception
   */
  public static D3d9Program read(byte[] content) {
    return D3d9Decoder.decode(dwords(content));
  }

  /** A program's token stream as bytes. */
  public static byte[] write(D3d9Program program) {
    return bytes(D3d9Encoder.encode(program));
  }

  /** Tokens as little-endian bytes. */
  public static byte[] bytes(int[] tokens) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * tokens.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(tokens);
    return bytes.array();
  }

  /** The whole dwords of some bytes. */
  static int[] dwords(byte[] content) {
    int[] dwords = new int[content.length / 4];
    ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(dwords);
    return dwords;
  }
}
