package org.lanewise.conformance.corpus;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.lanewise.conformance.Engines;
import org.lanewise.core.engine.ShaderEngine;

/**
 * Runs a folder of fragment programs with the values that other renderers computed: every program
 * must decode, survive printing, give the same bits on all engines, and match.
 */
public final class CorpusRunner {
  /** What became of the programs of a folder; null where there is none of a kind. */
  private record Checks(CorpusCheck tgsi, CorpusCheck r500, SameSource sameSource) {}

  private final CorpusTextures textures;
  private final ThreadLocal<List<ShaderEngine>> engines;

  private CorpusRunner(CorpusTextures textures, Collection<String> without) {
    this.textures = textures;
    engines = ThreadLocal.withInitial(() -> Engines.all(without));
  }

  /**
   * Runs all cases of a folder.
   *
   * @param folder holds {@code fs/NAME/case.json} and {@code textures/}
   * @param threads how many threads to use
   * @param without the names of passes that do not run
   * @param progress is told the number of cases done and in all
   * @throws IOException if the folder is no corpus
   */
  public static CorpusResult run(
      Path folder, int threads, Collection<String> without, BiConsumer<Integer, Integer> progress)
      throws IOException {
    Path programs = folder.resolve("fs");
    if (!Files.isDirectory(programs)) {
      throw new IOException(folder + " holds no folder 'fs' with cases");
    }
    List<Path> cases;
    try (Stream<Path> entries = Files.list(programs)) {
      cases = entries.filter(Files::isDirectory).sorted().toList();
    }
    if (cases.isEmpty()) {
      throw new IOException(programs + " holds no case");
    }
    CorpusRunner runner = new CorpusRunner(new CorpusTextures(folder.resolve("textures")), without);
    return summarize(runner.runAll(cases, threads, progress));
  }

  private List<Checks> runAll(List<Path> cases, int threads, BiConsumer<Integer, Integer> progress)
      throws IOException {
    List<Checks> results = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<Checks>> running = new ArrayList<>();
      for (Path path : cases) {
        running.add(pool.submit(() -> runCase(path)));
      }
      for (Future<Checks> future : running) {
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

  private Checks runCase(Path path) {
    CorpusCase folder;
    try {
      folder = new CorpusCase(path, textures);
    } catch (IOException | IllegalArgumentException e) {
      String name = path.getFileName().toString();
      String message = CorpusCheck.broken(e);
      CorpusCheck unreadable =
          new CorpusCheck(name, CorpusCheck.Outcome.UNREADABLE, message, null, null);
      return new Checks(unreadable, null, null);
    }
    CorpusCheck tgsi = CorpusCheck.run(folder, new TgsiCorpusReader(), engines.get());
    R500CorpusReader reader = new R500CorpusReader();
    if (!reader.isIn(folder)) {
      return new Checks(tgsi, null, null);
    }
    CorpusCheck r500 = CorpusCheck.run(folder, reader, engines.get());
    boolean both = tgsi.truth() != null && r500.truth() != null;
    return new Checks(tgsi, r500, both ? SameSource.of(folder.frame, tgsi, r500) : null);
  }

  /** The programs that legitimately differ from the other renderer, with the reason of each. */
  private static Map<String, String> exceptions(String file) throws IOException {
    Map<String, String> result = new TreeMap<>();
    try (InputStream stream = CorpusRunner.class.getResourceAsStream(file);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] parts = line.split("\t", 2);
          result.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
      }
    }
    return result;
  }

  private static CorpusResult summarize(List<Checks> results) throws IOException {
    List<CorpusCheck> tgsi = results.stream().map(Checks::tgsi).toList();
    List<CorpusCheck> r500 =
        results.stream().map(Checks::r500).filter(check -> check != null).toList();
    return new CorpusResult(
        part("TGSI", tgsi, exceptions("exceptions.tsv")),
        part("R500", r500, exceptions("r500-exceptions.tsv")),
        results.stream().map(Checks::sameSource).filter(same -> same != null).toList());
  }

  private static CorpusResult.Part part(
      String name, List<CorpusCheck> checks, Map<String, String> exceptions) {
    Map<String, Integer> refused = new TreeMap<>();
    List<String> failures = new ArrayList<>();
    Map<CorpusCheck.Outcome, Integer> counts = new EnumMap<>(CorpusCheck.Outcome.class);
    int expected = 0;
    for (CorpusCheck check : checks) {
      String exception = exceptions.get(check.name());
      counts.merge(check.outcome(), 1, Integer::sum);
      switch (check.outcome()) {
        case UNREADABLE, UNEQUAL -> failures.add(check.name() + ": " + check.message());
        case REFUSED -> refused.merge(check.message(), 1, Integer::sum);
        case DIFFERENT -> {
          if (exception == null) {
            failures.add(check.name() + ": " + check.message());
          } else {
            expected++;
          }
        }
        case MATCHING, UNVETTED -> {
          if (exception != null) {
            failures.add(
                check.name() + ": does not differ, but is listed as an exception: " + exception);
          }
        }
      }
    }
    int different = counts.getOrDefault(CorpusCheck.Outcome.DIFFERENT, 0);
    int matching = counts.getOrDefault(CorpusCheck.Outcome.MATCHING, 0);
    int unvetted = counts.getOrDefault(CorpusCheck.Outcome.UNVETTED, 0);
    return new CorpusResult.Part(
        name,
        checks.size(),
        checks.size() - counts.getOrDefault(CorpusCheck.Outcome.UNREADABLE, 0),
        refused,
        different + matching + unvetted,
        matching,
        expected,
        unvetted,
        failures);
  }
}
