package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.testing.SharedData;

/** The opcode table against the machine-readable digest. */
class TgsiOpcodeTest {
  @Test
  void rowsAgreeWithTheDigest() throws IOException {
    List<String> lines = Files.readAllLines(SharedData.require("specs/tgsi_opcodes.tsv"));
    int compared = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] columns = line.split("\t", -1);
      if (columns[8].equals("historic")) {
        continue;
      }
      TgsiOpcode opcode = TgsiOpcode.byName(columns[0]);
      assertNotNull(opcode, columns[0]);
      boolean renamed = !opcode.name().equals(columns[0]);
      if (!renamed) {
        assertEquals(number(columns[2]), opcode.number24(), columns[0]);
        assertEquals(Integer.parseInt(columns[5]), opcode.destinations(), columns[0]);
        assertEquals(Integer.parseInt(columns[6]), opcode.sources(), columns[0]);
      }
      if (columns[4].equals("y")) {
        assertEquals(true, opcode.inSeed2009(), columns[0]);
      }
      if (!columns[3].equals("-")) {
        assertEquals(number(columns[3]), opcode.number710(), columns[0]);
      }
      String texturing =
          switch (opcode.texturing()) {
            case TEX -> "y";
            case SAMPLE -> "s";
            case NONE -> "n";
          };
      assertEquals(columns[7], texturing, columns[0]);
      compared++;
    }
    assertEquals(273, compared);
  }

  private static int number(String text) {
    return text.equals("-") ? -1 : Integer.parseInt(text);
  }

  @Test
  void oldMnemonicsNameTheirSuccessors() {
    assertSame(TgsiOpcode.KILL, TgsiOpcode.byName("KILP"));
    assertSame(TgsiOpcode.KILL_IF, TgsiOpcode.byName("KIL"));
    assertSame(TgsiOpcode.FRC, TgsiOpcode.byName("frac"));
    assertSame(TgsiOpcode.LG2, TgsiOpcode.byName("LOGBASE2"));
    assertSame(TgsiOpcode.DP4, TgsiOpcode.byName("Dot4"));
    assertSame(TgsiOpcode.BGNLOOP, TgsiOpcode.byName("BGNLOOP2"));
    assertEquals(null, TgsiOpcode.byName("FOO"));
  }
}
