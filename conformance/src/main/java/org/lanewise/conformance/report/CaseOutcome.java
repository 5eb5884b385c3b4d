package org.lanewise.conformance.report;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lanewise.core.program.InstructionSet;

/**
 * What became of one case file.
 *
 * @param name its path below the corpus, with slashes
 * @param set what its program is written in
 * @param profile the stage of a TGSI program, the version of a Direct3D 9 program
 * @param origin where it comes from
 * @param rule the sentence that it proves
 * @param text what the file holds
 * @param operations what the program does, by names of {@link Operation}
 * @param codes of R500 the named codes of fields that the program has, {@code FIELD=NAME}
 * @param verdicts one for each engine
 * @param stated the words that the case states, in the order of the results
 * @param results what engines left there; engines with the same words share one
 * @param shortened whether there are more words than are kept here
 */
public record CaseOutcome(
    String name,
    InstructionSet set,
    String profile,
    String origin,
    String rule,
    String text,
    SortedSet<String> operations,
    SortedSet<String> codes,
    List<Verdict> verdicts,
    List<Stated> stated,
    List<Found> results,
    boolean shortened) {

  public CaseOutcome {
    operations = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(operations));
    codes = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(codes));
    verdicts = List.copyOf(verdicts);
    stated = List.copyOf(stated);
    results = List.copyOf(results);
  }

  /** What a case says of an engine. */
  public enum Status {
    /** The engine left the right bits. */
    PASSED,
    /** It left other bits, or failed. */
    FAILED,
    /** The case is not for this engine, or the engine says that it does not run it. */
    LEFT_OUT
  }

  /**
   * What the case says of one engine.
   *
   * @param engine the engine's name
   * @param status whether it is right
   * @param message why not, else empty
   */
  public record Verdict(String engine, Status status, String message) {}

  /**
   * A word that the case states.
   *
   * @param place what it is called, for example {@code OUT[0].x}
   * @param lane the lane, -1 for memory
   * @param right the words that are right; one at least
   */
  public record Stated(String place, int lane, List<Integer> right) {
    public Stated {
      right = List.copyOf(right);
    }
  }

  /**
   * What engines left.
   *
   * @param engines their names
   * @param stopped the message of a call that was stopped, else empty
   * @param live for each lane whether it lives, empty for grids
   * @param words a word for each one stated, raw bits; empty where the call was stopped
   */
  public record Found(
      List<String> engines, String stopped, List<Boolean> live, List<Integer> words) {
    public Found {
      engines = List.copyOf(engines);
      live = List.copyOf(live);
      words = List.copyOf(words);
    }
  }

  /** Whether no engine is wrong. */
  public boolean passed() {
    return verdicts.stream().allMatch(verdict -> verdict.status != Status.FAILED);
  }

  /** The first engine that failed and what it did, empty if none failed. */
  public String failure() {
    return verdicts.stream()
        .filter(verdict -> verdict.status == Status.FAILED)
        .findFirst()
        .map(verdict -> verdict.engine + ": " + verdict.message)
        .orElse("");
  }

  /** The verdict on an engine. */
  public Verdict verdict(String engine) {
    return verdicts.stream()
        .filter(verdict -> verdict.engine.equals(engine))
        .findFirst()
        .orElseThrow();
  }

  /** The folder, with slashes; empty for a file of its own. */
  public String folder() {
    int slash = name.lastIndexOf('/');
    return slash < 0 ? "" : name.substring(0, slash);
  }

  /** The name without folder and ending. */
  public String title() {
    return name.substring(name.lastIndexOf('/') + 1).replaceFirst("\\.case$", "");
  }
}
