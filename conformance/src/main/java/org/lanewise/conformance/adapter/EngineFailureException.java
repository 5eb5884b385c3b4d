package org.lanewise.conformance.adapter;

/** An engine gave no answer, or none that can be understood; the message says what was expected. */
public final class EngineFailureException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public EngineFailureException(String message) {
    super(message);
  }
}
