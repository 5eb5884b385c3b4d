package org.lanewise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.conformance.report.FuzzOutcome;
import org.lanewise.conformance.report.Report;
import org.lanewise.conformance.report.ReportRun;
import org.lanewise.conformance.report.ReportWriter;
import org.lanewise.core.program.InstructionSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What {@code --report} takes beside the folder. */
final class ReportOptions {
  private static final int USUAL_STRIDE = 4099;

  @Option(
      names = "--function-stride",
      paramLabel = "N",
      description =
          "with --report: measure the functions' errors at every Nth input of 2^32, 0 for none"
              + " (default: "
              + USUAL_STRIDE
              + ")")
  private Integer stride;

  @Option(
      names = "--fuzz-stats",
      paramLabel = "FILE",
      description = "with --report: also show what 'lanewise fuzz --stats FILE' wrote")
  private Path fuzzStats;

  @Option(
      names = "--made",
      paramLabel = "TEXT",
      defaultValue = "",
      description =
          "with --report: what to print as its date and place; nothing by default, so that equal"
              + " results make equal reports")
  private String made;

  /** Refuses options that have no effect without a report. */
  void refuse() {
    if (stride != null || fuzzStats != null || !made.isEmpty()) {
      throw new InputException(
          (stride != null ? "--function-stride" : fuzzStats != null ? "--fuzz-stats" : "--made")
              + ": error: no meaning without a report (expected --report too)");
    }
  }

  /**
   * Runs what a report tells of, and writes it.
   *
   * @param hashes whether all result bits are hashed
   * @param random how many random programs of each instruction set
   * @param seed the seed of the first one
   * @return whether nothing failed
   * @throws IOException if a corpus cannot be read
   */
  boolean run(
      CommandSpec spec,
      Path folder,
      List<CaseCorpus.Entry> cases,
      boolean hashes,
      List<Path> corpora,
      long random,
      long seed,
      List<String> without,
      int threads)
      throws IOException {
    int functionStride = stride == null ? USUAL_STRIDE : stride;
    if (functionStride < 0) {
      throw new InputException(
          "--function-stride: error: " + functionStride + " (expected 0 or more)");
    }
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new InputException(
          "--report: error: " + folder + " is no folder (expected a folder, or nothing yet)");
    }
    Optional<FuzzOutcome> fuzz = fuzz();
    // Before minutes of work, not behind them.
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw notWritten(folder, "it cannot be made");
    }
    if (!Files.isWritable(folder)) {
      throw notWritten(folder, "no permission");
    }
    List<ReportRun.Seeds> seeds = new ArrayList<>();
    for (InstructionSet set : random > 0 ? InstructionSet.values() : new InstructionSet[0]) {
      RandomCases source = RandomCases.of(set, Emphasis.BALANCED);
      seeds.add(new ReportRun.Seeds(set, source, seed, random));
    }
    ReportRun.Settings settings =
        new ReportRun.Settings(
            spec.root().version()[0],
            made,
            cases,
            hashes,
            seeds,
            corpora,
            functionStride,
            fuzz,
            without,
            threads);
    Report report;
    try (Progress progress = new Progress(spec.commandLine().getErr(), "report")) {
      report = ReportRun.run(settings, progress::update);
    }
    try {
      ReportWriter.write(report, folder);
    } catch (IOException e) {
      throw notWritten(folder, e.getMessage());
    }
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "report   %s: %s%n",
        report.passed() ? "all passed" : "something failed", folder.resolve("index.html"));
    report.cases().stream()
        .filter(outcome -> !outcome.passed())
        .forEach(outcome -> out.println("failure  " + outcome.name() + ": " + outcome.failure()));
    report.unreadable().forEach(line -> out.println("failure  " + line));
    return report.passed();
  }

  private Optional<FuzzOutcome> fuzz() {
    if (fuzzStats == null) {
      return Optional.empty();
    }
    if (!Files.isReadable(fuzzStats) || Files.isDirectory(fuzzStats)) {
      throw new InputException("--fuzz-stats: error: " + fuzzStats + " cannot be read");
    }
    try {
      return Optional.of(FuzzOutcome.read(fuzzStats));
    } catch (IOException e) {
      throw new InputException(
          "--fuzz-stats: error: "
              + fuzzStats
              + " "
              + e.getMessage()
              + " (expected what 'lanewise fuzz --stats' writes)");
    }
  }

  private static InputException notWritten(Path folder, String why) {
    return new InputException(
        "--report: error: "
            + folder
            + " cannot be written: "
            + why
            + " (expected a folder that can be written)");
  }
}
