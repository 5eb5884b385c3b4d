package org.lanewise.conformance.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lanewise.conformance.report.CaseOutcome.Verdict;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Stage;
import org.lanewise.core.r500.R500Field;

/** The page of an instruction set: what of it is covered by cases, on which engine. */
final class InstructionSetPage {
  /** More rules of one row are told by a link; the most special cases come first. */
  private static final int MOST_RULES = 60;

  private static final List<D3d9Version> VERSIONS =
      List.of(
          pixel(1, 1),
          pixel(1, 2),
          pixel(1, 3),
          pixel(1, 4),
          pixel(2, 0),
          pixel(2, 1),
          pixel(3, 0),
          vertex(1, 1),
          vertex(2, 0),
          vertex(2, 1),
          vertex(3, 0));

  private final Report report;
  private final InstructionSet set;
  private final List<CaseOutcome> cases;
  private final Page page;
  private final Html html;

  private InstructionSetPage(Report report, InstructionSet set) {
    this.report = report;
    this.set = set;
    this.cases = report.cases(set);
    this.page = new Page(report, Page.of(set), Page.title(set));
    this.html = page.html();
  }

  /** The page's text. */
  static String text(Report report, InstructionSet set) {
    return new InstructionSetPage(report, set).text();
  }

  private static D3d9Version pixel(int major, int minor) {
    return new D3d9Version(Stage.FRAGMENT, major, minor);
  }

  private static D3d9Version vertex(int major, int minor) {
    return new D3d9Version(Stage.VERTEX, major, minor);
  }

  private String text() {
    String rows = set == InstructionSet.R500 ? "operations" : "opcodes";
    List<Operation> operations = Operation.all(set);
    Map<String, List<CaseOutcome>> users = new TreeMap<>();
    for (CaseOutcome outcome : cases) {
      outcome
          .operations()
          .forEach(name -> users.computeIfAbsent(name, key -> new ArrayList<>()).add(outcome));
    }
    long holes = operations.stream().filter(row -> !users.containsKey(row.name())).count();
    html.element(
        "p",
        "%d case files, %d %s, %s. A case counts for each of the %s that stand in its program; its rule says what it is about."
            .formatted(
                cases.size(),
                operations.size(),
                rows,
                holes == 0 ? "none of them without a case" : holes + " of them without a case",
                rows),
        "class",
        "lead");
    Marks.legend(html);
    html.element("h2", "By " + rows.substring(0, rows.length() - 1), "id", "operations");
    grid(operations, users, rows);
    switch (set) {
      case TGSI -> {}
      case R500 -> fields();
      case D3D9 -> versions(users);
    }
    return page.done(report);
  }

  private void grid(List<Operation> operations, Map<String, List<CaseOutcome>> users, String rows) {
    html.open("div", "class", "scroll");
    html.open("table", "class", "grid", "data-filter", rows, "data-states", "");
    html.element("caption", "Cases for each row, and what every engine made of them");
    html.open("thead").open("tr");
    html.element("th", rows.substring(0, rows.length() - 1), "scope", "col", "data-sort", "text");
    html.element("th", "kind", "scope", "col", "data-sort", "text", "class", "wide");
    html.element("th", "meaning", "scope", "col", "class", "wide");
    html.element("th", "rules", "scope", "col", "data-sort", "number", "class", "num");
    for (Report.Engine engine : report.engines()) {
      html.element("th", engine.name(), "scope", "col", "data-sort", "number", "class", "num");
    }
    html.close().close();
    for (Operation operation : operations) {
      row(operation, users.getOrDefault(operation.name(), List.of()));
    }
    html.close().close();
  }

  private void row(Operation operation, List<CaseOutcome> users) {
    boolean failed = users.stream().anyMatch(outcome -> !outcome.passed());
    html.open(
        "tbody",
        "class",
        "row",
        "id",
        Page.anchor(operation.name()),
        "data-state",
        users.isEmpty() ? "hole" : failed ? "fail" : "pass");
    html.open("tr");
    html.element("th", operation.title(), "scope", "row");
    html.element("td", operation.group(), "class", "wide");
    html.open("td", "class", "wide meaning").element("code", operation.meaning()).close();
    html.element("td", "" + rules(users), "class", "num");
    for (Report.Engine engine : report.engines()) {
      Marks.cell(html, users.stream().map(outcome -> outcome.verdict(engine.name())).toList());
    }
    html.close();
    html.open("tr", "class", "detail").open("td", "colspan", "" + (4 + report.engines().size()));
    if (users.isEmpty()) {
      html.element("p", "No case file has it.");
    } else {
      rules(operation.title(), users);
    }
    html.close().close().close();
  }

  /** What the case says of all engines together. */
  private static Verdict ofAll(CaseOutcome outcome) {
    return new Verdict(
        "all", outcome.passed() ? CaseOutcome.Status.PASSED : CaseOutcome.Status.FAILED, "");
  }

