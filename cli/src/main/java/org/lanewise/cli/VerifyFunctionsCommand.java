package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.functions.FunctionVerifier;
import org.lanewise.conformance.functions.ShaderFunction;
import org.lanewise.core.engine.ShaderEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares the functions of all engines. */
@Command(
    name = "verify-functions",
    mixinStandardHelpOptions = true,
    description = {
      "Compares EX2, LG2, RSQ, POW, and SIN and COS of radians and of turns, over all inputs.",
      "All 2^32 inputs (POW: a large sample) run on every engine; all bits are compared with the"
          + " reference, and its error is measured against the exact value. Minutes on two cores."
    },
    footer = {"", "Example:", "  lanewise verify-functions --stride 4099 SIN COS"})
final class VerifyFunctionsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "FUNCTION",
      description = "which ones: ${COMPLETION-CANDIDATES} (default: all)")
  private List<ShaderFunction> functions = List.of();

  @Option(
      names = "--stride",
      defaultValue = "1",
      paramLabel = "N",
      description = "take every Nth input only (default: all)")
  private int stride;

  @Override
  public Integer call() {
    if (stride < 1) {
      throw new InputException("--stride: error: " + stride + " (expected 1 or more)");
    }
    PrintWriter out = spec.commandLine().getOut();
    List<ShaderEngine> all = Engines.all();
    List<ShaderEngine> engines = all.subList(1, all.size());
    FunctionVerifier verifier =
        new FunctionVerifier(engines, FunctionVerifier.Options.exhaustive().withStride(stride));
    List<ShaderFunction> chosen =
        functions.isEmpty() ? List.of(ShaderFunction.values()) : functions;
    boolean passed = true;
    out.println(
        "engines: reference, "
            + String.join(", ", engines.stream().map(ShaderEngine::name).toList()));
    for (ShaderFunction function : chosen) {
      FunctionVerifier.Report report;
      try (Progress progress = new Progress(spec.commandLine().getErr(), function.name())) {
        report = verifier.verify(function, (f, done, total) -> progress.update(done, total));
      }
      passed &= report.passed();
      out.printf(
          Locale.ROOT,
          "%-9s %d inputs, %d mismatches, largest error %.4f at 0x%08x (bound %.2f)%s%n",
          function,
          report.inputs(),
          report.mismatches(),
          report.largestError(),
          report.errorX(),
          function.bound(),
          report.passed() ? "" : "  FAILED");
      report.first().forEach(mismatch -> out.println("  " + mismatch));
      out.flush();
    }
    all.forEach(ShaderEngine::close);
    return passed ? Lanewise.OK : Lanewise.DIFFERENT;
  }
}
