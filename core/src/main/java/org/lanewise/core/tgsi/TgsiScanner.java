package org.lanewise.core.tgsi;

import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** Characters of TGSI text with their places; every failure becomes one diagnostic. */
final class TgsiScanner {
  /** Longer text is refused: 64 MiB of characters. */
  static final int MAX_TEXT = 1 << 26;

  private static final int MAX_WORD = 64;

  private final String text;
  private int position;
  private int line = 1;
  private int lineStart;

  TgsiScanner(String text) {
    this.text = text;
    if (text.length() > MAX_TEXT) {
      throw error("text of " + text.length() + " characters", "at most " + MAX_TEXT);
    }
  }

  Location.Text location() {
    return new Location.Text(line, position - lineStart + 1);
  }

  ShaderFormatException error(String message, String expected) {
    return errorAt(location(), message, expected);
  }

  static ShaderFormatException errorAt(Location location, String message, String expected) {
    return new ShaderFormatException(Diagnostic.error(location, message, expected));
  }

  /** The error that something else stands here. */
  ShaderFormatException unexpected(String expected) {
    return error("found " + found(), expected);
  }

  /** What stands here, short and printable. */
  private String found() {
    if (atEnd()) {
      return "the end of the text";
    }
    int end = position;
    while (end < text.length() && end - position < 24 && isWord(text.charAt(end))) {
      end++;
    }
    if (end == position) {
      char c = text.charAt(position);
      return c < ' ' || c > '~' ? "character U+%04X".formatted((int) c) : "'" + c + "'";
    }
    return "'" + text.substring(position, end) + (end - position == 24 ? "..." : "") + "'";
  }

  boolean atEnd() {
    return position >= text.length();
  }

  char peek() {
    return atEnd() ? '\0' : text.charAt(position);
  }

  char peekAt(int ahead) {
    return position + ahead < text.length() ? text.charAt(position + ahead) : '\0';
  }

  void advance() {
    if (text.charAt(position) == '\n') {
      line++;
      lineStart = position + 1;
    }
    position++;
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

  static boolean isWord(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Takes the character if it stands here. */
  boolean accept(char c) {
    if (peek() == c && !atEnd()) {
      advance();
      return true;
    }
    return false;
  }

  /** Takes the character after optional space, or fails. */
  void expect(char c) {
    skipSpace();
    if (!accept(c)) {
      throw unexpected("'" + c + "'");
    }
    skipSpace();
  }

  /** The word that stands here in upper case, without taking it; empty for none. */
  String peekWord() {
    int end = position;
    while (end < text.length() && isWord(text.charAt(end))) {
      if (++end - position > MAX_WORD) {
        throw error("a word of more than " + MAX_WORD + " characters", "a keyword");
      }
    }
    return text.substring(position, end).toUpperCase(java.util.Locale.ROOT);
  }

  /** Takes a word, in upper case. */
  String word(String expected) {
    String word = peekWord();
    if (word.isEmpty()) {
      throw unexpected(expected);
    }
    position += word.length();
    return word;
  }

  /** Takes the word if it stands here as a whole. */
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
    int start = position;
    if (peek() == '+' || peek() == '-') {
      position++;
    }
    boolean hex = peek() == '0' && (peekAt(1) == 'x' || peekAt(1) == 'X');
    while (!atEnd() && position - start <= 512) {
      char c = peek();
      char previous = position > start ? text.charAt(position - 1) : '\0';
      boolean exponent =
          hex ? previous == 'p' || previous == 'P' : previous == 'e' || previous == 'E';
      if (!isWord(c) && c != '.' && !((c == '+' || c == '-') && exponent)) {
        break;
      }
      position++;
    }
    return text.substring(start, position);
  }
}
