package org.lanewise.bench.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.lanewise.bench.compare.ComparisonResult.Cell;
import org.lanewise.bench.compare.ComparisonResult.Engine;
import org.lanewise.bench.compare.ComparisonResult.Row;

/**
 * A comparison as files: {@code bench.json} has all that was measured, {@code bench.md} the table,
 * {@code bench.svg} a chart.
 */
public final class ReportFiles {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ReportFiles() {}

  /**
   * Writes the files.
   *
   * @param folder made if it is missing
   */
  public static void write(ComparisonResult result, Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("bench.json"), json(result));
    Files.writeString(folder.resolve("bench.md"), markdown(result));
    Files.writeString(folder.resolve("bench.svg"), SvgChart.of(result));
  }

  /**
   * The figures: {@code environment}, {@code size}, {@code engines} (id, threads, description or
   * skipped) and {@code shaders} (name, group, {@code results} by engine: nanosPerPixel of each
   * round, median, lowerQuartile, upperQuartile, difference, problem, timesFaster).
   */
  static String json(ComparisonResult result) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    ObjectNode environment = root.putObject("environment");
    result.environment().forEach(environment::put);
    root.put("size", result.size());
    ArrayNode engines = root.putArray("engines");
    for (Engine engine : result.engines()) {
      ObjectNode node = engines.addObject();
      node.put("id", engine.column().id());
      node.put("threads", engine.column().threads());
      node.put(
          engine.ran() ? "description" : "skipped",
          engine.ran() ? engine.description() : engine.skipped());
    }
    List<ReportTable.Pair> pairs =
        ReportTable.pairs(result.engines().stream().map(Engine::column).toList());
    ArrayNode shaders = root.putArray("shaders");
    for (Row row : result.shaders()) {
      ObjectNode node = shaders.addObject();
      node.put("name", row.name());
      node.put("group", row.group().title());
      ObjectNode cells = node.putObject("results");
      for (Cell cell : row.cells()) {
        ObjectNode figures = cells.putObject(cell.column().id());
        figures(cell, figures);
        for (ReportTable.Pair pair : pairs) {
          if (pair.theirs().equals(cell.column())) {
            row.ratio(pair.ours(), pair.theirs())
                .ifPresent(ratio -> figures.put("timesFaster", ratio));
          }
        }
      }
    }
    return JSON.writeValueAsString(root) + "\n";
  }

  private static void figures(Cell cell, ObjectNode node) {
    if (!cell.problem().isEmpty()) {
      node.put("problem", cell.problem());
    }
    if (!cell.note().isEmpty()) {
      node.put("note", cell.note());
    }
    cell.difference()
        .ifPresent(
            difference -> {
              ObjectNode image = node.putObject("difference");
              image.put("maximum", difference.maximum());
              image.put("differing", difference.differing());
              image.put("accepted", difference.accepted());
            });
    if (!cell.nanosPerPixel().isEmpty()) {
      Statistics statistics = Statistics.of(cell.nanosPerPixel());
      node.put("median", statistics.median());
      node.put("lowerQuartile", statistics.lower());
      node.put("upperQuartile", statistics.upper());
      ArrayNode rounds = node.putArray("nanosPerPixel");
      cell.nanosPerPixel().forEach(rounds::add);
    }
  }

  private static String markdown(ComparisonResult result) {
    StringBuilder text = new StringBuilder();
    text.append("# Comparison\n\n");
    text.append("Frames of %d x %d pixels into RGBA8.\n\n".formatted(result.size(), result.size()));
    result.environment().forEach((name, value) -> text.append("* " + name + ": " + value + "\n"));
    return text.append('\n').append(ReportTable.of(result).markdown()).toString();
  }
}
