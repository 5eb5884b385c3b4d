package org.lanewise.jit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The warm-ups of one engine. They run one at a time, some milliseconds each, since HotSpot's
 * compiler is what they wait for: first those whose entries are being called, then the others, in
 * order of arrival; one that has taken long lets the next go first.
 */
final class WarmUpQueue {
  /** An entry that was called within so many steps is in use. */
  private static final int RECENT = 100;

  /** After so long without a step the executor has dropped it. */
  private static final long DROPPED = 2_000_000_000L;

  private final Executor executor;
  private final List<WarmUp> waiting = new ArrayList<>();

  private volatile long lastStep;
  private volatile boolean working;
  private volatile Thread submitting;
  private volatile boolean again;
  private boolean scheduled;
  private boolean closed;

  /** Counts steps, from 1; entries note it when they are called. */
  private volatile int clock = 1;

  WarmUpQueue(Executor executor) {
    this.executor = executor;
  }

  int clock() {
    return clock;
  }

  /** Runs a warm-up in its turn, until it has finished. */
  void add(WarmUp warmUp) {
    synchronized (this) {
      if (closed) {
        warmUp.fail("the engine is closed");
        return;
      }
      warmUp.queue(this);
      waiting.add(warmUp);
      if (scheduled && !isStalled()) {
        return;
      }
      scheduled = true;
    }
    submit();
  }

  /** Stops all warm-ups; the one that runs ends within a few calls of generated code. */
  synchronized void close() {
    closed = true;
    waiting.forEach(WarmUp::stop);
    waiting.clear();
  }

  /** Whether the executor seems to have dropped the task, so that nobody warms anything. */
  boolean isStalled() {
    return !working && System.nanoTime() - lastStep > DROPPED;
  }

  private void submit() {
    lastStep = System.nanoTime();
    try {
      executor.execute(this::step);
    } catch (RuntimeException refused) {
      // Of whatever kind: it is the embedding's, and no caller of a shader expects it.
      synchronized (this) {
        scheduled = false;
        waiting.forEach(warmUp -> warmUp.fail("the executor refused the warm-up: " + refused));
        waiting.clear();
      }
    }
  }

  /** Lets one warm-up work for a while, and comes again if there is more. */
  private void step() {
    if (submitting == Thread.currentThread()) {
      // An executor that runs tasks at once: rather a loop below than ever deeper calls.
      again = true;
      return;
    }
    do {
      again = false;
      working = true;
      try {
        WarmUp next = next();
        if (next != null && !next.step()) {
          synchronized (this) {
            waiting.remove(next);
          }
        }
      } finally {
        working = false;
      }
      synchronized (this) {
        clock++;
        if (waiting.isEmpty()) {
          scheduled = false;
          return;
        }
      }
      submitting = Thread.currentThread();
      submit();
      submitting = null;
    } while (again);
  }

  private synchronized WarmUp next() {
    WarmUp best = null;
    long bestRank = Long.MAX_VALUE;
    for (WarmUp warmUp : waiting) {
      long rank = warmUp.seconds() + (warmUp.usedSince(clock - RECENT) ? 0 : 1L << 32);
      if (rank < bestRank) {
        best = warmUp;
        bestRank = rank;
      }
    }
    return best;
  }
}
