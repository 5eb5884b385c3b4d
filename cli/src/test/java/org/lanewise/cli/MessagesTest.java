package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        path + ": warning: 2 warnings (lanewise info " + path + " lists them)",
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
        two + ": error: 2 errors (lanewise info " + two + " lists them)",
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
    assertEquals(
        path + ": note: program 2 of 2 (--program selects another)", outcome.err().strip());
    assertTrue(outcome.out().contains("\n1: alu "), outcome.out());
    outcome = Outcome.call("disasm", path, "--index", "1");
    assertEquals("", outcome.err());
    assertFalse(outcome.out().contains("\n1: alu "), outcome.out());
    outcome = Outcome.call("disasm", path, "--index", "2");
    assertTrue(outcome.out().contains("\n1: alu "), outcome.out());
    assertRefused(path + ":program: error: no program 3 ", "disasm", path, "--index", "3");
    assertRefused("--program: error: 0 ", "disasm", path, "--index", "0");
    assertRefused("--program", "disasm", path, "--index", "1", "--isa", "tgsi");
    String assembly = program("one.r500", ONE_WARNING);
    assertRefused("a Mesa log", "disasm", assembly, "--index", "1");
  }

  @Test
  void outputThatCannotBeWrittenIsAnError() throws IOException {
    String path = program("one.r500", ONE_WARNING);
    Writer full =
        new Writer() {
          @Override
          public void write(char[] text, int start, int length) throws IOException {
            throw new IOException("no space");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    for (String[] arguments :
        new String[][] {{"disasm", path}, {"run", path, "--engine", "reference"}, {"--help"}}) {
      StringWriter err = new StringWriter();
      int code =
          Lanewise.commandLine()
              .setOut(new PrintWriter(full))
              .setErr(new PrintWriter(err, true))
              .execute(arguments);
      assertEquals(2, code, arguments[0]);
      assertTrue(
          err.toString().contains("standard output: error: cannot be written"), err.toString());
    }
  }

  @Test
  void usageErrorsAreInWords() throws IOException {
    String path = program("one.r500", ONE_WARNING);
    Outcome outcome = Outcome.call("conformance");
    assertEquals(2, outcome.code());
    assertTrue(
        outcome.err().startsWith("error: nothing to run (expected one of --corpus"), outcome.err());
    assertRefused("from -2147483648 to 2147483647", "run", path, "--loop-limit", "99999999999");
    assertRefused("no whole number", "conformance", "--random", "9".repeat(30));
    String missing = folder.resolve("missing").toString();
    assertRefused(missing + ": error: no such file", "conformance", "--cases", missing);
    assertRefused(missing + ": error: ", "conformance", "--vectors", missing);
  }

  @Test
  void lanesTakeTheNumbersOfCaseFiles() throws IOException {
    String path =
        program(
            "copy.tgsi",
            "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n");
    String[][] numbers = {
      {"nan,inf,-inf,1", "0x7fc00000", "0x7f800000", "0xff800000"},
      {"NaN,Infinity,-Infinity,1", "0x7fc00000", "0x7f800000", "0xff800000"},
      {"0x80000001,-1i,7u,1", "0x80000001", "0xffffffff", "0x00000007"},
      {"1e2,-.5,0x1p-3,1", "0x42c80000", "0xbf000000", "0x3e000000"}
    };
    for (String[] row : numbers) {
      String out = Outcome.call("run", path, "--lane", row[0], "--engine", "reference").out();
      for (int n = 1; n < row.length; n++) {
        assertTrue(out.contains("(" + row[n] + ")"), row[0] + ": " + out);
      }
    }
    for (String wrong : new String[] {"0x12", "1f", "99999999999i", "x"}) {
      assertRefused("'" + wrong + "' is no number", "run", path, "--lane", wrong);
    }
  }

  @Test
  void aPreloadWithoutInputIsOneError() throws IOException {
    String path =
        program(
            "preload.r500",
            ".isa r500\n.preload t0 = in3.xyzw\nout sem_wait src0=t0\n"
                + "rgb out0.rgb = mad src0.rgb, 1, 0\n");
    Outcome outcome = Outcome.call("disasm", path, "--info");
    assertEquals(2, outcome.code());
    assertEquals(
        1, outcome.out().lines().filter(line -> line.contains("error: ")).count(), outcome.out());
    assertTrue(outcome.out().contains("temporary 0 is filled from input 3"), outcome.out());
  }

  @Test
  void optionsWithoutMeaningAreRefused() throws IOException {
    String r500 = program("one.r500", ONE_WARNING.replace("out src0", "out sem_wait src0"));
    String constants =
        program("c.r500", ".isa r500\nout sem_wait src0=c2\nrgb out0.rgb = mad src0.rgb, 1, 0\n");
    String tgsi =
        program(
            "add.tgsi",
            "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL IN[1], GENERIC[1], LINEAR\n"
                + "DCL OUT[0], COLOR\nDCL CONST[0..2]\nADD OUT[0], IN[0], IN[1]\nEND\n");
    assertRefused("--threads: error: 0", "conformance", "--random", "1", "--threads", "0");
    assertRefused("--same-source: error: ", "conformance", "--random", "1", "--same-source");
    assertRefused("--const 3=1: error: ", "run", tgsi, "--const", "3=1");
    assertRefused("0 to 2)", "run", tgsi, "--const", "3=1");
    assertRefused("0 to 2)", "run", tgsi, "--const", "1:0=1");
    assertRefused("0 to 2)", "run", constants, "--const", "3=1");
    assertRefused("has no constants", "run", r500, "--const", "0=1");
    assertEquals(0, Outcome.call("run", tgsi, "--const", "2=1").code());
    assertEquals(0, Outcome.call("run", constants, "--const", "2=1").code());
    assertRefused("--engine: error: ", "bytecode", tgsi, "--engine", "reference");
    String jpg = folder.resolve("o.jpg").toString();
    assertRefused(".png", "render", tgsi, "-o", jpg);
    assertFalse(Files.exists(Path.of(jpg)));
    for (String command : new String[] {"run", "diff", "ir", "bytecode"}) {
      assertRefused("--profile: error: ", command, r500, "--profile", "tgsi-2009");
    }
    assertEquals(0, Outcome.call("run", tgsi, "--profile", "tgsi-2009").code());
    assertRefused("--no-hex", "disasm", r500, "--fields", "--no-hex");
    assertRefused("--fields", "disasm", r500, "--info", "--fields");
    assertRefused("--no-hex", "disasm", r500, "--info", "--no-hex");
  }

  @Test
  void passesAreSwitchedOffByName() throws IOException {
    String path = program("one.r500", ONE_WARNING.replace("out src0", "out sem_wait src0"));
    for (String command : new String[] {"run", "diff", "ir", "bytecode"}) {
      assertRefused(
          "--without: error: unknown pass 'iffs' (expected ", command, path, "--without=iffs");
    }
    assertRefused("ifs, hoist", "conformance", "--random", "1", "--without", "iffs");
    Outcome all = Outcome.call("ir", path, "--after=list");
    assertTrue(all.out().contains("dead"), all.out());
    Outcome fewer =
        Outcome.call("ir", path, "--after=list", "--without=dead", "--without", "numbering");
    assertFalse(fewer.out().contains("dead"), fewer.out());
    assertFalse(fewer.out().contains("numbering"), fewer.out());
    Outcome diff = Outcome.call("diff", path, "--size=8x8", "--engine=scalar", "--without=flushes");
    assertEquals(0, diff.code(), diff.err());
    assertTrue(diff.out().contains("jit-scalar without flushes agrees"), diff.out());
  }

  @Test
  void passesThatDifferencesComeFromAreNamed() {
    assertEquals(
        List.of(
            "the difference vanishes with --without=lanes",
            "the difference vanishes with --without=dead"),
        PassBisection.of(
            List.of("ifs"),
            off -> off.contains("ifs") && (off.contains("lanes") || off.contains("dead"))));
    assertEquals(
        List.of("the difference vanishes without all passes, but not without any one of them"),
        PassBisection.of(List.of(), off -> off.contains("lanes") && off.contains("dead")));
    assertEquals(
        List.of("the difference is there without any pass too"),
        PassBisection.of(List.of(), off -> false));
  }

  @Test
  void lanesAndInputsAreSetOnce() throws IOException {
    String path =
        program(
            "add.tgsi",
            "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL IN[1], GENERIC[1], LINEAR\n"
                + "DCL OUT[0], COLOR\nADD OUT[0], IN[0], IN[1]\nEND\n");
    assertRefused("GENERIC[0]", "run", path, "--lane", "1", "--input", "GENERIC[0]=2");
    Outcome outcome = Outcome.call("run", path, "--lane", "1", "--input", "GENERIC[1]=2");
    assertTrue(outcome.out().contains("COLOR[0]  3.0 (0x40400000)"), outcome.err() + outcome.out());
    String test = folder.resolve("x.case").toString();
    assertRefused("brings its own lanes", "run", test, "--lane", "1");
  }
}
