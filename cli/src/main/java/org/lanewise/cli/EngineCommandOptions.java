package org.lanewise.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.lanewise.conformance.adapter.CaseJudge;
import org.lanewise.conformance.adapter.EngineFailureException;
import org.lanewise.conformance.adapter.EngineRandomRun;
import org.lanewise.conformance.adapter.EngineRun;
import org.lanewise.conformance.adapter.EngineUnderTest;
import org.lanewise.conformance.adapter.ProcessEngine;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.reference.ReferenceEngine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What {@code --engine-command} takes beside the command. */
final class EngineCommandOptions {
  /** Failing random programs that are made small and kept; more of them tell little more. */
  private static final int MOST_KEPT = 10;

  @Option(
      names = "--bits",
      description =
          "with --engine-command: compare every visible bit with the reference, as for random"
              + " programs, not what cases state alone")
  private boolean bits;

  @Option(
      names = "--engine-timeout",
      paramLabel = "SECONDS",
      description = "with --engine-command: how long each answer may take, 1 to 3600 (default: 10)")
  private Integer seconds;

  @Option(
      names = "--engine-log",
      paramLabel = "FILE",
      description = "with --engine-command: write down all that is said to the engine and by it")
  private Path log;

  /** Refuses options that have no effect without the command. */
  void refuse() {
    String without = log != null ? "--engine-log" : seconds != null ? "--engine-timeout" : "--bits";
    if (log != null || seconds != null || bits) {
      throw new InputException(
          without + ": error: no meaning without an engine (expected --engine-command too)");
    }
  }

  /** What is run on an engine; the reference tells what is right. */
  @FunctionalInterface
  private interface Work {
    EngineRun.Result run(EngineUnderTest engine, EngineUnderTest reference, Progress progress);
  }

  /**
   * Runs cases on the engine of a command.
   *
   * @return whether none failed
   */
  boolean run(CommandSpec spec, String command, List<CaseCorpus.Entry> cases) {
    return run(
        spec,
        command,
        (engine, reference, progress) -> {
          CaseJudge judge = bits ? CaseJudge.ofBits(reference) : CaseJudge.ofStated();
          return EngineRun.run(cases, engine, judge, done -> progress.update(done, cases.size()));
        });
  }

  /**
   * Runs random programs on the engine of a command.
   *
   * @param kept takes the first failing cases, made small, if {@code keep}
   * @return whether none failed
   */
  boolean run(
      CommandSpec spec,
      String command,
      RandomCases source,
      long seed,
      long count,
      boolean keep,
      Consumer<CaseFile> kept) {
    if (count > Integer.MAX_VALUE) {
      throw new InputException(
          "--random: error: " + count + " (expected at most " + Integer.MAX_VALUE + ")");
    }
    return run(
        spec,
        command,
        (engine, reference, progress) -> {
          EngineRandomRun run = new EngineRandomRun(engine, reference);
          EngineRandomRun.Result result =
              run.run(source, seed, (int) count, done -> progress.update(done, count));
          if (keep) {
            result.failing().stream().limit(MOST_KEPT).map(run::smaller).forEach(kept);
          }
          return result.totals();
        });
  }

  private boolean run(CommandSpec spec, String command, Work work) {
    Duration timeout = timeout(seconds);
    List<String> words = words(command);
    try (BufferedWriter lines =
        log == null ? null : Files.newBufferedWriter(log, StandardCharsets.US_ASCII)) {
      return run(spec, words, timeout, logger(lines), work);
    } catch (IOException e) {
      throw new InputException("--engine-log: error: " + log + " cannot be written");
    }
  }

  /**
   * How long an answer may take.
   *
   * @param seconds what was asked for, null for what is usual
   */
  static Duration timeout(Integer seconds) {
    if (seconds == null) {
      return ProcessEngine.DEFAULT_TIMEOUT;
    }
    if (seconds < 1 || seconds > 3600) {
      throw new InputException(
          "--engine-timeout: error: " + seconds + " (expected 1 to 3600 seconds)");
    }
    return Duration.ofSeconds(seconds);
  }

  /** Takes lines; the first that cannot be written ends the log. */
  private static Consumer<String> logger(BufferedWriter lines) {
    if (lines == null) {
      return line -> {};
    }
    PrintWriter out = new PrintWriter(lines);
    return out::println;
  }

  private boolean run(
      CommandSpec spec, List<String> words, Duration timeout, Consumer<String> lines, Work work) {
    PrintWriter out = spec.commandLine().getOut();
    try (EngineUnderTest reference = EngineUnderTest.of(ReferenceEngine.create());
        ProcessEngine engine = ProcessEngine.start(words, timeout, lines);
        Progress progress = new Progress(spec.commandLine().getErr(), "engine")) {
      EngineRun.Result result = work.run(engine, reference, progress);
      progress.clear();
      out.print(result.summary());
      result.failures().forEach(failure -> out.println("failure  " + failure));
      return result.failures().isEmpty();
    } catch (EngineFailureException e) {
      throw new InputException("--engine-command: error: the engine " + e.getMessage());
    }
  }

  /**
   * The words of a command, divided by spaces; quotes, single or double, keep words together.
   * Nothing else of a shell's language means anything.
   */
  static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = null;
    char quote = 0;
    for (char c : command.toCharArray()) {
      if (quote != 0 ? c == quote : c == '"' || c == '\'') {
        quote = quote != 0 ? 0 : c;
        word = word == null ? new StringBuilder() : word;
      } else if (quote == 0 && Character.isWhitespace(c)) {
        if (word != null) {
          words.add(word.toString());
        }
        word = null;
      } else {
        word = (word == null ? new StringBuilder() : word).append(c);
      }
    }
    if (word != null) {
      words.add(word.toString());
    }
    if (quote != 0 || words.isEmpty() || words.getFirst().isEmpty()) {
      throw new InputException(
          "--engine-command: error: "
              + (quote != 0 ? "a quote without its end" : "no command")
              + " (expected a program and its arguments)");
    }
    return words;
  }
}
