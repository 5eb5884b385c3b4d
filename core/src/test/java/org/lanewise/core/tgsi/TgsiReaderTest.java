package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lanewise.core.input.ProgramReader;
import org.lanewise.core.program.ShaderFormatException;

/** The forms of TGSI programs and how they are told apart. */
class TgsiReaderTest {
  private static final String TEXT = "FRAG\nDCL OUT[0], COLOR\n  0: MOV OUT[0], OUT[0]\n  1: END\n";

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void formsAreRecognised() {
    TgsiProgram program = TgsiParser.parse(TEXT);
    for (TgsiLayout layout : TgsiLayout.values()) {
      byte[] stream = TgsiBinary.write(program, layout);
      StringBuilder words = new StringBuilder();
      for (int word : TgsiBinary.dwords(stream)) {
        words.append("%08X, ".formatted(word));
      }
      assertEquals(Optional.of(TgsiForm.BINARY), TgsiReader.formOf(stream));
      assertEquals(Optional.of(TgsiForm.WORDS), TgsiReader.formOf(bytes(words.toString())));
      for (byte[] content : new byte[][] {stream, bytes(words.toString()), bytes(TEXT)}) {
        assertEquals(program, ProgramReader.read(content, Optional.empty()));
        assertEquals(program, TgsiReader.reading(content, Optional.of(layout)).program());
      }
    }
    assertEquals(Optional.of(TgsiForm.TEXT), TgsiReader.formOf(bytes(TEXT)));
    assertEquals(Optional.of(TgsiForm.TEXT), TgsiReader.formOf(bytes("FRAG\n!")));
  }

  @Test
  void otherContentIsNoTgsi() {
    for (String text :
        new String[] {"", "00000102", "00000202 00000004 00075002", "0102 4 00075002", "cafe"}) {
      assertEquals(Optional.empty(), TgsiReader.formOf(bytes(text)), text);
    }
    assertEquals(Optional.empty(), TgsiReader.formOf(new byte[] {2, 0, 0, 0}));
    assertEquals(Optional.empty(), TgsiReader.formOf(new byte[] {2, 0, 0, 0, 16, 0, 0, 0}));
    assertEquals(
        Optional.of(TgsiForm.BINARY), TgsiReader.formOf(new byte[] {2, 0, 0, 0, 4, 0, 0, 0}));
  }

  @Test
  void theErrorIsThatOfTheNewestLayout() {
    byte[] stream = {2, 1, 0, 0, 4, 0, 0, 0, 9, 0, 0, 0};
    ShaderFormatException e =
        assertThrows(
            ShaderFormatException.class, () -> ProgramReader.read(stream, Optional.empty()));
    assertEquals(
        "dword 2: error: token 0x00000009 of type 9 (expected type 0 to 3)",
        e.diagnostic().toString());
  }
}
