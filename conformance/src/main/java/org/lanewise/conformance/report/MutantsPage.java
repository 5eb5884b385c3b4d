package org.lanewise.conformance.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The page of planted bugs. */
final class MutantsPage {
  private MutantsPage() {}

  /** The page's text. */
  static String text(Report report) {
    Page page = new Page(report, "mutants.html", "Mutants");
    Html html = page.html();
    if (report.mutants().isEmpty()) {
      html.element("p", "No run with planted bugs was kept.");
      return page.done(report);
    }
    long found = report.mutants().stream().filter(each -> !each.foundBy().isEmpty()).count();
    html.element(
        "p",
        "Bugs that were planted into the compiler, one at a time, to test the tests: %d of %d were found. What found a bug, and the smallest program that a found difference was shrunk to."
            .formatted(found, report.mutants().size()),
        "class",
        "lead");
    html.open("div", "class", "scroll");
    html.open("table", "data-filter", "mutants", "data-states", "");
    html.element("caption", "Planted bugs");
    html.open("thead").open("tr");
    for (String column : List.of("mutant", "kind", "what it does", "found by", "random program")) {
      html.element("th", column, "scope", "col", "data-sort", "text");
    }
    html.element("th", "instructions", "scope", "col", "class", "num", "data-sort", "number");
    html.element("th", "lanes", "scope", "col", "class", "num", "data-sort", "number");
    html.close().close();
    Map<String, String> cases = new HashMap<>();
    report.cases().forEach(outcome -> cases.put(outcome.name(), Page.of(outcome)));
    report.mutants().forEach(mutant -> row(html, mutant, cases));
    html.close().close();
    return page.done(report);
  }

  /**
   * Writes a row.
   *
   * @param cases where the cases of the report are told of, by name
   */
  private static void row(Html html, Mutant mutant, Map<String, String> cases) {
    boolean found = !mutant.foundBy().isEmpty();
    html.open(
        "tbody",
        "class",
        "row",
        "id",
        Page.anchor(mutant.id()),
        "data-state",
        found ? "pass" : "fail");
    html.open("tr").element("th", mutant.id(), "scope", "row").element("td", mutant.kind());
    html.element("td", mutant.sentence());
    html.open("td", "class", found ? "pass" : "fail");
    html.text(found ? "\u2713 " : "\u2717 not found");
    String separator = "";
    for (String name : mutant.foundBy()) {
      html.text(separator);
      separator = ", ";
      if (cases.containsKey(name)) {
        html.link(cases.get(name), name);
      } else {
        html.text(name);
      }
    }
    html.close();
    html.element("td", mutant.random());
    boolean shrunk = mutant.instructions() >= 0;
    String key = shrunk ? "" + mutant.instructions() : "-1";
    html.element("td", shrunk ? key : "", "class", "num", "data-key", key);
    html.element("td", shrunk ? "" + mutant.lanes() : "", "class", "num");
    html.close();
    html.open("tr", "class", "detail").open("td", "colspan", "7");
    html.open("p").text("In ").element("code", mutant.file()).close();
    code(html, "Right", mutant.right());
    code(html, "Planted", mutant.wrong());
    code(html, "A program that shows it", mutant.program());
    html.close().close().close();
  }

  private static void code(Html html, String what, String text) {
    if (!text.isEmpty()) {
      html.element("p", what + ":");
      html.open("pre", "tabindex", "0").element("code", text).close();
    }
  }
}
