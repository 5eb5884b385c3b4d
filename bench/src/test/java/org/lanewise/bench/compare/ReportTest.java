package org.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lanewise.bench.compare.ComparisonResult.Cell;
import org.lanewise.bench.compare.ComparisonResult.Engine;
import org.lanewise.bench.compare.ComparisonResult.Group;
import org.lanewise.bench.compare.ComparisonResult.Row;

/** Table, Markdown, JSON and chart of made-up figures. */
class ReportTest {
  private static final Column OURS = new Column(PeerKind.VECTOR, 1);
  private static final Column OURS_2 = new Column(PeerKind.VECTOR, 2);
  private static final Column MESA = new Column(PeerKind.LLVMPIPE, 1);
  private static final Column MESA_2 = new Column(PeerKind.LLVMPIPE, 2);
  private static final Column SOFT = new Column(PeerKind.SOFTPIPE, 1);

  private static final ComparisonResult RESULT =
      new ComparisonResult(
          Map.of("processor", "abacus"),
          64,
          List.of(
              new Engine(OURS, "jit", ""),
              new Engine(OURS_2, "jit", ""),
              new Engine(MESA, "llvmpipe (LLVM)", ""),
              new Engine(MESA_2, "llvmpipe (LLVM)", ""),
              new Engine(SOFT, "", "install libegl1")),
          List.of(
              row("wave", Group.ARITHMETIC, cell(OURS, 1, 2, 3), cell(MESA, 8, 8, 6)),
              row("orb", Group.ARITHMETIC, cell(OURS, 1), cell(MESA, 1)),
              row("wall", Group.TEXTURE, cell(OURS, 4), other(MESA, 8)),
              row("moon", Group.TEXTURE, cell(OURS, 4), failed(MESA)),
              row("well", Group.TEXTURE, cell(OURS, 4), leftOut(MESA)),
              row(
                  "flat",
                  Group.SMALL,
                  cell(OURS, 200),
                  cell(OURS_2, 100),
                  cell(MESA, 50),
                  cell(MESA_2, 20))));

  @TempDir private Path folder;

  private static Row row(String name, Group group, Cell... cells) {
    return new Row(name, group, List.of(cells));
  }

  private static Cell cell(Column column, double... nanos) {
    List<Double> rounds = Arrays.stream(nanos).boxed().toList();
    return new Cell(column, rounds, Optional.empty(), "", "");
  }

  private static Cell other(Column column, double nanos) {
    ImageDifference difference = new ImageDifference(90, 0.25, false);
    return new Cell(column, List.of(nanos), Optional.of(difference), "", "by hand");
  }

  private static Cell failed(Column column) {
    return new Cell(column, List.of(), Optional.empty(), "no moon", "");
  }

  private static Cell leftOut(Column column) {
    return new Cell(column, List.of(), Optional.empty(), "", "no wells");
  }

  @Test
  void quartilesAreInterpolated() {
    assertEquals(new Statistics(2.5, 1.75, 3.25), Statistics.of(List.of(4.0, 1.0, 3.0, 2.0)));
    assertEquals(new Statistics(7, 7, 7), Statistics.of(List.of(7.0)));
    assertEquals(4, Statistics.geometricMean(2, 8), 1e-12);
  }

  @Test
  void ratiosAreMediansOverRounds() {
    // 8/1, 8/2 and 6/3.
    assertEquals(Optional.of(4.0), RESULT.shaders().getFirst().ratio(OURS, MESA));
  }

  @Test
  void theTableHasFiguresRatiosAndMeans() {
    String expected =
        """
        shader            vector  vector x2  llvmpipe  llvmpipe x2  × llvmpipe  × llvmpipe x2
        wave                2.00                 8.00                     4.00              -
        orb                 1.00                 1.00                     1.00              -
        wall                4.00                 8.00                        -              -
        moon                4.00               failed                        -              -
        well                4.00                    -                        -              -
        flat                 200        100      50.0         20.0        0.25           0.20
        mean, arithmetic                                                  2.00              -
        mean, textures                                                       -              -

        Nanoseconds a pixel, medians; × is how many times faster vector is with as many threads.
        vector: jit.
        vector x2: jit.
        llvmpipe: llvmpipe (LLVM).
        llvmpipe x2: llvmpipe (LLVM).
        softpipe was skipped: install libegl1.
        wall on llvmpipe: by hand.
        wall on llvmpipe draws another image (max 90/255, 25.000% of pixels differ), so there is no ratio.
        moon on llvmpipe failed: no moon.
        well on llvmpipe: no wells.
        """;
    assertEquals(expected, ReportTable.of(RESULT).text());
  }

  @Test
  void markdownHasTheSameCells() throws IOException {
    ReportFiles.write(RESULT, folder);
    String text = Files.readString(folder.resolve("bench.md"));
    assertTrue(text.contains("| wave | 2.00 |  | 8.00 |  | 4.00 | - |\n"), text);
    assertTrue(text.contains("* processor: abacus\n"), text);
    assertTrue(text.contains("* softpipe was skipped: install libegl1.\n"), text);
  }

  @Test
  void jsonHasEveryRound() throws IOException {
    ReportFiles.write(RESULT, folder);
    JsonNode json = new ObjectMapper().readTree(folder.resolve("bench.json").toFile());
    JsonNode mesa = json.path("shaders").path(0).path("results").path("llvmpipe");
    assertEquals(8, mesa.path("median").asDouble());
    assertEquals(7, mesa.path("lowerQuartile").asDouble());
    assertEquals(3, mesa.path("nanosPerPixel").size());
    assertEquals(4, mesa.path("timesFaster").asDouble());
    JsonNode wall = json.path("shaders").path(2).path("results").path("llvmpipe");
    assertEquals(90, wall.path("difference").path("maximum").asInt());
    assertEquals("by hand", wall.path("note").asText());
    assertFalse(wall.has("timesFaster"));
    assertEquals("install libegl1", json.path("engines").path(4).path("skipped").asText());
    assertEquals("abacus", json.path("environment").path("processor").asText());
  }

  @Test
  void theChartIsXmlWithABarForEachRatio() throws Exception {
    ReportFiles.write(RESULT, folder);
    Path file = folder.resolve("bench.svg");
    var svg = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    // Six shaders with bars for one and two threads, and two boxes of the legend.
    assertEquals(14, svg.getElementsByTagName("rect").getLength());
    assertTrue(Files.readString(file).contains(">4.00</text>"));
    assertTrue(Files.readString(file).contains(">not comparable</text>"));
  }
}
