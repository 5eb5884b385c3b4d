package org.lanewise.jit;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.lanewise.core.engine.ExecutableShader.State;
import org.lanewise.core.engine.ShaderExecutionException;

/**
 * Brings the vector class of one entry up to speed on memory of its own, and lets the entry switch
 * when it measures faster than the scalar class. A {@link WarmUpQueue} calls it step by step;
 * nobody's pixels wait for it.
 *
 * <p>HotSpot compiles a method with C2 after some thousand calls, and until then every vector
 * operation takes about a thousand times as long as afterwards. So each generated method is called
 * by itself, mostly in a way that returns at once and only counts, and every now and then in
 * earnest, with decisions turned round at random so that both sides of every branch have been seen.
 * Few methods are under way at a time, which keeps the compiler's queue short and leaves room for
 * those of others.
 */
final class WarmUp {
  /** How long one step may take, in nanoseconds. */
  private static final long STEP = 5_000_000L;

  /** How long to leave the processor to the compiler between looks at what it did. */
  private static final long WAIT = 1_000_000L;

  private static final long MIN_BUDGET = 15_000_000_000L;
  private static final long MAX_BUDGET = 90_000_000_000L;
  private static final long BUDGET_PER_OPERATION = 8_000_000L;

  /** Methods that wait for the compiler at a time. */
  private static final int WINDOW = 3;

  /** Calls after which HotSpot compiles a method: 200 in the interpreter, 5,000 in C1's code. */
  private static final int CALLS = 6000;

  /** One call in so many is in earnest. */
  private static final int EARNEST = 40;

  /** Calls in earnest of one measurement. */
  private static final int CLEAN_CALLS = 8;

  /** How long a method may keep allocating before it is taken as it is. */
  private static final long PATIENCE = 3_000_000_000L;

  /** The vector class is made again with methods down to so many times smaller. */
  private static final int MOST_FINE = 4;

  /** Compiled code costs so many times less than before. */
  private static final int CLIFF = 6;

  /** Whole calls are steady if so many slices in a row bring no gain. */
  private static final int GOOD_SLICES = 3;

  private static final long SLICE = 1_000_000L;
  private static final double NOISE = 1.15;

  /**
   * Lanes of a call in earnest: so many that a loop over lanes does not look rare beside the calls
   * that only count.
   */
  private static final int LANES = 128;

  private static final ShaderExecutionException STOP =
      new ShaderExecutionException("made-up data does not end a loop");

  private final CountDownLatch done = new CountDownLatch(1);
  private final IntFunction<Compiled> vector;
  private final Rehearsal rehearsal;
  private final List<String> notes = new ArrayList<>();
  private final List<Part> window = new ArrayList<>();
  private WeakReference<Tiers> entry = new WeakReference<>(null);
  private WarmUpQueue queue;
  private volatile State state = State.COLD;
  private volatile boolean stopped;
  private volatile int lastUse;
  private volatile int awaited;
  private volatile long spent;

  // What only steps touch.
  private final List<Rehearsal.Kernel> methods = new ArrayList<>();
  private Compiled better;
  private Frame frame;
  private float[] planes;
  private Allocation meter;
  private long seed = 0x9e3779b97f4a7c15L;
  private int nextPart;
  private int finer = 1;

  /** Whether HotSpot leaves a method of the vector class as it is. */
  private boolean stuck;

  private long budget;
  private boolean allocates;
  private int wholeCalls;
  private long spentOnParts;
  private double best = Double.MAX_VALUE;
  private int good;

  /**
   * The warm-up of one entry.
   *
   * @param vector makes the vector class, with methods so many times smaller than usual
   * @param rehearsal calls it
   */
  WarmUp(IntFunction<Compiled> vector, Rehearsal rehearsal) {
    this.vector = vector;
    this.rehearsal = rehearsal;
  }

  /** Names the entry, before the first step; it may be dropped with its shader at any time. */
  void entry(Tiers whose) {
    entry = new WeakReference<>(whose);
  }

