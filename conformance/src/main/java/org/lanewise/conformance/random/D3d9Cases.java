package org.lanewise.conformance.random;

import java.util.List;
import java.util.function.Supplier;
import org.lanewise.core.program.Program;

/** Random Direct3D 9 programs. */
public final class D3d9Cases implements RandomCases {
  /** Cases without a state. */
  public D3d9Cases() {}

  @Override
  public RandomCase generate(long seed) {
    throw new UnsupportedOperationException("to come: " + seed);
  }

  @Override
  public List<Supplier<Program>> smaller(Program program) {
    return List.of();
  }
}
