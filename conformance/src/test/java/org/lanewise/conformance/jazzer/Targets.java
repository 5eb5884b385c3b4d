package org.lanewise.conformance.jazzer;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.lanewise.conformance.fuzz.BinaryCheck;
import org.lanewise.conformance.fuzz.BinaryForm;
import org.lanewise.core.program.ShaderFormatException;

/** What all targets have in common: what is neither refused nor right is an error. */
final class Targets {
  private Targets() {}

  /** Bytes as a program of a form. */
  static void binary(byte[] content, BinaryForm form) {
    String problem = BinaryCheck.check(content, form, 0, Optional.empty(), List.of()).problem();
    if (!problem.isEmpty()) {
      throw new AssertionError(form + ": " + problem);
    }
  }

  /** Something that reads a text and says what is wrong, or nothing. */
  interface Reading {
    /** What is wrong with the text's program, empty for nothing. */
    String problem(String text);
  }

  /** A text that may be refused. */
  static void text(byte[] content, Reading reading) {
    String problem;
    try {
      problem = reading.problem(new String(content, StandardCharsets.UTF_8));
    } catch (ShaderFormatException e) {
      problem = e.diagnostic().message().isEmpty() ? "an empty message" : "";
    }
    if (!problem.isEmpty()) {
      throw new AssertionError(problem);
    }
  }
}
