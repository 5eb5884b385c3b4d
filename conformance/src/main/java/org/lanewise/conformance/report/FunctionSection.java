package org.lanewise.conformance.report;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.lanewise.conformance.functions.ErrorCurve;
import org.lanewise.conformance.functions.FunctionVerifier;
import org.lanewise.conformance.functions.ShaderFunction;
import org.lanewise.core.engine.ShaderEngine;

/** Measures the functions, and compares the bits of all engines. */
final class FunctionSection {
  private FunctionSection() {}

  /**
   * Measures all functions.
   *
   * @param stride every how many inputs one is taken
   * @param engines the engines that are compared with the reference's functions
   */
  static List<FunctionOutcome> run(
      int stride, List<ShaderEngine> engines, int threads, ReportRun.Progress progress) {
    List<ShaderFunction> functions = List.of(ShaderFunction.values());
    FunctionVerifier verifier =
        new FunctionVerifier(engines, new FunctionVerifier.Options(stride, 0, threads));
    List<String> names = engines.stream().map(ShaderEngine::name).toList();
    List<FunctionOutcome> outcomes = new ArrayList<>();
    List<ErrorCurve> curves = curves(functions, stride, threads);
    for (int i = 0; i < functions.size(); i++) {
      progress.advanced("functions", i, functions.size());
      FunctionVerifier.Report report =
          verifier.verify(functions.get(i), (function, done, total) -> {});
      outcomes.add(
          new FunctionOutcome(
              curves.get(i),
              names,
              report.inputs(),
              report.mismatches(),
              report.first().stream().map(FunctionVerifier.Mismatch::toString).toList()));
    }
    progress.advanced("functions", functions.size(), functions.size());
    return outcomes;
  }

  private static List<ErrorCurve> curves(List<ShaderFunction> functions, int stride, int threads) {
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<ErrorCurve>> running = new ArrayList<>();
      for (ShaderFunction function : functions) {
        running.add(pool.submit(() -> ErrorCurve.of(function, stride)));
      }
      List<ErrorCurve> curves = new ArrayList<>();
      for (Future<ErrorCurve> future : running) {
        curves.add(future.get());
      }
      return curves;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
