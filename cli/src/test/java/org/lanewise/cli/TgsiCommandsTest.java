package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands with TGSI programs as text and as tokens. */
class TgsiCommandsTest {
  private static final String TEXT =
      """
      FRAG
      DCL IN[0], GENERIC[0], PERSPECTIVE
      DCL OUT[0], COLOR
      IMM[0] FLT32 {1.0, 0.5, 0.0, -2.0}
        0: KILL_IF -|IN[0].xxxx|
        1: MAD OUT[0], -IN[0], IMM[0].xxxx, IMM[0].yyyy
        2: END
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static String ok(String... arguments) {
    Outcome outcome = Outcome.call(arguments);
    assertEquals(0, outcome.code(), outcome.err());
    return outcome.out();
  }

  private static void refused(String message, String... arguments) {
    Outcome outcome = Outcome.call(arguments);
    assertEquals(2, outcome.code(), outcome.out());
    assertTrue(outcome.err().contains(message), outcome.err());
  }

  @Test
  void textBecomesTokensAndTextAgain() throws IOException {
    String text = file("half.tgsi", TEXT);
    for (String layout : new String[] {"24.0", "7.10", "2009"}) {
      String tokens = folder.resolve("half." + layout + ".tokens").toString();
      assertEquals(
          tokens + ": 3 instructions, " + Files.size(assembled(text, tokens, layout)) + " bytes\n",
          ok("asm", text, "--layout", layout, "--out", tokens).replace("\r", ""));
      assertEquals(TEXT, ok("disasm", tokens));
      assertEquals(TEXT, ok("disasm", tokens, "--tokens", layout));
      assertTrue(ok("info", tokens).contains("\ntokens: of layout " + layout), layout);
      // Tokens keep their layout.
      Path again = folder.resolve("again.tokens");
      ok("asm", tokens, "--out", again.toString());
      assertArrayEquals(Files.readAllBytes(Path.of(tokens)), Files.readAllBytes(again));
    }
  }

  private static Path assembled(String text, String tokens, String layout) {
    ok("asm", text, "--layout", layout, "--out", tokens);
    return Path.of(tokens);
  }

  @Test
  void hexadecimalWordsAreRead() throws IOException {
    String words = folder.resolve("half.hex").toString();
    ok("asm", file("half.tgsi", TEXT), "--hex", "--out", words);
    String written = Files.readString(Path.of(words));
    assertTrue(written.startsWith("00001402 00000004 006f2040 "), written);
    assertEquals(TEXT, ok("disasm", words));
    assertEquals(
        TEXT,
        ok("disasm", file("c.txt", "{0x" + written.strip().replaceAll("\\s+", ", 0x") + "}")));
  }

  @Test
  void textOf2009() throws IOException {
    String printed = ok("disasm", file("half.tgsi", TEXT), "--text", "2009");
    assertEquals(
        """
        FRAG
        DCL IN[0], GENERIC[0], PERSPECTIVE
        DCL OUT[0], COLOR
        IMM FLT32 { 1.0, 0.5, 0.0, -2.0 }
          0: KIL -(|IN[0].xxxx|)
          1: MAD OUT[0], -(IN[0]), IMM[0].xxxx, IMM[0].yyyy
          2: END
        """,
        printed);
    assertEquals(TEXT, ok("disasm", file("old.tgsi", printed)));
  }

  @Test
  void whatCannotBeSaidIsRefused() throws IOException {
    String text = file("new.tgsi", TEXT.replace("MAD OUT[0]", "FMA OUT[0]"));
    String out = folder.resolve("new.tokens").toString();
    ok("asm", text, "--out", out);
    refused("6:3: error: FMA", "asm", text, "--layout", "7.10", "--out", out);
    refused("6:3: error: FMA", "disasm", text, "--text", "2009");
    refused("dword", "disasm", out, "--tokens", "7.10");
    refused("which is text", "disasm", text, "--tokens", "7.10");
    refused("not together", "disasm", text, "--text", "2009", "--info");
    refused("--layout", "asm", text, "--layout", "8.0");
  }

  @Test
  void optionsOfTgsiAreNotForOthers() throws IOException {
    String assembly = file("a.asm", "ps_2_0\nmov oC0, c0\n");
    refused("no meaning", "asm", assembly, "--layout", "24.0");
    refused("no meaning", "disasm", assembly, "--text", "24.0");
  }

  @Test
  void damagedTokensAreLocated() throws IOException {
    String out = folder.resolve("cut.tokens").toString();
    ok("asm", file("half.tgsi", TEXT), "--out", out);
    byte[] bytes = Files.readAllBytes(Path.of(out));
    bytes[8] = 0x0f;
    Files.write(Path.of(out), bytes);
    refused("cut.tokens:dword 2: error: ", "disasm", out);
  }

  @Test
  void bitsWithoutAMeaningAreToldOf() throws IOException {
    String words = file("odd.hex", "00000102 00000004 80075002\n");
    Outcome outcome = Outcome.call("disasm", words);
    assertEquals("FRAG\n  0: END\n", outcome.out());
    assertTrue(outcome.err().contains("dword 2: warning: bits 0x80000000"), outcome.err());
  }
}
