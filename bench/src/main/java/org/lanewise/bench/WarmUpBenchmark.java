package org.lanewise.bench;

import java.util.concurrent.TimeUnit;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.tgsi.TgsiParser;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The way from a cold JVM to speed: iteration after iteration, 100 ms each, the time a pixel of a
 * shader that was just prepared. The curve is what JMH prints an iteration; its mean says nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(WarmUpBenchmark.LANES)
@Fork(
    value = 1,
    jvmArgs = {"--add-modules", "jdk.incubator.vector", "-Xmx1g"})
@Warmup(iterations = 0)
@Measurement(iterations = 60, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class WarmUpBenchmark {
  static final int LANES = 256;

  /** Scalar operations of the program. */
  @Param({"100", "1000", "3000"})
  public int operations;

  private Workload workload;

  /** Prepares and neither warms nor checks, which would warm. */
  @Setup
  public void prepare() {
    workload = Workload.cold(TgsiParser.parse(Shape.STRAIGHT.program(operations)), "auto", LANES);
  }

  /** One batch; the unit is one pixel. */
  @Benchmark
  public LaneBatch pixel() {
    return workload.run();
  }

  /** Compares the last outputs with the reference. */
  @TearDown
  public void check() {
    workload.check("auto");
  }
}
