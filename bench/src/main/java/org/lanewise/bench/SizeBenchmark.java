package org.lanewise.bench;

import org.lanewise.core.tgsi.TgsiParser;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * Time a pixel of programs of many sizes and shapes; divided by the operations that run it must
 * stay level.
 */
@OperationsPerInvocation(SizeBenchmark.LANES)
public class SizeBenchmark extends PixelBenchmark {
  static final int LANES = 256;

  /** The structure of the program. */
  @Param({"STRAIGHT"})
  public Shape shape;

  /** Scalar operations of the program. */
  @Param({"30", "100", "300", "1000", "3000", "10000", "30000"})
  public int operations;

  /** The engine. */
  @Param({"vector16"})
  public String engine;

  @Override
  Workload workload() {
    return Workload.checked(TgsiParser.parse(shape.program(operations)), engine, LANES);
  }
}
