package org.lanewise.conformance.random;

import java.util.List;
import java.util.function.Supplier;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;

/** Runs a random program on several engines. */
public final class RandomCheck {
  /** What begins the message about a program that is refused. */
  private static final String FORMAT = "refused: ";

  private RandomCheck() {}

  /**
   * Runs the program of a seed.
   *
   * @param engines the first is the measure
   * @return empty where all agree, else what differs and the plainest program found that still does
   */
  public static String run(RandomCases source, List<ShaderEngine> engines, long seed) {
    return run(source, engines, source.generate(seed), seed);
  }

  /** The same for a case that is made already, from that seed. */
  public static String run(
      RandomCases source, List<ShaderEngine> engines, RandomCase random, long seed) {
    String difference = difference(engines, random);
    if (difference.isEmpty()) {
      return "";
    }
    RandomCase shortest = shrink(source, engines, random);
    return "seed %d, %s, %d lanes: %s%n%s%nat first: %s%n%s"
        .formatted(
            seed,
            random.options(),
            random.lanes(),
            difference(engines, shortest),
            shortest.program().toText(),
            difference,
            random.program().toText());
  }

  /** Makes the program smaller for as long as the engines still differ. */
  private static RandomCase shrink(
      RandomCases source, List<ShaderEngine> engines, RandomCase random) {
    RandomCase smallest = random;
    List<Supplier<Program>> candidates = source.smaller(random.program());
    int at = 0;
    for (int failed = 0; failed < candidates.size(); ) {
      at %= candidates.size();
      RandomCase candidate = candidate(smallest, candidates.get(at));
      if (candidate != null && differs(engines, candidate)) {
        smallest = candidate;
        candidates = source.smaller(smallest.program());
        failed = 0;
      } else {
        at++;
        failed++;
      }
    }
    return smallest;
  }

  private static boolean differs(List<ShaderEngine> engines, RandomCase candidate) {
    String difference = difference(engines, candidate);
    return !difference.isEmpty() && !difference.startsWith(FORMAT);
  }

  private static RandomCase candidate(RandomCase random, Supplier<Program> program) {
    try {
      return random.with(program.get());
    } catch (ShaderFormatException | IllegalArgumentException e) {
      return null;
    }
  }

  private static String difference(List<ShaderEngine> engines, RandomCase random) {
    try {
      return Comparison.disagreement(
          engines,
          random.bindings(),
          engine ->
              random.grid().isPresent()
                  ? Comparison.run(
                      engine,
                      random.program(),
                      random.options(),
                      random.bindings(),
                      random.grid().get())
                  : Comparison.run(
                      engine,
                      random.program(),
                      random.options(),
                      random.bindings(),
                      random.lanes(),
                      random::fill));
    } catch (ShaderFormatException e) {
      return FORMAT + e.getMessage();
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      StackTraceElement[] trace = e.getStackTrace();
      return e + (trace.length > 0 ? " at " + trace[0] : "");
    }
  }
}
