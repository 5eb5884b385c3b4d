package org.lanewise.core.r500;

import java.util.List;
import org.lanewise.core.program.Diagnostic;

/**
 * A program as it was read, and what there is to say about its input.
 *
 * @param program the program
 * @param form the form it was read from
 * @param warnings what the reader left out or found odd; nothing about the program itself, which
 *     {@link R500Validator} judges
 * @param index which program of the input it is, 0 for the first
 * @param count how many programs the input announces, whole or not; 1 for all forms but logs
 */
public record R500Reading(
    R500Program program, R500Form form, List<Diagnostic> warnings, int index, int count) {
  public R500Reading {
    warnings = List.copyOf(warnings);
  }

  /** The only program of its input. */
  R500Reading(R500Program program, R500Form form, List<Diagnostic> warnings) {
    this(program, form, warnings, 0, 1);
  }
}
