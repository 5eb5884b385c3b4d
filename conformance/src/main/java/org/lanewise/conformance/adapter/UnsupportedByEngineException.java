package org.lanewise.conformance.adapter;

/** An engine says that it does not run a program or a case; the message is its reason. */
public final class UnsupportedByEngineException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param reason what is not supported, a few words that totals are made by
   */
  public UnsupportedByEngineException(String reason) {
    super(reason);
  }
}
