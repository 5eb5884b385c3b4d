package org.lanewise.jit;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.lanewise.core.engine.ExecutableShader.State;
import org.lanewise.core.engine.ShaderExecutionException;

/**
 * Brings the vector class of one entry up to speed on memory of its own, and lets the entry switch
 * when it measures faster than the scalar class. Runs on the engine's thread; nobody's pixels wait
 * for it.
 */
final class WarmUp implements Runnable {
  private static final int LANES = Rehearsal.LANES;
  private static final int FIRST_LANES = 16;

  private static final long MIN_BUDGET = 15_000_000_000L;
  private static final long MAX_BUDGET = 90_000_000_000L;
  private static final long BUDGET_PER_OPERATION = 8_000_000L;

  /** A slice this many times faster than scalar, this often in a row, is the compiled code. */
  private static final double GAIN = 1.2;

  private static final int GOOD_SLICES = 5;
  private static final long SLICE = 10_000_000L;

  private final CountDownLatch done = new CountDownLatch(1);
  private final Supplier<Compiled> vector;
  private final List<String> notes = new ArrayList<>();
  private final Rehearsal rehearsal;
  private WeakReference<Tiers> entry = new WeakReference<>(null);
  private volatile State state = State.COLD;
  private volatile boolean stopped;

  private final boolean guarded;

  /**
   * The warm-up of one entry.
   *
   * @param vector makes the vector class
   * @param rehearsal calls it
   * @param guarded whether that class has code that runs for exceptional values alone, which has to
   *     be compiled before anybody meets such values
   */
  WarmUp(Supplier<Compiled> vector, Rehearsal rehearsal, boolean guarded) {
    this.vector = vector;
    this.rehearsal = rehearsal;
    this.guarded = guarded;
  }

  /** Names the entry, before the run; it may be dropped with its shader at any time. */
  void entry(Tiers whose) {
    entry = new WeakReference<>(whose);
  }

  State state() {
    return state;
  }

  List<String> notes() {
    synchronized (notes) {
      return List.copyOf(notes);
    }
  }

  private void note(String text) {
    synchronized (notes) {
      notes.add(text);
    }
  }

  void stop() {
    stopped = true;
  }

  void await() {
    try {
      done.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void run() {
    try {
      Tiers whose = entry.get();
      if (whose != null && !stopped) {
        state = State.WARMING;
        warm(whose);
      }
    } catch (RuntimeException | LinkageError failure) {
      note("scalar code: warming up failed: " + failure);
    } finally {
      state = State.STEADY;
      done.countDown();
    }
  }

  private void warm(Tiers whose) {
    Compiled scalar = whose.current();
    Compiled better = vector.get();
    int operations = better.plan().program.instructions().size();
    long budget = Math.clamp(operations * BUDGET_PER_OPERATION, MIN_BUDGET, MAX_BUDGET);
    Frame scalarFrame = rehearsal.frame(scalar, false);
    Frame frame = rehearsal.frame(better, false);
    Frame exceptional = rehearsal.frame(better, true);
    long start = System.nanoTime();
    double scalarNanos = slice(scalar, scalarFrame, LANES, SLICE * 10);
    int good = 0;
    while (!stopped && System.nanoTime() - start < budget) {
      int lanes = good == 0 && System.nanoTime() - start < SLICE * 20 ? FIRST_LANES : LANES;
      double vectorNanos = slice(better, frame, lanes, SLICE);
      boolean fast = vectorNanos * GAIN < scalarNanos;
      if (guarded) {
        fast &= slice(better, exceptional, lanes, SLICE) < scalarNanos;
      }
      good = fast ? good + 1 : 0;
      if (good == GOOD_SLICES) {
        // The scalar class may have become faster meanwhile.
        scalarNanos = slice(scalar, scalarFrame, LANES, SLICE);
        if (vectorNanos < scalarNanos) {
          whose.switchTo(better);
          note("vector code took over from scalar code");
          return;
        }
        good = 0;
      }
    }
    note("scalar code: vector code did not become faster within its time");
  }

  /** Runs for about {@code nanos}; the mean time of a lane. */
  private double slice(Compiled code, Frame frame, int lanes, long nanos) {
    long start = System.nanoTime();
    long end = start;
    long runs = 0;
    while (!stopped && (runs == 0 || end - start < nanos)) {
      try {
        rehearsal.run(code, frame, lanes);
      } catch (ShaderExecutionException _) {
        // A loop that made-up data does not end.
      }
      runs++;
      end = System.nanoTime();
    }
    return (double) (end - start) / Math.max(1, runs) / lanes;
  }
}
