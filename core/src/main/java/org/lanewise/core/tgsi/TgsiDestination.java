package org.lanewise.core.tgsi;

import org.lanewise.core.program.WriteMask;

/**
 * A destination operand.
 *
 * @param register the register written
 * @param mask the channels written
 */
public record TgsiDestination(TgsiRegister register, WriteMask mask) {}
