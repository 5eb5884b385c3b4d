package org.lanewise.conformance.report;

import java.util.Map;

/** The page of a long run of random programs. */
final class FuzzPage {
  private FuzzPage() {}

  /** The page's text. */
  static String text(Report report) {
    Page page = new Page(report, "fuzz.html", "Random programs");
    Html html = page.html();
    if (report.fuzz().isEmpty()) {
      html.open("p").text("No statistics were given; ").element("code", "--fuzz-stats FILE");
      html.text(" shows those that ").element("code", "lanewise fuzz --stats FILE");
      html.text(" wrote.").close();
      return page.done(report);
    }
    FuzzOutcome fuzz = report.fuzz().get();
    html.element(
        "p",
        "%d random programs ran on several engines, which must leave the same bits: %s."
            .formatted(
                fuzz.programs(),
                fuzz.failures().isEmpty()
                    ? "they always did"
                    : "on " + fuzz.failures().size() + " of them they did not"),
        "class",
        fuzz.failures().isEmpty() ? "lead" : "lead fail block");
    for (String failure : fuzz.failures()) {
      html.open("pre", "tabindex", "0").element("code", failure).close();
    }
    for (FuzzOutcome.Part part : fuzz.sets()) {
      html.element("h2", part.name(), "id", Page.anchor(part.name()));
      html.open("dl", "class", "totals");
      part.totals()
          .forEach(
              (name, count) ->
                  html.open("div").element("dt", words(name)).element("dd", "" + count).close());
      html.close();
      html.element(
          "p",
          part.neverDrawn().isEmpty()
              ? "Every operation of the table was drawn."
              : "Never drawn: " + String.join(", ", part.neverDrawn()),
          "class",
          part.neverDrawn().isEmpty() ? null : "hole block");
      part.groups().forEach((name, counts) -> group(html, name, counts));
    }
    return page.done(report);
  }

  private static void group(Html html, String name, Map<String, Long> counts) {
    html.open("details").element("summary", "%s, %d kinds".formatted(words(name), counts.size()));
    html.open("ul", "class", "codes");
    counts.forEach(
        (each, count) -> html.open("li").text(each + " ").element("b", "" + count).close());
    html.close().close();
  }

  /** A name of JSON as words. */
  private static String words(String name) {
    return name.replaceAll("([A-Z])", " $1").toLowerCase(java.util.Locale.ROOT);
  }
}
