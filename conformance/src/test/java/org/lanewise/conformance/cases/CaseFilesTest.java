package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.conformance.Engines;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.ShaderFormatException;

class CaseFilesTest {
  private static Path folder() throws URISyntaxException {
    return Path.of(CaseFilesTest.class.getResource("/cases").toURI());
  }

  @TestFactory
  List<DynamicTest> everyCaseHoldsOnEveryEngine() throws IOException, URISyntaxException {
    Path folder = folder();
    List<ShaderEngine> engines = Engines.all();
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(p -> p.toString().endsWith(".case"))
          .sorted()
          .map(
              file ->
                  DynamicTest.dynamicTest(
                      folder.relativize(file).toString(),
                      () -> {
                        String name = folder.relativize(file).toString();
                        CaseFile test = CaseFile.parse(name, Files.readString(file));
                        assertFalse(test.origin().isEmpty(), "a case says where it comes from");
                        assertFalse(test.rule().isEmpty(), "a case says what it proves");
                        assertEquals(List.of(), CaseRunner.run(test, engines));
                      }))
          .toList();
    }
  }

  private static final String CASE =
      """
      lanewise case 1
      origin: test
      rule: a product
      [program]
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      MUL OUT[0], IN[0], IN[0].xxxx
      END
      [lanes]
      IN[0].xy: 2 3 | 4 5 | 0x40000000 0 | -1 nan
      live: 1 1 0 1
      [expect]
      OUT[0].xy: 4 6/7 | 16 20 | * * | 1 nan
      live: 1 1 0 1
      """;

  @Test
  void rightBitsPassAndWrongOnesAreNamed() {
    assertEquals(List.of(), CaseRunner.run(CaseFile.parse("a", CASE), Engines.all()));
    List<String> failures =
        CaseRunner.run(CaseFile.parse("a", CASE.replace("16 20", "16 21")), Engines.all());
    assertEquals(Engines.all().size(), failures.size());
    assertEquals(
        "a: reference: OUT[0].y of lane 1 is 0x41a00000 (20.0) instead of 0x41a80000",
        failures.getFirst());
  }

  @Test
  void wrongLiveMaskIsNamed() {
    int last = CASE.lastIndexOf("1 1 0 1");
    String text = CASE.substring(0, last) + "1 0 0 1" + CASE.substring(last + 7);
    List<String> failures = CaseRunner.run(CaseFile.parse("a", text), Engines.all());
    assertEquals("a: reference: lane 1 is live", failures.getFirst());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lanewise case 1|lanewise case 9|1:1",
        "origin: test|orign: test|2:1",
        "[lanes]|[lane]|10:1",
        "MUL OUT|MUX OUT|8:1",
        "IN[0].xy:|IN[1].xy:|11:1",
        "0x40000000 0|0x4000000 0|11:1",
        "4 6/7|4 6/7 8|14:1",
        "live: 1 1 0 1|live: 1 2 0 1|12:1",
      })
  void mistakesAreNamedWithTheirLine(String right, String wrong, String place) {
    String text = CASE.replaceFirst(java.util.regex.Pattern.quote(right), wrong);
    ShaderFormatException e =
        assertThrows(ShaderFormatException.class, () -> CaseFile.parse("a", text));
    assertTrue(e.getMessage().startsWith(place + ": error: "), e.getMessage());
  }
}
