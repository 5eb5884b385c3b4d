package org.lanewise.conformance.functions;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;

/**
 * Compares the functions of any engines with the reference, bit for bit, over all 2^32 inputs or a
 * stride of them, and measures the reference's error against double precision.
 *
 * <p>Every engine runs a program of one instruction, as an embedding would run it, or the IR of
 * functions that are no opcode. The expected bits come from the reference's functions directly,
 * since interpreting 2^32 programs takes hours; pass the reference engine as one of the engines,
 * with a stride, to include its dispatch.
 */
public final class FunctionVerifier {
  private static final int MAX_LISTED = 10;
  private static final int LANES = 4096;
  private static final int BATCHES_A_BLOCK = 16;

  /**
   * How much to do.
   *
   * @param stride every how many inputs one is taken, 1 for all; odd strides meet all low bits
   * @param errorStride every how many of these the error is measured, 1 for all, 0 for none
   * @param threads how many threads work
   */
  public record Options(int stride, int errorStride, int threads) {
    public Options {
      if (stride < 1 || errorStride < 0 || threads < 1) {
        throw new IllegalArgumentException(
            "stride " + stride + ", error stride " + errorStride + ", threads " + threads);
      }
    }

    /** All inputs, all errors, a thread for every processor. */
    public static Options exhaustive() {
      return new Options(1, 1, Runtime.getRuntime().availableProcessors());
    }

    /** These options with another stride. */
    public Options withStride(int newStride) {
      return new Options(newStride, errorStride, threads);
    }
  }

  /**
   * An input for which an engine gave other bits than the reference.
   *
   * @param engine the engine's name
   * @param x the bits of the first operand
   * @param y the bits of the second operand, 0 for functions of one
   * @param expected what the reference gives
   * @param actual what the engine gave
   */
  public record Mismatch(String engine, int x, int y, int expected, int actual) {
    @Override
    public String toString() {
      return "%s: (%08x, %08x) gave %08x, expected %08x".formatted(engine, x, y, actual, expected);
    }
  }

  /**
   * What came out for one function.
   *
   * @param function the function
   * @param inputs the number of inputs that each engine ran
   * @param mismatches the number of results that differ, over all engines
   * @param first the first few of them that were met
   * @param largestError the largest error of the reference, in the unit of {@link
   *     ShaderFunction#error}; -1 where none was measured
   * @param errorX the bits of the first operand it was found at
   * @param errorY the bits of the second operand
   */
  public record Report(
      ShaderFunction function,
      long inputs,
      long mismatches,
      List<Mismatch> first,
      double largestError,
      int errorX,
      int errorY) {
    public Report {
      first = List.copyOf(first);
    }

    /** No engine differs and the error is within the bound. */
    public boolean passed() {
      return mismatches == 0 && largestError <= function.bound();
    }
  }

  /** Hears how far a run is; called by the working threads, one at a time. */
  @FunctionalInterface
  public interface Progress {
    /** {@code done} of {@code total} inputs of the function are through. */
    void advanced(ShaderFunction function, long done, long total);
  }

  private final List<ShaderEngine> engines;
  private final Options options;

  /**
   * Creates a verifier.
   *
   * @param engines what is compared with the reference; stays the caller's to close
   * @param options how much to do
   */
  public FunctionVerifier(List<ShaderEngine> engines, Options options) {
    this.engines = List.copyOf(engines);
    this.options = options;
  }

  /**
   * The JIT in its scalar form and, where the JVM has the Vector API, at 4, 8 and 16 lanes; the
   * caller closes them.
   */
  public static List<ShaderEngine> jitEngines() {
    List<ShaderEngine> engines = new ArrayList<>();
    engines.add(JitEngine.builder().form(Form.SCALAR).build());
    if (JitEngine.vectorAvailable()) {
      for (int lanes : new int[] {4, 8, 16}) {
        engines.add(JitEngine.builder().form(Form.VECTOR).lanes(lanes).build());
      }
    }
    return engines;
  }

  /**
   * Runs all inputs of one function; blocks until done.
   *
   * @throws IllegalArgumentException if the function is no opcode and an engine runs programs alone
   */
  public Report verify(ShaderFunction function, Progress progress) {
    List<Subject> subjects = new ArrayList<>();
    try {
      for (ShaderEngine engine : engines) {
        ExecutableShader shader = function.prepare(engine);
        subjects.add(new Subject(engine.name(), shader));
        shader.warmUp();
      }
      return run(
          new Run(function, FunctionInputs.of(function, options.stride()), progress), subjects);
    } finally {
      subjects.forEach(subject -> subject.shader.close());
    }
  }

