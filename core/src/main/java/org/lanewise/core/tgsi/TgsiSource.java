package org.lanewise.core.tgsi;

import org.lanewise.core.program.Swizzle;

/**
 * A source operand. Order of application: swizzle, absolute, negate.
 *
 * @param register the register read
 * @param swizzle the component for each channel
 * @param absolute whether the absolute value is taken
 * @param negate whether the value is negated last
 */
public record TgsiSource(TgsiRegister register, Swizzle swizzle, boolean absolute, boolean negate) {

  /** A plain read. */
  public static TgsiSource of(TgsiRegister register) {
    return new TgsiSource(register, Swizzle.IDENTITY, false, false);
  }
}
