package org.lanewise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.lanewise.conformance.adapter.EngineFailureException;
import org.lanewise.conformance.adapter.ProcessEngine;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.fuzz.FuzzFailure;
import org.lanewise.conformance.fuzz.FuzzOptions;
import org.lanewise.conformance.fuzz.FuzzPlan;
import org.lanewise.conformance.fuzz.FuzzResult;
import org.lanewise.conformance.fuzz.FuzzRun;
import org.lanewise.conformance.fuzz.FuzzStats;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.core.program.InstructionSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs random programs until told to stop. */
@Command(
    name = "fuzz",
    mixinStandardHelpOptions = true,
    description = {
      "Runs random programs on several engines and counts what they covered.",
      "With --binaries: damages machine words of programs, decodes them and runs what is left.",
      "Exit code 1 if anything is wrong. Ctrl-C prints what was found so far and how to go on.",
      "docs/fuzzing.md tells more."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise fuzz --seconds 60",
      "  lanewise fuzz --isa tgsi --programs 1000000 --quick --log fuzz.log",
      "  lanewise fuzz --programs 1000000 --shard 2/8 --stats shard2.json",
      "  lanewise fuzz --isa d3d9 --seed 4711 --programs 1",
      "  lanewise fuzz --binaries --seconds 300 --regressions found",
      "  lanewise fuzz --isa tgsi --engine-command \"python3 my_engine.py\" --programs 10000"
    })
final class FuzzCommand implements Callable<Integer> {
  private static final double USUAL_SECONDS = 60;
  private static final double LOG_SECONDS = 10;

  /** What Ctrl-C waits for at most, so that the last lines come out. */
  private static final int LAST_WORDS_SECONDS = 20;

  @Spec private CommandSpec spec;

