package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.List;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.digest.DigestedCorpora;
import org.lanewise.conformance.digest.ResultHashes;
import org.lanewise.core.engine.ShaderEngine;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What {@code --hash} runs. */
final class HashOptions {
  private static final int MOST_PROGRAMS = 1_000_000;

  @Option(
      names = "--hash-programs",
      paramLabel = "N",
      description =
          "with --hash: how many random programs of each instruction set (default: "
              + DigestedCorpora.PROGRAMS
              + "); hashes of other numbers are others")
  private Integer asked;

  @Option(
      names = "--engines",
      split = ",",
      paramLabel = "NAME",
      description =
          "with --hash: only these engines: reference, scalar, vector-4, vector-8, vector-16"
              + " (default: all that run here)")
  private List<String> engines;

  /** Refuses options that have no effect without hashes. */
  void refuse() {
    if (asked != null || engines != null) {
      throw new InputException(
          (asked != null ? "--hash-programs" : "--engines")
              + ": error: no meaning without hashes (expected --hash too, and no --report)");
    }
  }

  /**
   * Prints the hashes of all results.
   *
   * @param without the names of passes of the JIT that do not run
   * @return whether all engines have the same
   */
  boolean run(int threads, List<String> without, CommandLine command) {
    int programs = asked == null ? DigestedCorpora.PROGRAMS : asked;
    Limits.check("--hash-programs", programs, 1, MOST_PROGRAMS);
    PrintWriter out = command.getOut();
    List<ShaderEngine> all = Engines.all(without);
    List<ShaderEngine> chosen = EngineNames.chosen(engines == null ? List.of() : engines, all);
    ResultHashes hashes;
    try (Progress progress = new Progress(command.getErr(), "hash")) {
      hashes = ResultHashes.of(DigestedCorpora.all(programs), chosen, threads, progress::update);
    }
    all.forEach(ShaderEngine::close);
    String names = String.join(", ", chosen.stream().map(ShaderEngine::name).toList());
    out.println("engines  " + names + (hashes.agree() ? "" : ": they differ"));
    hashes.lines().forEach(out::println);
    return hashes.agree();
  }
}
