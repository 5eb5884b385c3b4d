package org.lanewise.conformance.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.conformance.report.CaseOutcome.Found;
import org.lanewise.conformance.report.CaseOutcome.Stated;
import org.lanewise.conformance.report.CaseOutcome.Verdict;

/** The list of all cases, and a page with the cases of each folder. */
final class CasePages {
  private CasePages() {}

  /** The page with all cases. */
  static String list(Report report) {
    Page page = new Page(report, "cases.html", "Cases");
    Html html = page.html();
    html.element(
        "p",
        "%d case files, each a program with what it runs on and the bits it must leave. A case is about one rule and tells where the rule comes from."
            .formatted(report.cases().size()),
        "class",
        "lead");
    report.unreadable().forEach(line -> html.element("p", line, "class", "fail block"));
    html.open("div", "class", "scroll").open("table", "data-filter", "cases", "data-states", "");
    html.element("caption", "All cases");
    html.open("thead").open("tr");
    for (String column : List.of("case", "set", "rule", "origin", "instructions")) {
      html.element("th", column, "scope", "col", "data-sort", "text");
    }
    html.element("th", "result", "scope", "col", "data-sort", "text");
    html.close().close().open("tbody");
    for (CaseOutcome outcome : report.cases()) {
      html.open("tr", "data-state", outcome.passed() ? "pass" : "fail");
      html.open("th", "scope", "row").open("a", "href", Page.of(outcome));
      path(html, outcome.name());
      html.close().close();
      html.element("td", Page.title(outcome.set()));
      html.element("td", outcome.rule()).element("td", outcome.origin());
      html.element("td", String.join(" ", outcome.operations()), "class", "names");
      verdicts(html, outcome.verdicts());
      html.close();
    }
    html.close().close().close();
    return page.done(report);
  }

  /** A path, which breaks behind its slashes before it breaks elsewhere. */
  private static void path(Html html, String path) {
    String[] parts = path.split("(?<=/)");
    html.text(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      html.empty("wbr").text(parts[i]);
    }
  }

  /** One cell for all engines. */
  private static void verdicts(Html html, List<Verdict> verdicts) {
    List<String> failed = new ArrayList<>();
    for (Verdict verdict : verdicts) {
      if (verdict.status() == CaseOutcome.Status.FAILED) {
        failed.add(verdict.engine());
      }
    }
    long passed = verdicts.stream().filter(v -> v.status() == CaseOutcome.Status.PASSED).count();
    html.element(
        "td",
        failed.isEmpty()
            ? "\u2713 " + passed + (passed == 1 ? " engine" : " engines")
            : "\u2717 " + String.join(", ", failed),
        "class",
        failed.isEmpty() ? "pass" : "fail");
  }

  /** The pages of the folders, by name of the page. */
  static Map<String, String> folders(Report report) {
    Map<String, List<CaseOutcome>> byPage = new TreeMap<>();
    for (CaseOutcome outcome : report.cases()) {
      byPage
          .computeIfAbsent(Page.ofFolder(outcome.folder()), key -> new ArrayList<>())
          .add(outcome);
    }
    Map<String, String> texts = new TreeMap<>();
    byPage.forEach((name, cases) -> texts.put(name, folder(report, name, cases)));
    return texts;
  }

  private static String folder(Report report, String name, List<CaseOutcome> cases) {
    String title = cases.getFirst().folder();
    Page page = new Page(report, name, "Cases: " + (title.isEmpty() ? "other files" : title));
    Html html = page.html();
    html.open("ul", "class", "contents");
    for (CaseOutcome outcome : cases) {
      html.open("li").link("#" + Page.anchor(outcome.title()), outcome.title()).text(" ");
      if (!outcome.passed()) {
        html.element("span", "\u2717 failed", "class", "fail mark").text(" ");
      }
      html.text(outcome.rule()).close();
    }
    html.close();
    cases.forEach(outcome -> section(page, outcome));
    return page.done(report);
  }

