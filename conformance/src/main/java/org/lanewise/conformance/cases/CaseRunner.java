package org.lanewise.conformance.cases;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.ShaderFormatException;

/** Runs case files on engines: every engine must leave the expected bits, and all the same. */
public final class CaseRunner {
  private CaseRunner() {}

  /**
   * What a run found.
   *
   * @param cases files read
   * @param passed cases on which every engine was right
   * @param failures what went wrong, a line each
   */
  public record Result(int cases, int passed, List<String> failures) {
    public Result {
      failures = List.copyOf(failures);
    }

    /** A line for people. */
    public String summary() {
      return "passed   %d of %d%n".formatted(passed, cases);
    }
  }

  /**
   * Runs one file, or all files {@code *.case} in a folder and below it.
   *
   * @param engines the reference first
   * @throws IOException if files cannot be read
   */
  public static Result run(Path path, List<ShaderEngine> engines) throws IOException {
    return runAll(CaseCorpus.of(path), engines);
  }

  /** Runs cases one after the other. */
  public static Result runAll(List<CaseCorpus.Entry> entries, List<ShaderEngine> engines) {
    List<String> failures = new ArrayList<>();
    int passed = 0;
    for (CaseCorpus.Entry entry : entries) {
      List<String> found = run(entry, engines);
      passed += found.isEmpty() ? 1 : 0;
      failures.addAll(found);
    }
    return new Result(entries.size(), passed, failures);
  }

  private static List<String> run(CaseCorpus.Entry entry, List<ShaderEngine> engines) {
    try {
      return run(entry.parse(), engines);
    } catch (ShaderFormatException e) {
      return List.of(entry.name() + ":" + e.getMessage());
    }
  }

  /**
   * Runs one case.
   *
   * @param engines the reference first; the case may leave some out
   * @return what went wrong, a line each
   */
  public static List<String> run(CaseFile test, List<ShaderEngine> engines) {
    List<String> failures = new ArrayList<>();
    Comparison.Result first = null;
    String firstName = "";
    for (ShaderEngine engine : engines) {
      if (!test.engines().isEmpty() && !test.engines().contains(engine.name())) {
        continue;
      }
      Comparison.Result found = run(test, engine);
      String difference = difference(test, found);
      if (difference.isEmpty() && first != null && test.agreement() == Agreement.BITS) {
        difference = Comparison.difference(first, found);
        difference = difference.isEmpty() ? "" : difference + " as " + firstName + " has it";
      }
      if (!difference.isEmpty()) {
        failures.add(test.name() + ": " + engine.name() + ": " + difference);
      }
      if (first == null) {
        first = found;
        firstName = engine.name();
      }
    }
    return failures;
  }

  /** What an engine makes of a case: of its lanes, or of its grid. */
  public static Comparison.Result run(CaseFile test, ShaderEngine engine) {
    return test.grid().isPresent()
        ? Comparison.run(engine, test.program(), test.options(), test.bindings(), test.grid().get())
        : Comparison.run(
            engine, test.program(), test.options(), test.bindings(), test.lanes(), test::fill);
  }

  private static String stopped(String by) {
    return "stopped by '" + by + "'";
  }

  /** The first thing in which a result is not what a case states, or empty. */
  public static String difference(CaseFile test, Comparison.Result found) {
    if (!List.of(test.stopped().split("\n")).contains(found.stopped())) {
      String how = found.stopped().isEmpty() ? "did not stop" : stopped(found.stopped());
      return how
          + (test.stopped().isEmpty()
              ? ""
              : " instead of " + stopped(test.stopped().replace("\n", "' or '")));
    }
    if (!test.stopped().isEmpty()) {
      return "";
    }
    for (int lane = 0; lane < test.lanes() && test.grid().isEmpty(); lane++) {
      if (found.live()[lane] != test.expectedLive()[lane]) {
        return "lane " + lane + (found.live()[lane] ? " is live" : " is killed");
      }
    }
    for (CaseFile.Plane plane : test.expected()) {
      for (int lane = 0; lane < test.lanes(); lane++) {
        int word = found.word(plane.slot(), plane.component(), lane);
        if (found.live()[lane] && !plane.isRight(lane, word)) {
          return "%s.%c of lane %d is 0x%08x (%s) instead of %s"
              .formatted(
                  test.program().signature().outputs().get(plane.slot()).name(),
                  "xyzw".charAt(plane.component()),
                  lane,
                  word,
                  Float.intBitsToFloat(word),
                  plane.right(lane));
        }
      }
    }
    for (CaseFile.Words stated : test.expectedMemory()) {
      int[] memory = found.memory().getOrDefault(stated.name(), new int[0]);
      int end = stated.first() + stated.words().size();
      boolean all = stated.name().startsWith("emitted") && stated.first() == 0;
      if (end > memory.length || all && end < memory.length) {
        return "%s has %d words instead of %d".formatted(stated.name(), memory.length, end);
      }
      for (int k = 0; k < stated.words().size(); k++) {
        int word = memory[stated.first() + k];
        if (!stated.isRight(k, word)) {
          return "%s @%d is 0x%08x instead of %s"
              .formatted(stated.name(), stated.first() + k, word, stated.right(k));
        }
      }
    }
    return "";
  }
}
