package org.lanewise.jit.pass;

import org.lanewise.core.ir.IrProgram;

/**
 * What the passes make of a program.
 *
 * @param body the program that runs once a lane; {@code HOISTED} word n of it is {@code OUTPUT}
 *     component n % 4 of slot n / 4 of {@code hoisted}
 * @param hoisted the straight-line program that computes the words once a binding change; null if
 *     there are none. It reads no inputs and no lane state, so one lane of it is enough
 * @param hoistedWords the number of words
 */
public record Optimised(IrProgram body, IrProgram hoisted, int hoistedWords) {}
