package org.lanewise.core.tgsi;

/** Prints the canonical text of a program. */
public final class TgsiPrinter {
  private TgsiPrinter() {}

  /** The canonical text. */
  public static String print(TgsiProgram program) {
    throw new UnsupportedOperationException("not written yet");
  }
}
