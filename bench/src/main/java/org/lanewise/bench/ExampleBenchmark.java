package org.lanewise.bench;

import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/** Time a pixel of the example shaders on every engine. */
@OperationsPerInvocation(Workload.LANES)
@Warmup(iterations = 5, time = 1)
public class ExampleBenchmark extends PixelBenchmark {
  /** The example. */
  @Param({"phong"})
  public String example;

  /** The engine. */
  @Param({"reference", "scalar", "vector4", "vector8", "vector16"})
  public String engine;

  @Override
  Workload workload() {
    return Workload.ofExample(example + ".tgsi", engine);
  }
}
