package org.lanewise.bench.compare;

/** An engine that is not there, or cannot run a shader; the message tells what to do about it. */
public sealed class PeerException extends RuntimeException permits UnsupportedShaderException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public PeerException(String message) {
    super(message);
  }

  /** Creates the exception with what caused it. */
  public PeerException(String message, Throwable cause) {
    super(message, cause);
  }
}
