package org.lanewise.core.r500;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** Programs as the hardware takes them: six little-endian dwords an instruction, nothing else. */
public final class R500Binary {
  /** Bytes an instruction. */
  public static final int BYTES = 4 * R500Instruction.DWORDS;

  private R500Binary() {}

  /**
   * Reads a program of code alone.
   *
   * @throws ShaderFormatException if these are not 1 to 512 whole instructions
   */
  public static R500Program read(byte[] content) {
    return R500Program.of(code(content, 0, content.length));
  }

  /**
   * The code of a program; registers, constants and inputs are not part of it.
   *
   * @return {@link #BYTES} bytes an instruction
   */
  public static byte[] write(R500Program program) {
    ByteBuffer bytes =
        ByteBuffer.allocate(program.code().size() * BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (R500Instruction i : program.code()) {
      for (int dword : i.dwords()) {
        bytes.putInt(dword);
      }
    }
    return bytes.array();
  }

  /** The instructions in {@code length} bytes from {@code start} on, which lie in the content. */
  static List<R500Instruction> code(byte[] content, int start, int length) {
    if (length == 0) {
      throw error(start, "no instruction", "1 to " + R500Registers.MAX_SLOTS + " instructions");
    }
    if (length % BYTES != 0) {
      int whole = length / BYTES;
      throw error(
          start + whole * BYTES,
          "instruction " + whole + " is cut off, " + length % BYTES + " of its bytes are there",
          BYTES + " bytes an instruction");
    }
    if (length / BYTES > R500Registers.MAX_SLOTS) {
      throw error(
          start + R500Registers.MAX_SLOTS * BYTES,
          length / BYTES + " instructions",
          "at most " + R500Registers.MAX_SLOTS);
    }
    int[] words = new int[length / 4];
    ByteBuffer.wrap(content, start, length).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
    return code(words);
  }

  /** The instructions of whole groups of six dwords. */
  static List<R500Instruction> code(int[] words) {
    List<R500Instruction> code = new ArrayList<>(words.length / R500Instruction.DWORDS);
    for (int at = 0; at < words.length; at += R500Instruction.DWORDS) {
      code.add(R500Instruction.of(words, at));
    }
    return code;
  }

  /** An error at a byte of the content. */
  static ShaderFormatException error(long offset, String message, String expected) {
    return new ShaderFormatException(
        Diagnostic.error(new Location.Dword((int) (offset / 4)), message, expected));
  }
}
