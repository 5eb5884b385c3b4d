package org.lanewise.bench;

import org.lanewise.core.engine.ShaderOptions;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/** Time a pixel of the example shaders on every engine. */
@OperationsPerInvocation(Workload.LANES)
@Warmup(iterations = 5, time = 1)
public class ExampleBenchmark extends PixelBenchmark {
  /** The file of the example. */
  @Param({"phong.tgsi", "phong.r500"})
  public String example;

  /** The engine. */
  @Param({"reference", "scalar", "vector4", "vector8", "vector16"})
  public String engine;

  /** Whether R500 programs keep denormals. */
  @Param({"false"})
  public boolean unsafeKeepDenormals;

  @Override
  Workload workload() {
    ShaderOptions options = ShaderOptions.defaults().withUnsafeKeepDenormals(unsafeKeepDenormals);
    return Workload.ofExample(example, engine, options);
  }
}