  private static void section(Page page, CaseOutcome outcome) {
    Html html = page.html();
    String anchor = Page.anchor(outcome.title());
    html.open("section", "id", anchor, "class", "case", "aria-labelledby", anchor + "-title");
    html.element("h2", outcome.title(), "id", anchor + "-title");
    html.element("p", outcome.rule(), "class", "rule");
    html.open("dl", "class", "facts");
    if (!outcome.origin().isEmpty()) {
      fact(html, "Origin", outcome.origin());
    }
    fact(html, "Program", Page.title(outcome.set()) + ", " + outcome.profile());
    html.element("dt", "Instructions").open("dd");
    String separator = "";
    for (String operation : outcome.operations()) {
      html.text(separator);
      html.link(
          page.to(Page.of(outcome.set())) + "#" + Page.anchor(operation),
          operation.substring(operation.indexOf('=') + 1));
      separator = ", ";
    }
    html.close().close();
    html.open("ul", "class", "verdicts");
    for (Verdict verdict : outcome.verdicts()) {
      html.open("li", "class", Marks.style(verdict.status()));
      html.text(
          "%s %s %s"
              .formatted(
                  Marks.sign(verdict.status()), verdict.engine(), Marks.words(verdict.status())));
      html.text(verdict.message().isEmpty() ? "" : ": " + verdict.message()).close();
    }
    html.close();
    html.open("details", "open", "").element("summary", "Case file");
    html.open("pre", "tabindex", "0").element("code", outcome.text()).close().close();
    results(html, outcome);
    html.close();
  }

  private static void fact(Html html, String name, String value) {
    html.element("dt", name).element("dd", value);
  }

  private static void results(Html html, CaseOutcome outcome) {
    for (Found found : outcome.results()) {
      String engines = String.join(", ", found.engines());
      if (!found.stopped().isEmpty()) {
        html.element("p", "Stopped on " + engines + ": " + found.stopped());
      }
      if (found.live().contains(false)) {
        html.open("p").text("Live lanes at the end on " + engines + ": ");
        StringBuilder lanes = new StringBuilder();
        found.live().forEach(live -> lanes.append(live ? " 1" : " 0"));
        html.element("code", lanes.substring(1)).close();
      }
    }
    if (outcome.stated().isEmpty() || outcome.results().isEmpty()) {
      return;
    }
    html.open("details").element("summary", "Results, " + outcome.stated().size() + " words");
    html.open("div", "class", "scroll").open("table", "class", "words");
    html.element("caption", "What the case states and what engines left");
    html.open("thead").open("tr");
    for (String column : List.of("place", "lane", "right")) {
      html.element("th", column, "scope", "col");
    }
    boolean one = outcome.results().size() == 1;
    for (Found found : outcome.results()) {
      String engines = one ? "all engines" : String.join(", ", found.engines());
      html.element("th", engines, "scope", "col");
    }
    html.close().close().open("tbody");
    for (int i = 0; i < outcome.stated().size(); i++) {
      Stated stated = outcome.stated().get(i);
      html.open("tr").element("th", stated.place(), "scope", "row");
      html.element("td", stated.lane() < 0 ? "" : "" + stated.lane(), "class", "num");
      html.open("td");
      String separator = "";
      for (int word : stated.right()) {
        html.text(separator);
        word(html, word);
        separator = " or ";
      }
      html.close();
      for (Found found : outcome.results()) {
        if (found.words().isEmpty()) {
          html.element("td", "stopped");
          continue;
        }
        int word = found.words().get(i);
        boolean right = stated.right().contains(word);
        html.open("td", "class", right ? "pass" : "fail").text(right ? "\u2713 " : "\u2717 ");
        word(html, word);
        html.close();
      }
      html.close();
    }
    html.close().close().close();
    if (outcome.shortened()) {
      html.element("p", "There are more words than are listed here.");
    }
    html.close();
  }

  private static void word(Html html, int word) {
    html.element("code", "%08x".formatted(word)).text(" " + Float.intBitsToFloat(word));
  }
}
