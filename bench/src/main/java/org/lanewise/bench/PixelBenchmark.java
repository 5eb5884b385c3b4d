package org.lanewise.bench;

import java.util.concurrent.TimeUnit;
import org.lanewise.core.batch.LaneBatch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time a pixel of some workload, which sets {@code OperationsPerInvocation} to the lanes of its
 * batch.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 3,
    jvmArgs = {"--add-modules", "jdk.incubator.vector", "-Xmx1g"})
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 1)
public abstract class PixelBenchmark {
  private Workload workload;

  /** The checked workload that the parameters ask for. */
  abstract Workload workload();

  /** Prepares, warms and checks. */
  @Setup(Level.Trial)
  public void prepare() {
    workload = workload();
  }

  /** One batch; the unit is one pixel. */
  @Benchmark
  public LaneBatch pixel() {
    return workload.run();
  }
}
