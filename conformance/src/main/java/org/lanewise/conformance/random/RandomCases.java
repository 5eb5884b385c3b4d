package org.lanewise.conformance.random;

import java.util.List;
import java.util.function.Supplier;
import org.lanewise.core.program.Program;

/** Makes random programs of one instruction set. */
public interface RandomCases {
  /**
   * A program and all that it runs on.
   *
   * @param seed the same seed gives the same case
   */
  RandomCase generate(long seed);

  /**
   * Programs that are a little smaller or plainer, greatest savings first. They may have errors;
   * where one cannot even be made, its supplier throws IllegalArgumentException or
   * ShaderFormatException.
   */
  List<Supplier<Program>> smaller(Program program);
}
