package org.lanewise.conformance.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.lanewise.conformance.Engines;
import org.lanewise.core.engine.ShaderEngine;

/**
 * Runs a folder of programs with the values that other renderers computed: every program must
 * decode, survive printing, give the same bits on all engines, and match.
 */
public final class CorpusRunner {
  /** What became of the programs of a folder. */
  private record Checks(
      CorpusCheck<CorpusProgram> tgsi,
      Optional<CorpusCheck<CorpusProgram>> r500,
      Optional<SameSource> sameSource) {}

  /** What became of the programs of a file; none where it holds no case. */
  private record D3d9Checks(
      List<? extends CorpusCheck<?>> programs, Map<String, Integer> skipped) {}

  /** Runs one case. */
  @FunctionalInterface
  private interface Runner<T> {
    T run(Path path, List<ShaderEngine> engines);
  }

  private CorpusRunner() {}

  /**
   * Runs all cases of a folder on all engines.
   *
   * @param folder holds {@code fs/NAME/case.json} and {@code textures/}, or files of Direct3D 9
   *     programs, {@code *.json}, at any depth
   * @param threads how many threads to use
   * @param without the names of passes that do not run
   * @param progress is told the number of cases done and in all
   * @throws IOException if the folder is no corpus
   */
  public static CorpusResult run(
      Path folder, int threads, Collection<String> without, BiConsumer<Integer, Integer> progress)
      throws IOException {
    return run(folder, threads, () -> Engines.all(without), progress);
  }

  /**
   * Runs all cases of a folder.
   *
   * @param engines makes the engines of a thread, the reference first
   */
  static CorpusResult run(
      Path folder,
      int threads,
      Supplier<List<ShaderEngine>> engines,
      BiConsumer<Integer, Integer> progress)
      throws IOException {
    Path programs = folder.resolve("fs");
    if (!Files.isDirectory(programs)) {
      return runFiles(folder, threads, engines, progress);
    }
    List<Path> cases;
    try (Stream<Path> entries = Files.list(programs)) {
      cases = entries.filter(Files::isDirectory).sorted().toList();
    }
    if (cases.isEmpty()) {
      throw new IOException(programs + " holds no case");
    }
    CorpusTextures textures = new CorpusTextures(folder.resolve("textures"));
    List<Checks> results =
        runAll(cases, threads, engines, (path, some) -> runFolder(path, textures, some), progress);
    List<CorpusCheck<CorpusProgram>> tgsi = results.stream().map(Checks::tgsi).toList();
    List<CorpusCheck<CorpusProgram>> r500 =
        results.stream().flatMap(checks -> checks.r500.stream()).toList();
    List<CorpusResult.Part> parts = new ArrayList<>();
    parts.add(CorpusParts.part("TGSI", tgsi, "exceptions.tsv", Map.of()));
    if (!r500.isEmpty()) {
      parts.add(CorpusParts.part("R500", r500, "r500-exceptions.tsv", Map.of()));
    }
    return new CorpusResult(
        parts, results.stream().flatMap(checks -> checks.sameSource.stream()).toList());
  }

  private static CorpusResult runFiles(
      Path folder,
      int threads,
      Supplier<List<ShaderEngine>> engines,
      BiConsumer<Integer, Integer> progress)
      throws IOException {
    List<Path> files;
    try (Stream<Path> entries = Files.walk(folder)) {
      files = entries.filter(path -> path.toString().endsWith(".json")).sorted().toList();
    }
    List<D3d9Checks> results = runAll(files, threads, engines, CorpusRunner::runFile, progress);
    List<CorpusCheck<?>> programs = new ArrayList<>();
    Map<String, Integer> skipped = new TreeMap<>();
    for (D3d9Checks checks : results) {
      programs.addAll(checks.programs);
      checks.skipped.forEach((reason, count) -> skipped.merge(reason, count, Integer::sum));
    }
    if (programs.isEmpty()) {
      throw new IOException(
          folder + " holds neither a folder 'fs' with cases nor files of Direct3D 9 programs");
    }
    return new CorpusResult(
        List.of(CorpusParts.part("D3D9", programs, "d3d9-exceptions.tsv", skipped)), List.of());
  }

  private static <T> List<T> runAll(
      List<Path> cases,
      int threads,
      Supplier<List<ShaderEngine>> engines,
      Runner<T> runner,
      BiConsumer<Integer, Integer> progress)
      throws IOException {
    ThreadLocal<List<ShaderEngine>> own = ThreadLocal.withInitial(engines);
    List<T> results = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<T>> running = new ArrayList<>();
      for (Path path : cases) {
        running.add(pool.submit(() -> runner.run(path, own.get())));
      }
      for (Future<T> future : running) {
        results.add(future.get());
        progress.accept(results.size(), cases.size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    return results;
  }

  private static Checks runFolder(Path path, CorpusTextures textures, List<ShaderEngine> engines) {
    CorpusCase folder;
    try {
      folder = new CorpusCase(path, textures);
    } catch (IOException | IllegalArgumentException e) {
      return new Checks(
          CorpusCheck.unreadable(path.getFileName().toString(), e),
          Optional.empty(),
          Optional.empty());
    }
    CorpusCheck<CorpusProgram> tgsi =
        CorpusCheck.run(folder.name, folder, new TgsiCorpusReader(), engines);
    if (!R500CorpusReader.isIn(folder)) {
      return new Checks(tgsi, Optional.empty(), Optional.empty());
    }
    CorpusCheck<CorpusProgram> r500 =
        CorpusCheck.run(folder.name, folder, new R500CorpusReader(), engines);
    boolean both = !tgsi.truths().isEmpty() && !r500.truths().isEmpty();
    return new Checks(
        tgsi, Optional.of(r500), both ? Optional.of(SameSource.of(tgsi, r500)) : Optional.empty());
  }

  private static D3d9Checks runFile(Path path, List<ShaderEngine> engines) {
    try {
      Optional<D3d9CorpusCase> found = D3d9CorpusCase.read(path);
      if (found.isEmpty()) {
        return new D3d9Checks(List.of(), Map.of());
      }
      D3d9CorpusReader reader = new D3d9CorpusReader();
      List<CorpusCheck<CorpusRun>> checks =
          found.get().entries().stream()
              .map(entry -> CorpusCheck.run(entry.name(), entry, reader, engines))
              .toList();
      return new D3d9Checks(checks, found.get().skipped());
    } catch (IOException | IllegalArgumentException e) {
      return new D3d9Checks(
          List.of(CorpusCheck.unreadable(path.getFileName().toString(), e)), Map.of());
    }
  }
}
