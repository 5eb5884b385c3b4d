package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.lanewise.conformance.cases.CaseFile;

/** Runs many random programs. */
public final class RandomRun {
  /** To make the program of a failure small takes long, so that a run ends early. */
  private static final int MOST_FAILURES = 10;

  private RandomRun() {}

  /**
   * Runs the programs of consecutive seeds; ends early after ten failures.
   *
   * @param first the first seed
   * @param count how many programs
   * @param threads how many threads to use
   * @param without the names of passes that do not run
   * @param progress is told the number of programs done and in all, by one thread at a time
   * @return a text for each program on which engines differ, empty where there is none
   */
  public static List<String> run(
      RandomCases source,
      long first,
      long count,
      int threads,
      Collection<String> without,
      BiConsumer<Long, Long> progress) {
    return run(source, first, count, threads, without, progress, found -> {});
  }

  /**
   * The same.
   *
   * @param kept is told each case on which engines differ, made small, by one thread at a time
   */
  public static List<String> run(
      RandomCases source,
      long first,
      long count,
      int threads,
      Collection<String> without,
      BiConsumer<Long, Long> progress,
      Consumer<CaseFile> kept) {
    List<String> failures = Collections.synchronizedList(new ArrayList<>());
    AtomicLong next = new AtomicLong(first);
    AtomicLong done = new AtomicLong();
    CountDownLatch running = new CountDownLatch(threads);
    try (RandomEngines engines = new RandomEngines(without);
        ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        pool.execute(
            () -> {
              long seed;
              while ((seed = next.getAndIncrement()) < first + count
                  && failures.size() < MOST_FAILURES) {
                String failure = run(source, engines, seed, kept);
                if (!failure.isEmpty()) {
                  failures.add(failure);
                }
                synchronized (progress) {
                  progress.accept(done.incrementAndGet(), count);
                }
              }
              running.countDown();
            });
      }
      running.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failures.add("interrupted after " + done + " programs");
    }
    return List.copyOf(failures);
  }

  private static String run(
      RandomCases source, RandomEngines engines, long seed, Consumer<CaseFile> kept) {
    try {
      RandomCase random = source.generate(seed);
      Optional<RandomCheck.Found> found =
          RandomCheck.check(engines.of(seed, source.generate(seed)), random, seed);
      if (found.isPresent()) {
        synchronized (kept) {
          kept.accept(found.get().smallest());
        }
      }
      return found.map(RandomCheck.Found::report).orElse("");
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      StackTraceElement[] trace = e.getStackTrace();
      return "seed " + seed + ": " + e + (trace.length > 0 ? " at " + trace[0] : "");
    }
  }
}
