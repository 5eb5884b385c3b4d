package org.lanewise.conformance.adapter;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.conformance.shrink.Budget;
import org.lanewise.conformance.shrink.CaseShrinker;
import org.lanewise.conformance.shrink.Expectations;
import org.lanewise.core.program.ShaderFormatException;

/** Runs random programs on one engine; another one says what every visible bit must be. */
public final class EngineRandomRun {
  /** An engine that fails so often is wrong in something that cases tell better. */
  private static final int MOST_FAILURES = 100;

  /** What making one failing case small may cost. */
  private static final Budget BUDGET = new Budget(1000, Duration.ofSeconds(20));

  private final EngineUnderTest engine;
  private final EngineUnderTest measure;

  /**
   * A run.
   *
   * @param engine the engine under test
   * @param measure the engine that is right
   */
  public EngineRandomRun(EngineUnderTest engine, EngineUnderTest measure) {
    this.engine = engine;
    this.measure = measure;
  }

  /**
   * What a run found.
   *
   * @param totals how many programs passed, and so on; fewer than asked for after a hundred
   *     failures
   * @param failing the cases that failed, with what they should have left behind
   */
  public record Result(EngineRun.Result totals, List<CaseFile> failing) {
    public Result {
      failing = List.copyOf(failing);
    }
  }

  /**
   * Runs programs.
   *
   * @param source makes them
   * @param seed the seed of the first one, the others follow it
   * @param count how many, 1 or more
   * @param progress is told the number of programs done
   */
  public Result run(RandomCases source, long seed, int count, LongConsumer progress) {
    SortedMap<String, Integer> unsupported = new TreeMap<>();
    List<String> failures = new ArrayList<>();
    List<CaseFile> failing = new ArrayList<>();
    int passed = 0;
    int done = 0;
    while (done < count && failures.size() < MOST_FAILURES) {
      CaseFile test = expecting(named(source.generate(seed + done), seed + done));
      done++;
      switch (judge(test)) {
        case Verdict.Passed right -> passed++;
        case Verdict.Failed(String difference) -> {
          failures.add(test.name() + ": " + engine.name() + ": " + difference);
          failing.add(test);
        }
        case Verdict.Unsupported(String reason) -> EngineRun.count(unsupported, reason);
      }
      progress.accept(done);
    }
    return new Result(
        new EngineRun.Result(engine.name(), done, passed, unsupported, failures), failing);
  }

  private static CaseFile named(RandomCase random, long seed) {
    String set = random.program().instructionSet().toString().toLowerCase(Locale.ROOT);
    return random.toCase(
        "random-" + set + "-" + seed + ".case",
        "random program of " + set + ", seed " + seed,
        "what the program leaves behind is defined in every bit");
  }

  private CaseFile expecting(CaseFile test) {
    return Expectations.of(test, measured(test));
  }

  private Comparison.Result measured(CaseFile test) {
    try {
      return measure.run(test);
    } catch (UnsupportedByEngineException | EngineFailureException e) {
      throw new IllegalStateException(measure.name() + " is no measure: " + e.getMessage(), e);
    }
  }

  /** Judges by all bits; which of several loops exceeds the limit first is open. */
  private Verdict judge(CaseFile expecting) {
    try {
      String difference = Comparison.difference(measured(expecting), engine.run(expecting));
      return difference.isEmpty() ? new Verdict.Passed() : new Verdict.Failed(difference);
    } catch (UnsupportedByEngineException e) {
      return new Verdict.Unsupported(e.getMessage());
    } catch (EngineFailureException e) {
      return new Verdict.Failed(e.getMessage());
    }
  }

  /**
   * A smaller case that fails as well, or the same one: shrinking ends after some seconds.
   *
   * @param failing a case that failed
   */
  public CaseFile smaller(CaseFile failing) {
    if (!fails(failing)) {
      // It depends on something else than the case.
      return failing;
    }
    return expecting(CaseShrinker.shrink(Expectations.none(failing), this::fails, BUDGET));
  }

  private boolean fails(CaseFile test) {
    try {
      return judge(expecting(test)) instanceof Verdict.Failed;
    } catch (ShaderFormatException e) {
      return false;
    }
  }
}
