package org.lanewise.conformance.metamorphic;

import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;

/** Runs a program and a variant of it, and compares every visible bit. */
public final class MetamorphicCheck {
  private MetamorphicCheck() {}

  /**
   * What became of a check.
   *
   * @param variant the variant that was run, empty where the way does not apply to the program, or
   *     the loop limit stops it
   * @param difference what differs, in words; empty where nothing does
   */
  public record Outcome(Optional<Program> variant, String difference) {
    /** Whether a variant was run. */
    public boolean applied() {
      return variant.isPresent();
    }

    /** Whether the variant gave other bits. */
    public boolean differs() {
      return !difference.isEmpty();
    }
  }

  /**
   * Runs a program and a variant.
   *
   * @param seed the same gives the same variant of the same program
   * @param run runs a program on fresh inputs and memory
   */
  public static Outcome check(
      Program program,
      ShaderOptions options,
      Metamorphism metamorphism,
      long seed,
      Function<Program, Comparison.Result> run) {
    return check(program, options, metamorphism, seed, run.apply(program), run);
  }

  /** The same where the result of the program itself is known. */
  public static Outcome check(
      Program program,
      ShaderOptions options,
      Metamorphism metamorphism,
      long seed,
      Comparison.Result expected,
      Function<Program, Comparison.Result> run) {
    Optional<Program> variant =
        expected.stopped().isEmpty()
            ? metamorphism.apply(program, options, new Random(seed))
            : Optional.empty();
    return new Outcome(
        variant, variant.map(v -> Comparison.difference(expected, run.apply(v))).orElse(""));
  }

  /** A case file and a variant of its program on an engine. */
  public static Outcome check(
      CaseFile test, ShaderEngine engine, Metamorphism metamorphism, long seed) {
    return check(
        test.program(), test.options(), metamorphism, seed, program -> run(test, engine, program));
  }

  /** What an engine makes of a case with another program. */
  public static Comparison.Result run(CaseFile test, ShaderEngine engine, Program program) {
    return test.grid().isPresent()
        ? Comparison.run(engine, program, test.options(), test.bindings(), test.grid().get())
        : Comparison.run(
            engine, program, test.options(), test.bindings(), test.lanes(), test::fill);
  }

  /** A random case and a variant of its program on an engine. */
  public static Outcome check(
      RandomCase test, ShaderEngine engine, Metamorphism metamorphism, long seed) {
    return check(
        test.program(), test.options(), metamorphism, seed, program -> run(test, engine, program));
  }

  /** What an engine makes of a random case with another program; its memory stays as it is. */
  public static Comparison.Result run(RandomCase test, ShaderEngine engine, Program program) {
    Map<MemoryBuffer, int[]> before = new IdentityHashMap<>();
    Bindings bindings = test.bindings();
    for (MemoryBuffer memory : Comparison.buffers(bindings).values()) {
      before.put(memory, memory.words().clone());
    }
    try {
      return Comparison.run(engine, program, test.options(), bindings, test.lanes(), test::fill);
    } finally {
      before.forEach(
          (memory, words) -> System.arraycopy(words, 0, memory.words(), 0, words.length));
    }
  }

  /**
   * What differs between a case and a variant, for people: empty, or the engine, the difference and
   * the text of the variant. Whether it is empty may drive the search for a smaller case: the seed
   * gives a variant of any program.
   */
  public static String difference(
      CaseFile test, ShaderEngine engine, Metamorphism metamorphism, long seed) {
    return message(check(test, engine, metamorphism, seed), engine, metamorphism, seed);
  }

  /** The same for a random case. */
  public static String difference(
      RandomCase test, ShaderEngine engine, Metamorphism metamorphism, long seed) {
    return message(check(test, engine, metamorphism, seed), engine, metamorphism, seed);
  }

  private static String message(
      Outcome outcome, ShaderEngine engine, Metamorphism metamorphism, long seed) {
    return outcome.differs()
        ? "%s, variant %s of seed %d: %s%n%s"
            .formatted(
                engine.name(),
                metamorphism.name().toLowerCase(Locale.ROOT),
                seed,
                outcome.difference(),
                outcome.variant().orElseThrow().toText())
        : "";
  }
}
