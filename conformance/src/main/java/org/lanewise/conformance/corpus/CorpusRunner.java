package org.lanewise.conformance.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
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
import org.lanewise.conformance.corpus.TgsiCorpusReader.Variant;
import org.lanewise.core.engine.ShaderEngine;

/**
 * Runs a folder of programs with the values that other renderers computed: every program must
 * decode, survive printing, give the same bits on all engines, and match. Texts without values must
 * do all but the last.
 */
public final class CorpusRunner {
  /** The sets of programs, in the order of the report. */
  private enum ProgramSet {
    TGSI("TGSI", "exceptions.tsv"),
    VERTEX("TGSI vertex", "vertex-exceptions.tsv"),
    R300("TGSI of R300", "r300-exceptions.tsv"),
    R500("R500", "r500-exceptions.tsv"),
    D3D9("D3D9", "d3d9-exceptions.tsv"),
    TEXTS("TGSI texts", "text-exceptions.tsv");

    final String title;
    final String exceptions;

    ProgramSet(String title, String exceptions) {
      this.title = title;
      this.exceptions = exceptions;
    }
  }

  /** What became of one program. */
  private record Found(ProgramSet set, CorpusCheck<?> check) {}

  /**
   * What became of what lies at one place.
   *
   * @param skipped how many expectations or texts were left out, by reason
   * @param skippedSet the set that they belong to
   */
  private record Work(
      List<Found> found,
      ProgramSet skippedSet,
      Map<String, Integer> skipped,
      Optional<SameSource> sameSource) {
    static Work of(ProgramSet set, CorpusCheck<?> check) {
      return new Work(List.of(new Found(set, check)), set, Map.of(), Optional.empty());
    }
  }

  /** Something to run. */
  @FunctionalInterface
  private interface Job {
    Work run(List<ShaderEngine> engines);
  }

  private CorpusRunner() {}

  /**
   * Runs all cases of a folder on all engines.
   *
   * @param folder holds {@code fs/NAME/case.json}, {@code vs/NAME/case.json} and {@code textures/};
   *     or {@code cases/NAME/case.json}, with the textures in {@code textures/} or {@code
   *     ../tgsi/textures/}, and texts of TGSI programs; or files of Direct3D 9 programs, {@code
   *     *.json}, and texts, at any depth
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
   * What a run found, in total and of each program.
   *
   * @param result the totals
   * @param findings by set, in the order of the totals, and the order of the folder
   */
  public record Detailed(CorpusResult result, List<CorpusFinding> findings) {
    public Detailed {
      findings = List.copyOf(findings);
    }
  }

  /** The same as {@link #run(Path, int, Collection, BiConsumer)}, with all values. */
  public static Detailed runDetailed(
      Path folder, int threads, Collection<String> without, BiConsumer<Integer, Integer> progress)
      throws IOException {
    List<Work> results = runAll(jobs(folder), threads, () -> Engines.all(without), progress);
    List<CorpusFinding> findings = new ArrayList<>();
    for (ProgramSet set : ProgramSet.values()) {
      Map<String, String> exceptions = CorpusParts.exceptions(set.exceptions);
      results.stream()
          .flatMap(work -> work.found.stream())
          .filter(found -> found.set == set)
          .map(found -> found.check)
          .map(check -> CorpusFinding.of(set.title, check, exceptions.get(check.name())))
          .forEach(findings::add);
    }
    return new Detailed(summed(folder, results), findings);
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
    return summed(folder, runAll(jobs(folder), threads, engines, progress));
  }

  private static List<Job> jobs(Path folder) throws IOException {
    List<Job> jobs = new ArrayList<>();
    CorpusTextures textures = new CorpusTextures(textures(folder));
    for (String name : List.of("fs", "cases")) {
      for (Path path : folders(folder.resolve(name))) {
        jobs.add(engines -> runFolder(path, textures, engines));
      }
    }
    for (Path path : folders(folder.resolve("vs"))) {
      jobs.add(engines -> runVertices(path, textures, engines));
    }
    if (Files.isDirectory(folder.resolve("fs"))) {
      if (jobs.isEmpty()) {
        throw new IOException(folder.resolve("fs") + " holds no case");
      }
      return jobs;
    }
    boolean hasCases = !jobs.isEmpty();
    List<Path> files;
    try (Stream<Path> entries = Files.walk(folder)) {
      files = entries.sorted().toList();
    }
    for (Path path : files) {
      String name = path.getFileName().toString();
      if (name.endsWith(".json") && !hasCases) {
        jobs.add(engines -> runFile(path, engines));
      } else if ((name.endsWith(".tgsi") || name.endsWith(".txt"))
          && !Files.exists(path.resolveSibling("case.json"))
          && TgsiTextReader.isProgram(path)) {
        jobs.add(engines -> runText(path, engines));
      }
    }
    return jobs;
  }

  private static Path textures(Path folder) {
    Path own = folder.resolve("textures");
    return Files.isDirectory(own) ? own : folder.resolve("../tgsi/textures");
  }

