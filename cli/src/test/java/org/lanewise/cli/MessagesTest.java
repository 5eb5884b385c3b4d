package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands tell on standard error, and what they refuse. */
class MessagesTest {
  /** It does not end with OUT that waits for textures: one warning. */
  private static final String ONE_WARNING =
      ".isa r500\nout src0=t0\nrgb out0.rgb = mad src0.rgb, 1, 0\n";

  /** The same; and DP beside RGB that makes no sum. */
  private static final String TWO_WARNINGS = ONE_WARNING + "a out0.a = dp\n";

  @TempDir private Path folder;

  private String program(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static void assertRefused(String expected, String... arguments) {
    Outcome outcome = Outcome.call(arguments);
    String what = String.join(" ", arguments) + ": " + outcome.err();
    assertEquals(2, outcome.code(), what);
    assertEquals(1, outcome.err().lines().count(), what);
    assertTrue(outcome.err().contains(expected), what);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "diff", "render"})
  void warningsOfTheProgramAreTold(String command) throws IOException {
    String path = program("one.r500", ONE_WARNING);
    String out = folder.resolve("x.png").toString();
    String option = command.equals("render") ? "--out=" + out : "--filter=nearest";
    Outcome outcome = Outcome.call(command, path, option);
    assertEquals(0, outcome.code(), outcome.err());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertTrue(outcome.err().startsWith(path + ":dword "), outcome.err());
    assertTrue(outcome.err().contains(": warning: "), outcome.err());
  }

  @Test
  void severalWarningsAreCounted() throws IOException {
    String path = program("two.r500", TWO_WARNINGS);
    assertEquals(
        path + ": warning: 2 warnings (lanewise disasm --info " + path + " lists them)",
        Outcome.call("run", path).err().strip());
  }

  @Test
  void codeWithErrorsIsNotWrittenUnlessForced() throws IOException {
    String[] wrong = {
      program("undefined.hex", "00000000 0 0 0 0 00000006"),
      program("jump.r500", ".isa r500\nfc jump 7\n")
    };
    Path out = folder.resolve("x.bin");
    for (String path : wrong) {
      assertRefused(": error: ", "asm", path, "--out", out.toString());
      assertFalse(Files.exists(out), path);
      Outcome forced = Outcome.call("asm", path, "--force", "--out", out.toString());
      assertEquals(0, forced.code(), forced.err());
      assertTrue(forced.err().contains(": error: "), forced.err());
      assertEquals(24, Files.size(out));
      Files.delete(out);
    }
    String none = program("none.r500", ".isa r500\n");
    assertRefused("0 instructions", "asm", none, "--force", "--out", out.toString());
    assertFalse(Files.exists(out));
  }

  @Test
  void disasmTellsErrors() throws IOException {
    String one = program("jump.r500", ".isa r500\nfc jump 7\n");
    Outcome outcome = Outcome.call("disasm", one);
    assertEquals(0, outcome.code());
    assertTrue(outcome.out().contains("fc jump 7"), outcome.out());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertTrue(outcome.err().startsWith(one + ":dword 3: error: "), outcome.err());
    String two = program("jumps.r500", ".isa r500\nfc jump 7\nfc jump 8\n");
    assertEquals(
        two + ": error: 2 errors (lanewise disasm --info " + two + " lists them)",
        Outcome.call("disasm", two).err().strip());
  }

  @Test
  void assemblyIsToldByItsParser() throws IOException {
    String path = program("new.r500", ".isa r600\nalu\n");
    assertRefused(path + ":1:6: error: ", "disasm", path);
    assertRefused(path + ":1:6: error: ", "disasm", path, "--isa", "r500");
    path = program("headless.r500", "alu\n");
    assertRefused(path + ":1:1: error: ", "disasm", path, "--isa", "r500");
    path = program("long.r500", ".isa r500\nalu\n" + ";".repeat(1 << 22));
    assertRefused("at most 4194304", "disasm", path);
  }

  /** A log of two programs: the second has one more instruction. */
  private static String log() {
    String code =
        """
        :CMN_INST   0x00078004:ALU
        \t1:RGB_ADDR   0x08020000:
        \t2:ALPHA_ADDR 0x08020000:
        \t3 RGB_INST:  0x00440220:
        \t4 ALPHA_INST:0x0060c003:
        \t5 RGBA_INST: 0x00000005:
        """;
    String header = "R500 Fragment Program:\n--------\n";
    String first = "0\t0" + code;
    return header + first + header + first + "1\t0" + code;
  }

  @Test
  void logsOfSeveralProgramsTellWhichWasTaken() throws IOException {
    String path = program("two.log", log());
    Outcome outcome = Outcome.call("disasm", path);
    assertEquals(path + ": note: program 2 of 2 (--index selects another)", outcome.err().strip());
    assertTrue(outcome.out().contains("\n1: alu "), outcome.out());
    outcome = Outcome.call("disasm", path, "--index", "1");
    assertEquals("", outcome.err());
    assertFalse(outcome.out().contains("\n1: alu "), outcome.out());
    outcome = Outcome.call("disasm", path, "--index", "2");
    assertTrue(outcome.out().contains("\n1: alu "), outcome.out());
    assertRefused(path + ":program: error: no program 3 ", "disasm", path, "--index", "3");
    assertRefused("--index: error: 0 ", "disasm", path, "--index", "0");
    assertRefused("--index", "disasm", path, "--index", "1", "--isa", "tgsi");
    String assembly = program("one.r500", ONE_WARNING);
    assertRefused("a Mesa log", "disasm", assembly, "--index", "1");
  }
}