  @Option(
      names = "--isa",
      defaultValue = "all",
      paramLabel = "ISA",
      description = "tgsi, r500, d3d9 or all (default: ${DEFAULT-VALUE})")
  private String isa;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "ends after so many seconds (default: 60 where --programs is not given)")
  private Double seconds;

  @Option(
      names = "--programs",
      paramLabel = "N",
      description = "ends after so many programs of each instruction set, of all shards together")
  private Long programs;

  @Option(
      names = "--seed",
      defaultValue = "0",
      paramLabel = "X",
      description = "the first seed, the others follow it (default: ${DEFAULT-VALUE})")
  private long seed;

  @Option(
      names = "--shard",
      defaultValue = "1/1",
      paramLabel = "I/N",
      description = "runs part I, from 1 on, of N parts of the seeds (default: ${DEFAULT-VALUE})")
  private String shard;

  @Option(
      names = "--emphasis",
      defaultValue = "balanced",
      paramLabel = "E",
      description =
          "what the programs have much of: balanced, flow, textures, special_values, indirect, or"
              + " all in turns (default: ${DEFAULT-VALUE})")
  private String emphasis;

  @Option(
      names = "--threads",
      defaultValue = "2",
      paramLabel = "T",
      description = "threads to use, 1 to 64 (default: ${DEFAULT-VALUE})")
  private int threads;

  @Option(
      names = "--quick",
      description =
          "each program on the reference and one other engine, which take turns, and on few lanes:"
              + " about twice the programs a second")
  private boolean quick;

  @Option(
      names = "--metamorphic",
      description = "also runs a variant of each program that must give the same bits")
  private boolean metamorphic;

  @Option(
      names = "--binaries",
      description = "damaged machine words instead of programs, all forms that decoders take")
  private boolean binaries;

  @Option(
      names = "--regressions",
      paramLabel = "DIR",
      description =
          "writes what fails into this folder: a small case file, or the bytes as hexadecimal text")
  private Path regressions;

  @Option(
      names = "--stop-after",
      defaultValue = "10",
      paramLabel = "K",
      description = "ends after so many failures (default: ${DEFAULT-VALUE})")
  private int stopAfter;

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description = "appends a line every ten seconds: counts, and how to go on from there")
  private Path log;

  @Option(names = "--stats", paramLabel = "FILE", description = "writes the statistics as JSON")
  private Path stats;

  @Option(
      names = "--engine-command",
      paramLabel = "COMMAND",
      description =
          "programs on an engine in another program, a process for each thread, and on the reference"
              + " (see docs/engine-protocol.md)")
  private String engineCommand;

  @Option(
      names = "--engine-timeout",
      paramLabel = "SECONDS",
      description = "with --engine-command: how long each answer may take, 1 to 3600 (default: 10)")
  private Integer engineSeconds;

  @Mixin private PassOptions passes;

  private double lastLine;
  private int failuresTold;

  @Override
  public Integer call() {
    FuzzPlan plan = plan();
    double limit = seconds != null ? seconds : programs == null ? USUAL_SECONDS : Double.MAX_VALUE;
    if (!(limit > 0)) {
      throw new InputException("--seconds: error: " + seconds + " (expected more than 0)");
    }
    Limits.check("--threads", threads, 1, Limits.MAX_THREADS);
    if (stopAfter < 1) {
      throw new InputException("--stop-after: error: " + stopAfter + " (expected 1 or more)");
    }
    Optional<FuzzOptions.EngineStart> engine = engine();
    FuzzRun run =
        new FuzzRun(
            new FuzzOptions(
                plan,
                binaries ? FuzzOptions.What.BINARIES : FuzzOptions.What.PROGRAMS,
                emphases(),
                threads,
                limit,
                quick,
                metamorphic,
                stopAfter,
                passes.without(),
                engine));
    // Before hours of work, not behind them.
    if (stats != null) {
      write(stats, "", StandardOpenOption.APPEND);
    }
    if (regressions != null) {
      makeRegressions();
    }
    CountDownLatch told = new CountDownLatch(1);
    Thread interrupt = new Thread(() -> endBySignal(run, told), "fuzz-interrupt");
    Runtime.getRuntime().addShutdownHook(interrupt);
    try (Progress progress = new Progress(spec.commandLine().getErr(), "fuzz")) {
      logLine("begin" + options(plan));
      FuzzResult result = run.run(now -> watch(now, limit, progress));
      progress.clear();
      report(result);
      return result.failures().isEmpty() ? Lanewise.OK : Lanewise.DIFFERENT;
    } catch (EngineFailureException e) {
      throw new InputException("--engine-command: error: the engine " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Lanewise.DIFFERENT;
    } finally {
      spec.commandLine().getOut().flush();
      told.countDown();
      try {
        Runtime.getRuntime().removeShutdownHook(interrupt);
      } catch (IllegalStateException e) {
        // The hook is what ended the run.
      }
    }
  }

  private Optional<FuzzOptions.EngineStart> engine() {
    if (engineCommand == null) {
      if (engineSeconds != null) {
        throw new InputException(
            "--engine-timeout: error: no meaning without an engine (expected --engine-command"
                + " too)");
      }
      return Optional.empty();
    }
    if (metamorphic || binaries || !passes.without().isEmpty()) {
      throw new InputException(
          "--engine-command: error: the engine runs programs as they are (expected no --metamorphic,"
              + " --binaries or --without)");
    }
    List<String> words = EngineCommandOptions.words(engineCommand);
    Duration timeout = EngineCommandOptions.timeout(engineSeconds);
    return Optional.of(() -> ProcessEngine.start(words, timeout, line -> {}));
  }

  private static void endBySignal(FuzzRun run, CountDownLatch told) {
    run.end();
    try {
      if (!told.await(LAST_WORDS_SECONDS, TimeUnit.SECONDS)) {
        Thread.currentThread().interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private FuzzPlan plan() {
    List<InstructionSet> sets;
    try {
      sets =
          isa.equalsIgnoreCase("all")
              ? List.of(InstructionSet.values())
              : List.of(InstructionSet.valueOf(isa.toUpperCase(Locale.ROOT)));
    } catch (IllegalArgumentException e) {
      throw new InputException("--isa: error: '" + isa + "' (expected tgsi, r500, d3d9 or all)");
    }
    if (programs != null && programs < 1) {
      throw new InputException("--programs: error: " + programs + " (expected 1 or more)");
    }
    long count = programs == null ? Long.MAX_VALUE / 8 : Math.min(programs, Long.MAX_VALUE / 8);
    String[] parts = shard.split("/", -1);
    try {
      if (parts.length == 2) {
        return new FuzzPlan(
            sets, seed, count, Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
      }
    } catch (IllegalArgumentException e) {
      // The message below says it.
    }
    throw new InputException(
        "--shard: error: '" + shard + "' (expected I/N with I from 1 to N, for example 2/8)");
  }

  private List<Emphasis> emphases() {
    List<Emphasis> all = List.of(Emphasis.values());
    if (emphasis.equalsIgnoreCase("all")) {
      return all;
    }
    List<Emphasis> named =
        all.stream().filter(one -> one.name().equalsIgnoreCase(emphasis)).toList();
    if (named.isEmpty()) {
      throw new InputException(
          "--emphasis: error: '%s' (expected %s or all)"
              .formatted(
                  emphasis,
                  all.stream()
                      .map(one -> one.name().toLowerCase(Locale.ROOT))
                      .collect(Collectors.joining(", "))));
    }
    return named;
  }

  private void watch(FuzzRun run, double limit, Progress progress) {
    double elapsed = run.seconds();
    long tenths = Math.round(Math.min(elapsed, limit) * 10);
    if (programs == null || (double) run.begun() / run.size() < elapsed / limit) {
      progress.update(tenths, Math.round(limit * 10));
    } else {
      progress.update(run.begun(), run.size());
    }
    if (log != null && elapsed - lastLine >= LOG_SECONDS) {
      lastLine = elapsed;
      FuzzResult result = run.result();
      tellFailures(result);
      logLine(line(result));
    }
  }

  private void tellFailures(FuzzResult result) {
    // Failures are sorted, so all are written where there are new ones.
    if (result.failures().size() > failuresTold) {
      failuresTold = result.failures().size();
      result.failures().forEach(f -> logLine("failure " + f.set() + " " + f.text()));
    }
  }

  /** One line that tells how far a run is, and what to type to go on from there. */
  private String line(FuzzResult result) {
    FuzzStats figures = result.stats();
    String sets =
        figures.parts().entrySet().stream()
            .map(e -> name(e.getKey()) + "=" + (e.getValue().programs() + e.getValue().binaries()))
            .collect(Collectors.joining(" "));
    return "%.0f s: done=%d %s failures=%d rate=%.1f/s%s"
        .formatted(
            result.seconds(),
            figures.programs(),
            sets,
            result.failures().size(),
            result.rate(),
            result.rest().map(plan -> "; go on with" + options(plan)).orElse("; all done"));
  }

  private static String name(InstructionSet set) {
    return set.name().toLowerCase(Locale.ROOT);
  }

  private String options(FuzzPlan plan) {
    return " --isa %s --emphasis %s --seed %d%s%s%s%s%s%s%s%s%s"
        .formatted(
            isa,
            emphasis,
            plan.first(),
            programs == null ? "" : " --programs " + plan.programs(),
            plan.shards() == 1 ? "" : " --shard " + plan.shard() + "/" + plan.shards(),
            quick ? " --quick" : "",
            metamorphic ? " --metamorphic" : "",
            binaries ? " --binaries" : "",
            passes.without().stream()
                .map(pass -> " --without " + pass)
                .collect(Collectors.joining()),
            regressions == null ? "" : " --regressions " + regressions,
            engineCommand == null ? "" : " --engine-command " + quoted(engineCommand),
            engineSeconds == null ? "" : " --engine-timeout " + engineSeconds);
  }

  /** A word of a shell's command. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private void report(FuzzResult result) {
    PrintWriter out = spec.commandLine().getOut();
    for (FuzzFailure failure : result.failures()) {
      out.println("failure  " + failure.set() + " " + failure.text());
      if (regressions != null) {
        out.println("written  " + keep(failure));
      }
    }
    tellFailures(result);
    logLine(line(result));
    out.print(result.stats().toText());
    out.println(
        "fuzz     %d programs in %.1f s, %.1f a second, %s"
            .formatted(
                result.stats().programs(),
                result.seconds(),
                result.rate(),
                result.failures().isEmpty()
                    ? binaries ? "all refused or right" : "all equal"
                    : result.failures().size() + " failures"));
    result.rest().ifPresent(plan -> out.println("go on with: lanewise fuzz" + options(plan)));
    if (stats != null) {
      write(stats, result.toJson(), StandardOpenOption.TRUNCATE_EXISTING);
    }
  }

  private void makeRegressions() {
    try {
      Files.createDirectories(regressions);
    } catch (IOException e) {
      throw new InputException(regressions + ": error: cannot be made");
    }
  }

  /** Writes a failure down; one that is a case becomes a case file. */
  private Path keep(FuzzFailure failure) {
    String name = "fuzz-%s-%d".formatted(name(failure.set()), failure.seed());
    Optional<String> text = Optional.empty();
    try {
      text = failure.small().map(CaseFile::toText);
    } catch (IllegalArgumentException e) {
      // What a case file cannot hold is kept as it was told.
    }
    Path file = regressions.resolve(name + (text.isPresent() ? ".case" : ".txt"));
    write(file, text.orElse(failure.text() + "\n"), StandardOpenOption.TRUNCATE_EXISTING);
    return file;
  }

  private void logLine(String line) {
    if (log != null) {
      write(log, line + System.lineSeparator(), StandardOpenOption.APPEND);
    }
  }

  private static void write(Path file, String text, StandardOpenOption how) {
    try {
      Files.writeString(
          file,
          text,
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.WRITE,
          how);
    } catch (IOException e) {
      throw new InputException(file + ": error: cannot be written");
    }
  }
}
