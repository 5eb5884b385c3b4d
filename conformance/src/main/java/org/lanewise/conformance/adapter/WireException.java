package org.lanewise.conformance.adapter;

/** A message that cannot be understood, though its end was found. */
final class WireException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param line where, from 1 on
   * @param what what is there
   * @param expected what should be there, empty where that is clear
   */
  WireException(int line, String what, String expected) {
    super(
        "line " + line + ": " + what + (expected.isEmpty() ? "" : " (expected " + expected + ")"));
  }
}
