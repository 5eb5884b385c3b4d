package org.lanewise.core.input;

import java.util.List;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Program;

/**
 * A program as it was read.
 *
 * @param program the program, not validated
 * @param warnings what the reader left out or found odd in the input
 * @param index which program of the input it is, 0 for the first
 * @param count how many programs the input announces, whole or not
 */
public record ProgramReading(Program program, List<Diagnostic> warnings, int index, int count) {
  public ProgramReading {
    warnings = List.copyOf(warnings);
  }
}
