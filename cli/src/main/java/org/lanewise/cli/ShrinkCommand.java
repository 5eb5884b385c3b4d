package org.lanewise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.shrink.Budget;
import org.lanewise.conformance.shrink.CaseCheck;
import org.lanewise.conformance.shrink.CaseShrinker;
import org.lanewise.conformance.shrink.CaseSize;
import org.lanewise.conformance.shrink.Expectations;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.ShaderFormatException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a failing case small. */
@Command(
    name = "shrink",
    mixinStandardHelpOptions = true,
    description = {
      "Makes a case that fails as small as it goes: fewer instructions, lanes and bindings, plainer",
      "operands and values, while it fails in the same way. Prints the small case.",
      "Exit code 0 if it is smaller or as small as it goes, 1 if the case does not fail."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise shrink failing.case --out conformance/regressions/small.case",
      "  lanewise shrink failing.case --engines reference,vector-8 --without fold",
      "  lanewise shrink failing.case --fails expectation --engines scalar"
    })
final class ShrinkCommand implements Callable<Integer> {
  /** When a case fails. */
  enum Fails {
    /** Engines leave different bits, or one of them throws. */
    ENGINES,
    /** The first engine leaves other words than the case expects. */
    EXPECTATION
  }

  private static final long MOST_BYTES = 64L << 20;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE.case", description = "a case file (see docs/case-format.md)")
  private Path file;

  @Option(
      names = "--engines",
      split = ",",
      paramLabel = "NAME",
      description =
          "the engines, the measure first: reference, scalar, vector-4, vector-8, vector-16"
              + " (default: all that run here)")
  private List<String> names = List.of();

  @Option(
      names = "--fails",
      defaultValue = "engines",
      paramLabel = "engines|expectation",
      description =
          "when a case fails: engines differ from the first one, or the first engine misses what"
              + " the case expects, by the same word where the same word is right (default:"
              + " ${DEFAULT-VALUE})")
  private Fails fails;

  @Option(names = "--out", paramLabel = "FILE", description = "write the small case to this file")
  private Path out;

  @Option(
      names = "--calls",
      defaultValue = "4000",
      paramLabel = "N",
      description = "run at most so many cases (default: ${DEFAULT-VALUE})")
  private int calls;

  @Option(
      names = "--seconds",
      defaultValue = "60",
      paramLabel = "N",
      description = "take about so long at most (default: ${DEFAULT-VALUE})")
  private int seconds;

  @Mixin private PassOptions passes;

  @Override
  public Integer call() {
    if (calls < 1 || seconds < 0) {
      throw new InputException(
          "--calls, --seconds: error: too few (expected 1 or more, 0 or more)");
    }
    CaseFile test = read();
    if (out != null && !Files.isDirectory(out.toAbsolutePath().getParent())) {
      throw new InputException("--out: error: " + out + " cannot be written (no such folder)");
    }
    List<ShaderEngine> all = Engines.all(passes.without());
    try {
      return shrink(test, CaseCheck.of(chosen(all)));
    } finally {
      all.forEach(ShaderEngine::close);
    }
  }

  private CaseFile read() {
    try {
      if (Files.isRegularFile(file) && Files.size(file) > MOST_BYTES) {
        throw new InputException(file + ": error: larger than 64 MiB (expected a case file)");
      }
      return CaseFile.parse(file.toString(), Files.readString(file));
    } catch (ShaderFormatException e) {
      throw new InputException(file + ":" + e.getMessage());
    } catch (NoSuchFileException e) {
      throw new InputException(file + ": error: no such file");
    } catch (MalformedInputException e) {
      throw new InputException(file + ": error: no UTF-8 text (expected a case file)");
    } catch (IOException e) {
      throw new InputException(file + ": error: cannot be read");
    }
  }

  private List<ShaderEngine> chosen(List<ShaderEngine> all) {
    List<ShaderEngine> engines = EngineNames.chosen(names, all);
    if (engines.size() < 2 && fails == Fails.ENGINES) {
      throw new InputException(
          "--engines: error: one engine agrees with itself (expected two or more, or --fails"
              + " expectation)");
    }
    return engines;
  }

  private int shrink(CaseFile test, CaseCheck check) {
    boolean expected = fails == Fails.EXPECTATION;
    CaseFile start = expected ? test : Expectations.none(test);
    var failure = expected ? check.missed(test) : check.failure(start);
    PrintWriter summary = out == null ? spec.commandLine().getErr() : spec.commandLine().getOut();
    if (failure.isEmpty()) {
      summary.println(
          "the case does not fail: "
              + (expected
                  ? "the engine leaves what it expects"
                  : "all engines agree (--fails expectation looks at what it states)"));
      return Lanewise.DIFFERENT;
    }
    Predicate<CaseFile> same =
        expected ? check.missesAs(failure.get().kind()) : check.failsAs(failure.get().kind());
    CaseShrinker.Outcome outcome =
        CaseShrinker.run(start, same, new Budget(calls, Duration.ofSeconds(seconds)));
    CaseFile small = outcome.smallest();
    String text = text(expected ? small : check.expecting(small));
    summary.println("fails    " + failure.get().message());
    summary.println("before   " + CaseSize.of(test));
    summary.println("after    " + CaseSize.of(small));
    summary.println(
        "runs     "
            + outcome.calls()
            + (outcome.finished() ? "" : ", ended by --calls or --seconds: may become smaller"));
    write(text, summary);
    return Lanewise.OK;
  }

  private static String text(CaseFile small) {
    try {
      return small.toText();
    } catch (IllegalArgumentException e) {
      throw new InputException("the small case has no text: error: " + e.getMessage());
    }
  }

  private void write(String text, PrintWriter summary) {
    if (out == null) {
      spec.commandLine().getOut().print(text);
      return;
    }
    try {
      Files.writeString(out, text);
    } catch (IOException e) {
      throw new InputException("--out: error: " + out + " cannot be written");
    }
    summary.println("written  " + out);
  }
}
