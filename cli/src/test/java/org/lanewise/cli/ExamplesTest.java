package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples as a newcomer calls them, and textures and files that cannot be used. */
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TempDir private Path folder;

  static Stream<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(tgsi|r500|psh)"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theReferenceRendersAPictureOfManyColours(Path example) throws IOException {
    Path png = folder.resolve("picture.png");
    String[] arguments = {
      "render", example.toString(), "--engine", "reference", "--size", "24", "--out", png.toString()
    };
    Outcome outcome = Outcome.call(arguments);
    assertEquals(0, outcome.code(), outcome::err);
    BufferedImage image = ImageIO.read(png.toFile());
    Set<Integer> colours = new HashSet<>();
    for (int y = 0; y < 24; y++) {
      for (int x = 0; x < 24; x++) {
        colours.add(image.getRGB(x, y));
      }
    }
    assertTrue(colours.size() > 8, () -> colours.size() + " colours");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theScalarFormAgreesWithTheReference(Path example) {
    Outcome outcome =
        Outcome.call("diff", example.toString(), "--engine", "scalar", "--size", "16");
    assertEquals(0, outcome.code(), outcome::out);
    assertTrue(outcome.out().contains("agrees with the reference"), outcome::out);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theCanonicalFormIsPrinted(Path example) {
    Outcome outcome = Outcome.call("disasm", example.toString());
    assertEquals(0, outcome.code());
    String name = example.toString();
    String start =
        name.endsWith(".tgsi") ? "FRAG\n" : name.endsWith(".r500") ? ".isa r500\n" : "ps_3_0\n";
    assertTrue(outcome.out().startsWith(start), outcome::out);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theValidatorHasNothingToSay(Path example) {
    Outcome outcome = Outcome.call("disasm", example.toString(), "--info");
    assertEquals(0, outcome.code());
    assertTrue(outcome.out().endsWith("can run\n"), outcome::out);
    assertFalse(outcome.out().contains("warning"), outcome::out);
  }

  /** What both are benchmarks of; the header of phong.r500 promises it. */
  @Test
  void phongIsTheSamePictureInBothInstructionSets() throws IOException {
    BufferedImage[] images = new BufferedImage[2];
    for (int which = 0; which < 2; which++) {
      String program = EXAMPLES.resolve(which == 0 ? "phong.tgsi" : "phong.r500").toString();
      Path png = folder.resolve(which + ".png");
      String[] arguments = {
        "render", program, "--engine", "scalar", "--size", "200", "--out", png.toString()
      };
      Outcome outcome = Outcome.call(arguments);
      assertEquals(0, outcome.code(), outcome::err);
      images[which] = ImageIO.read(png.toFile());
    }
    for (int y = 0; y < 200; y++) {
      for (int x = 0; x < 200; x++) {
        int tgsi = images[0].getRGB(x, y);
        int r500 = images[1].getRGB(x, y);
        for (int shift = 0; shift < 32; shift += 8) {
          int difference = Math.abs((tgsi >> shift & 255) - (r500 >> shift & 255));
          assertTrue(difference <= 2, "pixel %d,%d: %08x %08x".formatted(x, y, tgsi, r500));
        }
      }
    }
  }

  static Stream<Arguments> unusable() {
    return Stream.of(
        Arguments.of((Object) new String[] {"--texture", "0=nowhere.png"}),
        Arguments.of((Object) new String[] {"--texture", "0=" + EXAMPLES.resolve("README.md")}),
        Arguments.of((Object) new String[] {"--texture", "0="}),
        Arguments.of((Object) new String[] {"--texture", "nonsense"}),
        Arguments.of((Object) new String[] {"--texture", "-1=checker"}),
        Arguments.of((Object) new String[] {"--texture", "99=checker"}),
        Arguments.of((Object) new String[] {"--const", "0:99999999=1"}),
        Arguments.of((Object) new String[] {"--const", "0=1,2,3,4,5"}),
        Arguments.of((Object) new String[] {"--input", "GENERIC"}),
        Arguments.of(
            (Object)
                new String[] {
                  "--out", EXAMPLES.resolve("README.md").resolve("picture.png").toString()
                }));
  }

  @ParameterizedTest
  @MethodSource("unusable")
  void whatCannotBeUsedIsOneLine(String[] arguments) {
    String option = arguments[0];
    String value = arguments[1];
    String program = EXAMPLES.resolve("blur.tgsi").toString();
    Outcome outcome = Outcome.call("render", program, "--size", "2", option, value);
    assertEquals(2, outcome.code(), value);
    assertEquals(1, outcome.err().lines().count(), outcome::err);
    assertTrue(outcome.err().contains("error"), outcome::err);
  }

  static Stream<Arguments> misused() {
    return Stream.of(
        Arguments.of((Object) new String[] {"render"}),
        Arguments.of((Object) new String[] {"rendre", "x.tgsi"}),
        Arguments.of((Object) new String[] {"render", "x.tgsi", "--engine", "gpu"}),
        Arguments.of((Object) new String[] {"render", "x.tgsi", "--size", "0x5"}),
        Arguments.of((Object) new String[] {"render", "x.tgsi", "--size", "99999x99999"}),
        Arguments.of((Object) new String[] {"render", "x.tgsi", "--lanes", "many"}),
        Arguments.of((Object) new String[] {"conformance"}),
        Arguments.of((Object) new String[] {"verify-functions", "TAN"}));
  }

  @ParameterizedTest
  @MethodSource("misused")
  void misuseIsToldWithoutAStackTrace(String[] arguments) {
    Outcome outcome = Outcome.call(arguments);
    assertEquals(2, outcome.code());
    assertTrue(!outcome.err().isBlank());
    assertTrue(!outcome.err().contains("Exception"), outcome::err);
    assertTrue(!outcome.err().contains("\tat "), outcome::err);
  }
}
