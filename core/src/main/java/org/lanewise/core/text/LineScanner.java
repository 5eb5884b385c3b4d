package org.lanewise.core.text;

import org.lanewise.core.program.Location;

/**
 * Words, numbers and signs of an assembly text. Blanks before them are skipped, line ends are not;
 * a comment, from a semicolon on, is part of its line's end.
 */
public abstract class LineScanner extends TextScanner {
  /** Starts at the first character of a text of at most {@code maxText} characters. */
  protected LineScanner(String text, int maxText) {
    super(text, maxText);
  }

  @Override
  protected final void skipBlanks() {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c != ' ' && c != '\t' && c != '\r') {
        return;
      }
      position++;
    }
  }

  @Override
  protected final String found() {
    return atLineEnd() && !atEnd() ? "the end of the line" : super.found();
  }

  /** Whether nothing but a comment is left of the line. */
  public final boolean atLineEnd() {
    char c = peek();
    return c == '\n' || c == ';' || atEnd();
  }

  /** Goes on with the next line; must be at the end of one. */
  public final void nextLine() {
    if (!atLineEnd()) {
      throw unexpected("the end of the line");
    }
    while (position < text.length() && text.charAt(position) != '\n') {
      position++;
    }
    if (position < text.length()) {
      advance();
    }
  }

  /** Whether a word with a colon behind it comes next. */
  public final boolean isLabel() {
    int length = peekWord().length();
    return length > 0 && peekAt(length) == ':';
  }

  /** Takes an unsigned number, decimal or hexadecimal. */
  public final long number(String what, long max) {
    Location start = location();
    if (!isDigit(peek())) {
      throw unexpected(what + ", 0 to " + max);
    }
    return number(start, word(what), what, max);
  }

  /** The value of a word that is an unsigned number, decimal or hexadecimal. */
  public static long number(Location start, String word, String what, long max) {
    boolean hex = word.startsWith("0x") || word.startsWith("0X");
    long value = hex && word.length() == 2 ? -1 : 0;
    for (int at = hex ? 2 : 0; at < word.length() && value >= 0; at++) {
      int digit = Character.digit(word.charAt(at), hex ? 16 : 10);
      value = digit < 0 ? -1 : Math.min(value * (hex ? 16 : 10) + digit, Integer.MAX_VALUE * 16L);
    }
    if (word.isEmpty() || value < 0 || value > max) {
      String fault = value < 0 || word.isEmpty() ? "no number" : "too large";
      throw errorAt(start, what + " '" + shown(word) + "' is " + fault, "0 to " + max);
    }
    return value;
  }

  /** Takes the characters of a number literal. */
  public final String literal() {
    return literal(MAX_WORD);
  }

  /** Takes text in double quotes, in which a backslash stands before quotes and backslashes. */
  public final String quoted() {
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
