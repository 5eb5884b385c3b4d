package org.lanewise.core.r500;

import java.util.Arrays;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Reads listings of hexadecimal words, six an instruction: 1 to 8 digits each, with or without
 * {@code 0x}. White space, commas and braces separate them; {@code #}, {@code ;} and {@code //}
 * start comments that end with the line; {@code n:} before an instruction is the decimal number of
 * its slot.
 */
public final class R500HexReader {
  private static final int MAX_SHOWN = 24;

  private final String text;
  private final int[] words = new int[R500Registers.MAX_SLOTS * R500Instruction.DWORDS];
  private int count;
  private int position;
  private int line = 1;
  private int lineStart;

  private R500HexReader(String text) {
    this.text = text;
  }

  /**
   * Reads a program of code alone.
   *
   * @throws ShaderFormatException if the text is no listing of 1 to 512 whole instructions
   */
  public static R500Program read(String text) {
    R500HexReader reader = new R500HexReader(text);
    while (reader.next()) {
      reader.token();
    }
    int rest = reader.count % R500Instruction.DWORDS;
    if (rest != 0) {
      throw reader.error(
          reader.position,
          "instruction "
              + reader.count / R500Instruction.DWORDS
              + " ends after "
              + rest
              + (rest == 1 ? " word" : " words"),
          "6 words an instruction");
    }
    if (reader.count == 0) {
      throw reader.error(reader.position, "no instruction", "32-bit hexadecimal words");
    }
    return R500Program.of(R500Binary.code(Arrays.copyOf(reader.words, reader.count)));
  }

  /** Whether the first thing that is no comment starts with a digit or is a word. */
  static boolean recognises(String text) {
    R500HexReader reader = new R500HexReader(text);
    if (!reader.next()) {
      return false;
    }
    char first = text.charAt(reader.position);
    if (first >= '0' && first <= '9') {
      return true;
    }
    try {
      reader.token();
      return true;
    } catch (ShaderFormatException e) {
      return false;
    }
  }

  /** Whether more than separators and comments follows; stands there. */
  private boolean next() {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (isComment()) {
        int end = text.indexOf('\n', position);
        position = end < 0 ? text.length() : end;
      } else if (!isSeparator(c)) {
        return true;
      } else {
        position++;
        if (c == '\n') {
          line++;
          lineStart = position;
        }
      }
    }
    return false;
  }

  private boolean isComment() {
    char c = text.charAt(position);
    return c == '#' || c == ';' || text.startsWith("//", position);
  }

  private static boolean isSeparator(char c) {
    return c == ' ' || c >= '\t' && c <= '\r' || c == ',' || c == '{' || c == '}';
  }

  private void token() {
    int start = position;
    while (position < text.length() && !isSeparator(text.charAt(position)) && !isComment()) {
      if (text.charAt(position++) == ':') {
        slot(start, text.substring(start, position - 1));
        return;
      }
    }
    word(start, text.substring(start, position));
  }

  private void slot(int start, String digits) {
    int expected = count / R500Instruction.DWORDS;
    boolean isNumber =
        !digits.isEmpty()
            && digits.length() <= 9
            && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    if (count % R500Instruction.DWORDS != 0 || !isNumber || Integer.parseInt(digits) != expected) {
      throw error(
          start,
          "slot '"
              + shown(digits)
              + "' where word "
              + count % 6
              + " of slot "
              + expected
              + " belongs",
          count % R500Instruction.DWORDS == 0 ? expected + ":" : "a 32-bit hexadecimal word");
    }
  }

  private void word(int start, String token) {
    String digits = token.startsWith("0x") || token.startsWith("0X") ? token.substring(2) : token;
    boolean isHex =
        !digits.isEmpty()
            && digits.length() <= 8
            && digits.chars().allMatch(c -> c < 128 && Character.digit(c, 16) >= 0);
    if (!isHex) {
      throw error(start, "'" + shown(token) + "'", "a 32-bit hexadecimal word");
    }
    if (count == words.length) {
      throw error(
          start, "more words", "at most " + R500Registers.MAX_SLOTS + " instructions of 6 words");
    }
    words[count++] = Integer.parseUnsignedInt(digits, 16);
  }

  private static String shown(String token) {
    String start = token.substring(0, Math.min(token.length(), MAX_SHOWN));
    return start.replaceAll("[^ -~]", "?") + (token.length() > MAX_SHOWN ? "..." : "");
  }

  private ShaderFormatException error(int at, String message, String expected) {
    return new ShaderFormatException(
        Diagnostic.error(new Location.Text(line, at - lineStart + 1), message, expected));
  }
}
