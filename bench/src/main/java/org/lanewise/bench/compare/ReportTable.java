package org.lanewise.bench.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lanewise.bench.compare.ComparisonResult.Cell;
import org.lanewise.bench.compare.ComparisonResult.Engine;
import org.lanewise.bench.compare.ComparisonResult.Group;
import org.lanewise.bench.compare.ComparisonResult.Row;

/**
 * The one table of a comparison: a row a shader with the nanoseconds a pixel of every engine and
 * how many times faster this JIT is than each engine of others with as many threads; below, the
 * geometric means of those over each kind of shaders.
 *
 * @param header the names of the columns
 * @param rows as many texts each, empty where there is nothing to say
 * @param notes what the figures need to be understood, one sentence each
 */
public record ReportTable(List<String> header, List<List<String>> rows, List<String> notes) {
  /** The table of a result. */
  public static ReportTable of(ComparisonResult result) {
    List<Column> columns =
        result.engines().stream().filter(Engine::ran).map(Engine::column).toList();
    List<Pair> pairs = pairs(columns);
    List<String> header = new ArrayList<>(List.of("shader"));
    columns.forEach(column -> header.add(column.id()));
    pairs.forEach(pair -> header.add("× " + pair.theirs.id()));
    List<List<String>> rows = new ArrayList<>();
    for (Row row : result.shaders()) {
      List<String> texts = new ArrayList<>(List.of(row.name()));
      columns.forEach(column -> texts.add(row.cell(column).map(ReportTable::nanos).orElse("")));
      pairs.forEach(pair -> texts.add(ratio(row.ratio(pair.ours, pair.theirs))));
      rows.add(texts);
    }
    for (Group group : Group.values()) {
      List<Row> members = result.shaders().stream().filter(row -> row.group() == group).toList();
      if (members.size() > 1 && !pairs.isEmpty()) {
        List<String> texts = new ArrayList<>(List.of("mean, " + group.title()));
        texts.addAll(Collections.nCopies(columns.size(), ""));
        pairs.forEach(pair -> texts.add(ratio(pair.mean(members))));
        rows.add(texts);
      }
    }
    return new ReportTable(header, rows, notes(result));
  }

  /** This JIT, and an engine that it is compared with. */
  record Pair(Column ours, Column theirs) {
    Optional<Double> mean(List<Row> rows) {
      double[] ratios =
          rows.stream()
              .map(row -> row.ratio(ours, theirs))
              .flatMap(Optional::stream)
              .mapToDouble(Double::doubleValue)
              .toArray();
      return ratios.length == 0 ? Optional.empty() : Optional.of(Statistics.geometricMean(ratios));
    }
  }

  /** Each engine of others with this JIT's best form of as many threads. */
  static List<Pair> pairs(List<Column> columns) {
    List<Pair> pairs = new ArrayList<>();
    for (Column theirs : columns) {
      Column ours = new Column(PeerKind.VECTOR, theirs.threads());
      if (!theirs.kind().isOurs() && columns.contains(ours)) {
        pairs.add(new Pair(ours, theirs));
      }
    }
    return pairs;
  }

  private static String nanos(Cell cell) {
    if (!cell.problem().isEmpty()) {
      return "failed";
    }
    return cell.nanosPerPixel().isEmpty()
        ? "-"
        : number(Statistics.of(cell.nanosPerPixel()).median());
  }

  private static String ratio(Optional<Double> ratio) {
    return ratio.map(ReportTable::number).orElse("-");
  }

  /** Three digits that count, or all before the point. */
  static String number(double value) {
    int digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  private static List<String> notes(ComparisonResult result) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Nanoseconds a pixel, medians; × is how many times faster vector is with as many threads.");
    for (Engine engine : result.engines()) {
      notes.add(
          engine.ran()
              ? engine.column().id() + ": " + engine.description() + "."
              : engine.column().id() + " was skipped: " + engine.skipped() + ".");
    }
    for (Row row : result.shaders()) {
      for (Cell cell : row.cells()) {
        if (!cell.problem().isEmpty()) {
          notes.add(row.name() + " on " + cell.column().id() + " failed: " + cell.problem() + ".");
        }
        if (!cell.note().isEmpty()) {
          notes.add(row.name() + " on " + cell.column().id() + ": " + cell.note() + ".");
        }
        if (!cell.nanosPerPixel().isEmpty() && !cell.comparable()) {
          notes.add(
              "%s on %s draws another image (%s), so there is no ratio."
                  .formatted(row.name(), cell.column().id(), cell.difference().orElseThrow()));
        }
      }
    }
    return notes;
  }

  /** Columns of text, numbers to the right, the notes below. */
  public String text() {
    int[] widths = new int[header.size()];
    List<List<String>> all = new ArrayList<>(List.of(header));
    all.addAll(rows);
    for (List<String> row : all) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : all) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < widths.length; c++) {
        String padding = " ".repeat(widths[c] - row.get(c).length());
        line.append(c == 0 ? row.get(c) + padding : "  " + padding + row.get(c));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    text.append('\n');
    notes.forEach(note -> text.append(note).append('\n'));
    return text.toString();
  }

  /** The same in Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    line(text, header);
    String[] rule = new String[header.size()];
    Arrays.fill(rule, "---:");
    rule[0] = "---";
    line(text, List.of(rule));
    rows.forEach(row -> line(text, row));
    text.append('\n');
    notes.forEach(note -> text.append("* ").append(note).append('\n'));
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
