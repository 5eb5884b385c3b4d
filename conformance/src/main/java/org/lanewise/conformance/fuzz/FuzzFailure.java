package org.lanewise.conformance.fuzz;

import org.lanewise.core.program.InstructionSet;

/**
 * A program on which engines differ.
 *
 * @param set what it is written in
 * @param seed what it was made from
 * @param text what differs, and the plainest program found on which they still do
 */
public record FuzzFailure(InstructionSet set, long seed, String text) {}
