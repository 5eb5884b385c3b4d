package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FuzzCommandTest {
  @TempDir private Path folder;

  private static void refuses(String message, String... arguments) {
    Outcome outcome = Outcome.call(arguments);
    assertEquals(2, outcome.code());
    assertTrue(outcome.err().contains(message), outcome.err());
  }

  @Test
  void optionsAreChecked() {
    refuses("--isa: error: 'spirv' (expected tgsi, r500, d3d9 or all)", "fuzz", "--isa", "spirv");
    refuses("--shard: error: '3/2' (expected I/N", "fuzz", "--shard", "3/2");
    refuses("--shard: error: '1' (expected I/N", "fuzz", "--shard", "1");
    refuses("--programs: error: 0 (expected 1 or more)", "fuzz", "--programs", "0");
    refuses("--seconds: error: 0.0 (expected more than 0)", "fuzz", "--seconds", "0");
    refuses("--emphasis: error: 'loud' (expected balanced, flow,", "fuzz", "--emphasis", "loud");
    refuses("--stop-after: error: 0 (expected 1 or more)", "fuzz", "--stop-after", "0");
    refuses("--threads: error: 0 (expected 1 to 64)", "fuzz", "--threads", "0");
    refuses("--threads: error: 65 (expected 1 to 64)", "fuzz", "--threads", "65");
    refuses("--engine-timeout: error: no meaning", "fuzz", "--engine-timeout", "3");
    refuses("a quote without its end", "fuzz", "--engine-command", "'x");
    refuses("--engine-timeout: error: 0", "fuzz", "--engine-command", "x", "--engine-timeout", "0");
    refuses("the engine runs programs as", "fuzz", "--engine-command", "x", "--binaries");
    refuses("--engine-command: error: the engine", "fuzz", "--engine-command", "/no/such/engine");
  }

  @Test
  void aRunIsLoggedAndCounted() throws IOException {
    Path log = folder.resolve("fuzz.log");
    Path stats = folder.resolve("fuzz.json");
    Outcome outcome =
        Outcome.call(
            "fuzz",
            "--isa",
            "d3d9",
            "--programs",
            "3",
            "--quick",
            "--log",
            log.toString(),
            "--stats",
            stats.toString());
    assertEquals(0, outcome.code(), outcome.err());
    assertTrue(outcome.out().contains("D3D9: 3 programs"), outcome.out());
    assertTrue(Files.readString(log).contains("done=3 d3d9=3 failures=0"), Files.readString(log));
    assertTrue(Files.readString(log).contains("; all done"), Files.readString(log));
    assertTrue(Files.readString(stats).contains("\"programs\" : 3"));
  }
}