  private static List<Path> folders(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static CorpusResult summed(Path folder, List<Work> results) throws IOException {
    Map<ProgramSet, List<CorpusCheck<?>>> checks = new EnumMap<>(ProgramSet.class);
    Map<ProgramSet, Map<String, Integer>> skipped = new EnumMap<>(ProgramSet.class);
    for (Work work : results) {
      for (Found found : work.found) {
        checks.computeIfAbsent(found.set, key -> new ArrayList<>()).add(found.check);
      }
      Map<String, Integer> reasons =
          skipped.computeIfAbsent(work.skippedSet, key -> new TreeMap<>());
      work.skipped.forEach((reason, count) -> reasons.merge(reason, count, Integer::sum));
    }
    if (checks.isEmpty()) {
      throw new IOException(
          folder
              + " holds neither a folder 'fs' with cases nor files of Direct3D 9 programs"
              + " nor texts of TGSI programs");
    }
    List<CorpusResult.Part> parts = new ArrayList<>();
    for (Map.Entry<ProgramSet, List<CorpusCheck<?>>> entry : checks.entrySet()) {
      ProgramSet set = entry.getKey();
      parts.add(
          CorpusParts.part(
              set.title, entry.getValue(), set.exceptions, skipped.getOrDefault(set, Map.of())));
    }
    return new CorpusResult(
        parts, results.stream().flatMap(work -> work.sameSource.stream()).toList());
  }

  private static List<Work> runAll(
      List<Job> jobs,
      int threads,
      Supplier<List<ShaderEngine>> engines,
      BiConsumer<Integer, Integer> progress)
      throws IOException {
    ThreadLocal<List<ShaderEngine>> own = ThreadLocal.withInitial(engines);
    List<Work> results = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<Work>> running = new ArrayList<>();
      for (Job job : jobs) {
        running.add(pool.submit(() -> job.run(own.get())));
      }
      for (Future<Work> future : running) {
        results.add(future.get());
        progress.accept(results.size(), jobs.size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    return results;
  }

  private static Work runFolder(Path path, CorpusTextures textures, List<ShaderEngine> engines) {
    CorpusCase folder;
    try {
      folder = new CorpusCase(path, textures);
    } catch (IOException | IllegalArgumentException e) {
      return Work.of(ProgramSet.TGSI, CorpusCheck.unreadable(path.getFileName().toString(), e));
    }
    List<Found> found = new ArrayList<>();
    CorpusCheck<CorpusProgram> tgsi = check(folder, Variant.FRAGMENT, engines);
    found.add(new Found(ProgramSet.TGSI, tgsi));
    if (folder.has(Variant.R300.file)) {
      found.add(new Found(ProgramSet.R300, check(folder, Variant.R300, engines)));
    }
    Optional<SameSource> sameSource = Optional.empty();
    if (R500CorpusReader.isIn(folder)) {
      CorpusCheck<CorpusProgram> r500 =
          CorpusCheck.run(folder.name, folder, new R500CorpusReader(), engines);
      found.add(new Found(ProgramSet.R500, r500));
      if (!tgsi.truths().isEmpty() && !r500.truths().isEmpty()) {
        sameSource = Optional.of(SameSource.of(tgsi, r500));
      }
    }
    return new Work(found, ProgramSet.TGSI, Map.of(), sameSource);
  }

  private static Work runVertices(Path path, CorpusTextures textures, List<ShaderEngine> engines) {
    try {
      CorpusCase folder = new CorpusCase(path, textures);
      return Work.of(ProgramSet.VERTEX, check(folder, Variant.VERTEX, engines));
    } catch (IOException | IllegalArgumentException e) {
      return Work.of(ProgramSet.VERTEX, CorpusCheck.unreadable(path.getFileName().toString(), e));
    }
  }

  private static CorpusCheck<CorpusProgram> check(
      CorpusCase folder, Variant variant, List<ShaderEngine> engines) {
    return CorpusCheck.run(folder.name, folder, new TgsiCorpusReader(variant), engines);
  }

  private static Work runText(Path path, List<ShaderEngine> engines) {
    String name = path.getFileName().toString();
    try {
      String reason = TgsiTextReader.reasonToSkip(path);
      if (!reason.isEmpty()) {
        return new Work(List.of(), ProgramSet.TEXTS, Map.of(reason, 1), Optional.empty());
      }
      return Work.of(ProgramSet.TEXTS, CorpusCheck.run(name, path, new TgsiTextReader(), engines));
    } catch (IOException e) {
      return Work.of(ProgramSet.TEXTS, CorpusCheck.unreadable(name, e));
    }
  }

  private static Work runFile(Path path, List<ShaderEngine> engines) {
    try {
      Optional<D3d9CorpusCase> found = D3d9CorpusCase.read(path);
      if (found.isEmpty()) {
        return new Work(List.of(), ProgramSet.D3D9, Map.of(), Optional.empty());
      }
      D3d9CorpusReader reader = new D3d9CorpusReader();
      List<Found> checks =
          found.get().entries().stream()
              .map(entry -> CorpusCheck.run(entry.name(), entry, reader, engines))
              .map(check -> new Found(ProgramSet.D3D9, check))
              .toList();
      return new Work(checks, ProgramSet.D3D9, found.get().skipped(), Optional.empty());
    } catch (IOException | IllegalArgumentException e) {
      return Work.of(ProgramSet.D3D9, CorpusCheck.unreadable(path.getFileName().toString(), e));
    }
  }
}
