package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands with R500 programs in every form. */
class R500CommandsTest {
  /** Out: r, g, b are those of the input plus one half, a is 1. */
  private static final String ASSEMBLY =
      """
      ; half a step
      .isa r500
      .input in0 GENERIC 0
      .preload t0 = in0.xyzw
      out sem_wait last src0=t0
          rgb out0.rgb = mad src0.rgb, 1, h
          a   out0.a = mad src0.1, 1, 0
      """;

  /** MAX of temporary 0 with itself to target A. */
  private static final String HEX =
      "00078005 08020000 08020000 00440220 0060c003 00000005 ; a copy\n";

  private static final String DUMP =
      """
      r300: Initial fragment program
      FRAG
      DCL IN[0], GENERIC[0], PERSPECTIVE
      CONST[0] = { 1.0000 0.0000 0.0000 0.0000 }
      R500 Fragment Program:
      --------
      0\t0:CMN_INST   0x00078005:OUT TEX_WAIT    wmask: NONE omask: ARGB
      \t1:RGB_ADDR   0x08020000:
      \t2:ALPHA_ADDR 0x08020000:
      \t3 RGB_INST:  0x00440220:
      \t4 ALPHA_INST:0x0060c003:
      \t5 RGBA_INST: 0x00000005:
      """;

  /** The same copy of a constant that comes with the file. */
  private static final String JSON =
      """
      {"instructions": ["00078005 08020100 08020100 00440220 0060c003 00000005"],
       "constants": [{"slot": 0, "kind": "external", "bits": "3f800000 3f000000 00000000 3f800000"}]}
      """;

  private static final List<String> FORMS =
      List.of("assembly", "hex", "dump", "json", "binary", "elf");

  @TempDir private Path folder;