  /** Names the queue, before the first step. */
  void queue(WarmUpQueue whose) {
    queue = whose;
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

  // ---- what users do ----

  /** The entry is being called. */
  void used() {
    if (state != State.STEADY && queue != null) {
      lastUse = queue.clock();
    }
  }

  /** Whether the entry was called, or is waited for, since the queue's clock said so. */
  boolean usedSince(int clock) {
    return awaited > 0 || lastUse > 0 && lastUse >= clock;
  }

  /** Whole seconds that the steps have taken. */
  long seconds() {
    return spent / 1_000_000_000L;
  }

  void stop() {
    stopped = true;
    finish();
  }

  /** Leaves the entry in scalar form. */
  void fail(String reason) {
    note("scalar code: " + reason);
    finish();
  }

  private void finish() {
    state = State.STEADY;
    done.countDown();
  }

  @SuppressWarnings("NonAtomicOperationOnVolatileField") // a lost count costs priority, no more
  void await() {
    awaited++;
    try {
      while (!done.await(100, TimeUnit.MILLISECONDS)) {
        WarmUpQueue mine = queue;
        if (mine != null && mine.isStalled()) {
          note("scalar code so far: the executor does not run the warm-up");
          return;
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      awaited--;
    }
  }

  // ---- steps ----

  /** Works for some milliseconds; returns whether there is more to do. */
  boolean step() {
    Tiers whose = entry.get();
    if (whose == null || stopped || state == State.STEADY) {
      finish();
      return false;
    }
    state = State.WARMING;
    long start = System.nanoTime();
    boolean more;
    try {
      more = work(whose, start + STEP);
    } catch (RuntimeException | LinkageError | OutOfMemoryError failure) {
      fail("warming up failed: " + failure);
      return false;
    }
    spent += System.nanoTime() - start;
    if (more && spent > budget) {
      note("scalar code: vector code did not become faster within its time");
      more = false;
    }
    if (!more || stopped) {
      finish();
      return false;
    }
    return true;
  }

  private boolean work(Tiers whose, long end) {
    if (better == null) {
      open();
      return true;
    }
    if (nextPart < methods.size() || !window.isEmpty()) {
      parts(end);
      return true;
    }
    return !whole(whose, end);
  }

  private void open() {
    better = vector.apply(finer);
    meter = Allocation.meter();
    int operations = better.plan().program.instructions().size();
    budget = Math.clamp(operations * BUDGET_PER_OPERATION, MIN_BUDGET, MAX_BUDGET);
    frame = rehearsal.frame(better);
    frame.stop = STOP;
    // Masks are 0 or 1; everything else takes any number.
    for (int i = 0; i < frame.planes.length; i++) {
      frame.planes[i] = (random() & 3) == 0 ? 0f : (random() & 3) == 0 ? 1f : random() % 100 / 16f;
    }
    planes = frame.planes.clone();
    methods.addAll(rehearsal.kernels());
    for (int part = 0; part < better.parts(); part++) {
      methods.add(own(part));
    }
  }

  /** One method of the vector class. */
  private Rehearsal.Kernel own(int part) {
    return earnest -> {
      if (!earnest) {
        better.kernel().part(part, frame, -1, -1);
        return;
      }
      turn();
      System.arraycopy(planes, 0, frame.planes, 0, planes.length);
      try {
        better.kernel().part(part, frame, 0, LANES);
      } catch (ShaderExecutionException _) {
        // The preallocated one: a loop that made-up data does not end.
      }
    };
  }

  /** Calls some methods by themselves until the compiler is done with them. */
  private void parts(long end) {
    do {
      while (window.size() < WINDOW && nextPart < methods.size()) {
        boolean own = nextPart >= methods.size() - better.parts();
        window.add(new Part(methods.get(nextPart++), own));
      }
      boolean waits = true;
      for (Iterator<Part> parts = window.iterator(); parts.hasNext(); ) {
        Part part = parts.next();
        if (part.call()) {
          waits = false;
        } else if (part.isCompiled()) {
          parts.remove();
        }
      }
      if (stuck) {
        remake();
        return;
      }
      if (waits) {
        LockSupport.parkNanos(WAIT);
      }
    } while (!stopped && !window.isEmpty() && System.nanoTime() < end);
  }

  /**
   * Begins anew with smaller methods. Where C2 is busy, HotSpot compiles a method without a profile
   * first; if C1 then runs out of registers on the profiled form, which is larger, the method keeps
   * the code it has for ever. That depends on what else the process compiles, and on the size.
   */
  private void remake() {
    stuck = false;
    finer *= 2;
    note("vector code was made again in smaller methods, as HotSpot did not compile one of them");
    methods.clear();
    window.clear();
    nextPart = 0;
    better = null;
  }

  /** One method on its way to C2's code. */
  private final class Part {
    private final Rehearsal.Kernel method;

    /** Whether it belongs to the vector class. */
    private final boolean own;

    private final long start = System.nanoTime();
    private int calls;

    /** What a call cost before C2 was done. */
    private long slow;

    Part(Rehearsal.Kernel method, boolean own) {
      this.method = method;
      this.own = own;
    }

    /** Some of the calls that HotSpot wants to see; returns whether there are more. */
    boolean call() {
      if (calls >= CALLS) {
        return false;
      }
      call(CALLS / 10);
      if (calls == CALLS / 2) {
        slow = cost();
      }
      return true;
    }

    private void call(int count) {
      for (int k = 0; k < count && !stopped; k++) {
        method.call(k % EARNEST == 0);
      }
      calls += count;
    }

    /**
     * Bytes that some calls with decisions either way allocate; else nanoseconds of the fastest.
     */
    private long cost() {
      if (meter != null) {
        long before = meter.bytes();
        long bytes = 0;
        for (int k = 0; k < CLEAN_CALLS && (slow == 0 || bytes * CLIFF < slow); k++) {
          method.call(true);
          bytes = meter.bytes() - before;
        }
        return bytes;
      }
      long best = Long.MAX_VALUE;
      for (int k = 0; k < CLEAN_CALLS; k++) {
        long before = System.nanoTime();
        method.call(true);
        best = Math.min(best, System.nanoTime() - before);
      }
      return best;
    }

    /**
     * Whether calls allocate nothing any more; or where they always do, say because a mask goes
     * round a loop, a fraction of what they did.
     */
    boolean isCompiled() {
      long cost = cost();
      boolean compiled = cost * CLIFF < slow || cost == 0;
      boolean late = System.nanoTime() - start > PATIENCE;
      if (late && !compiled && own && meter != null && finer < MOST_FINE) {
        stuck = true;
        return true;
      }
      if (compiled || late) {
        allocates |= meter != null && cost > 0;
        return true;
      }
      // The compiler asks for more calls the longer its queue is.
      call(EARNEST);
      return false;
    }
  }

  /** Half of the calls decide as the masks say, the others turn every fourth decision round. */
  private void turn() {
    frame.turns = (random() & 1) == 0 ? 0 : random() & random();
  }

  private int random() {
    seed ^= seed << 13;
    seed ^= seed >>> 7;
    seed ^= seed << 17;
    return (int) (seed >>> 32);
  }

  /** Calls the class as the entry does; returns whether the entry has its best form. */
  private boolean whole(Tiers whose, long end) {
    if (wholeCalls == 0) {
      spentOnParts = spent;
    }
    while (wholeCalls < CALLS && !stopped) {
      // The method that calls the others has to be compiled as well.
      wholeCalls++;
      call(better, frame, wholeCalls % 64 == 0 ? Rehearsal.LANES : 0);
      if (System.nanoTime() > end) {
        return false;
      }
    }
    frame.turns = 0;
    long before = meter == null ? 0 : meter.bytes();
    double nanos = slice(better, frame, SLICE);
    boolean clean = meter == null || meter.bytes() == before;
    allocates |= !clean && spent - spentOnParts > PATIENCE;
    if (nanos * NOISE < best || !clean && !allocates) {
      best = Math.min(best, nanos);
      good = 0;
      return false;
    }
    best = Math.min(best, nanos);
    if (++good < GOOD_SLICES) {
      return false;
    }
    Compiled scalar = whose.current();
    Frame scalarFrame = rehearsal.frame(scalar);
    scalarFrame.stop = STOP;
    // What allocates may be slower than scalar code at its best, so that has to be found out.
    double scalarNanos = slice(scalar, scalarFrame, allocates ? 100 * SLICE : SLICE / 4);
    if (allocates) {
      scalarNanos = slice(scalar, scalarFrame, 10 * SLICE);
    }
    if (best >= scalarNanos) {
      good = 0;
      return false;
    }
    whose.switchTo(better);
    note("vector code took over from scalar code");
    return true;
  }

  /** Runs for about {@code nanos}; the mean time of a lane. */
  private double slice(Compiled code, Frame memory, long nanos) {
    long start = System.nanoTime();
    long end = start;
    long runs = 0;
    while (!stopped && (runs == 0 || end - start < nanos)) {
      call(code, memory, Rehearsal.LANES);
      runs++;
      end = System.nanoTime();
    }
    return (double) (end - start) / Math.max(1, runs) / Rehearsal.LANES;
  }

  private void call(Compiled code, Frame memory, int lanes) {
    try {
      rehearsal.run(code, memory, lanes);
    } catch (ShaderExecutionException _) {
      // A loop that made-up data does not end.
    }
  }
}
