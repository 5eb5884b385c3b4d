package org.lanewise.core.d3d9;

import org.lanewise.core.program.WriteMask;

/**
 * A destination operand. {@code texkill} and {@code texdepth} read theirs.
 *
 * @param register the register
 * @param mask the components that are written
 * @param saturate whether the result is clamped to [0, 1] before it is written
 * @param partialPrecision {@code _pp}; never changes a result here
 * @param centroid {@code _centroid}; never changes a result here
 * @param shift the result is multiplied by 2 to this power before it is clamped, -8..7; 0 outside
 *     of pixel shaders of model 1
 */
public record D3d9Destination(
    D3d9Register register,
    WriteMask mask,
    boolean saturate,
    boolean partialPrecision,
    boolean centroid,
    int shift) {
  /** A register and a mask. */
  public static D3d9Destination of(D3d9RegisterType type, int number, WriteMask mask) {
    return new D3d9Destination(D3d9Register.of(type, number), mask, false, false, false, 0);
  }
}
