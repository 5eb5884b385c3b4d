package org.lanewise.jit;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.engine.ExecutableShader.State;
import org.lanewise.core.engine.ShaderExecutionException;

/**
 * Brings the vector class of one shader up to speed on batches of its own, and lets the shader
 * switch when it measures faster than the scalar class. Runs on the engine's thread; nobody's
 * pixels wait for it.
 */
final class WarmUp implements Runnable {
  private static final int LANES = 256;
  private static final int FIRST_LANES = 16;

  /** Loops of made-up data rarely end by themselves. */
  private static final int LOOP_LIMIT = 40;

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
  private WeakReference<JitShader> shader = new WeakReference<>(null);
  private volatile State state = State.COLD;
  private volatile boolean stopped;

  private final boolean guarded;

  /**
   * The warm-up of one shader.
   *
   * @param vector makes the vector class
   * @param guarded whether that class has code that runs for exceptional values alone, which has to
   *     be compiled before anybody meets such values
   */
  WarmUp(Supplier<Compiled> vector, boolean guarded) {
    this.vector = vector;
    this.guarded = guarded;
  }

  /** Names the shader, before the run; it may be dropped by its users at any time. */
  void shader(JitShader whose) {
    shader = new WeakReference<>(whose);
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
      JitShader whose = shader.get();
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

  private void warm(JitShader whose) {
    Compiled scalar = whose.current();
    Compiled better = vector.get();
    int operations = better.plan().program.instructions().size();
    long budget = Math.clamp(operations * BUDGET_PER_OPERATION, MIN_BUDGET, MAX_BUDGET);
    Bindings bindings = bindings(whose);
    JitBatch batch = new JitBatch(whose, LANES);
    batch.limitLoops(LOOP_LIMIT);
    fill(batch);
    JitBatch exceptional = new JitBatch(whose, LANES);
    exceptional.limitLoops(LOOP_LIMIT);
    fill(exceptional);
    addExceptions(exceptional);
    long start = System.nanoTime();
    double scalarNanos = slice(batch, scalar, bindings, LANES, SLICE * 10);
    int good = 0;
    while (!stopped && System.nanoTime() - start < budget) {
      int lanes = good == 0 && System.nanoTime() - start < SLICE * 20 ? FIRST_LANES : LANES;
      double vectorNanos = slice(batch, better, bindings, lanes, SLICE);
      boolean fast = vectorNanos * GAIN < scalarNanos;
      if (guarded) {
        fast &= slice(exceptional, better, bindings, lanes, SLICE) < scalarNanos;
      }
      good = fast ? good + 1 : 0;
      if (good == GOOD_SLICES) {
        // The scalar class may have become faster meanwhile.
        scalarNanos = slice(batch, scalar, bindings, LANES, SLICE);
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
  private double slice(JitBatch batch, Compiled code, Bindings bindings, int lanes, long nanos) {
    long start = System.nanoTime();
    long end = start;
    long runs = 0;
    while (!stopped && (runs == 0 || end - start < nanos)) {
      batch.setCount(lanes);
      if ((runs & 1) == 1) {
        batch.live()[0] = 0x00ff_0f0f_5a31_fff1L;
      }
      try {
        batch.run(code, bindings);
      } catch (ShaderExecutionException _) {
        // A loop that made-up data does not end.
      }
      runs++;
      end = System.nanoTime();
    }
    return (double) (end - start) / Math.max(1, runs) / lanes;
  }

  private static Bindings bindings(JitShader whose) {
    Random random = new Random(1);
    Bindings bindings = new Bindings();
    List<Integer> buffers = whose.signature().constantBuffers();
    for (int b = 0; b < buffers.size(); b++) {
      float[] values = new float[Math.min(buffers.get(b) * 4, Bindings.MAX_CONSTANT_ROWS * 4)];
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextFloat() * 2;
      }
      bindings.setConstants(b, values);
    }
    return bindings;
  }

  /** Tiny and infinite numbers in some lanes of every vector. */
  private static void addExceptions(JitBatch batch) {
    float[] exceptions = {0x1p-140f, -0x1p-149f, 0x1p-60f, Float.POSITIVE_INFINITY, Float.NaN};
    float[] inputs = batch.inputs();
    for (int i = 0; i < inputs.length; i += 3) {
      inputs[i] = exceptions[i / 3 % exceptions.length];
    }
  }

  /** Values of both signs and several sizes, so that comparisons go both ways. */
  private static void fill(JitBatch batch) {
    Random random = new Random(2);
    float[] inputs = batch.inputs();
    for (int i = 0; i < inputs.length; i++) {
      float size =
          switch (random.nextInt(4)) {
            case 0 -> 0.25f;
            case 1 -> 1f;
            case 2 -> 4f;
            default -> 100f;
          };
      inputs[i] = (random.nextFloat() - 0.4f) * size;
    }
  }
}
