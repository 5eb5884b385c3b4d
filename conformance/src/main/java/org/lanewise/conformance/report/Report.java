package org.lanewise.conformance.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lanewise.core.program.InstructionSet;

/**
 * What the report says; the pages and {@code report.json} are made of it alone.
 *
 * @param version the version of this project
 * @param made when and where, as the caller says; empty by default, so that equal results make
 *     equal reports
 * @param java the Java virtual machine
 * @param engines what was tested, the reference first
 * @param cases by name
 * @param unreadable case files that could not be read, a line each
 */
public record Report(
    String version,
    String made,
    String java,
    List<Engine> engines,
    List<CaseOutcome> cases,
    List<String> unreadable) {

  /**
   * The version of the format of {@code report.json}; it grows where a field changes its meaning.
   */
  public static final int SCHEMA = 1;

  public Report {
    engines = List.copyOf(engines);
    cases = List.copyOf(cases);
    unreadable = List.copyOf(unreadable);
  }

  /**
   * An engine under test.
   *
   * @param name its name
   * @param lanes how many lanes it works on at once, empty where that is not known
   * @param kind what it is, a few words
   */
  public record Engine(String name, Optional<Integer> lanes, String kind) {}

  /** The cases of an instruction set. */
  public List<CaseOutcome> cases(InstructionSet set) {
    return cases.stream().filter(outcome -> outcome.set() == set).toList();
  }

  /** The pages that every page leads to, and what they are called. */
  Map<String, String> pages() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("index.html", "Summary");
    for (InstructionSet set : InstructionSet.values()) {
      pages.put(Page.of(set), Page.title(set));
    }
    pages.put("cases.html", "Cases");
    return pages;
  }

  /** Whether nothing failed. */
  public boolean passed() {
    return unreadable.isEmpty() && cases.stream().allMatch(CaseOutcome::passed);
  }
}
