package org.lanewise.bench;

import java.util.concurrent.TimeUnit;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderOptions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Pixels a microsecond of all threads together, which share one prepared shader and have a batch
 * each: with two threads on two idle cores it should be nearly twice as many.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(Workload.LANES)
@Fork(
    value = 3,
    jvmArgs = {"--add-modules", "jdk.incubator.vector", "-Xmx1g"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ThreadsBenchmark {
  /** The prepared shader. */
  @State(Scope.Benchmark)
  public static class Shared {
    /** The engine. */
    @Param({"vector8"})
    public String engine;

    private Workload workload;

    /** Prepares, warms and checks. */
    @Setup
    public void prepare() {
      workload = Workload.ofExample("phong.tgsi", engine, ShaderOptions.defaults());
    }
  }

  /** What a thread has for itself. */
  @State(Scope.Thread)
  public static class Own {
    private Workload workload;

    /** Makes the batch. */
    @Setup
    public void prepare(Shared shared) {
      workload = shared.workload.another();
    }
  }

  /** One thread. */
  @Benchmark
  @Threads(1)
  public LaneBatch one(Own own) {
    return own.workload.run();
  }

  /** Two threads. */
  @Benchmark
  @Threads(2)
  public LaneBatch two(Own own) {
    return own.workload.run();
  }
}
