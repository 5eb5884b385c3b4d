package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.testing.SharedData;

/** Every token stream of the corpora is read and made again, and every text goes through tokens. */
class TgsiTokenCorpusTest {
  /** How the programs of a folder did. */
  private static final class Figures {
    int streams;
    int keptGroups;
    int texts;
    final int[] layouts = new int[TgsiLayout.values().length];
    final List<String> failures = new ArrayList<>();

    @Override
    public String toString() {
      return "%d streams (%d groups kept as they are), %d texts (%d by 24.0, %d by 7.10, %d by 2009)"
          .formatted(streams, keptGroups, texts, layouts[0], layouts[1], layouts[2]);
    }
  }

  private static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  @Test
  void streamsGiveTheTextBesideThemAndThemselves() throws IOException {
    Figures figures = new Figures();
    for (String set : List.of("corpus/tgsi", "corpus/graw/cases")) {
      for (Path file : files(SharedData.require(set), ".tokens.bin")) {
        try {
          stream(file, figures);
        } catch (ShaderFormatException e) {
          figures.failures.add(file + ": " + e.getMessage());
        }
      }
    }
    System.out.println("TGSI tokens: " + figures);
    assertEquals(List.of(), figures.failures);
    assertTrue(figures.streams >= 1673, figures.toString());
    // Ten arrays that ureg declares count one token less than they have; three outputs of 2011 tell
    // an interpolation.
    assertEquals(13, figures.keptGroups);
  }

  private static void stream(Path file, Figures figures) throws IOException {
    int[] tokens = TgsiBinary.dwords(Files.readAllBytes(file));
    assertTrue(TgsiBinary.isStream(tokens), file::toString);
    TgsiTokenDecoder.Decoded decoded = TgsiBinary.decode(tokens, Optional.empty());
    TgsiProgram program = decoded.program();
    TgsiTokenForm form = program.tokenForm().orElseThrow();
    assertEquals(TgsiLayout.MESA_24_0, form.layout(), file::toString);
    assertEquals(List.of(), decoded.warnings(), file::toString);
    assertArrayEquals(
        tokens, TgsiTokenEncoder.encode(program, TgsiLayout.MESA_24_0), file::toString);
    figures.keptGroups +=
        (int) form.groups().stream().filter(group -> !group.words().isEmpty()).count();
    Path text = Path.of(file.toString().replace(".tokens.bin", ".tgsi"));
    // Text has no place for what a texture returns.
    assertEquals(
        TgsiParser.parse(Files.readString(text)), withoutReturnTypes(program), file::toString);
    figures.streams++;
  }

  private static TgsiProgram withoutReturnTypes(TgsiProgram program) {
    return new TgsiProgram(
        program.stage(),
        program.properties(),
        program.declarations(),
        program.immediates(),
        program.instructions().stream()
            .map(instruction -> instruction.withReturnType(Optional.empty()))
            .toList(),
        List.of());
  }

  @Test
  void textsGoThroughTokens() throws IOException {
    Figures figures = new Figures();
    texts("corpus/tgsi", ".tgsi", figures);
    texts("corpus/graw", ".tgsi", figures);
    texts("corpus/d3d9/tgsi_nine", ".txt", figures);
    texts("bench-shaders", ".tgsi", figures);
    System.out.println("TGSI texts: " + figures);
    assertEquals(List.of(), figures.failures);
    assertTrue(figures.texts >= 2900, figures.toString());
  }

  private static void texts(String set, String ending, Figures figures) throws IOException {
    for (Path file : files(SharedData.require(set), ending)) {
      String source = Files.readString(file);
      if (source.contains("%")) {
        // Text with gaps that a C program would have filled.
        continue;
      }
      try {
        TgsiProgram program = TgsiParser.parse(source);
        String text = program.toText();
        ShaderFormatException refusal = null;
        boolean went = false;
        for (TgsiLayout layout : TgsiLayout.values()) {
          int[] tokens;
          try {
            tokens = TgsiTokenEncoder.encode(program, layout);
          } catch (ShaderFormatException e) {
            refusal = refusal == null ? e : refusal;
            continue;
          }
          TgsiTokenDecoder.Decoded decoded = TgsiTokenDecoder.decode(tokens, layout);
          assertEquals(List.of(), decoded.warnings(), file::toString);
          String again = decoded.program().toText();
          if (!again.equals(text)) {
            assertEquals(text, again, file + " by " + layout);
          }
          assertEquals(program, decoded.program(), file::toString);
          assertArrayEquals(tokens, TgsiTokenEncoder.encode(decoded.program(), layout));
          figures.layouts[layout.ordinal()]++;
          went = true;
        }
        if (!went) {
          throw refusal;
        }
        figures.texts++;
      } catch (ShaderFormatException e) {
        figures.failures.add(file + ": " + e.getMessage());
      } catch (AssertionError e) {
        figures.failures.add(file + ": " + e.getMessage().lines().limit(1).toList());
      }
    }
  }
}
