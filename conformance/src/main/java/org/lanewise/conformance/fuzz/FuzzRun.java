package org.lanewise.conformance.fuzz;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.conformance.random.RandomCheck;
import org.lanewise.conformance.random.RandomEngines;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.InstructionSet;

/**
 * Makes the programs of a plan, runs them on several engines, counts them. The thread that calls
 * {@link #run} only watches; others work. A run may be ended early from any thread.
 */
public final class FuzzRun {
  private static final long WATCH_MILLIS = 200;

  /** Lanes of programs of a quick run, where they have more: less than and more than one vector. */
  private static final int[] FEW_LANES = {4, 8, 12, 16, 17};

  private final FuzzOptions options;
  private final Map<InstructionSet, Map<Emphasis, RandomCases>> sources =
      new EnumMap<>(InstructionSet.class);
  private final List<Worker> workers = new ArrayList<>();
  private final List<FuzzFailure> failures = new ArrayList<>();
  private final CountDownLatch running;
  private final long start = System.nanoTime();
  private final long size;
  private long next;
  private boolean ended;

  /** A run that has not begun. */
  public FuzzRun(FuzzOptions options) {
    this.options = options;
    size = options.plan().size();
    running = new CountDownLatch(options.threads());
    for (InstructionSet set : options.plan().sets()) {
      Map<Emphasis, RandomCases> all = new EnumMap<>(Emphasis.class);
      options.emphases().forEach(e -> all.put(e, RandomCases.of(set, e)));
      sources.put(set, all);
    }
  }

  /**
   * Runs the programs.
   *
   * @param watcher is told a few times a second
   * @return what was found, when all is done or the run has ended
   */
  public FuzzResult run(Consumer<FuzzRun> watcher) throws InterruptedException {
    try (RandomEngines engines = new RandomEngines(options.without())) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < options.threads(); i++) {
        Worker worker = new Worker(engines);
        workers.add(worker);
        threads.add(new Thread(worker, "fuzz-" + i));
      }
      threads.forEach(Thread::start);
      try {
        while (!running.await(WATCH_MILLIS, TimeUnit.MILLISECONDS)) {
          watcher.accept(this);
        }
      } finally {
        end();
        for (Thread thread : threads) {
          thread.join();
        }
      }
    }
    return result();
  }

  /** Begins no more programs. */
  public synchronized void end() {
    ended = true;
  }

  /** How many programs there are in all. */
  public long size() {
    return size;
  }

  /** How many programs are done or begun. */
  public synchronized long begun() {
    return next;
  }

  /** The time since the beginning. */
  public double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** What is found so far. */
  public FuzzResult result() {
    FuzzStats stats = new FuzzStats();
    List<FuzzFailure> found;
    long done;
    synchronized (this) {
      found = new ArrayList<>(failures);
      done = next;
    }
    for (Worker worker : workers) {
      synchronized (worker.stats) {
        stats.add(worker.stats);
        done = Math.min(done, worker.at);
      }
    }
    found.sort(Comparator.comparing(FuzzFailure::set).thenComparing(FuzzFailure::seed));
    return new FuzzResult(stats, found, seconds(), options.plan().rest(done));
  }

  /** The next program's index, -1 if no more are begun. */
  private synchronized long take() {
    ended |= next >= size || seconds() >= options.seconds();
    ended |= failures.size() >= options.stopAfter();
    return ended ? -1 : next++;
  }

  private synchronized void add(FuzzFailure failure) {
    failures.add(failure);
  }

  private final class Worker implements Runnable {
    private final RandomEngines engines;
    private final FuzzStats stats = new FuzzStats();

    /** The program that is under way; the greatest number if none is. Guarded by the stats. */
    private long at;

    Worker(RandomEngines engines) {
      this.engines = engines;
    }

    @Override
    public void run() {
      try {
        long index;
        while ((index = begin()) >= 0) {
          FuzzPlan.Item item = options.plan().item(index);
          String failure = check(item);
          if (!failure.isEmpty()) {
            add(new FuzzFailure(item.set(), item.seed(), failure));
          }
        }
      } finally {
        running.countDown();
      }
    }

    private long begin() {
      synchronized (stats) {
        long index = take();
        at = index < 0 ? Long.MAX_VALUE : index;
        return index;
      }
    }

    private String check(FuzzPlan.Item item) {
      Emphasis emphasis = options.emphasis(item.seed());
      RandomCases source = sources.get(item.set()).get(emphasis);
      try {
        RandomCase random = make(source, item.seed());
        List<ShaderEngine> all =
            options.quick() ? engines.pair(item.seed(), random) : engines.of(item.seed(), random);
        // A run leaves other memory behind, so what is to be told is made again.
        return agree(random, emphasis, all)
            ? ""
            : RandomCheck.run(source, all, make(source, item.seed()), item.seed());
      } catch (RuntimeException | LinkageError | StackOverflowError e) {
        StackTraceElement[] trace = e.getStackTrace();
        return "seed " + item.seed() + ": " + e + (trace.length > 0 ? " at " + trace[0] : "");
      }
    }

    private RandomCase make(RandomCases source, long seed) {
      RandomCase random = source.generate(seed);
      int most = FEW_LANES[FEW_LANES.length - 1];
      return options.quick() && random.lanes() > most && random.grid().isEmpty()
          ? random.withLanes(FEW_LANES[(int) Math.floorMod(seed, (long) FEW_LANES.length)])
          : random;
    }

    /** Whether all engines agree; counts the program. */
    private boolean agree(RandomCase random, Emphasis emphasis, List<ShaderEngine> all) {
      Comparison.Result[] measured = new Comparison.Result[1];
      int[] live = new int[1];
      boolean same;
      try {
        same =
            Comparison.disagreement(
                    all,
                    random.bindings(),
                    engine -> {
                      Comparison.Result result = result(random, engine, live);
                      measured[0] = measured[0] == null ? result : measured[0];
                      return result;
                    })
                .isEmpty();
      } catch (RuntimeException | LinkageError | StackOverflowError e) {
        // Told, and made small, by the check that follows.
        same = false;
      }
      if (measured[0] != null) {
        List<String> names = new ArrayList<>();
        all.subList(1, all.size()).forEach(engine -> names.add(engine.name()));
        synchronized (stats) {
          stats.add(random, emphasis, names, live[0], measured[0]);
        }
      }
      return same;
    }
  }

  private static Comparison.Result result(RandomCase random, ShaderEngine engine, int[] live) {
    return random.grid().isPresent()
        ? Comparison.run(
            engine, random.program(), random.options(), random.bindings(), random.grid().get())
        : Comparison.run(
            engine,
            random.program(),
            random.options(),
            random.bindings(),
            random.lanes(),
            batch -> live[0] = fill(random, batch));
  }

  private static int fill(RandomCase random, LaneBatch batch) {
    random.fill(batch);
    int live = 0;
    for (int lane = 0; lane < batch.count(); lane++) {
      live += batch.isLive(lane) ? 1 : 0;
    }
    return live;
  }
}
