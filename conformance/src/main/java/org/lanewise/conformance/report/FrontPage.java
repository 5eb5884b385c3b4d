package org.lanewise.conformance.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.lanewise.conformance.report.CaseOutcome.Status;
import org.lanewise.core.program.InstructionSet;

/** The first page: totals. */
final class FrontPage {
  private FrontPage() {}

  private static final int MOST_FAILURES = 50;

  /** The page's text. */
  static String text(Report report) {
    Page page = new Page(report, "index.html", "Summary");
    Html html = page.html();
    long failed = report.cases().stream().filter(outcome -> !outcome.passed()).count();
    verdict(report, html, failed);
    html.open("dl", "class", "totals");
    total(html, "" + report.cases().size(), "cases");
    total(html, "" + rules(report.cases()), "rules");
    total(html, "" + report.engines().size(), "engines");
    total(html, "" + (report.cases().size() - failed), "passed on all engines");
    total(html, "" + failed, "cases failed");
    if (!report.unreadable().isEmpty()) {
      total(html, "" + report.unreadable().size(), "files that are no cases");
    }
    long programs = report.random().stream().mapToLong(Report.RandomOutcome::count).sum();
    programs += report.fuzz().map(FuzzOutcome::programs).orElse(0L);
    if (programs > 0) {
      total(html, "" + programs, "random programs");
    }
    int corpora = report.corpora().stream().mapToInt(each -> each.findings().size()).sum();
    if (corpora > 0) {
      total(html, "" + corpora, "programs of corpora");
    }
    html.close();
    failures(report, html);
    sets(report, page);
    engines(report, page);
    hashes(report, html);
    random(report, html);
    corpora(report, html);
    functions(report, html);
    mutants(report, html);
    return page.done(report);
  }

  private static void verdict(Report report, Html html, long failed) {
    if (report.passed()) {
      html.open("p", "class", "verdict pass").element("b", "\u2713 All passed. ");
      html.text(
          "Every case leaves the bits that its rule states, and every engine leaves the same bits as the reference.");
    } else {
      html.open("p", "class", "verdict fail").element("b", "\u2717 Something failed. ");
      html.text(
          "%d of %d cases failed on an engine, %d files could not be read; what else failed is told below."
              .formatted(failed, report.cases().size(), report.unreadable().size()));
    }
    html.close();
  }

  /** The cases that failed, each with the first engine that did. */
  private static void failures(Report report, Html html) {
    List<CaseOutcome> failed =
        report.cases().stream().filter(outcome -> !outcome.passed()).toList();
    if (failed.isEmpty() && report.unreadable().isEmpty()) {
      return;
    }
    html.element("h2", "Failed", "id", "failed").open("ul");
    for (CaseOutcome outcome : failed.subList(0, Math.min(failed.size(), MOST_FAILURES))) {
      html.open("li").link(Page.of(outcome), outcome.name()).text(": " + outcome.failure()).close();
    }
    for (String line : report.unreadable()) {
      html.element("li", line);
    }
    html.close();
    if (failed.size() > MOST_FAILURES) {
      html.open("p").text("%d more: ".formatted(failed.size() - MOST_FAILURES));
      html.link("cases.html", "all cases").close();
    }
  }

  private static void total(Html html, String number, String what) {
    html.open("div").element("dt", what).element("dd", number).close();
  }

  private static int rules(List<CaseOutcome> cases) {
    return new TreeSet<>(cases.stream().map(CaseOutcome::rule).toList()).size();
  }

  private static void sets(Report report, Page page) {
    Html html = page.html();
    html.element("h2", "Instruction sets", "id", "sets");
    html.open("div", "class", "scroll").open("table");
    html.element("caption", "What is covered, by instruction set");
    html.open("thead").open("tr").element("th", "set", "scope", "col");
    for (String column : List.of("cases", "rules", "operations", "of them covered", "failed")) {
      html.element("th", column, "scope", "col", "class", "num");
    }
    html.close().close().open("tbody");
    for (InstructionSet set : InstructionSet.values()) {
      List<CaseOutcome> cases = report.cases(set);
      List<Operation> operations = Operation.all(set);
      TreeSet<String> used = new TreeSet<>();
      cases.forEach(outcome -> used.addAll(outcome.operations()));
      long covered = operations.stream().filter(row -> used.contains(row.name())).count();
      long failed = cases.stream().filter(outcome -> !outcome.passed()).count();
      html.open("tr").open("th", "scope", "row").link(Page.of(set), Page.title(set)).close();
      number(html, cases.size(), "num");
      number(html, rules(cases), "num");
      number(html, operations.size(), "num");
      number(html, covered, covered < operations.size() ? "num hole" : "num");
      number(html, failed, failed > 0 ? "num fail" : "num");
      html.close();
    }
    html.close().close().close();
  }

