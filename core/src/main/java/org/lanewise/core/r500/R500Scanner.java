package org.lanewise.core.r500;

import java.util.Locale;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Words, numbers and signs of assembly text with their places. Blanks before them are skipped, line
 * ends are not; a comment is part of its line's end. Every failure becomes one diagnostic.
 */
final class R500Scanner {
  /** Longer text is refused: 4 Mi characters. */
  static final int MAX_TEXT = 1 << 22;

  private static final int MAX_WORD = 64;
  private static final int SHOWN = 24;

  private final String text;
  private int position;
  private int line = 1;
  private int lineStart;

  R500Scanner(String text) {
    this.text = text;
    if (text.length() > MAX_TEXT) {
      throw errorAt(
          new Location.Text(1, 1),
          "text of " + text.length() + " characters",
          "at most " + MAX_TEXT);
    }
  }

  /** The place of what comes next in the line. */
  Location.Text location() {
    skipBlanks();
    return new Location.Text(line, position - lineStart + 1);
  }

  /** An error at what comes next. */
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

  private String found() {
    if (atLineEnd()) {
      return atEnd() ? "the end of the text" : "the end of the line";
    }
    int end = position;
    while (end < text.length() && end - position < SHOWN && isWord(text.charAt(end))) {
      end++;
    }
    if (end == position) {
      char c = text.charAt(position);
      return c < ' ' || c > '~' ? "character U+%04X".formatted((int) c) : "'" + c + "'";
    }
    return "'" + text.substring(position, end) + (end - position == SHOWN ? "..." : "") + "'";
  }

  private void skipBlanks() {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c != ' ' && c != '\t' && c != '\r') {
        return;
      }
      position++;
    }
  }

  /** Whether nothing but a comment is left of the line. */
  boolean atLineEnd() {
    char c = peek();
    return c == '\n' || c == ';' || atEnd();
  }

  /** Whether nothing is left of the text. */
  boolean atEnd() {
    skipBlanks();
    return position >= text.length();
  }

  /** Goes on with the next line; must be at the end of one. */
  void nextLine() {
    if (!atLineEnd()) {
      throw unexpected("the end of the line");
    }
    while (position < text.length() && text.charAt(position) != '\n') {
      position++;
    }
    if (position < text.length()) {
      position++;
      line++;
      lineStart = position;
    }
  }

  /** The next character of the line, without taking it; NUL at the end of the text. */
  char peek() {
    skipBlanks();
    return position < text.length() ? text.charAt(position) : '\0';
  }

  private static boolean isWord(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Takes the sign if it comes next. */
  boolean accept(char c) {
    if (peek() == c && position < text.length()) {
      position++;
      return true;
    }
    return false;
  }

  /** Takes the sign or fails. */
  void expect(char c) {
    if (!accept(c)) {
      throw unexpected("'" + c + "'");
    }
  }

  /** The next word as it is written, without taking it; empty for none. */
  String peekWord() {
    skipBlanks();
    int end = position;
    while (end < text.length() && isWord(text.charAt(end))) {
      if (++end - position > MAX_WORD) {
        throw error("a word of more than " + MAX_WORD + " characters", "a shorter one");
      }
    }
    return text.substring(position, end);
  }

  /** The next word in lower case, without taking it; empty for none. */
  String peekKeyword() {
    return peekWord().toLowerCase(Locale.ROOT);
  }

  /** Takes a word as it is written. */
  String word(String expected) {
    String word = peekWord();
    if (word.isEmpty()) {
      throw unexpected(expected);
    }
    position += word.length();
    return word;
  }

  /** Takes a word, in lower case. */
  String keyword(String expected) {
    return word(expected).toLowerCase(Locale.ROOT);
  }

  /** Takes the word, which is in lower case, if it comes next as a whole. */
  boolean acceptKeyword(String word) {
    if (peekKeyword().equals(word)) {
      position += word.length();
      return true;
    }
    return false;
  }

  /** Whether a word with a colon behind it comes next. */
  boolean isLabel() {
    String word = peekWord();
    int end = position + word.length();
    return end > position && end < text.length() && text.charAt(end) == ':';
  }

  /** Takes an unsigned number, decimal or hexadecimal. */
  long number(String what, long max) {
    Location start = location();
    if (!isDigit(peek())) {
      throw unexpected(what + ", 0 to " + max);
    }
    return number(start, word(what), what, max);
  }

  /** The value of a word that is an unsigned number, decimal or hexadecimal. */
  static long number(Location start, String word, String what, long max) {
    boolean hex = word.startsWith("0x") || word.startsWith("0X");
    long value = hex && word.length() == 2 ? -1 : 0;
    for (int at = hex ? 2 : 0; at < word.length() && value >= 0; at++) {
      int digit = Character.digit(word.charAt(at), hex ? 16 : 10);
      value = digit < 0 ? -1 : Math.min(value * (hex ? 16 : 10) + digit, Integer.MAX_VALUE * 16L);
    }
    if (word.isEmpty() || value < 0 || value > max) {
      String shown = word.length() > SHOWN ? word.substring(0, SHOWN) + "..." : word;
      throw errorAt(
          start,
          what + " '" + shown + "' is " + (value < 0 || word.isEmpty() ? "no number" : "too large"),
          "0 to " + max);
    }
    return value;
  }

  /** Takes the characters of a number literal: sign, digits, letters, point, exponent sign. */
  String literal() {
    skipBlanks();
    int start = position;
    boolean hex = text.startsWith("0x", start) || text.startsWith("0X", start);
    while (position < text.length() && position - start <= MAX_WORD) {
      char c = text.charAt(position);
      char previous = position > start ? text.charAt(position - 1) : hex ? 'p' : 'e';
      boolean mayBeSign = "pP".indexOf(previous) >= 0 || !hex && "eE".indexOf(previous) >= 0;
      if (!isWord(c) && c != '.' && !((c == '+' || c == '-') && mayBeSign)) {
        break;
      }
      position++;
    }
    return text.substring(start, position);
  }

  /** Takes text in double quotes, in which a backslash stands before quotes and backslashes. */
  String quoted() {
    Location start = location();
    expect('"');
    StringBuilder value = new StringBuilder();
    while (position < text.length() && text.charAt(position) != '\n') {
      char c = text.charAt(position++);
      if (c == '"') {
        return value.toString();
      }
      if (c == '\\') {
        c = escaped();
      }
      value.append(c);
    }
    throw errorAt(start, "a string does not end in its line", "'\"'");
  }

  private char escaped() {
    char c = position < text.length() ? text.charAt(position) : '\n';
    if (c == '"' || c == '\\') {
      position++;
      return c;
    }
    if (c == 'u' && position + 5 <= text.length()) {
      int code = 0;
      for (int at = position + 1; at < position + 5; at++) {
        code = code << 4 | Character.digit(text.charAt(at), 16);
      }
      if (code >= 0) {
        position += 5;
        return (char) code;
      }
    }
    throw unexpected("'\"', '\\' or u and four hexadecimal digits after '\\'");
  }
}
