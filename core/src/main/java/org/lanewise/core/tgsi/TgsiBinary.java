package org.lanewise.core.tgsi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** Token streams as little-endian dwords. */
public final class TgsiBinary {
  private TgsiBinary() {}

  /**
   * Reads a program.
   *
   * @param layout the layout; empty to take the first one in which the stream is a program
   * @throws ShaderFormatException if the bytes are no program; the only exception
   */
  public static TgsiProgram read(byte[] content, Optional<TgsiLayout> layout) {
    return decode(dwords(content), layout).program();
  }

  /**
   * Decodes a program.
   *
   * @param layout the layout; empty to take the first one in which the stream is a program, best
   *     without bits that mean nothing
   * @throws ShaderFormatException if the tokens are no program; the only exception
   */
  static TgsiTokenDecoder.Decoded decode(int[] tokens, Optional<TgsiLayout> layout) {
    if (layout.isPresent()) {
      return TgsiTokenDecoder.decode(tokens, layout.get());
    }
    TgsiTokenDecoder.Decoded odd = null;
    ShaderFormatException first = null;
    for (TgsiLayout candidate : TgsiLayout.values()) {
      try {
        TgsiTokenDecoder.Decoded decoded = TgsiTokenDecoder.decode(tokens, candidate);
        if (decoded.warnings().isEmpty()) {
          return decoded;
        }
        odd = odd == null ? decoded : odd;
      } catch (ShaderFormatException e) {
        first = first == null ? e : first;
      }
    }
    if (odd == null) {
      throw first;
    }
    return odd;
  }

  /**
   * A program's token stream as bytes.
   *
   * @throws ShaderFormatException at the first thing that the layout cannot say
   */
  public static byte[] write(TgsiProgram program, TgsiLayout layout) {
    int[] tokens = TgsiTokenEncoder.encode(program, layout);
    ByteBuffer bytes = ByteBuffer.allocate(4 * tokens.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(tokens);
    return bytes.array();
  }

  /**
   * The dwords of some bytes.
   *
   * @throws ShaderFormatException if bytes are left over
   */
  static int[] dwords(byte[] content) {
    if (content.length % 4 != 0) {
      throw new ShaderFormatException(
          Diagnostic.error(
              new Location.Dword(content.length / 4),
              content.length % 4 + " bytes at the end",
              "whole dwords"));
    }
    int[] dwords = new int[content.length / 4];
    ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(dwords);
    return dwords;
  }

  /** Whether dwords start as a token stream of their length does. */
  static boolean isStream(int[] dwords) {
    int start = dwords.length > 0 && dwords[0] == TgsiTokens.VERSION ? 1 : 0;
    if (dwords.length < start + TgsiTokens.HEADER_SIZE) {
      return false;
    }
    TgsiLayout any = TgsiLayout.MESA_24_0;
    int header = dwords[start];
    return TgsiField.HEADER_HEADER_SIZE.get(any, header) == TgsiTokens.HEADER_SIZE
        && TgsiField.HEADER_BODY_SIZE.get(any, header)
            == dwords.length - start - TgsiTokens.HEADER_SIZE
        && dwords[start + 1] >= 0
        && dwords[start + 1] <= TgsiField.PROCESSOR_PROCESSOR.bits(any).mask();
  }
}