  private Report run(Run run, List<Subject> subjects) {
    try (ExecutorService executor = Executors.newFixedThreadPool(options.threads())) {
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < options.threads(); i++) {
        workers.add(executor.submit(() -> run.work(subjects, options.errorStride())));
      }
      for (Future<?> worker : workers) {
        worker.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    return run.report();
  }

  private record Subject(String name, ExecutableShader shader) {}

  /** One function under way; what threads share. */
  private static final class Run {
    private final ShaderFunction function;
    private final FunctionInputs inputs;
    private final Progress progress;
    private final AtomicLong next = new AtomicLong();
    private final List<Mismatch> first = new ArrayList<>();
    private long done;
    private long mismatches;
    private double largestError = -1;
    private int errorX;
    private int errorY;

    Run(ShaderFunction function, FunctionInputs inputs, Progress progress) {
      this.function = function;
      this.inputs = inputs;
      this.progress = progress;
    }

    void work(List<Subject> subjects, int errorStride) {
      Worker worker = new Worker(this, subjects, errorStride);
      long block = (long) LANES * BATCHES_A_BLOCK;
      for (long from = next.getAndAdd(block);
          from < inputs.count() && !Thread.currentThread().isInterrupted();
          from = next.getAndAdd(block)) {
        long to = Math.min(from + block, inputs.count());
        for (long at = from; at < to; at += LANES) {
          worker.batch(at, (int) Math.min(LANES, to - at));
        }
        advanced(worker, to - from);
      }
    }

    synchronized void mismatch(Mismatch mismatch) {
      mismatches++;
      if (first.size() < MAX_LISTED) {
        first.add(mismatch);
      }
    }

    private synchronized void advanced(Worker worker, long count) {
      if (worker.largestError > largestError) {
        largestError = worker.largestError;
        errorX = worker.errorX;
        errorY = worker.errorY;
      }
      done += count;
      progress.advanced(function, done, inputs.count());
    }

    synchronized Report report() {
      return new Report(function, done, mismatches, first, largestError, errorX, errorY);
    }
  }

  /** One thread's batches and buffers. */
  private static final class Worker {
    private final Run run;
    private final int errorStride;
    private final List<Subject> subjects;
    private final List<LaneBatch> batches = new ArrayList<>();
    private final Bindings bindings = new Bindings();
    private final int[] x = new int[LANES];
    private final int[] y = new int[LANES];
    private final int[] expected = new int[LANES];
    private double largestError = -1;
    private int errorX;
    private int errorY;

    Worker(Run run, List<Subject> subjects, int errorStride) {
      this.run = run;
      this.subjects = subjects;
      this.errorStride = errorStride;
      for (Subject subject : subjects) {
        batches.add(subject.shader.newBatch(LANES));
      }
    }

    void batch(long from, int count) {
      for (int lane = 0; lane < count; lane++) {
        x[lane] = run.inputs.x(from + lane);
        y[lane] = run.inputs.y(from + lane);
        float first = Float.intBitsToFloat(x[lane]);
        float second = Float.intBitsToFloat(y[lane]);
        float result = run.function.reference(first, second);
        expected[lane] = Float.floatToRawIntBits(result);
        if (errorStride != 0 && (from + lane) % errorStride == 0) {
          double error = run.function.error(first, second, result);
          if (error > largestError) {
            largestError = error;
            errorX = x[lane];
            errorY = y[lane];
          }
        }
      }
      for (int s = 0; s < batches.size(); s++) {
        compare(subjects.get(s), batches.get(s), count);
      }
    }

    private void compare(Subject subject, LaneBatch batch, int count) {
      batch.setCount(count);
      float[] planes = batch.inputs();
      int plane0 = batch.plane(0, 0);
      int plane1 = batch.plane(0, 1);
      for (int lane = 0; lane < count; lane++) {
        planes[plane0 + lane] = Float.intBitsToFloat(x[lane]);
        planes[plane1 + lane] = Float.intBitsToFloat(y[lane]);
      }
      subject.shader.run(batch, bindings);
      for (int lane = 0; lane < count; lane++) {
        int actual = batch.outputBits(0, 0, lane);
        if (actual != expected[lane]) {
          run.mismatch(new Mismatch(subject.name, x[lane], y[lane], expected[lane], actual));
        }
      }
    }
  }
}
