package org.lanewise.conformance.random;

import java.util.List;
import java.util.Optional;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.conformance.shrink.Budget;
import org.lanewise.conformance.shrink.CaseCheck;
import org.lanewise.conformance.shrink.CaseShrinker;
import org.lanewise.conformance.shrink.CaseSize;
import org.lanewise.core.engine.ShaderEngine;

/** Runs random programs on several engines; what differs becomes a small case. */
public final class RandomCheck {
  private static final String RULE = "all engines leave the same bits";

  private RandomCheck() {}

  /**
   * A random program on which engines differ.
   *
   * @param smallest the smallest case found that fails in the same way; it expects what the first
   *     engine leaves behind
   * @param report for people: what differs, how small it became, and the text of the case
   */
  public record Found(CaseFile smallest, String report) {}

  /**
   * Runs the program of a seed.
   *
   * @param engines the first is the measure
   * @return empty where all agree, else the report of {@link Found}
   */
  public static String run(RandomCases source, List<ShaderEngine> engines, long seed) {
    return run(source, engines, source.generate(seed), seed);
  }

  /** The same for a case that is made already, from that seed. */
  public static String run(
      RandomCases source, List<ShaderEngine> engines, RandomCase random, long seed) {
    return check(engines, random, seed).map(Found::report).orElse("");
  }

  /**
   * Runs a random case, and makes it small where engines differ.
   *
   * @param engines the first is the measure
   * @param random a case that has not run yet, since runs change its memory
   * @param seed what it was made from, for the report
   */
  public static Optional<Found> check(List<ShaderEngine> engines, RandomCase random, long seed) {
    String origin =
        "random program of %s, seed %d".formatted(random.program().instructionSet(), seed);
    CaseFile test = random.toCase("seed " + seed, origin, RULE);
    CaseCheck check = checkOf(engines);
    return check.failure(test).map(failure -> found(check, test, failure, seed));
  }

  /**
   * A check of engines such as {@link RandomEngines} gives.
   *
   * @param engines the first is the measure
   */
  public static CaseCheck checkOf(List<ShaderEngine> engines) {
    return new CaseCheck(engines.stream().map(RandomCheck::runner).toList());
  }

  /** An engine that is made for the constants of a case is made for those of each smaller one. */
  private static CaseCheck.Runner runner(ShaderEngine engine) {
    return new CaseCheck.Runner(
        engine.name(), test -> CaseRunner.run(test, RandomEngines.bound(engine, test.bindings())));
  }

  private static Found found(CaseCheck check, CaseFile test, CaseCheck.Failure failure, long seed) {
    CaseShrinker.Outcome outcome =
        CaseShrinker.run(test, check.failsAs(failure.kind()), Budget.usual());
    CaseFile smallest = check.expecting(outcome.smallest());
    String now = check.failure(smallest).map(CaseCheck.Failure::message).orElse("");
    String report =
        "seed %d: %s%nat first: %s%n%s, at first %s%s%n%s"
            .formatted(
                seed,
                now,
                failure.message(),
                CaseSize.of(smallest),
                CaseSize.of(test),
                outcome.finished() ? "" : ", not finished",
                text(smallest));
    return new Found(smallest, report);
  }

  private static String text(CaseFile test) {
    try {
      return test.toText();
    } catch (IllegalArgumentException e) {
      return "no case file: " + e.getMessage() + "\n" + test.program().toText();
    }
  }
}
