package org.lanewise.conformance.report;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.core.engine.ShaderEngine;

/** Runs what a report tells of. */
public final class ReportRun {
  private ReportRun() {}

  /**
   * What to run.
   *
   * @param version the version of this project, for people
   * @param made when and where, for people; empty for nothing
   * @param cases the case files
   * @param without the names of passes of the JIT that do not run
   * @param threads how many threads to use
   */
  public record Settings(
      String version,
      String made,
      List<CaseCorpus.Entry> cases,
      List<String> without,
      int threads) {
    public Settings {
      cases = List.copyOf(cases);
      without = List.copyOf(without);
      if (threads < 1) {
        throw new IllegalArgumentException(threads + " threads");
      }
    }
  }

  /** Hears how far a run is, one call at a time. */
  @FunctionalInterface
  public interface Progress {
    /** Of a part of the report, {@code done} of {@code total} are done. */
    void advanced(String part, long done, long total);
  }

  /** Runs all of it; minutes, by what is asked for. */
  public static Report run(Settings settings, Progress progress) {
    Supplier<List<ShaderEngine>> engines = () -> Engines.all(settings.without());
    CaseSection.Outcomes cases =
        CaseSection.run(
            settings.cases(),
            engines,
            settings.threads(),
            (done, total) -> progress.advanced("cases", done, total));
    return new Report(
        settings.version(),
        settings.made(),
        java(),
        engines(engines),
        cases.cases(),
        cases.unreadable());
  }

  private static List<Report.Engine> engines(Supplier<List<ShaderEngine>> source) {
    List<ShaderEngine> engines = source.get();
    List<Report.Engine> told = engines.stream().map(engine -> engine(engine.name())).toList();
    engines.forEach(ShaderEngine::close);
    return told;
  }

  private static Report.Engine engine(String name) {
    String digits = name.replaceFirst("^.*?([0-9]*)$", "$1");
    if (name.equals("reference")) {
      return new Report.Engine(name, Optional.of(4), "interpreter, a quad at a time");
    }
    return digits.isEmpty()
        ? new Report.Engine(name, Optional.of(1), "compiled code, one lane after the other")
        : new Report.Engine(
            name, Optional.of(Integer.parseInt(digits)), "compiled code, vectors of lanes");
  }

  private static String java() {
    return "%s %s on %s %s"
        .formatted(
            System.getProperty("java.vm.name"),
            System.getProperty("java.vm.version"),
            System.getProperty("os.name"),
            System.getProperty("os.arch"));
  }
}
