package org.lanewise.bench;

import java.util.concurrent.TimeUnit;
import org.lanewise.core.batch.LaneBatch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Time a pixel of the example shaders on every engine. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 3,
    jvmArgs = {"--add-modules", "jdk.incubator.vector", "-Xmx1g"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ExampleBenchmark {
  /** The example. */
  @Param({"phong"})
  public String example;

  /** The engine. */
  @Param({"reference", "scalar", "vector4", "vector8", "vector16"})
  public String engine;

  private Workload workload;

  /** Prepares, warms and checks. */
  @Setup(Level.Trial)
  public void prepare() {
    workload = Workload.ofExample(example + ".tgsi", engine);
  }

  /** One batch; the unit is one pixel. */
  @Benchmark
  @OperationsPerInvocation(Workload.LANES)
  public LaneBatch pixel() {
    return workload.run();
  }
}
