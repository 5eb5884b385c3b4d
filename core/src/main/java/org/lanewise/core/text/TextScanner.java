package org.lanewise.core.text;

import java.util.Locale;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Characters, words and number literals of a program text with their places; every failure becomes
 * one diagnostic. What may stand between words without meaning is up to the language: {@link
 * #skipBlanks} runs before every look at the text.
 */
public abstract class TextScanner {
  /** Longer words are refused: 64 characters. */
  protected static final int MAX_WORD = 64;

  /** Characters of a word that a message shows. */
  private static final int SHOWN = 24;

  /** The whole text. */
  protected final String text;

  /** Index of the next character; its line and where that line starts go with it. */
  protected int position;

  private int line = 1;
  private int lineStart;

  /**
   * Starts at the first character.
   *
   * @param maxText characters of the longest text that is not refused
   * @throws ShaderFormatException for longer text
   */
  protected TextScanner(String text, int maxText) {
    this.text = text;
    if (text.length() > maxText) {
      throw errorAt(
          new Location.Text(line, 1),
          "text of " + text.length() + " characters",
          "at most " + maxText);
    }
  }

  /** Moves on to the next character that has a meaning; does nothing by default. */
  protected void skipBlanks() {}

  /** The place of what comes next. */
  public final Location.Text location() {
    skipBlanks();
    return here();
  }

  /** The place of the next character, even if it has no meaning. */
  protected final Location.Text here() {
    return new Location.Text(line, position - lineStart + 1);
  }

  /** An error at what comes next. */
  public final ShaderFormatException error(String message, String expected) {
    return errorAt(location(), message, expected);
  }

  /** An error at a place. */
  public static ShaderFormatException errorAt(Location location, String message, String expected) {
    return new ShaderFormatException(Diagnostic.error(location, message, expected));
  }

  /** The error that something else comes next. */
  public final ShaderFormatException unexpected(String expected) {
    return error("found " + found(), expected);
  }

  /** What comes next, short and printable. */
  protected String found() {
    if (atEnd()) {
      return "the end of the text";
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

  /** A word as a message shows it: cut if it is long. */
  protected static String shown(String word) {
    return word.length() > SHOWN ? word.substring(0, SHOWN) + "..." : word;
  }

  /** Whether nothing is left of the text. */
  public final boolean atEnd() {
    skipBlanks();
    return position >= text.length();
  }

  /** The next character, without taking it; NUL at the end of the text. */
  public final char peek() {
    return atEnd() ? '\0' : text.charAt(position);
  }

  /** Takes whatever character stands at the position, and with a line end the line. */
  public final void advance() {
    if (text.charAt(position) == '\n') {
      line++;
      lineStart = position + 1;
    }
    position++;
  }

  /** Whether the character can stand in a word: ASCII letters, digits, underscore. */
  public static boolean isWord(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_';
  }

  /** Whether the character is a decimal digit of ASCII. */
  public static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Takes the character if it comes next. */
  public final boolean accept(char c) {
    if (peek() == c && !atEnd()) {
      advance();
      return true;
    }
    return false;
  }

  /** Takes the character or fails. */
  public void expect(char c) {
    if (!accept(c)) {
      throw unexpected("'" + c + "'");
    }
  }

  /** The next word, without taking it; empty for none. */
  public String peekWord() {
    skipBlanks();
    int end = position;
    while (end < text.length() && isWord(text.charAt(end))) {
      if (++end - position > MAX_WORD) {
        throw error("a word of more than " + MAX_WORD + " characters", "a shorter one");
      }
    }
    return text.substring(position, end);
  }

  /** Takes a word. */
  public final String word(String expected) {
    String word = peekWord();
    if (word.isEmpty()) {
      throw unexpected(expected);
    }
    position += word.length();
    return word;
  }

  /** The next word in lower case, without taking it; empty for none. */
  public final String peekKeyword() {
    return peekWord().toLowerCase(Locale.ROOT);
  }

  /** Takes a word, in lower case. */
  public final String keyword(String expected) {
    return word(expected).toLowerCase(Locale.ROOT);
  }

  /** Takes the word, which is in lower case, if it comes next as a whole. */
  public final boolean acceptKeyword(String word) {
    if (peekKeyword().equals(word)) {
      position += word.length();
      return true;
    }
    return false;
  }

  /**
   * Takes the characters of a number literal: sign, digits, letters, point, and the sign of the
   * exponent, for which {@code e} counts in decimal numbers only.
   *
   * @param most characters after which it is cut, so that messages stay short
   */
  protected final String literal(int most) {
    skipBlanks();
    int start = position;
    if (peekAt(0) == '+' || peekAt(0) == '-') {
      position++;
    }
    boolean hex = peekAt(0) == '0' && (peekAt(1) == 'x' || peekAt(1) == 'X');
    while (position < text.length() && position - start <= most) {
      char c = text.charAt(position);
      boolean sign = (c == '+' || c == '-') && position > start;
      if (!isWord(c) && c != '.' && !(sign && isExponent(text.charAt(position - 1), hex))) {
        break;
      }
      position++;
    }
    return text.substring(start, position);
  }

  private static boolean isExponent(char c, boolean hex) {
    return hex ? c == 'p' || c == 'P' : c == 'e' || c == 'E';
  }

  /** The character {@code ahead} of the position, whatever it is; NUL behind the text. */
  public final char peekAt(int ahead) {
    return position + ahead < text.length() ? text.charAt(position + ahead) : '\0';
  }
}
