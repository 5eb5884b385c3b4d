package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int call(String... arguments) {
    return Lanewise.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  static Stream<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(tgsi|r500)"))
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
    assertEquals(0, call(arguments), err::toString);
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
    assertEquals(
        0, call("diff", example.toString(), "--engine", "scalar", "--size", "16"), out::toString);
    assertTrue(out.toString().contains("agrees with the reference"), out::toString);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theCanonicalFormIsPrinted(Path example) {
    assertEquals(0, call("disasm", example.toString()));
    boolean isTgsi = example.toString().endsWith(".tgsi");
    assertTrue(out.toString().startsWith(isTgsi ? "FRAG\n" : ".isa r500\n"), out::toString);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theValidatorHasNothingToSay(Path example) {
    assertEquals(0, call("disasm", example.toString(), "--info"));
    assertTrue(out.toString().endsWith("can run\n"), out::toString);
    assertFalse(out.toString().contains("warning"), out::toString);
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
      assertEquals(0, call(arguments), err::toString);
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
    assertEquals(2, call("render", program, "--size", "2", option, value), value);
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertTrue(err.toString().contains("error"), err::toString);
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
    assertEquals(2, call(arguments));
    assertTrue(!err.toString().isBlank());
    assertTrue(!err.toString().contains("Exception"), err::toString);
    assertTrue(!err.toString().contains("\tat "), err::toString);
  }
}
