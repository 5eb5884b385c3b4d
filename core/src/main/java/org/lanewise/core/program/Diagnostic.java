package org.lanewise.core.program;

/**
 * Something to tell the author of an input: what, where, and what was expected.
 *
 * @param severity whether the input is refused
 * @param location where it was found
 * @param message what was found, one sentence without a full stop
 * @param expected what would have been right there; empty where the message says it all
 */
public record Diagnostic(Severity severity, Location location, String message, String expected) {
  /** Whether the input is refused. */
  public enum Severity {
    /** The input is accepted; something in it is suspicious. */
    WARNING,
    /** The input is refused. */
    ERROR,
    /** The input is legal, but this version of Lanewise cannot run it. */
    UNSUPPORTED
  }

  /** An error with what was expected. */
  public static Diagnostic error(Location location, String message, String expected) {
    return new Diagnostic(Severity.ERROR, location, message, expected);
  }

  /** A warning. */
  public static Diagnostic warning(Location location, String message) {
    return new Diagnostic(Severity.WARNING, location, message, "");
  }

  /** Legal input that cannot be run yet, with what can be. */
  public static Diagnostic unsupported(Location location, String message, String expected) {
    return new Diagnostic(Severity.UNSUPPORTED, location, message, expected);
  }

  /** For example {@code 3:14: error: unknown opcode FOO (expected an opcode)}. */
  @Override
  public String toString() {
    return location
        + ": "
        + severity.name().toLowerCase(java.util.Locale.ROOT)
        + ": "
        + message
        + (expected.isEmpty() ? "" : " (expected " + expected + ")");
  }
}
