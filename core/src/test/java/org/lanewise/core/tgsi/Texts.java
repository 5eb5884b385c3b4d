package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.ShaderFormatException;

/** Shorthand for tests on program texts. */
final class Texts {
  private static final String HEAD =
      """
      FRAG
      DCL IN[0..3], GENERIC[0], PERSPECTIVE
      DCL OUT[0], COLOR
      DCL CONST[0..7]
      DCL TEMP[0..3]
      DCL ADDR[0]
      DCL SAMP[0] DCL LOOP[0..1] DCL TEMPX[0][0..3] DCL IMMX[0..1] {{1, 2, 3, 4}, {5, 6, 7, 8}} \
      DCL SVIEW[0], 2D, FLOAT DCL SVIEW[1], 2D_MSAA, FLOAT DCL SVIEW[2], UNKNOWN, FLOAT
      IMM FLT32 {1, 2, 3, 4}
      """;

  private Texts() {}

  /** A whole program around instructions; the first of them stands in line 9. */
  static String around(String instructions) {
    return HEAD + instructions + "\nEND\n";
  }

  /** The only instruction in {@code text}, read inside a program. */
  static TgsiInstruction instruction(String text) {
    TgsiProgram program = TgsiParser.parse(around(text));
    assertEquals(2, program.instructions().size(), text);
    return program.instructions().getFirst();
  }

  /** The printed form of the only instruction in {@code text}. */
  static String canonical(String text) {
    return TgsiPrinter.print(instruction(text));
  }

  /** What the parser says against a text. */
  static Diagnostic refusal(String text) {
    Diagnostic found =
        assertThrows(ShaderFormatException.class, () -> TgsiParser.parse(text), text).diagnostic();
    assertEquals(Diagnostic.Severity.ERROR, found.severity(), text);
    return found;
  }
}
