package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.testing.SharedData;

/** Every text of the corpora is read, and its printed form is the same program. */
class TgsiCorpusTest {
  @Test
  void corpusProgramsRoundTrip() throws IOException {
    roundTrip(SharedData.require("corpus/tgsi"), ".tgsi", 800);
  }

  @Test
  void benchShadersRoundTrip() throws IOException {
    roundTrip(SharedData.require("bench-shaders"), ".tgsi", 11);
  }

  @Test
  void textsOfOldAndNewGraphicsTestsRoundTrip() throws IOException {
    roundTrip(SharedData.require("corpus/graw"), ".tgsi", 82);
  }

  @Test
  void translatedDirect3dShadersRoundTrip() throws IOException {
    roundTrip(SharedData.require("corpus/d3d9/tgsi_nine"), ".txt", 1200);
  }

  private static void roundTrip(Path folder, String ending, int atLeast) throws IOException {
    List<String> failures = new ArrayList<>();
    int read = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(ending)).sorted().toList()) {
        String source = Files.readString(file);
        if (source.contains("%")) {
          // Text with gaps that a C program would have filled.
          continue;
        }
        try {
          TgsiProgram program = TgsiParser.parse(source);
          String text = program.toText();
          assertEquals(program, TgsiParser.parse(text), file::toString);
          assertEquals(text, TgsiParser.parse(text).toText(), file::toString);
          read++;
        } catch (ShaderFormatException e) {
          failures.add(folder.relativize(file) + ": " + e.getMessage());
        }
      }
    }
    assertEquals(List.of(), failures);
    assertTrue(read >= atLeast, "only " + read + " programs");
  }
}
