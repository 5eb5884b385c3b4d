package org.lanewise.core.d3d9;

import org.lanewise.core.program.Location;
import org.lanewise.core.text.TextScanner;

/**
 * The scanner of Direct3D assembly. Line ends are blanks as all others; comments run from {@code
 * //} or {@code ;} to the end of the line, or from slash and star to star and slash. {@code #line}
 * is one, too.
 */
final class D3d9Scanner extends TextScanner {
  /** Longer text is refused: 64 MiB of characters. */
  static final int MAX_TEXT = 1 << 26;

  private static final String LINE = "#line";

  D3d9Scanner(String text) {
    super(text, MAX_TEXT);
  }

  @Override
  protected void skipBlanks() {
    while (position < text.length()) {
      char c = text.charAt(position);
      boolean isLine = c == ';' || c == '/' && peekAt(1) == '/' || isLineDirective();
      if (isLine) {
        while (position < text.length() && text.charAt(position) != '\n') {
          position++;
        }
      } else if (c == '/' && peekAt(1) == '*') {
        skipComment();
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f') {
        advance();
      } else {
        return;
      }
    }
  }

  /** Whether a {@code #line} starts here, which preprocessors leave. */
  private boolean isLineDirective() {
    return text.regionMatches(true, position, LINE, 0, LINE.length());
  }

  private void skipComment() {
    Location start = here();
    int end = text.indexOf("*/", position + 2);
    if (end < 0) {
      throw errorAt(start, "a comment does not end", "'*/'");
    }
    while (position < end + 2) {
      advance();
    }
  }

  /** Takes a number literal, which must come next; {@code 1.#INF} and its like are one, too. */
  String number(String expected) {
    char c = peek();
    if (!isDigit(c) && c != '.' && c != '-' && c != '+' && !isWord(c)) {
      throw unexpected(expected);
    }
    String number = literal(MAX_WORD);
    if (peekAt(0) != '#' || !number.endsWith("1.")) {
      return number;
    }
    advance();
    return number + "#" + (isWord(peekAt(0)) ? literal(MAX_WORD) : "");
  }
}