  private String program(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String form(String form) throws IOException {
    return switch (form) {
      case "assembly" -> program("half.r500", ASSEMBLY);
      case "hex" -> program("copy.hex", HEX);
      case "dump" -> program("copy.log", DUMP);
      case "json" -> program("fs.r500.json", JSON);
      case "binary" -> Files.write(folder.resolve("copy.bin"), dwords()).toString();
      case "elf" -> Files.write(folder.resolve("copy.elf"), executable()).toString();
      default -> throw new IllegalArgumentException(form);
    };
  }

  private static byte[] dwords() {
    ByteBuffer bytes = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(0x00078005).putInt(0x08020000).putInt(0x08020000);
    return bytes.putInt(0x00440220).putInt(0x0060c003).putInt(0x00000005).array();
  }

  /** The header, one segment at 84 that is executable, and its code. */
  private static byte[] executable() {
    ByteBuffer file = ByteBuffer.allocate(108).order(ByteOrder.LITTLE_ENDIAN);
    file.put(new byte[] {0x7f, 'E', 'L', 'F', 1, 1, 1, 98, 1}).position(16);
    file.putShort((short) 2).putShort((short) 122).putInt(1).putInt(0).putInt(52).putInt(0);
    file.putInt(1).putShort((short) 52).putShort((short) 32).putShort((short) 1).position(52);
    file.putInt(1).putInt(84).putInt(0).putInt(0).putInt(24).putInt(24).putInt(5).putInt(4);
    return file.put(dwords()).array();
  }

  static Stream<Arguments> commands() {
    return FORMS.stream()
        .flatMap(
            form ->
                Stream.of(
                    Arguments.of(form, new String[] {"run", "--lane", "1"}),
                    Arguments.of(form, new String[] {"run", "--engine", "reference"}),
                    Arguments.of(form, new String[] {"disasm"}),
                    Arguments.of(form, new String[] {"disasm", "--isa", "r500", "--info"}),
                    Arguments.of(form, new String[] {"ir", "--after=all"}),
                    Arguments.of(form, new String[] {"bytecode"}),
                    Arguments.of(form, new String[] {"bytecode", "--report"}),
                    Arguments.of(form, new String[] {"diff", "--size", "4", "--engine", "scalar"}),
                    Arguments.of(form, new String[] {"render", "--size", "2", "--isa", "R500"})));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandTakesEveryForm(String form, String[] arguments) throws IOException {
    String path = form(form);
    String[] line = Stream.concat(Stream.of(arguments), Stream.of(path)).toArray(String[]::new);
    if (arguments[0].equals("render")) {
      String out = folder.resolve("x.png").toString();
      line = Stream.concat(Stream.of(line), Stream.of("--out", out)).toArray(String[]::new);
    }
    if (form.equals("json") && arguments.length > 1 && arguments[1].equals("--lane")) {
      // It reads no input.
      assertEquals(2, Outcome.call(line).code());
      return;
    }
    Outcome outcome = Outcome.call(line);
    assertEquals(0, outcome.code(), outcome.err());
    assertFalse(outcome.out().isBlank());
    // Of constants that are not exact, and of a note that is missing.
    if (form.equals("dump") || form.equals("elf")) {
      assertTrue(outcome.err().startsWith(path + ":"), outcome.err());
      assertTrue(outcome.err().contains("warning: "), outcome.err());
      assertEquals(1, outcome.err().lines().count(), outcome.err());
    } else {
      assertEquals("", outcome.err());
    }
  }

  @Test
  void inputsAreNamedBySemantic() throws IOException {
    String path = form("assembly");
    Outcome outcome = Outcome.call("run", path, "--lane", "1,2,-0.5,9");
    assertTrue(
        outcome
            .out()
            .contains("out[0] COLOR[0]  1.5 (0x3fc00000)  2.5 (0x40200000)  0.0 (0x00000000)  1.0"),
        outcome.out());
    outcome = Outcome.call("run", path, "--input", "generic=0.25,0,0,0");
    assertTrue(outcome.out().contains("out[0] COLOR[0]  0.75 (0x3f400000)  0.5 "), outcome.out());
  }

  @Test
  void disasmGivesTheSameProgram() throws IOException {
    for (String form : FORMS) {
      for (String option : new String[] {"--isa=r500", "--fields", "--no-hex"}) {
        String listing = Outcome.call("disasm", form(form), option).out();
        String again = program("again.r500", listing);
        assertEquals(listing, Outcome.call("disasm", again, option).out(), listing);
        assertTrue(listing.startsWith(".isa r500\n"), listing);
        assertTrue(listing.contains("\n0: out "), listing);
      }
    }
  }

  @Test
  void disasmTellsDwordsAndFields() throws IOException {
    String path = form("hex");
    String listing = Outcome.call("disasm", path).out();
    assertTrue(
        listing.contains(
            "; 0 00078005 US_CMN_INST       TYPE=OUT TEX_SEM_WAIT=WAIT RGB_OMASK=RGB ALPHA_OMASK=A\n"),
        listing);
    // Addresses 0, 128 and 128: 128 is what idle sources have.
    assertTrue(listing.contains("; 1 08020000 US_ALU_RGB_ADDR   ADDR0=0\n"), listing);
    assertFalse(listing.contains("STAT_WE"), listing);
    assertTrue(listing.contains("; slots      1, runs from 0 to 0\n"), listing);
    assertTrue(listing.contains("; in0        GENERIC[0].xyzw PERSPECTIVE\n"), listing);
    listing = Outcome.call("disasm", path, "--fields").out();
    assertTrue(listing.contains(" ADDR2=128\n"), listing);
    assertTrue(listing.contains(" STAT_WE=0\n"), listing);
    assertTrue(
        Outcome.call("disasm", path, "--no-hex")
            .out()
            .lines()
            .noneMatch(l -> l.contains("00078005")));
  }

  @Test
  void asmWritesTheDwords() throws IOException {
    byte[] expected = Files.readAllBytes(Path.of(form("binary")));
    Path out = folder.resolve("out.bin");
    for (String form : new String[] {"hex", "dump", "binary", "elf"}) {
      Outcome outcome = Outcome.call("asm", form(form), "--out", out.toString());
      assertEquals(0, outcome.code(), outcome.err());
      assertEquals(out + ": 1 instructions, 24 bytes", outcome.out().strip());
      assertArrayEquals(expected, Files.readAllBytes(out), form);
    }
  }

  @Test
  void asmTellsWhatDwordsDoNotHold() throws IOException {
    Path out = folder.resolve("out.bin");
    String path = form("assembly");
    Outcome outcome = Outcome.call("asm", path, "-o", out.toString());
    assertEquals(0, outcome.code(), outcome.err());
    assertTrue(
        outcome.err().contains(path + ": warning: dwords hold the code alone, not its inputs"),
        outcome.err());
    String code = Outcome.call("disasm", out.toString(), "--no-hex").out();
    assertTrue(
        Outcome.call("disasm", path, "--no-hex")
            .out()
            .endsWith(code.substring(code.indexOf("0:"))));
  }

  @Test
  void asmRefusesWhatItCannotWrite() throws IOException {
    String hex = form("hex");
    String out = folder.resolve("out.bin").toString();
    String[][] calls = {
      {"asm", hex, "--out", hex},
      {"asm", hex, "--out", folder.toString()},
      {"asm", hex, "--out", ""},
      {"asm", hex, "--out", folder.resolve("none/x.bin").toString()},
      {"asm", folder.resolve("nothing").toString(), "--out", out},
      {"asm", program("bad.r500", ".isa r500\nfoo\n"), "--out", out}
    };
    for (String[] arguments : calls) {
      Outcome outcome = Outcome.call(arguments);
      String what = String.join(" ", arguments);
      assertEquals(2, outcome.code(), what);
      assertEquals(1, outcome.err().lines().count(), what + ": " + outcome.err());
      assertTrue(outcome.err().contains(": error: "), what + ": " + outcome.err());
      assertFalse(Files.exists(Path.of(out)), what);
    }
  }

  @Test
  void infoTellsWhatTheValidatorFinds() throws IOException {
    String path = program("undefined.hex", "00000000 0 0 0 0 00000006");
    Outcome outcome = Outcome.call("disasm", path, "--info");
    assertEquals(2, outcome.code());
    assertTrue(outcome.out().startsWith("R500 FRAGMENT program, 1 instructions\n"), outcome.out());
    assertTrue(outcome.out().contains(path + ":dword 5: error: slot 0: "), outcome.out());
    assertTrue(outcome.out().endsWith("cannot run\n"), outcome.out());
  }

  @Test
  void traceTellsWhatEachLaneDoes() throws IOException {
    String path = form("assembly");
    Outcome outcome = Outcome.call("run", path, "--lane", "1,2,-0.5,9", "--trace");
    assertEquals(0, outcome.code(), outcome.err());
    String start = "quad 0, 0: out sem_wait last src0=t0\n    rgb out0.rgb = mad src0.rgb, 1, h\n";
    assertTrue(outcome.out().startsWith(start), outcome.out());
    // Red: 1 * 1 + 0.5.
    assertTrue(outcome.out().contains("  lane 0  A       1.0 (0x3f800000)  2.0 "), outcome.out());
    assertTrue(outcome.out().contains("  lane 0  =       1.5 (0x3fc00000)  2.5 "), outcome.out());
    assertTrue(outcome.out().contains("\nlane 0\n  out[0] COLOR[0]  1.5 "), outcome.out());
    // The other pixels of the quad help.
    assertTrue(outcome.out().contains("  lane 3  =       0.5 (0x3f000000)  0.5 "), outcome.out());

    String branch =
        program(
            "branch.r500",
            """
            .isa r500
            .input in0 GENERIC 0
            .preload t0 = in0.xyzw
            alu src0=t0
              rgb alu:ge = mad src0.r00, 1, 0
            fc alu_wait jump 3 if all !alu, stay=incr
            fc alu_wait jump 3 if any never, stay=decr, pop=1
            out src0=t0
              rgb out0.rgb = mad src0.rgb, 1, 0
            """);
    outcome = Outcome.call("run", branch, "--lane", "1", "--lane", "-1", "--trace");
    assertTrue(
        outcome
            .out()
            .contains(
                "quad 0, 1: fc alu_wait jump 3 if all !alu, stay=incr\n"
                    + "  lane 0  ALU=1 PREDICATE=1 BOOLEAN=0  then active\n"
                    + "  lane 1  ALU=0 PREDICATE=1 BOOLEAN=0  then branch 0\n"),
        outcome.out());
  }

  @Test
  void traceOfTgsi() throws IOException {
    String text =
        "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nADD OUT[0], IN[0], IN[0]\nEND\n";
    Outcome outcome = Outcome.call("run", program("add.tgsi", text), "--lane", "1,2", "--trace");
    assertTrue(outcome.out().startsWith("quad 0, 0: ADD OUT[0], IN[0], IN[0]\n"), outcome.out());
    assertTrue(outcome.out().contains("  lane 0  src1    1.0 (0x3f800000)  2.0 "), outcome.out());
    assertTrue(outcome.out().contains("  lane 0  =       2.0 (0x40000000)  4.0 "), outcome.out());
  }

  @Test
  void theBackFaceIsNotShownByDefault() throws IOException {
    String text =
        ".isa r500\n.input in0 BACKFACE 0\n.preload t3 = in0.x000\nout src0=t3\n"
            + "rgb out0.rgb = mad src0.rrr, 1, 0\n";
    String path = program("face.r500", text);
    assertTrue(Outcome.call("run", path).out().contains("out[0] COLOR[0]  0.0 (0x00000000)"));
    assertTrue(
        Outcome.call("run", path, "--input", "BACKFACE=1")
            .out()
            .contains("COLOR[0]  1.0 (0x3f800000)"));
  }

  @Test
  void constantsOfTheFileAreDefaults() throws IOException {
    String path = form("json");
    String png = folder.resolve("x.png").toString();
    assertEquals(0, Outcome.call("render", path, "--size", "2", "--out", png).code());
    assertEquals(0xffff8000, ImageIO.read(Path.of(png).toFile()).getRGB(1, 1));
    assertEquals(
        0,
        Outcome.call("render", path, "--size", "2", "--out", png, "--const", "0=0,0,1,1").code());
    assertEquals(0xff0000ff, ImageIO.read(Path.of(png).toFile()).getRGB(1, 1));
  }

  @Test
  void denormalsAreFlushedUnlessAskedFor() throws IOException {
    String text =
        ".isa r500\n.input in0 GENERIC 0\n.preload t0 = in0.xyzw\nout src0=t0\n"
            + "rgb out0.rgb = mad src0.rgb, 1, 0\n";
    String path = program("tiny.r500", text);
    for (String engine : new String[] {"reference", "scalar"}) {
      String[] flushed = {"run", path, "--lane", "0x00000001", "--engine", engine};
      assertTrue(Outcome.call(flushed).out().contains("COLOR[0]  0.0 (0x00000000)"), engine);
      String[] kept =
          Stream.concat(Stream.of(flushed), Stream.of("--unsafe-keep-denormals"))
              .toArray(String[]::new);
      assertTrue(Outcome.call(kept).out().contains("(0x00000001)"), engine);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".isa r500",
        ".isa r600\n",
        ".isa r500\nalu src0=t128\n",
        ".isa r500\nfc jump 7\n",
        "{\"instructions\": 5}",
        "{\"instructions\": [\"00000000\"]}",
        "{\"instructions\"",
        "00078005 08020000",
        "R500 Fragment Program:\n",
        "\u0000\u0001\u0002",
        "\u007fELF"
      })
  void badProgramsGiveOneLine(String text) throws IOException {
    String path = program("bad", text);
    for (String command : new String[] {"render", "run", "ir", "bytecode", "diff"}) {
      Outcome outcome = Outcome.call(command, path);
      assertEquals(2, outcome.code(), command);
      assertEquals(1, outcome.err().lines().count(), outcome.err());
      assertTrue(outcome.err().startsWith(path + ":"), outcome.err());
      assertTrue(outcome.err().contains(": error: "), outcome.err());
      assertFalse(outcome.err().contains("Exception"), outcome.err());
    }
  }

  @Test
  void badOptionsGiveOneLine() throws IOException {
    String path = form("assembly");
    String own =
        program(
            "own.r500",
            ".isa r500\n.const c0 = 1, 1, 1, 1\nout sem_wait src0=c0\n"
                + "rgb out0.rgb = mad src0.rgb, 1, 0\n");
    String[][] calls = {
      {"disasm", path, "--isa", "tgsi"},
      {"disasm", path, "--isa", "x"},
      {"disasm", form("json"), "--isa", "tgsi"},
      {"run", path, "--input", "COLOR=uv"},
      {"run", path, "--lane", "1;2"},
      {"run", own, "--const", "0=1"},
      {"render", path, "--out", path},
      {"render", program("none.r500", ".isa r500\nout sem_wait\n"), "--size", "2"}
    };
    for (String[] arguments : calls) {
      Outcome outcome = Outcome.call(arguments);
      String what = String.join(" ", arguments);
      assertEquals(2, outcome.code(), what);
      assertEquals(1, outcome.err().lines().count(), what + ": " + outcome.err());
      assertTrue(outcome.err().contains("error"), what + ": " + outcome.err());
    }
  }
}
