package org.lanewise.core.engine;

import java.util.Objects;
import org.lanewise.core.batch.Bindings;

/**
 * How a program is prepared.
 *
 * @param profile the arithmetic rules of TGSI programs
 * @param loopLimit how often one loop of a TGSI or Direct3D 9 program may run its body, or an R500
 *     program may go back, before the call is stopped; 1 or more
 * @param unsafeKeepDenormals whether R500 programs keep denormals, which their hardware flushes:
 *     faster, and not what the instruction set says
 * @param direct3d what Direct3D 9 programs depend on outside of their code
 * @param specialization constants that the shader is made for; the bindings of calls do not change
 *     them
 */
public record ShaderOptions(
    MathProfile profile,
    int loopLimit,
    boolean unsafeKeepDenormals,
    Direct3dState direct3d,
    Specialization specialization) {
  /** The default bound of one loop. */
  public static final int DEFAULT_LOOP_LIMIT = 65536;

  private static final ShaderOptions DEFAULTS =
      new ShaderOptions(
          MathProfile.MESA_24,
          DEFAULT_LOOP_LIMIT,
          false,
          Direct3dState.DEFAULTS,
          Specialization.NONE);

  public ShaderOptions {
    Objects.requireNonNull(profile);
    Objects.requireNonNull(direct3d);
    Objects.requireNonNull(specialization);
    if (loopLimit < 1) {
      throw new IllegalArgumentException("loop limit " + loopLimit);
    }
  }

  /** Profile {@code mesa-24}, 65,536 iterations, denormals flushed where the hardware does. */
  public static ShaderOptions defaults() {
    return DEFAULTS;
  }

  /** These options with another profile. */
  public ShaderOptions withProfile(MathProfile newProfile) {
    return new ShaderOptions(newProfile, loopLimit, unsafeKeepDenormals, direct3d, specialization);
  }

  /** These options with another loop limit. */
  public ShaderOptions withLoopLimit(int newLimit) {
    return new ShaderOptions(profile, newLimit, unsafeKeepDenormals, direct3d, specialization);
  }

  /** These options with denormals of R500 programs kept or not. */
  public ShaderOptions withUnsafeKeepDenormals(boolean keep) {
    return new ShaderOptions(profile, loopLimit, keep, direct3d, specialization);
  }

  /** These options with another state for Direct3D 9 programs. */
  public ShaderOptions withDirect3d(Direct3dState state) {
    return new ShaderOptions(profile, loopLimit, unsafeKeepDenormals, state, specialization);
  }

  /** These options for a shader made for the constants that the bindings hold now, all of them. */
  public ShaderOptions specialize(Bindings constants) {
    return withSpecialization(Specialization.of(constants));
  }

  /** These options for a shader made for other constants. */
  public ShaderOptions withSpecialization(Specialization known) {
    return new ShaderOptions(profile, loopLimit, unsafeKeepDenormals, direct3d, known);
  }
}
