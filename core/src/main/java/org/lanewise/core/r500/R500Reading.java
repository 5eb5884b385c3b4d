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
 */
public record R500Reading(R500Program program, R500Form form, List<Diagnostic> warnings) {
  public R500Reading {
    warnings = List.copyOf(warnings);
  }
}