  private static int rules(List<CaseOutcome> users) {
    return new TreeSet<>(users.stream().map(CaseOutcome::rule).toList()).size();
  }

  /** The table of the rules of a row. */
  private void rules(String title, List<CaseOutcome> users) {
    List<CaseOutcome> sorted = new ArrayList<>(users);
    sorted.sort(
        Comparator.<CaseOutcome, Boolean>comparing(CaseOutcome::passed)
            .thenComparingInt(outcome -> outcome.operations().size())
            .thenComparing(CaseOutcome::name));
    html.open("table", "class", "rules");
    html.element("caption", "Rules of cases with " + title);
    html.open("thead").open("tr");
    for (String column : List.of("rule", "case", "origin")) {
      html.element("th", column, "scope", "col");
    }
    report.engines().forEach(engine -> html.element("th", engine.name(), "scope", "col"));
    html.close().close().open("tbody");
    for (CaseOutcome outcome : sorted.subList(0, Math.min(MOST_RULES, sorted.size()))) {
      html.open("tr").element("td", outcome.rule());
      html.open("td").link(page.to(Page.of(outcome)), outcome.title()).close();
      html.element("td", outcome.origin());
      outcome.verdicts().forEach(verdict -> Marks.cell(html, verdict));
      html.close();
    }
    html.close().close();
    if (sorted.size() > MOST_RULES) {
      html.open("p")
          .text(
              "These have the fewest other instructions. %d more are in the "
                  .formatted(sorted.size() - MOST_RULES));
      html.link(page.to("cases.html"), "list of all cases").text(".").close();
    }
  }

  /** The fields of R500: how many cases have each named code. */
  private void fields() {
    html.element("h2", "By field", "id", "fields");
    html.element(
        "p",
        "Every code that the register reference names, and how many cases have it in an instruction. A \u2717 marks codes in cases of which one failed.");
    html.open("div", "class", "scroll").open("table", "class", "fields", "data-filter", "fields");
    html.element("caption", "Named codes of the fields of instruction words");
    html.open("thead").open("tr");
    for (String column : List.of("word", "field", "bits")) {
      html.element("th", column, "scope", "col", "data-sort", "text");
    }
    html.element("th", "codes and cases", "scope", "col").close().close().open("tbody");
    for (Map.Entry<R500Field, List<String>> entry : Operation.namedFields().entrySet()) {
      R500Field field = entry.getKey();
      html.open("tr", "id", Page.anchor("field " + field));
      html.element("td", field.word().toString());
      html.element("th", field.bits().name(), "scope", "row");
      html.element("td", field.bits().hi() + ":" + field.bits().lo(), "class", "num");
      html.open("td").open("ul", "class", "codes");
      for (String code : entry.getValue()) {
        List<CaseOutcome> users =
            cases.stream().filter(each -> each.codes().contains(field + "=" + code)).toList();
        long failed = users.stream().filter(each -> !each.passed()).count();
        String style = users.isEmpty() ? "hole" : failed > 0 ? "fail" : "pass";
        String count = users.isEmpty() ? "none" : (failed > 0 ? "\u2717 " : "") + users.size();
        html.open("li", "class", style).text(code + " ").element("b", count).close();
      }
      html.close().close().close();
    }
    html.close().close().close();
  }

  /** The versions of Direct3D 9 that have an opcode: in how many cases it stands there. */
  private void versions(Map<String, List<CaseOutcome>> users) {
    html.element("h2", "By version", "id", "versions");
    html.open("p").text("In how many cases an opcode stands in a program of a version; ");
    html.element("span", "\u2013", "class", "none");
    html.text(
        " the version has the opcode, and its cases are of other versions; an empty cell: the version lacks it.");
    html.close();
    html.open("div", "class", "scroll");
    html.open("table", "class", "grid versions", "data-filter", "opcodes");
    html.element("caption", "Cases by opcode and version");
    html.open("thead").open("tr").element("th", "opcode", "scope", "col", "data-sort", "text");
    VERSIONS.forEach(
        version ->
            html.element(
                "th", version.toString(), "scope", "col", "data-sort", "number", "class", "num"));
    html.close().close().open("tbody");
    for (D3d9Opcode opcode : D3d9Opcode.values()) {
      html.open("tr").open("th", "scope", "row");
      html.link("#" + Page.anchor(opcode.name()), opcode.toString()).close();
      for (D3d9Version version : VERSIONS) {
        List<Verdict> verdicts =
            users.getOrDefault(opcode.name(), List.of()).stream()
                .filter(outcome -> outcome.profile().equals(version.toString()))
                .map(InstructionSetPage::ofAll)
                .toList();
        if (!verdicts.isEmpty()) {
          Marks.cell(html, verdicts);
        } else if (opcode.existsIn(version)) {
          html.element("td", "\u2013", "class", "none num", "data-key", "0");
        } else {
          html.element("td", "", "data-key", "-1");
        }
      }
      html.close();
    }
    html.close().close().close();
  }
}
