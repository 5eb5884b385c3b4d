package org.lanewise.conformance.fuzz;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.lanewise.conformance.adapter.EngineFailureException;
import org.lanewise.conformance.random.RandomEngines;

/**
 * Makes the programs of a plan, runs them, counts them. The thread that calls {@link #run} only
 * watches; others work. A run may be ended early from any thread. An item that does not end within
 * five minutes is a failure, and ends the run.
 */
public final class FuzzRun {
  private static final long WATCH_MILLIS = 200;

  /** Far more than any item takes, on a machine with much else to do as well. */
  private static final long HANG_NANOS = TimeUnit.SECONDS.toNanos(300);

  private final FuzzOptions options;
  private final List<Worker> workers = new ArrayList<>();
  private final List<FuzzFailure> failures = new ArrayList<>();
  private final Set<Worker> hanging = new HashSet<>();
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
  }

  /**
   * Runs the programs.
   *
   * @param watcher is told a few times a second
   * @return what was found, when all is done or the run has ended
   * @throws EngineFailureException if an external engine does not start
   */
  public FuzzResult run(Consumer<FuzzRun> watcher)
      throws InterruptedException, EngineFailureException {
    try (RandomEngines engines = new RandomEngines(options.without())) {
      BinaryWork.Pool pool = new BinaryWork.Pool();
      for (int i = 0; i < options.threads(); i++) {
        workers.add(new Worker(work(engines, pool), "fuzz-" + i));
      }
      workers.forEach(worker -> worker.thread.start());
      try {
        while (!running.await(WATCH_MILLIS, TimeUnit.MILLISECONDS) && hanging.isEmpty()) {
          workers.forEach(this::lookAt);
          watcher.accept(this);
        }
      } finally {
        end();
        for (Worker worker : workers) {
          if (hanging.isEmpty()) {
            worker.thread.join();
          }
        }
      }
    } finally {
      for (Worker worker : workers) {
        if (hanging.isEmpty()) {
          worker.work.close();
        }
      }
    }
    return result();
  }

  private FuzzWork work(RandomEngines engines, BinaryWork.Pool pool) throws EngineFailureException {
    return switch (options.what()) {
      case BINARIES -> new BinaryWork(options, pool);
      case PROGRAMS ->
          options.external().isPresent()
              ? new ExternalWork(options)
              : new ProgramWork(options, engines);
    };
  }

  private void lookAt(Worker worker) {
    long since = worker.since;
    if (since != Worker.IDLE && System.nanoTime() - since > HANG_NANOS) {
      FuzzPlan.Item item = options.plan().item(worker.at);
      hanging.add(worker);
      add(
          new FuzzFailure(
              item.set(),
              item.seed(),
              "seed %d: no end after %d s%n%s"
                  .formatted(
                      item.seed(),
                      TimeUnit.NANOSECONDS.toSeconds(HANG_NANOS),
                      worker.work.current()),
              Optional.empty()));
    }
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
    static final long IDLE = Long.MIN_VALUE;

    private final FuzzWork work;
    private final Thread thread;
    private final FuzzStats stats = new FuzzStats();

    /** The program that is under way; the greatest number when all are done. */
    private volatile long at;

    /** When it was begun. */
    private volatile long since = IDLE;

    Worker(FuzzWork work, String name) {
      this.work = work;
      thread = new Thread(this, name);
      // One that hangs must not keep the JVM.
      thread.setDaemon(true);
    }

    @Override
    public void run() {
      try {
        long index;
        while ((index = begin()) >= 0) {
          since = System.nanoTime();
          work.run(options.plan().item(index), stats).ifPresent(FuzzRun.this::add);
          since = IDLE;
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
  }
}
