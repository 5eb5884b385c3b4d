package org.lanewise.core.r500;

import org.lanewise.core.text.LineScanner;

/** The scanner of R500 assembly. */
final class R500Scanner extends LineScanner {
  /** Longer text is refused: 4 Mi characters. */
  static final int MAX_TEXT = 1 << 22;

  R500Scanner(String text) {
    super(text, MAX_TEXT);
  }
}
