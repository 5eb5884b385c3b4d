package org.lanewise.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lanewise.bench.compare.ComparisonResult.Engine;
import org.lanewise.bench.compare.ComparisonResult.Row;

/**
 * A bar chart of how many times faster this JIT draws each shader than Mesa's LLVM driver, one bar
 * for each number of threads; light and dark backgrounds alike.
 */
final class SvgChart {
  private static final int WIDTH = 720;
  private static final int LEFT = 130;
  private static final int RIGHT = 60;
  private static final int TOP = 64;
  private static final int BAR = 13;
  private static final int GAP = 14;
  private static final String[] COLOURS = {"#2f81c4", "#e08a2e", "#5a9f4e", "#9a6fb8"};

  private SvgChart() {}

  /** The chart; without bars where the driver did not run. */
  static String of(ComparisonResult result) {
    List<ReportTable.Pair> pairs =
        ReportTable.pairs(
                result.engines().stream().filter(Engine::ran).map(Engine::column).toList())
            .stream()
            .filter(pair -> pair.theirs().kind() == PeerKind.LLVMPIPE)
            .toList();
    double most = 1;
    for (Row row : result.shaders()) {
      for (ReportTable.Pair pair : pairs) {
        most = Math.max(most, row.ratio(pair.ours(), pair.theirs()).orElse(0.0));
      }
    }
    double step = step(most);
    double unit = (WIDTH - LEFT - RIGHT) / (Math.ceil(most / step) * step);
    int rowHeight = Math.max(1, pairs.size()) * BAR + GAP;
    int bottom = TOP + result.shaders().size() * rowHeight;
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            .formatted(WIDTH, bottom + 30, WIDTH, bottom + 30));
    svg.append(" font-family=\"sans-serif\" font-size=\"12\" fill=\"#808890\">\n");
    svg.append(
        text(LEFT, 20, "start", " font-size=\"15\"", "Times faster than llvmpipe, same threads"));
    legend(svg, pairs);
    for (double value = 0; value * unit <= WIDTH - LEFT - RIGHT + 0.5; value += step) {
      double x = LEFT + value * unit;
      svg.append(
          String.format(
              Locale.ROOT,
              "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#808890\""
                  + " stroke-opacity=\"0.3\"/>\n",
              x,
              TOP - 6,
              x,
              bottom));
      svg.append(text(x, bottom + 16, "middle", "", plain(value)));
    }
    if (step != 1) {
      double x = LEFT + unit;
      svg.append(
          String.format(
              Locale.ROOT,
              "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#808890\""
                  + " stroke-dasharray=\"3 3\"/>\n",
              x,
              TOP - 6,
              x,
              bottom));
    }
    for (int i = 0; i < result.shaders().size(); i++) {
      bars(svg, result.shaders().get(i), pairs, TOP + i * rowHeight, unit);
    }
    return svg.append("</svg>\n").toString();
  }

  private static void bars(
      StringBuilder svg, Row row, List<ReportTable.Pair> pairs, int top, double unit) {
    double middle = top + pairs.size() * BAR / 2.0 + 4;
    svg.append(text(LEFT - 10, middle, "end", "", row.name()));
    for (int i = 0; i < pairs.size(); i++) {
      Optional<Double> ratio = row.ratio(pairs.get(i).ours(), pairs.get(i).theirs());
      double width = ratio.orElse(0.0) * unit;
      int y = top + i * BAR;
      svg.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n",
              LEFT,
              y,
              width,
              BAR - 1,
              COLOURS[i % COLOURS.length]));
      String label = ratio.map(ReportTable::number).orElse("not comparable");
      svg.append(text(LEFT + width + 5, y + BAR - 3, "start", " font-size=\"11\"", label));
    }
  }

  private static void legend(StringBuilder svg, List<ReportTable.Pair> pairs) {
    List<String> names = new ArrayList<>();
    for (ReportTable.Pair pair : pairs) {
      int threads = pair.theirs().threads();
      names.add(threads == 1 ? "1 thread" : threads + " threads");
    }
    for (int i = 0; i < names.size(); i++) {
      int x = LEFT + i * 100;
      svg.append(
          "<rect x=\"%d\" y=\"32\" width=\"12\" height=\"12\" fill=\"%s\"/>\n"
              .formatted(x, COLOURS[i % COLOURS.length]));
      svg.append(text(x + 18, 42, "start", "", names.get(i)));
    }
  }

  /** A distance of grid lines that gives five to ten of them. */
  private static double step(double most) {
    double step = 0.1;
    double[] factors = {2, 2.5, 2};
    for (int i = 0; most / step > 10; i++) {
      step *= factors[i % 3];
    }
    return step;
  }

  private static String plain(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private static String text(double x, double y, String anchor, String more, String content) {
    String escaped = content.replace("&", "&amp;").replace("<", "&lt;");
    return String.format(
        Locale.ROOT,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>%s</text>\n",
        x,
        y,
        anchor,
        more,
        escaped);
  }
}
