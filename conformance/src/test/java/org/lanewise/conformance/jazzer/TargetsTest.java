package org.lanewise.conformance.jazzer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The targets take what they begin with, and what is nothing at all. */
class TargetsTest {
  private static final Map<String, Consumer<byte[]>> TARGETS =
      Map.of(
          "TgsiTextTarget", TgsiTextTarget::fuzzerTestOneInput,
          "TgsiTokensTarget", TgsiTokensTarget::fuzzerTestOneInput,
          "R500Target", R500Target::fuzzerTestOneInput,
          "D3d9Target", D3d9Target::fuzzerTestOneInput,
          "D3d9AssemblyTarget", D3d9AssemblyTarget::fuzzerTestOneInput,
          "CaseTarget", CaseTarget::fuzzerTestOneInput);

  @TempDir private Path folder;

  @Test
  void targetsTakeTheirSeeds() throws IOException {
    for (Map.Entry<String, Consumer<byte[]>> target : TARGETS.entrySet()) {
      Path seeds = folder.resolve(target.getKey());
      Seeds.write(seeds, target.getKey());
      try (Stream<Path> files = Files.list(seeds)) {
        int count = 0;
        for (Path file : files.toList()) {
          target.getValue().accept(Files.readAllBytes(file));
          count++;
        }
        assertTrue(count > 20, target.getKey() + ": " + count + " seeds");
      }
      target.getValue().accept(new byte[0]);
      target.getValue().accept(new byte[] {0, -1, 0x7f});
    }
  }

  @Test
  void whatIsWrongIsAnError() {
    AssertionError error =
        assertThrows(AssertionError.class, () -> Targets.text(new byte[1], text -> "odd"));
    assertEquals("odd", error.getMessage());
  }
}
