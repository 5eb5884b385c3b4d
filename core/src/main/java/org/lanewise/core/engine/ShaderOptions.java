package org.lanewise.core.engine;

import java.util.Objects;

/**
 * How a program is prepared.
 *
 * @param profile the arithmetic rules of TGSI programs
 * @param loopLimit how often one loop may run its body before the call is stopped, 1 or more
 */
public record ShaderOptions(MathProfile profile, int loopLimit) {
  /** The default bound of one loop. */
  public static final int DEFAULT_LOOP_LIMIT = 65536;

  private static final ShaderOptions DEFAULTS =
      new ShaderOptions(MathProfile.MESA_24, DEFAULT_LOOP_LIMIT);

  public ShaderOptions {
    Objects.requireNonNull(profile);
    if (loopLimit < 1) {
      throw new IllegalArgumentException("loop limit " + loopLimit);
    }
  }

  /** Profile {@code mesa-24}, 65,536 iterations. */
  public static ShaderOptions defaults() {
    return DEFAULTS;
  }

  /** These options with another profile. */
  public ShaderOptions withProfile(MathProfile newProfile) {
    return new ShaderOptions(newProfile, loopLimit);
  }

  /** These options with another loop limit. */
  public ShaderOptions withLoopLimit(int newLimit) {
    return new ShaderOptions(profile, newLimit);
  }
}
