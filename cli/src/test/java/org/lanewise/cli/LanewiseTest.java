package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as a user meets it: help, results, exit codes, one line for bad input. */
class LanewiseTest {
  private static final String RED =
      "FRAG\nDCL OUT[0], COLOR\nIMM[0] FLT32 {1.0, 0.0, 0.0, 1.0}\nMOV OUT[0], IMM[0]\nEND\n";

  @TempDir private Path folder;

  private String program(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "render",
        "run",
        "disasm",
        "asm",
        "ir",
        "bytecode",
        "diff",
        "verify-functions",
        "conformance",
        "serve",
        "bench"
      })
  void everyCommandHelps(String command) {
    Outcome outcome = Outcome.call(command, "--help");
    assertEquals(0, outcome.code());
    assertTrue(outcome.out().startsWith("Usage: lanewise " + command), outcome.out());
    assertTrue(outcome.out().contains("Example"), outcome.out());
  }

  @Test
  void rendersAPicture() throws IOException {
    Path png = folder.resolve("red.png");
    Outcome outcome =
        Outcome.call(
            "render",
            program("red.tgsi", RED),
            "--size",
            "5x3",
            "--engine",
            "reference",
            "--out",
            png.toString());
    assertEquals(0, outcome.code(), outcome.err());
    BufferedImage image = ImageIO.read(png.toFile());
    assertEquals(5, image.getWidth());
    assertEquals(3, image.getHeight());
    assertEquals(0xffff0000, image.getRGB(4, 2));
  }

  @Test
  void discardedPixelsAreTransparent() throws IOException {
    String text =
        "FRAG\nDCL IN[0], POSITION, LINEAR\nDCL OUT[0], COLOR\nIMM[0] FLT32 {1, 2, 0, 0}\n"
            + "ADD OUT[0], IN[0].xxxx, -IMM[0].yyyy\nKILL_IF OUT[0].xxxx\n"
            + "MOV OUT[0], IMM[0].xxxx\nEND\n";
    Path png = folder.resolve("half.png");
    Outcome.call("render", program("half.tgsi", text), "--size", "4x4", "--out", png.toString());
    BufferedImage image = ImageIO.read(png.toFile());
    assertEquals(0, image.getRGB(1, 0) >>> 24);
    assertEquals(0xffffffff, image.getRGB(2, 0));
  }

  @Test
  void runsGivenLanes() throws IOException {
    String text =
        "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nDCL CONST[0]\n"
            + "MAD OUT[0], IN[0], IN[0], CONST[0].xxxx\nEND\n";
    Outcome outcome =
        Outcome.call(
            "run",
            program("mad.tgsi", text),
            "--lane",
            "0x3f800800",
            "--lane",
            "2,3",
            "--const",
            "0=0xbf801000",
            "--engine",
            "scalar");
    assertEquals(0, outcome.code(), outcome.err());
    // Two roundings: the product rounds to 0x3f801000, so the sum is zero.
    assertTrue(
        outcome.out().contains("lane 0\n  OUT[0] COLOR[0]  0.0 (0x00000000)"), outcome.out());
    assertTrue(outcome.out().contains("2.9995117 (0x403ff800)"), outcome.out());
  }

  @Test
  void diffFindsNothing() throws IOException {
    Outcome outcome = Outcome.call("diff", program("red.tgsi", RED), "--size", "8");
    assertEquals(0, outcome.code(), outcome.err());
    assertTrue(outcome.out().contains("agrees with the reference on all 256 words"), outcome.out());
  }

  @Test
  void printsAllForms() throws IOException {
    String path = program("red.tgsi", RED);
    assertTrue(Outcome.call("disasm", path).out().contains("  0: MOV OUT[0], IMM[0]"));
    assertTrue(Outcome.call("disasm", path, "--info").out().contains("can run"));
    assertTrue(Outcome.call("ir", path, "--after=lowering").out().contains("output"));
    assertTrue(Outcome.call("ir", path, "--after=list").out().contains("dead"));
    assertTrue(Outcome.call("bytecode", path).out().contains("class "));
    assertTrue(Outcome.call("bytecode", path, "--report").out().contains("bytes"));
  }

  static Stream<String> refused() {
    return Stream.of(
        "",
        "FRAG",
        "FRAG\nEND",
        "FRAG\nMOV OUT[0], IN[0]\nEND\n",
        "FRAG\nDCL OUT[0], COLOR\nFOO OUT[0]\nEND\n",
        "GEOM\nEND\n",
        "\0\1\2",
        "FRAG\nDCL OUT[0], COLOR\nIF OUT[0]\nEND\n");
  }

  @ParameterizedTest
  @MethodSource("refused")
  void badProgramsGiveOneLine(String text) throws IOException {
    if (text.equals("FRAG\nEND")) {
      // Legal, but there is nothing to see.
      assertEquals(2, Outcome.call("render", program("empty.tgsi", text)).code());
      return;
    }
    Outcome outcome = Outcome.call("render", program("bad.tgsi", text));
    assertEquals(2, outcome.code());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertTrue(outcome.err().contains("bad.tgsi:"), outcome.err());
    assertFalse(outcome.err().contains("Exception"), outcome.err());
  }

  @Test
  void badOptionsGiveOneLine() throws IOException {
    String path = program("red.tgsi", RED);
    String[][] calls = {
      {"render", "nowhere.tgsi"},
      {"render", folder.toString()},
      {"render", path, "--out", folder.toString()},
      {"render", path, "--out", ""},
      {"render", path, "--out", path},
      {"render", path, "--out", folder.resolve("none/x.png").toString()},
      {"render", path, "--lanes", "5"},
      {"render", path, "--profile", "x"},
      {"render", path, "--loop-limit", "0"},
      {"render", path, "--const", "0"},
      {"render", path, "--const", "-1=1"},
      {"render", path, "--const", "0=a"},
      {"render", path, "--const", "99:0=1"},
      {"render", path, "--input", "GENERIC[7]=uv"},
      {"render", path, "--texture", "0=checker"},
      {"render", path, "--filter", "cubic"},
      {"ir", path, "--after", "x"},
      {"run", path, "--lane", "1;2"},
      {"conformance", "--corpus", Files.createDirectory(folder.resolve("empty")).toString()},
      {"conformance", "--vectors", path},
      {"conformance", "--random", "0"},
      {"conformance", "--random", "5", "--isa", "ptx"}
    };
    for (String[] arguments : calls) {
      Outcome outcome = Outcome.call(arguments);
      String what = String.join(" ", arguments);
      assertEquals(2, outcome.code(), what);
      assertEquals(1, outcome.err().lines().count(), what + ": " + outcome.err());
      assertTrue(outcome.err().contains("error"), what + ": " + outcome.err());
    }
  }

  @Test
  void runsRandomPrograms() {
    for (String isa : new String[] {"tgsi", "r500", "d3d9"}) {
      Outcome outcome = Outcome.call("conformance", "--random", "3", "--isa", isa, "--seed", "40");
      assertEquals(0, outcome.code(), outcome.out());
      assertTrue(outcome.out().contains("3 programs of"), outcome.out());
    }
  }

  @Test
  void loopsThatDoNotEndAreStopped() throws IOException {
    String text = "FRAG\nDCL OUT[0], COLOR\nBGNLOOP\nENDLOOP\nEND\n";
    Outcome outcome = Outcome.call("render", program("loop.tgsi", text), "--loop-limit", "100");
    assertEquals(2, outcome.code());
    assertEquals(
        "stopped: the loop at instruction 0 did not end after 100 iterations",
        outcome.err().strip());
  }
}
