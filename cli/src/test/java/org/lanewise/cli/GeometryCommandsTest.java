package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;

/** Geometry programs, whose batches are large, and what happens where memory does not suffice. */
class GeometryCommandsTest {
  private static final String EMITTER =
      """
      GEOM
      PROPERTY GS_INPUT_PRIMITIVE POINTS
      PROPERTY GS_OUTPUT_PRIMITIVE POINTS
      PROPERTY GS_MAX_OUTPUT_VERTICES %d
      DCL IN[][0], GENERIC[0]
      DCL OUT[0..%d], GENERIC[0]
      IMM[0] FLT32 {1.0, 2.0, 3.0, 4.0}
      MOV OUT[0], IMM[0].xxxx
      EMIT
      MOV OUT[0], IMM[0].yzwx
      EMIT
      END
      """;

  @TempDir private Path folder;

  private String emitter(int vertices, int lastOutput) throws IOException {
    return Files.writeString(
            folder.resolve("emitter.tgsi"), EMITTER.formatted(vertices, lastOutput))
        .toString();
  }

  @Test
  void pointsOfAGridTellWhatTheyEmit() throws IOException {
    String path = emitter(4, 0);
    for (String engine : new String[] {"reference", "scalar"}) {
      Outcome outcome = Outcome.call("run", path, "--size", "3x1", "--engine", engine);
      assertEquals(0, outcome.code(), outcome.err());
      List<String> expected = new ArrayList<>();
      for (int x = 0; x < 3; x++) {
        String last =
            "  OUT[0] GENERIC[0]  2.0 (0x40000000)  3.0 (0x40400000)  4.0 (0x40800000)  1.0 (0x3f800000)";
        expected.add("point " + x + ",0");
        expected.add(last);
        expected.add("point " + x + ",0 vertex 0 of stream 0");
        expected.add("  OUT[0] GENERIC[0]" + "  1.0 (0x3f800000)".repeat(4));
        expected.add("point " + x + ",0 vertex 1 of stream 0");
        expected.add(last);
      }
      List<String> found =
          outcome
              .out()
              .lines()
              .map(line -> line.replace(", the last of its primitive", ""))
              .toList();
      assertEquals(expected, found, engine);
    }
  }

  @Test
  void manyVerticesRunByFewLanesACall() throws IOException {
    // 1024 lanes at once would take 3.4 GB.
    Outcome outcome =
        Outcome.call("diff", emitter(1024, 200), "--size", "8x4", "--engine", "scalar");
    assertEquals(0, outcome.code(), outcome.err());
    assertTrue(outcome.out().contains("agrees"), outcome.out());
  }

  @Test
  void lanesThatTakeTooMuchAreRefused() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run", emitter(1024, 200)));
    for (int lane = 0; lane < 330; lane++) {
      arguments.addAll(List.of("--lane", "1"));
    }
    Outcome outcome = Outcome.call(arguments.toArray(String[]::new));
    assertEquals(2, outcome.code(), outcome.out());
    assertEquals(
        "--lane: error: a batch of 336 lanes with 828200 words of outputs each (expected at most 320 lanes)",
        outcome.err().strip());
  }

  /** Takes more than any heap has. */
  @Command(name = "greedy")
  static final class Greedy implements Callable<Integer> {
    @Override
    public Integer call() {
      throw new OutOfMemoryError("Java heap space");
    }
  }

  @Test
  void outOfMemoryIsOneLine() {
    StringWriter err = new StringWriter();
    int code =
        Lanewise.commandLine()
            .addSubcommand(new Greedy())
            .setErr(new PrintWriter(err, true))
            .execute("greedy");
    assertEquals(2, code);
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(
        err.toString().startsWith("error: out of memory: the heap has at most "), err.toString());
  }
}
