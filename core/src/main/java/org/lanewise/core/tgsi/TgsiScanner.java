package org.lanewise.core.tgsi;

import java.util.Locale;
import org.lanewise.core.program.Location;
import org.lanewise.core.text.TextScanner;

/** The scanner of TGSI text. White space counts in some places, so its callers skip it. */
final class TgsiScanner extends TextScanner {
  /** Longer text is refused: 64 MiB of characters. */
  static final int MAX_TEXT = 1 << 26;

  private static final int MAX_LITERAL = 512;

  TgsiScanner(String text) {
    super(text, MAX_TEXT);
  }

  /** Skips blanks, tabs, line ends; carriage returns count as blanks. Returns whether any stood. */
  boolean skipSpace() {
    int start = position;
    while (!atEnd()) {
      char c = text.charAt(position);
      if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
        break;
      }
      advance();
    }
    return position > start;
  }

  /** Whether the character before this place is white space. */
  boolean isAfterSpace() {
    return position > 0 && text.charAt(position - 1) <= ' ';
  }

  /** Takes the character after optional space, or fails. */
  @Override
  public void expect(char c) {
    skipSpace();
    super.expect(c);
    skipSpace();
  }

  /** The word that stands here in upper case, without taking it; empty for none. */
  @Override
  public String peekWord() {
    return super.peekWord().toUpperCase(Locale.ROOT);
  }

  /** Takes the word, which is in upper case, if it stands here as a whole. */
  boolean acceptWord(String word) {
    if (peekWord().equals(word)) {
      position += word.length();
      return true;
    }
    return false;
  }

  /** Takes decimal digits. */
  int unsigned(String what, int max) {
    if (!isDigit(peek())) {
      throw unexpected(what);
    }
    Location start = location();
    long value = 0;
    while (isDigit(peek())) {
      value = Math.min(value * 10 + (peek() - '0'), Integer.MAX_VALUE + 1L);
      position++;
    }
    if (value > max) {
      throw errorAt(start, what + " is too large", "at most " + max);
    }
    return (int) value;
  }

  /** Takes the characters of a number literal: sign, digits, letters, point, exponent sign. */
  String numberText() {
    return literal(MAX_LITERAL);
  }
}
