package org.lanewise.core.d3d9;

import org.lanewise.core.program.Swizzle;

/**
 * A source operand.
 *
 * @param register the register
 * @param swizzle which component feeds each component
 * @param modifier what happens to the value
 */
public record D3d9Source(D3d9Register register, Swizzle swizzle, D3d9Modifier modifier) {
  /** A register as it is. */
  public static D3d9Source of(D3d9RegisterType type, int number) {
    return new D3d9Source(D3d9Register.of(type, number), Swizzle.IDENTITY, D3d9Modifier.NONE);
  }
}
