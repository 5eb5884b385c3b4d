package org.lanewise.bench;

import java.util.concurrent.TimeUnit;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.tgsi.TgsiParser;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Time from a decoded program to a shader with its first batch: lowering, passes, classes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 3,
    jvmArgs = {"--add-modules", "jdk.incubator.vector", "-Xmx1g"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class PrepareBenchmark {
  /** Scalar operations of the program. */
  @Param({"100", "1000", "10000"})
  public int operations;

  /** The engine. */
  @Param({"scalar", "vector8"})
  public String engine;

  private Program program;
  private ShaderEngine prepares;

  /** Reads the program, and checks what the engine makes of it. */
  @Setup
  public void prepare() {
    program = TgsiParser.parse(Shape.STRAIGHT.program(operations));
    Workload.checked(program, engine, LaneBatch.GRANULARITY);
    prepares = Workload.engine(engine);
  }

  /** One program. */
  @Benchmark
  public LaneBatch prepareProgram() {
    try (ExecutableShader shader = prepares.prepare(program, ShaderOptions.defaults())) {
      return shader.newBatch(LaneBatch.GRANULARITY);
    }
  }

  /** Ends the engine. */
  @TearDown
  public void close() {
    prepares.close();
  }
}
