package org.lanewise.conformance.corpus;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.corpus.CorpusFinding.Outcome;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;

/**
 * What became of one program of a corpus.
 *
 * @param name the case
 * @param outcome how far it came
 * @param message why not further
 * @param runs the calls, none where the program could not be read
 * @param truths what the first engine computed in each call, as far as it ran
 * @param <R> what the calls are
 */
record CorpusCheck<R extends CorpusRun>(
    String name, Outcome outcome, String message, List<R> runs, List<Comparison.Result> truths) {

  CorpusCheck {
    runs = List.copyOf(runs);
    truths = List.copyOf(truths);
  }

  /** A program that did not run. */
  static <R extends CorpusRun> CorpusCheck<R> of(String name, Outcome outcome, String message) {
    return new CorpusCheck<>(name, outcome, message, List.of(), List.of());
  }

  /** A case whose files cannot be read. */
  static <R extends CorpusRun> CorpusCheck<R> unreadable(String name, Exception e) {
    return of(name, Outcome.UNREADABLE, broken(e));
  }

  /**
   * Decodes a program and runs it on engines.
   *
   * @param engines the reference first
   */
  static <S, P extends Program, R extends CorpusRun> CorpusCheck<R> run(
      String name, S source, CorpusReader<S, P, R> reader, List<ShaderEngine> engines) {
    try {
      P program = reader.decode(source);
      for (Diagnostic diagnostic : reader.validate(program)) {
        if (diagnostic.severity() == Diagnostic.Severity.ERROR) {
          return reader.mayBeIllegal(source)
              ? of(name, Outcome.REFUSED, "illegal: " + diagnostic.message())
              : of(name, Outcome.UNREADABLE, diagnostic.toString());
        }
        if (diagnostic.severity() == Diagnostic.Severity.UNSUPPORTED) {
          return of(name, Outcome.REFUSED, reason(diagnostic));
        }
      }
      ShaderOptions options = reader.options(source, program);
      return compare(name, program, options, reader.prepare(source, program), engines);
    } catch (ShaderFormatException e) {
      return of(name, Outcome.UNREADABLE, e.getMessage());
    } catch (IOException | IllegalArgumentException e) {
      return unreadable(name, e);
    } catch (RuntimeException | LinkageError e) {
      return of(name, Outcome.UNEQUAL, internal(e));
    }
  }

  /** What is wrong with the files of a case, in a line. */
  static String broken(Exception e) {
    if (e instanceof NoSuchFileException) {
      return "file " + e.getMessage() + " is missing";
    }
    // Messages of the JSON reader run over several lines.
    return "broken case: " + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static String internal(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    return "internal error " + e + (trace.length > 0 ? " at " + trace[0] : "");
  }

  private static String reason(Diagnostic diagnostic) {
    // Opcodes of one group share a reason.
    int colon = diagnostic.message().indexOf(": ");
    return colon < 0 ? diagnostic.message() : diagnostic.message().substring(colon + 2);
  }

  private static <R extends CorpusRun> CorpusCheck<R> compare(
      String name,
      Program program,
      ShaderOptions options,
      List<R> runs,
      List<ShaderEngine> engines) {
    List<Comparison.Result> truths = new ArrayList<>();
    String difference = "";
    for (ShaderEngine engine : engines) {
      try {
        difference = difference(engine, program, options, runs, truths);
      } catch (RuntimeException | LinkageError e) {
        difference = internal(e);
      }
      if (!difference.isEmpty()) {
        difference = engine.name() + ": " + difference;
        return new CorpusCheck<>(name, Outcome.UNEQUAL, difference, runs, truths);
      }
    }
    boolean trusted = false;
    for (int i = 0; i < runs.size() && difference.isEmpty(); i++) {
      if (runs.get(i).trusted()) {
        trusted = true;
        difference = runs.get(i).difference(truths.get(i));
      }
    }
    Outcome outcome = trusted ? Outcome.MATCHING : Outcome.UNVETTED;
    outcome = difference.isEmpty() ? outcome : Outcome.DIFFERENT;
    return new CorpusCheck<>(name, outcome, difference, runs, truths);
  }

  /**
   * Makes all calls on one engine.
   *
   * @param truths the results to compare with; those of the first engine are added
   * @return the first difference from these results, or empty
   */
  private static String difference(
      ShaderEngine engine,
      Program program,
      ShaderOptions options,
      List<? extends CorpusRun> runs,
      List<Comparison.Result> truths) {
    try (ExecutableShader shader = engine.prepare(program, options)) {
      for (int i = 0; i < runs.size(); i++) {
        CorpusRun run = runs.get(i);
        Comparison.Result result =
            Comparison.run(shader, program.signature(), run.bindings(), run.lanes(), run::fill);
        if (truths.size() == i) {
          truths.add(result);
        }
        String difference = Comparison.difference(truths.get(i), result);
        if (!difference.isEmpty()) {
          return difference;
        }
      }
      return "";
    }
  }

  /** Whether the first engine made every call to its end. */
  boolean ran() {
    return !runs.isEmpty()
        && truths.size() == runs.size()
        && truths.stream().allMatch(truth -> truth.stopped().isEmpty());
  }
}
