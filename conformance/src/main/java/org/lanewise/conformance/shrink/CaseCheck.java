package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Runs cases on several engines of which the first is the measure, and tells how one fails. What a
 * case expects plays no part here.
 *
 * <p>A case that fails becomes small so:
 *
 * <pre>{@code
 * CaseCheck check = CaseCheck.of(List.of(reference, suspect));
 * CaseCheck.Failure failure = check.failure(test).orElseThrow();
 * CaseFile small = CaseShrinker.shrink(test, check.failsAs(failure.kind()), Budget.usual());
 * CaseFile kept = check.expecting(small);
 * }</pre>
 *
 * <p>A mutated engine is such a suspect: any {@link ShaderEngine}, or anything else that runs a
 * case, see {@link Runner}. Its mistakes must depend on the case alone, else a smaller case may
 * fail once and not again.
 */
public final class CaseCheck {
  /**
   * Something that runs cases.
   *
   * @param name what reports call it
   * @param run gives what the run of a case leaves behind; each call on memory as the case has it
   */
  public record Runner(String name, Function<CaseFile, Comparison.Result> run) {
    /** An engine, which prepares the program anew for each case. */
    public static Runner of(ShaderEngine engine) {
      return new Runner(engine.name(), test -> CaseRunner.run(test, engine));
    }
  }

  /**
   * What went wrong.
   *
   * @param kind how
   * @param message the engine and what it did, for people
   */
  public record Failure(FailureKind kind, String message) {}

  /** Which lane it is changes with the number of lanes. */
  private static final Pattern LANE = Pattern.compile("\\blane [0-9]+");

  private final List<Runner> runners;

  /**
   * A check.
   *
   * @param runners at least one, the measure first
   */
  public CaseCheck(List<Runner> runners) {
    if (runners.isEmpty()) {
      throw new IllegalArgumentException("no engines");
    }
    this.runners = List.copyOf(runners);
  }

  /** A check of engines, the measure first. */
  public static CaseCheck of(List<ShaderEngine> engines) {
    return new CaseCheck(engines.stream().map(Runner::of).toList());
  }

  /** How a case fails first, empty where all engines agree. */
  public Optional<Failure> failure(CaseFile test) {
    return failure(test, runners);
  }

  /**
   * Whether a case fails in one way; runs the measure and the engine in question alone.
   *
   * @param kind of a {@link Failure} of this check
   */
  public Predicate<CaseFile> failsAs(FailureKind kind) {
    List<Runner> both = new ArrayList<>();
    both.add(runners.getFirst());
    runners.stream().skip(1).filter(r -> r.name().equals(kind.engine())).forEach(both::add);
    return test -> failure(test, both).map(Failure::kind).equals(Optional.of(kind));
  }

  /** How the first engine misses what a case expects, empty where it leaves that. */
  public Optional<Failure> missed(CaseFile test) {
    Runner runner = runners.getFirst();
    Comparison.Result found;
    try {
      found = runner.run().apply(test);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return thrown(runner, e);
    }
    String difference = CaseRunner.difference(test, found);
    return difference.isEmpty()
        ? Optional.empty()
        : failure(
            FailureKind.Type.EXPECTATION,
            runner,
            LANE.matcher(difference).replaceAll("lane"),
            difference);
  }

  /**
   * Whether a case's expectation is missed in one way: of the same output the same word is found in
   * place of the same right one. What would be right of a smaller program nobody tells, so that
   * such cases shrink less, and want a look afterwards.
   *
   * @param kind of a {@link Failure} that {@link #missed} told
   */
  public Predicate<CaseFile> missesAs(FailureKind kind) {
    return test -> missed(test).map(Failure::kind).equals(Optional.of(kind));
  }

  private static Optional<Failure> failure(CaseFile test, List<Runner> runners) {
    Comparison.Result measure = null;
    for (Runner runner : runners) {
      Comparison.Result found;
      try {
        found = runner.run().apply(test);
      } catch (RuntimeException | LinkageError | StackOverflowError e) {
        return thrown(runner, e);
      }
      if (measure == null) {
        measure = found;
        continue;
      }
      String difference = Comparison.difference(measure, found);
      if (!difference.isEmpty()) {
        boolean stopped = !measure.stopped().equals(found.stopped());
        return failure(
            stopped ? FailureKind.Type.STOPPED : FailureKind.Type.DIFFERENCE,
            runner,
            "",
            difference);
      }
    }
    return Optional.empty();
  }

  private static Optional<Failure> failure(
      FailureKind.Type type, Runner runner, String detail, String message) {
    return Optional.of(
        new Failure(new FailureKind(type, runner.name(), detail), runner.name() + ": " + message));
  }

  private static Optional<Failure> thrown(Runner runner, Throwable e) {
    return e instanceof ShaderFormatException
        ? failure(FailureKind.Type.REFUSED, runner, "", "refused: " + e.getMessage())
        : failure(FailureKind.Type.EXCEPTION, runner, thrown(e), e + place(e));
  }

  /**
   * The class of what was thrown and the method that threw it, which deep recursion has none of.
   */
  private static String thrown(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    boolean known = trace.length > 0 && !(e instanceof StackOverflowError);
    return e.getClass().getName()
        + (known ? " in " + trace[0].getClassName() + "." + trace[0].getMethodName() : "");
  }

  private static String place(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    return trace.length > 0 ? " at " + trace[0] : "";
  }

  /**
   * The case with what the measure leaves behind as its expectation; without any where the measure
   * throws.
   */
  public CaseFile expecting(CaseFile test) {
    List<Comparison.Result> results = new ArrayList<>();
    for (Runner runner : runners) {
      try {
        results.add(runner.run().apply(test));
      } catch (RuntimeException | LinkageError | StackOverflowError e) {
        if (results.isEmpty()) {
          return Expectations.none(test);
        }
      }
    }
    return Expectations.of(test, results.getFirst(), results.subList(1, results.size()));
  }
}
