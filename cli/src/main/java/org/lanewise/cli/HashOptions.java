package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
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
      defaultValue = "" + DigestedCorpora.PROGRAMS,
      paramLabel = "N",
      description =
          "with --hash: how many random programs of each instruction set (default:"
              + " ${DEFAULT-VALUE}); hashes of other numbers are others")
  private int programs;

  @Option(
      names = "--engines",
      split = ",",
      paramLabel = "NAME",
      description =
          "with --hash: only these engines, for example reference,jit-scalar (default: all that run"
              + " here)")
  private List<String> engines;

  /**
   * Prints the hashes of all results.
   *
   * @return whether all engines have the same
   */
  boolean run(int threads, CommandLine command) {
    if (programs < 1 || programs > MOST_PROGRAMS) {
      throw new InputException(
          "--hash-programs: error: " + programs + " (expected 1 to " + MOST_PROGRAMS + ")");
    }
    PrintWriter out = command.getOut();
    List<ShaderEngine> chosen = chosen();
    ResultHashes hashes;
    try (Progress progress = new Progress(command.getErr(), "hash")) {
      hashes = ResultHashes.of(DigestedCorpora.all(programs), chosen, threads, progress::update);
    }
    chosen.forEach(ShaderEngine::close);
    String names = String.join(", ", chosen.stream().map(ShaderEngine::name).toList());
    out.println("engines  " + names + (hashes.agree() ? "" : ": they differ"));
    hashes.lines().forEach(out::println);
    return hashes.agree();
  }

  /** The engines that were named; the caller closes them. */
  private List<ShaderEngine> chosen() {
    List<ShaderEngine> all = Engines.all();
    if (engines == null) {
      return all;
    }
    List<String> names = all.stream().map(ShaderEngine::name).toList();
    List<ShaderEngine> chosen = new ArrayList<>();
    for (String name : engines) {
      if (!names.contains(name)) {
        throw new InputException(
            "--engines: error: no engine '%s' (expected %s)"
                .formatted(name, String.join(", ", names)));
      }
      chosen.add(all.get(names.indexOf(name)));
    }
    return chosen;
  }
}
