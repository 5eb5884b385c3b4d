package org.lanewise.bench.compare;

import java.util.Map;
import org.lanewise.bench.compare.BenchShader.Tolerance;

/** Shaders of other people's folders that magnify how an engine rounds. */
final class KnownTolerances {
  private static final Map<String, Tolerance> BY_NAME = Map.of();

  private KnownTolerances() {}

  /** The tolerance of a shader that says none itself. */
  static Tolerance of(String name) {
    return BY_NAME.getOrDefault(name, Tolerance.USUAL);
  }
}
