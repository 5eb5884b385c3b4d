package org.lanewise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.report.Report;
import org.lanewise.conformance.report.ReportRun;
import org.lanewise.conformance.report.ReportWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What {@code --report} takes beside the folder. */
final class ReportOptions {
  @Option(
      names = "--made",
      paramLabel = "TEXT",
      defaultValue = "",
      description =
          "with --report: what to print as the report's date and place; nothing by default, so"
              + " that equal results make equal reports")
  private String made;

  /**
   * Runs what a report tells of, and writes it.
   *
   * @return whether nothing failed
   */
  boolean run(
      CommandSpec spec,
      Path folder,
      List<CaseCorpus.Entry> cases,
      List<String> without,
      int threads) {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    ReportRun.Settings settings =
        new ReportRun.Settings(version(spec), made, cases, without, threads);
    Report report;
    try (Progress progress = new Progress(err, "report")) {
      report = ReportRun.run(settings, progress::update);
    }
    try {
      ReportWriter.write(report, folder);
    } catch (IOException e) {
      throw new InputException(
          "--report: error: "
              + folder
              + " cannot be written: "
              + e.getMessage()
              + " (expected a folder, or nothing yet)");
    }
    long failed = report.cases().stream().filter(each -> !each.passed()).count();
    out.printf(
        "report   %d cases, %d failed: %s%n",
        report.cases().size(), failed + report.unreadable().size(), folder.resolve("index.html"));
    return report.passed();
  }

  private static String version(CommandSpec spec) {
    return spec.root().version()[0];
  }
}
