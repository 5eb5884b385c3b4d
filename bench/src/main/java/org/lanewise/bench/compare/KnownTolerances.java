package org.lanewise.bench.compare;

import java.util.Map;
import org.lanewise.bench.compare.BenchShader.Tolerance;

/** Shaders of other people's folders that magnify how an engine rounds. */
final class KnownTolerances {
  private static final Map<String, Tolerance> BY_NAME =
      Map.of(
          "noise_fbm",
          new Tolerance(2, 0.02, "a sine times 43,758 magnifies how the sine is computed"),
          "normalmap",
          new Tolerance(2, 0.04, "a power of 32 magnifies that llvmpipe filters RGBA8 in 8 bits"));

  private KnownTolerances() {}

  /** The tolerance of a shader that says none itself. */
  static Tolerance of(String name) {
    return BY_NAME.getOrDefault(name, Tolerance.USUAL);
  }
}