  private static void engines(Report report, Page page) {
    Html html = page.html();
    html.element("h2", "Engines", "id", "engines");
    html.open("p").text("On " + report.java() + ". All are compared with the first, bit by bit.");
    html.close();
    html.open("div", "class", "scroll").open("table");
    html.element("caption", "What was tested");
    html.open("thead").open("tr");
    html.element("th", "engine", "scope", "col").element("th", "what it is", "scope", "col");
    for (String column : List.of("lanes at once", "passed", "failed", "not run")) {
      html.element("th", column, "scope", "col", "class", "num");
    }
    html.close().close().open("tbody");
    for (Report.Engine engine : report.engines()) {
      html.open("tr").element("th", engine.name(), "scope", "row").element("td", engine.kind());
      html.element("td", engine.lanes().map(String::valueOf).orElse("-"), "class", "num");
      for (Status status : Status.values()) {
        long count =
            report.cases().stream()
                .filter(each -> each.verdict(engine.name()).status() == status)
                .count();
        number(html, count, status == Status.FAILED && count > 0 ? "num fail" : "num");
      }
      html.close();
    }
    html.close().close().close();
  }

  private static void hashes(Report report, Html html) {
    html.element("h2", "All bits in one line", "id", "hashes");
    html.open("p").text("The promise: a version stands for its bits. Whoever runs ");
    html.text(report.version() + ", on whatever machine, JVM and engine, gets these hashes; ");
    html.element("code", "lanewise conformance --hash")
        .text(" prints them too, but for those of folders.");
    html.close();
    if (report.hashes().isEmpty()) {
      html.element("p", "They were not made in this run.");
      return;
    }
    html.open("div", "class", "scroll").open("table");
    html.element("caption", "SHA-256 of all result bits");
    html.open("thead").open("tr").element("th", "corpus", "scope", "col");
    html.element("th", "programs or inputs", "scope", "col", "class", "num");
    html.element("th", "SHA-256 of all result bits", "scope", "col");
    html.element("th", "engines", "scope", "col").close().close().open("tbody");
    for (Report.Hash hash : report.hashes()) {
      for (String hex : new LinkedHashSet<>(hash.byEngine().values())) {
        html.open("tr").element("th", hash.name(), "scope", "row");
        html.element("td", "" + hash.size(), "class", "num");
        html.open("td").element("code", hex, "class", "hash").close();
        List<String> engines =
            hash.byEngine().entrySet().stream()
                .filter(entry -> entry.getValue().equals(hex))
                .map(Map.Entry::getKey)
                .toList();
        html.element(
            "td",
            hash.agree() ? "\u2713 the same on all" : "\u2717 " + String.join(", ", engines),
            "class",
            hash.agree() ? "pass nowrap" : "fail");
        html.close();
      }
    }
    html.close().close().close();
  }

  private static void random(Report report, Html html) {
    if (report.random().isEmpty() && report.fuzz().isEmpty()) {
      return;
    }
    html.open("h2", "id", "random").link("fuzz.html", "Random programs").close();
    report
        .fuzz()
        .ifPresent(
            fuzz ->
                html.element(
                    "p",
                    "%s A long run: %d programs, %d that differ."
                        .formatted(
                            fuzz.failures().isEmpty() ? "\u2713" : "\u2717",
                            fuzz.programs(),
                            fuzz.failures().size())));
    for (Report.RandomOutcome outcome : report.random()) {
      boolean equal = outcome.failures().isEmpty();
      html.element(
          "p",
          "%s %d programs of %s from seed %d: %s."
              .formatted(
                  equal ? "\u2713" : "\u2717",
                  outcome.count(),
                  Page.title(outcome.set()),
                  outcome.seed(),
                  equal ? "all equal on all engines" : outcome.failures().size() + " differ"),
          "class",
          equal ? null : "fail block");
      for (String failure : outcome.failures()) {
        html.open("pre", "tabindex", "0").element("code", failure).close();
      }
    }
  }

  private static void corpora(Report report, Html html) {
    if (report.corpora().isEmpty()) {
      return;
    }
    html.open("h2", "id", "corpora").link("corpora.html", "Agreement with other renderers");
    html.close();
    report.corpora().forEach(corpus -> CorpusPage.totals(html, corpus));
  }

  private static void functions(Report report, Html html) {
    if (report.functions().isEmpty()) {
      return;
    }
    html.open("h2", "id", "functions").link("functions.html", "Functions").close();
    double worst =
        report.functions().stream().mapToDouble(each -> each.curve().largest()).max().orElse(0);
    long failed = report.functions().stream().filter(each -> !each.passed()).count();
    html.element(
        "p",
        "%s %d functions, %s; the largest error of all is %s ulps."
            .formatted(
                failed == 0 ? "\u2713" : "\u2717",
                report.functions().size(),
                failed == 0
                    ? "all within their bounds and the same on all engines"
                    : failed + " failed",
                FunctionsPage.error(worst)));
  }

  private static void mutants(Report report, Html html) {
    if (report.mutants().isEmpty()) {
      return;
    }
    html.open("h2", "id", "mutants").link("mutants.html", "Mutants").close();
    long found = report.mutants().stream().filter(each -> !each.foundBy().isEmpty()).count();
    html.element(
        "p",
        "%d of %d planted bugs were found by the suite.".formatted(found, report.mutants().size()));
  }

  private static void number(Html html, long number, String style) {
    html.element("td", "" + number, "class", style);
  }
}
