package org.lanewise.conformance.report;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.conformance.corpus.CorpusFinding;
import org.lanewise.conformance.corpus.CorpusFinding.Outcome;
import org.lanewise.conformance.corpus.CorpusFinding.Plane;
import org.lanewise.conformance.corpus.CorpusResult;

/** The pages of agreement with other renderers. */
final class CorpusPage {
  /** So many programs of a set are shown with images; the others are listed. */
  private static final int MOST_SHOWN = 60;

  /** Larger frames are not shown. */
  private static final int MOST_PIXELS = 64 * 64;

  private static final int MOST_OUTPUTS = 2;
  private static final int EXAMPLES = 4;
  private static final int MOST_LISTED = 16;

  private final Page page;
  private final Html html;
  private final Site site;
  private final CorpusOutcome corpus;
  private int images;

  private CorpusPage(Report report, CorpusOutcome corpus, Site site) {
    this.page = new Page(report, corpus.page(), "Corpus " + corpus.name());
    this.html = page.html();
    this.site = site;
    this.corpus = corpus;
  }

  /** The page that leads to the others. */
  static String list(Report report) {
    Page page = new Page(report, "corpora.html", "Corpora");
    Html html = page.html();
    html.element(
        "p",
        "Programs with the values that other renderers computed. All engines must leave the same bits, and the values must be the other renderer's within its tolerance; where they are not for a reason, the reason is listed.",
        "class",
        "lead");
    if (report.corpora().isEmpty()) {
      html.element("p", "No corpus was given; --corpus DIR adds one, and may be repeated.");
    }
    for (CorpusOutcome corpus : report.corpora()) {
      html.open("h2").link(corpus.page(), corpus.name()).close();
      totals(html, corpus);
    }
    return page.done(report);
  }

  /** Writes the page of a corpus and its images. */
  static void write(Report report, CorpusOutcome corpus, Site site) throws IOException {
    CorpusPage page = new CorpusPage(report, corpus, site);
    page.content();
    site.write(corpus.page(), page.page.done(report));
  }

  private void content() throws IOException {
    totals(html, corpus);
    for (CorpusResult.Part part : corpus.result().parts()) {
      List<CorpusFinding> findings = corpus.of(part.name());
      html.element("h2", part.name(), "id", Page.anchor(part.name()));
      part.failures().forEach(line -> html.element("p", "\u2717 " + line, "class", "fail block"));
      reasons(findings);
      List<CorpusFinding> different = findings.stream().filter(CorpusOutcome::differs).toList();
      int shown = 0;
      for (CorpusFinding finding : different) {
        if (shown++ < MOST_SHOWN) {
          show(finding);
        }
      }
      if (different.size() > MOST_SHOWN) {
        html.element("p", "%d more differ.".formatted(different.size() - MOST_SHOWN));
      }
      examples(findings);
    }
  }

  static void totals(Html html, CorpusOutcome corpus) {
    html.open("div", "class", "scroll").open("table");
    html.element("caption", "Totals of the corpus " + corpus.name());
    html.open("thead").open("tr").element("th", "programs", "scope", "col");
    List<String> columns =
        List.of(
            "in all",
            "decoded",
            "cannot run",
            "equal on all engines",
            "matching",
            "listed exceptions",
            "without known values",
            "failures");
    columns.forEach(column -> html.element("th", column, "scope", "col", "class", "num"));
    html.close().close().open("tbody");
    for (CorpusResult.Part part : corpus.result().parts()) {
      html.open("tr").open("th", "scope", "row");
      html.link(corpus.page() + "#" + Page.anchor(part.name()), part.name()).close();
      int[] counts = {
        part.total(),
        part.decoded(),
        part.refusedCount(),
        part.equal(),
        part.matching(),
        part.expectedFailures(),
        part.unvetted()
      };
      for (int count : counts) {
        html.element("td", "" + count, "class", "num");
      }
      boolean failed = !part.failures().isEmpty();
      html.element(
          "td",
          (failed ? "\u2717 " : "\u2713 ") + part.failures().size(),
          "class",
          failed ? "num fail" : "num pass");
      html.close();
    }
    html.close().close().close();
  }

  /** The reasons of exceptions, and why programs were not run or checked. */
  private void reasons(List<CorpusFinding> findings) {
    Map<String, Integer> counts = new TreeMap<>();
    for (CorpusFinding finding : findings) {
      if (!finding.exception().isEmpty()) {
        counts.merge(finding.exception(), 1, Integer::sum);
      } else if (finding.outcome() == Outcome.REFUSED) {
        counts.merge("cannot run: " + finding.message(), 1, Integer::sum);
      }
    }
    if (counts.isEmpty()) {
      return;
    }
    html.open("div", "class", "scroll").open("table");
    html.element("caption", "Reasons of exceptions");
    html.open("thead").open("tr").element("th", "programs", "scope", "col", "class", "num");
    html.element("th", "listed reason", "scope", "col").close().close().open("tbody");
    counts.forEach(
        (reason, count) -> {
          html.open("tr").element("td", "" + count, "class", "num");
          html.element("td", reason).close();
        });
    html.close().close().close();
  }

