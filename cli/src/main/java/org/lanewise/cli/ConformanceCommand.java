package org.lanewise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.conformance.corpus.CorpusResult;
import org.lanewise.conformance.corpus.CorpusRunner;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.conformance.random.RandomRun;
import org.lanewise.conformance.shrink.Regressions;
import org.lanewise.conformance.vectors.VectorsRunner;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.InstructionSet;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs conformance data. */
@Command(
    name = "conformance",
    mixinStandardHelpOptions = true,
    description = {
      "Runs data with known results on all engines.",
      "Prints how many of how many were decoded, equal and matching, a line for each failure;",
      "exit code 1 if there is one."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise conformance --corpus ../shared/corpus/tgsi",
      "  lanewise conformance --corpus ../shared/corpus/d3d9",
      "  lanewise conformance --vectors ../shared/corpus/tgsi-vectors/exec_vectors.tsv",
      "  lanewise conformance --cases my.case",
      "  lanewise conformance --random 100000 --isa d3d9",
      "  lanewise conformance --hash",
      "  lanewise conformance --report out/ --corpus ../shared/corpus/tgsi",
      "  lanewise conformance --engine-command \"python3 my_engine.py\""
    })
final class ConformanceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "0..1", exclusive = false)
  private What what;

  /** What to run; at least one. */
  static final class What {
    @Option(
        names = "--corpus",
        paramLabel = "DIR",
        description = "a folder of programs with inputs, textures and expected pixels; repeatable")
    private List<Path> corpora = List.of();

    @Option(
        names = "--vectors",
        paramLabel = "FILE",
        description = "a table of source and result words by opcode")
    private Path vectors;

    @Option(
        names = "--cases",
        paramLabel = "PATH",
        description = "a case file, or a folder of them (see docs/case-format.md)")
    private Path cases;

    @Option(
        names = "--random",
        paramLabel = "N",
        description = "N random programs, see --isa and --seed")
    private Long random;

    @Option(
        names = "--hash",
        description = {
          "hashes of all result bits, of the case files, of functions and of random programs;",
          "a version has the same ones on every machine and engine"
        })
    private boolean hash;

    @Option(
        names = "--report",
        paramLabel = "DIR",
        description =
            "a report for people: static pages from DIR/index.html on, with DIR/report.json beside"
                + " them (see docs/report.md); of the built-in cases or those of --cases, of"
                + " functions, of each --corpus, and of --random programs of every instruction set")
    private Path report;

    @Option(
        names = "--engine-command",
        paramLabel = "COMMAND",
        description =
            "run the built-in cases, those of --cases, or --random programs, on an engine in another"
                + " program instead of those of Lanewise (see docs/engine-protocol.md)")
    private String engineCommand;
  }

  @Mixin private ReportOptions reportOptions;
  @Mixin private EngineCommandOptions engineOptions;

  @Option(
      names = "--isa",
      defaultValue = "R500",
      paramLabel = "ISA",
      description =
          "with --random: what the programs are written in, one of ${COMPLETION-CANDIDATES}"
              + " (default: ${DEFAULT-VALUE})")
  private InstructionSet isa;

  @Option(
      names = "--seed",
      defaultValue = "0",
      paramLabel = "SEED",
      description =
          "with --random: the seed of the first program, the others follow it"
              + " (default: ${DEFAULT-VALUE})")
  private long seed;

  @Option(
      names = "--regressions",
      paramLabel = "DIR",
      description =
          "with --random: write each case on which engines differ, made small, to a file in DIR,"
              + " named by what it holds")
  private Path regressions;

  @Option(
      names = "--same-source",
      description =
          "with --corpus: also list how each R500 program compares with the TGSI program of the"
              + " same GLSL")
  private boolean sameSource;

  @Option(
      names = "--threads",
      defaultValue = "2",
      paramLabel = "N",
      description = "threads to use, 1 to 64 (default: ${DEFAULT-VALUE})")
  private int threads;

  @Mixin private HashOptions hashes;
  @Mixin private PassOptions passes;

  @Override
  public Integer call() {
    if (what == null) {
      throw new ParameterException(
          spec.commandLine(),
          "nothing to run (expected one of --corpus, --vectors, --cases, --random, --hash, --report,"
              + " --engine-command)");
    }
    Limits.check("--threads", threads, 1, Limits.MAX_THREADS);
    if (sameSource && what.corpora.isEmpty()) {
      throw new InputException("--same-source: error: nothing to compare (expected --corpus too)");
    }
    if (regressions != null && what.random == null) {
      throw new InputException("--regressions: error: nothing to keep (expected --random too)");
    }
    if (!what.hash) {
      hashes.refuse();
    }
    if (what.report == null) {
      reportOptions.refuse();
    }
    if (what.engineCommand != null) {
      return engineCommand() ? Lanewise.OK : Lanewise.DIFFERENT;
    }
    engineOptions.refuse();
    if (what.report != null) {
      return report() ? Lanewise.OK : Lanewise.DIFFERENT;
    }
    boolean passed = true;
    for (Path corpus : what.corpora) {
      passed &= corpus(corpus);
    }
    if (what.vectors != null) {
      passed &= vectors();
    }
    if (what.cases != null) {
      passed &= cases();
    }
    if (what.random != null) {
      passed &= random();
    }
    if (what.hash) {
      passed &= hashes.run(threads, passes.without(), spec.commandLine());
    }
    return passed ? Lanewise.OK : Lanewise.DIFFERENT;
  }

  private boolean engineCommand() {
    boolean others =
        !what.corpora.isEmpty() || what.vectors != null || what.report != null || what.hash;
    if (others || what.random != null && what.cases != null) {
      throw new InputException(
          "--engine-command: error: it runs cases, or random programs (expected --cases, --random"
              + " or nothing beside it)");
    }
    if (!passes.without().isEmpty()) {
      throw new InputException(
          "--engine-command: error: the engine runs programs as they are (expected no --without)");
    }
    if (what.random == null) {
      List<CaseCorpus.Entry> cases = caseEntries();
      return engineOptions.run(spec, what.engineCommand, cases);
    }
    RandomCases source = randomCases();
    List<CaseFile> failing = new ArrayList<>();
    boolean passed =
        engineOptions.run(
            spec, what.engineCommand, source, seed, what.random, regressions != null, failing::add);
    keep(failing);
    return passed;
  }

  /** The cases of {@code --cases}, or the built-in ones. */
  private List<CaseCorpus.Entry> caseEntries() {
    try {
      return what.cases == null ? CaseCorpus.builtIn() : CaseCorpus.of(what.cases);
    } catch (IOException e) {
      throw unreadable(what.cases, e);
    }
  }

  private boolean report() {
    if (what.vectors != null || what.hash || sameSource || regressions != null) {
      throw new InputException(
          "--report: error: a report has no part for --vectors, --same-source or --regressions, and"
              + " has the hashes without --hash (expected --cases, --corpus, --random or nothing"
              + " beside it)");
    }
    List<CaseCorpus.Entry> cases = caseEntries();
    if (what.random != null && what.random < 1) {
      throw new ParameterException(spec.commandLine(), "--random takes 1 or more programs");
    }
    try {
      return reportOptions.run(
          spec,
          what.report,
          cases,
          what.cases == null,
          what.corpora,
          what.random == null ? 0 : what.random,
          seed,
          passes.without(),
          threads);
    } catch (IOException e) {
      throw unreadable(what.corpora.isEmpty() ? what.report : what.corpora.getFirst(), e);
    }
  }

  private boolean corpus(Path corpus) {
    try (Progress progress = new Progress(spec.commandLine().getErr(), "corpus")) {
      CorpusResult result = CorpusRunner.run(corpus, threads, passes.without(), progress::update);
      progress.clear();
      if (sameSource) {
        result.sameSource().forEach(spec.commandLine().getOut()::println);
      }
      report(result.summary(), result.failures());
      return result.passed();
    } catch (IOException e) {
      throw unreadable(corpus, e);
    }
  }

  private boolean vectors() {
    try {
      VectorsRunner.Result result = VectorsRunner.run(what.vectors, passes.without());
      report(result.summary(), result.failures());
      return result.passed();
    } catch (IOException e) {
      throw unreadable(what.vectors, e);
    }
  }

  private boolean cases() {
    try {
      List<ShaderEngine> engines = Engines.all(passes.without());
      CaseRunner.Result result = CaseRunner.run(what.cases, engines);
      engines.forEach(ShaderEngine::close);
      report(result.summary(), result.failures());
      return result.failures().isEmpty();
    } catch (IOException e) {
      throw unreadable(what.cases, e);
    }
  }

  /** The source of {@code --random}; what it needs is checked. */
  private RandomCases randomCases() {
    if (what.random < 1) {
      throw new ParameterException(spec.commandLine(), "--random takes 1 or more programs");
    }
    RandomCases random = RandomCases.of(isa, Emphasis.BALANCED);
    if (regressions != null) {
      try {
        Files.createDirectories(regressions);
      } catch (IOException e) {
        throw notWritten();
      }
    }
    return random;
  }

  private boolean random() {
    RandomCases random = randomCases();
    List<CaseFile> kept = new ArrayList<>();
    try (Progress progress = new Progress(spec.commandLine().getErr(), "random")) {
      List<String> failures =
          RandomRun.run(
              random, seed, what.random, threads, passes.without(), progress::update, kept::add);
      progress.clear();
      String summary =
          failures.isEmpty()
              ? "random   %d programs of %s from seed %d, all equal%n"
                  .formatted(what.random, isa, seed)
              : "random   programs of %s that differ: %d%n".formatted(isa, failures.size());
      report(summary, failures);
      keep(kept);
      return failures.isEmpty();
    }
  }

  private InputException notWritten() {
    return new InputException(
        "--regressions: error: " + regressions + " cannot be written (expected a folder)");
  }

  private void keep(List<CaseFile> cases) {
    for (CaseFile test : regressions == null ? List.<CaseFile>of() : cases) {
      try {
        spec.commandLine().getOut().println("written  " + Regressions.write(regressions, test));
      } catch (IOException e) {
        throw notWritten();
      } catch (IllegalArgumentException e) {
        spec.commandLine().getOut().println("no file  " + e.getMessage());
      }
    }
  }

  private static InputException unreadable(Path path, IOException e) {
    // The messages of some exceptions are the path alone.
    return switch (e) {
      case NoSuchFileException missing when Path.of(missing.getFile()).equals(path) ->
          new InputException(path + ": error: no such file or folder");
      case FileSystemException file when file.getReason() == null ->
          new InputException(file.getFile() + ": error: cannot be read");
      default -> new InputException(path + ": error: " + e.getMessage());
    };
  }

  private void report(String summary, List<String> failures) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(summary);
    failures.forEach(failure -> out.println("failure  " + failure));
  }
}
