package org.lanewise.conformance.digest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.lanewise.core.engine.ShaderEngine;

/**
 * The hashes of corpora on engines. All engines must give the same, on every machine: a version
 * stands for its bits.
 *
 * @param corpora by name of the corpus the hash of each engine, in the order they were run
 * @param sizes how many programs, or inputs of functions, each corpus has
 */
public record ResultHashes(Map<String, Map<String, String>> corpora, Map<String, Long> sizes) {

  /**
   * Runs corpora on engines.
   *
   * @param threads how many engines or corpora run at once
   * @param progress is told the number of runs done and in all, by one thread
   */
  public static ResultHashes of(
      List<DigestedCorpus> corpora,
      List<ShaderEngine> engines,
      int threads,
      BiConsumer<Integer, Integer> progress) {
    Map<String, Map<String, Future<String>>> running = new LinkedHashMap<>();
    Map<String, Map<String, String>> hashes = new LinkedHashMap<>();
    Map<String, Long> sizes = new LinkedHashMap<>();
    int done = 0;
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (DigestedCorpus corpus : corpora) {
        Map<String, Future<String>> byEngine = new LinkedHashMap<>();
        for (ShaderEngine engine : engines) {
          byEngine.put(engine.name(), pool.submit(() -> corpus.hash().of(engine)));
        }
        running.put(corpus.name(), byEngine);
        sizes.put(corpus.name(), corpus.size());
      }
      for (Map.Entry<String, Map<String, Future<String>>> corpus : running.entrySet()) {
        Map<String, String> byEngine = new LinkedHashMap<>();
        for (Map.Entry<String, Future<String>> engine : corpus.getValue().entrySet()) {
          byEngine.put(engine.getKey(), engine.getValue().get());
          progress.accept(++done, corpora.size() * engines.size());
        }
        hashes.put(corpus.getKey(), byEngine);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    return new ResultHashes(hashes, sizes);
  }

  /** Whether all engines gave the same hash of a corpus. */
  public boolean agree(String corpus) {
    return new TreeSet<>(corpora.get(corpus).values()).size() == 1;
  }

  /** Whether all engines gave the same hashes. */
  public boolean agree() {
    return corpora.keySet().stream().allMatch(this::agree);
  }

  /** One hash of all corpora, of the first engine. */
  public String all() {
    ResultDigest digest = new ResultDigest();
    corpora.forEach(
        (name, byEngine) -> {
          digest.add(name);
          digest.add(byEngine.values().iterator().next());
        });
    return digest.hex();
  }

  /** A line a corpus for people and scripts; a line an engine where they differ. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    corpora.forEach(
        (name, byEngine) -> {
          if (agree(name)) {
            lines.add(line(byEngine.values().iterator().next(), name, sizes.get(name) + ""));
          } else {
            byEngine.forEach((engine, hash) -> lines.add(line(hash, name, engine)));
          }
        });
    if (agree()) {
      lines.add(line(all(), "all", ""));
    }
    return lines;
  }

  private static String line(String hash, String name, String what) {
    return "%s  %-12s %s".formatted(hash, name, what).stripTrailing();
  }
}