  private void examples(List<CorpusFinding> findings) throws IOException {
    // Of many, those with the most colours say most.
    List<CorpusFinding> best =
        findings.stream()
            .filter(finding -> finding.outcome() == Outcome.MATCHING && isShown(finding))
            .sorted(
                java.util.Comparator.comparingLong(
                    finding ->
                        -PixelImage.of(finding.picture().orElseThrow()).getFirst().colours()))
            .limit(EXAMPLES)
            .toList();
    if (!best.isEmpty()) {
      html.element("h3", "Examples of those that match");
    }
    for (CorpusFinding finding : best) {
      show(finding);
    }
  }

  private static boolean isShown(CorpusFinding finding) {
    return finding.picture().isPresent()
        && !finding.picture().get().areVertices()
        && !finding.picture().get().planes().isEmpty()
        && finding.picture().get().width() * finding.picture().get().height() <= MOST_PIXELS;
  }

  private void show(CorpusFinding finding) throws IOException {
    html.open("section", "class", "finding");
    String anchor = Page.anchor(finding.set() + " " + finding.name());
    html.element("h3", finding.name(), "id", anchor);
    if (finding.outcome() != Outcome.MATCHING) {
      boolean listed = !finding.exception().isEmpty();
      html.element(
          "p",
          listed ? "Listed: " + finding.exception() : "\u2717 Not listed as an exception",
          "class",
          listed ? "reason" : "reason fail block");
      html.element("p", finding.message(), "class", "message");
    }
    if (isShown(finding)) {
      List<PixelImage> outputs = PixelImage.of(finding.picture().orElseThrow());
      for (PixelImage image : outputs.subList(0, Math.min(MOST_OUTPUTS, outputs.size()))) {
        if (image == outputs.getFirst() || image.largest() > 0) {
          images(finding, image);
        }
      }
    } else if (CorpusOutcome.differs(finding) && finding.picture().isPresent()) {
      PixelImage.of(finding.picture().get()).forEach(this::different);
    }
    html.close();
  }

  private void images(CorpusFinding finding, PixelImage image) throws IOException {
    String name = "images/" + Page.anchor(corpus.name()) + "-" + images++;
    site.write(name + "-ours.png", image.ours());
    site.write(name + "-theirs.png", image.theirs());
    site.write(name + "-difference.png", image.differences());
    html.open(
        "div",
        "class",
        "inspect",
        "data-width",
        "" + image.picture().width(),
        "data-height",
        "" + image.picture().height(),
        "data-output",
        image.output(),
        "data-components",
        image.components(),
        "data-live",
        PixelImage.flags(image.picture().live()),
        "data-their-live",
        PixelImage.flags(image.picture().theirLive()),
        "data-ours",
        image.words(true),
        "data-theirs",
        image.words(false));
    html.open("div", "class", "frames");
    figure(finding, image, name, "ours", "ours");
    figure(finding, image, name, "theirs", "theirs");
    figure(finding, image, name, "difference", amplified(image));
    html.close();
    different(image);
    html.close();
  }

  private static String amplified(PixelImage image) {
    return image.largest() == 0
        ? "difference: none"
        : "difference, times " + (long) Math.min(1e15, image.amplification());
  }

  private void figure(
      CorpusFinding finding, PixelImage image, String name, String which, String caption) {
    html.open("figure");
    html.empty(
        "img",
        "src",
        name + "-" + which + ".png",
        "alt",
        "%s of %s, %s".formatted(image.output(), finding.name(), which),
        "width",
        "" + image.picture().width(),
        "height",
        "" + image.picture().height());
    html.element("figcaption", caption).close();
  }

  /** The pixels that differ in a table, for those who cannot point at them. */
  private void different(PixelImage image) {
    List<Integer> pixels = image.different();
    if (pixels.isEmpty()) {
      return;
    }
    html.open("details");
    html.element(
        "summary",
        "%s: %d of %d %s differ"
            .formatted(
                image.output(),
                pixels.size(),
                image.pixels(),
                image.picture().areVertices() ? "vertices" : "pixels"));
    html.open("div", "class", "scroll").open("table", "class", "words");
    html.element("caption", "Where the values differ");
    html.open("thead").open("tr");
    String point = image.picture().areVertices() ? "vertex" : "pixel";
    for (String column : List.of(point, "component", "ours", "theirs")) {
      html.element("th", column, "scope", "col");
    }
    html.close().close().open("tbody");
    for (int pixel : pixels.subList(0, Math.min(MOST_LISTED, pixels.size()))) {
      int width = image.picture().width();
      String row = image.picture().areVertices() ? "" : ", " + pixel / width;
      String place = pixel % width + row;
      for (Plane plane : image.planes()) {
        html.open("tr").element("th", place, "scope", "row");
        html.element("td", "" + "xyzw".charAt(plane.component()));
        word(image.picture().live()[pixel], plane.ours()[pixel]);
        word(image.picture().theirLive()[pixel], plane.theirs()[pixel]);
        html.close();
      }
    }
    html.close().close().close();
    if (pixels.size() > MOST_LISTED) {
      html.element("p", "%d more differ.".formatted(pixels.size() - MOST_LISTED));
    }
    html.close();
  }

  private void word(boolean live, int bits) {
    if (!live) {
      html.element("td", "discarded");
      return;
    }
    html.open("td").element("code", "%08x".formatted(bits));
    html.text(" " + Float.intBitsToFloat(bits)).close();
  }
}
