package org.lanewise.conformance.fuzz;

import java.util.Optional;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.program.InstructionSet;

/**
 * A program on which engines differ, or bytes that a decoder does not take as it should.
 *
 * @param set what it is written in
 * @param seed what it was made from
 * @param text what is wrong, and the plainest program, or the bytes, that show it
 * @param small the smallest case found that shows it, with what the measure leaves behind as its
 *     expectation; empty where it cannot be written as a case
 */
public record FuzzFailure(InstructionSet set, long seed, String text, Optional<CaseFile> small) {}
