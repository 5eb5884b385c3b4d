package org.lanewise.bench.compare;

/**
 * A shader that an engine is not meant to run; the message says why. It is left out, no failure.
 */
public final class UnsupportedShaderException extends PeerException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public UnsupportedShaderException(String message) {
    super(message);
  }
}
