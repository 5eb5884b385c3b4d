package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of the bench, and one small run of it. */
class BenchCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --size=100    | --size: error: 100 (expected a power of two)
          --size=8      | --size: error: 8 (expected 16 to 4096)
          --rounds=0    | --rounds: error: 0 (expected 1 to 1000)
          --threads=1,0 | --threads: error: 0 (expected 1 to 64)
          --shader=moon | --shader: error: 'moon' (expected one of rings, relief, julia, tiles, phong, phong-d3d9)
          """)
  void valuesOutOfRangeAreRefused(String option, String message) {
    Outcome outcome = Outcome.call("bench", "--shaders", "built-in", option);
    assertEquals(2, outcome.code());
    assertEquals(message, outcome.err().strip());
  }

  @Test
  void aFolderWithoutShadersIsTold() {
    Outcome outcome = Outcome.call("bench", "--shaders", folder.toString());
    assertEquals(2, outcome.code());
    assertEquals(
        "bench: error: " + folder + ": no subfolder has a case.json", outcome.err().strip());
  }

  @Test
  void anUnknownEngineIsTold() {
    Outcome outcome = Outcome.call("bench", "--peers", "quake");
    assertEquals(2, outcome.code());
    assertTrue(outcome.err().contains("quake"), outcome.err());
  }

  @Test
  void helpTellsWhatToInstall() {
    String help = Outcome.call("bench", "--help").out();
    assertTrue(help.contains("apt-get install libegl1 libgles2 libgl1-mesa-dri"), help);
  }

  @Test
  void aShaderIsMeasuredInAProcessOfItsOwn() throws Exception {
    Path out = folder.resolve("out");
    Outcome outcome =
        Outcome.call(
            "bench",
            "--shaders=built-in",
            "--shader=rings",
            "--peers=scalar",
            "--size=16",
            "--rounds=1",
            "--out=" + out);
    assertEquals(0, outcome.code(), outcome.err());
    assertTrue(outcome.out().startsWith("shader  scalar\nrings "), outcome.out());
    assertTrue(Files.readString(out.resolve("bench.md")).contains("| rings | "));
    assertTrue(Files.exists(out.resolve("bench.json")));
    assertTrue(Files.exists(out.resolve("bench.svg")));
  }
}
