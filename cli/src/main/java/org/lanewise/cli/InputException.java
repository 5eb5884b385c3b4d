package org.lanewise.cli;

/** Something in the input that the user can mend; the message is one line. */
final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InputException(String message) {
    super(message);
  }
}
