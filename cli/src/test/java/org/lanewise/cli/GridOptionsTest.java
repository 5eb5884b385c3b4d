package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options for grids of compute programs. */
class GridOptionsTest {
  /** Counts its threads in the first word of a buffer. */
  private static final String COUNT =
      """
      COMP
      %s
      DCL BUFFER[0]
      DCL TEMP[0]
      IMM[0] UINT32 {0, 1, 0, 0}
      ATOMUADD TEMP[0].x, BUFFER[0], IMM[0].xxxx, IMM[0].yyyy
      END
      """;

  @TempDir private Path folder;

  private String count(String properties) throws IOException {
    return Files.writeString(folder.resolve("count.tgsi"), COUNT.formatted(properties)).toString();
  }

  private static void refused(String message, String command, String path, String options) {
    Outcome outcome = Outcome.call((command + " " + path + " " + options.strip()).split(" +"));
    assertEquals(2, outcome.code(), outcome.out());
    assertTrue(outcome.err().contains(message.strip()), outcome.err());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--grid 1 1 1 --grid 2 2 2 | --grid: error: given 2 times (expected once)",
        "--block 1 1 1 --block 2 2 2 --block 1 1 1 | --block: error: given 3 times",
        "--lane 1 | --lane: error: no meaning for a compute program (expected --grid and --block)",
        "--size 2 | --size: error: no meaning for a compute program",
        "--input THREAD_ID=1 | --input: error: no meaning for a compute program",
        "--grid -1 1 1 | a grid of -1 x 1 x 1 blocks (expected 0 or more)",
        "--block 0 1 1 | a block of 0 x 1 x 1 threads (expected 1 to 65536)",
        "--grid 2000000000 1 1 | 2000000000 threads in all blocks (expected at most 16777216)",
        "--grid 2000000000 2000000000 2000000000 | threads in all blocks (expected at most",
        "--grid 16385 1 1 --block 1024 1 1 | 16778240 threads in all blocks",
      })
  void refusesGrids(String options, String message) throws IOException {
    refused(message, "run", count(""), options);
  }

  @Test
  void takesTheBlockThatAProgramFixes() throws IOException {
    String path = count("PROPERTY CS_FIXED_BLOCK_WIDTH 3\nPROPERTY CS_FIXED_BLOCK_HEIGHT 2");
    for (String options : new String[] {"--grid 2 1 1", "--grid 2 1 1 --block 3 2 1"}) {
      Outcome outcome = Outcome.call(("run " + path + " " + options).split(" "));
      assertEquals(0, outcome.code(), outcome.err());
      assertTrue(outcome.out().contains("(0x0000000c)"), outcome.out());
    }
    refused("(expected 3 along x, which the program fixes)", "run", path, "--block 4 2 1");
    refused("(expected 2 along y, which the program fixes)", "run", path, "--block 3 1 1");
  }

  @Test
  void otherStagesHaveNoGrid() throws IOException {
    String path = Files.writeString(folder.resolve("end.tgsi"), "FRAG\nEND\n").toString();
    String message = ": error: no meaning for a program of FRAGMENT (expected a compute program)";
    refused("--grid" + message, "run", path, "--grid 2 2 2");
    refused("--block" + message, "run", path, "--block 2 2 2");
  }
}
