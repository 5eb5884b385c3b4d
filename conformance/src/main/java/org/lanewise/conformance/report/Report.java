package org.lanewise.conformance.report;

import java.util.Collections;
import java.util.HashSet;
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
 * @param hashes of all result bits; empty where none were made
 * @param random random programs that were run
 * @param corpora programs with other renderers' values
 * @param functions the functions' errors; empty where none were measured
 * @param mutants planted bugs; empty where no run with them was kept
 * @param fuzz the statistics of a long run of random programs
 */
public record Report(
    String version,
    String made,
    String java,
    List<Engine> engines,
    List<CaseOutcome> cases,
    List<String> unreadable,
    List<Hash> hashes,
    List<RandomOutcome> random,
    List<CorpusOutcome> corpora,
    List<FunctionOutcome> functions,
    List<Mutant> mutants,
    Optional<FuzzOutcome> fuzz) {

  /**
   * The version of the format of {@code report.json}; it grows where a field changes its meaning.
   */
  public static final int SCHEMA = 1;

  public Report {
    engines = List.copyOf(engines);
    cases = List.copyOf(cases);
    unreadable = List.copyOf(unreadable);
    hashes = List.copyOf(hashes);
    random = List.copyOf(random);
    corpora = List.copyOf(corpora);
    functions = List.copyOf(functions);
    mutants = List.copyOf(mutants);
  }

  /**
   * An engine under test.
   *
   * @param name its name
   * @param lanes how many lanes it works on at once, empty where that is not known
   * @param kind what it is, a few words
   */
  public record Engine(String name, Optional<Integer> lanes, String kind) {}

  /**
   * The hash of all bits that a corpus makes; the same on every machine and engine.
   *
   * @param name the corpus
   * @param size how many programs, or inputs of functions
   * @param byEngine the hash of each engine, 64 hexadecimal digits
   */
  public record Hash(String name, long size, Map<String, String> byEngine) {
    public Hash {
      byEngine = Collections.unmodifiableMap(new LinkedHashMap<>(byEngine));
    }

    /** Whether all engines have the same. */
    public boolean agree() {
      return new HashSet<>(byEngine.values()).size() == 1;
    }
  }

  /**
   * Random programs of an instruction set, the same on all engines or not.
   *
   * @param set what they are written in
   * @param seed the seed of the first one
   * @param count how many
   * @param failures a text for each that differs
   */
  public record RandomOutcome(InstructionSet set, long seed, long count, List<String> failures) {
    public RandomOutcome {
      failures = List.copyOf(failures);
    }
  }

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
    pages.put("corpora.html", "Corpora");
    pages.put("functions.html", "Functions");
    pages.put("mutants.html", "Mutants");
    pages.put("fuzz.html", "Random programs");
    return pages;
  }

  /** Whether nothing failed. */
  public boolean passed() {
    return unreadable.isEmpty()
        && cases.stream().allMatch(CaseOutcome::passed)
        && hashes.stream().allMatch(Hash::agree)
        && random.stream().allMatch(outcome -> outcome.failures.isEmpty())
        && corpora.stream().allMatch(corpus -> corpus.result().passed())
        && functions.stream().allMatch(FunctionOutcome::passed)
        && fuzz.stream().allMatch(outcome -> outcome.failures().isEmpty());
  }
}
