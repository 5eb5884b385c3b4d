package org.lanewise.conformance.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.program.ShaderFormatException;

/** Runs many cases on one engine. */
public final class EngineRun {
  /** Reasons that are told apart; an engine may say anything. */
  private static final int MOST_REASONS = 100;

  private EngineRun() {}

  /**
   * What a run found.
   *
   * @param engine the name of the engine
   * @param cases the number of cases
   * @param passed those that were right
   * @param unsupported those that the engine does not run, by the reason it gives
   * @param failures what went wrong, a line for each other case
   */
  public record Result(
      String engine,
      int cases,
      int passed,
      SortedMap<String, Integer> unsupported,
      List<String> failures) {
    public Result {
      unsupported = new TreeMap<>(unsupported);
      failures = List.copyOf(failures);
    }

    /** Lines for people, the most frequent reasons first. */
    public String summary() {
      int unable = unsupported.values().stream().mapToInt(Integer::intValue).sum();
      StringBuilder text = new StringBuilder();
      text.append(
          "engine   %s%npassed   %d of %d%nfailed   %d%nunsupported  %d%n"
              .formatted(engine, passed, cases, failures.size(), unable));
      unsupported.entrySet().stream()
          .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
          .forEach(each -> text.append("  %5d  %s%n".formatted(each.getValue(), each.getKey())));
      return text.toString();
    }
  }

  /**
   * Runs cases.
   *
   * @param progress is told the number of cases done
   */
  public static Result run(
      List<CaseCorpus.Entry> cases,
      EngineUnderTest engine,
      CaseJudge judge,
      LongConsumer progress) {
    SortedMap<String, Integer> unsupported = new TreeMap<>();
    List<String> failures = new ArrayList<>();
    int passed = 0;
    for (int i = 0; i < cases.size(); i++) {
      switch (judged(cases.get(i), engine, judge)) {
        case Verdict.Passed right -> passed++;
        case Verdict.Failed(String difference) ->
            failures.add(cases.get(i).name() + ": " + engine.name() + ": " + difference);
        case Verdict.Unsupported(String reason) -> count(unsupported, reason);
      }
      progress.accept(i + 1L);
    }
    return new Result(engine.name(), cases.size(), passed, unsupported, failures);
  }

  /** Counts a reason. */
  static void count(SortedMap<String, Integer> unsupported, String reason) {
    boolean isKept = unsupported.size() < MOST_REASONS || unsupported.containsKey(reason);
    unsupported.merge(isKept ? reason : "other reasons", 1, Integer::sum);
  }

  private static Verdict judged(CaseCorpus.Entry entry, EngineUnderTest engine, CaseJudge judge) {
    CaseFile test;
    try {
      test = entry.parse();
    } catch (ShaderFormatException e) {
      return new Verdict.Failed("no case: " + e.getMessage());
    }
    if (!test.engines().isEmpty() && !test.engines().contains(engine.name())) {
      return new Verdict.Unsupported(
          "case of the engines " + String.join(", ", test.engines()) + " alone");
    }
    return judge.judge(test, engine);
  }
}
