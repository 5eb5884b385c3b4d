package org.lanewise.core.d3d9;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;

/**
 * Reads content that stands in a text as numbers. In a text with braces every list of numbers in
 * innermost braces is a block, as in {@code const DWORD ps[] = {0xffff0200, 0x0000ffff};} or in the
 * byte arrays that {@code fxc /Fh} writes; the code around does not matter. A text without braces
 * is one block of hexadecimal words with any separators; {@code n:} before a word is an offset.
 *
 * <p>Numbers are dwords, or bytes if none needs more and the first four together start a program.
 * Comments of C, lines that start with {@code #} and all between {@code #if 0} and {@code #endif}
 * are left out.
 */
final class D3d9Words {
  private static final Pattern C_NUMBER =
      Pattern.compile("(0[xX][0-9a-fA-F]{1,8}|-?[0-9]{1,10})[uUlL]{0,3}");
  private static final Pattern HEX = Pattern.compile("(0[xX])?[0-9a-fA-F]{1,8}");
  private static final int MAX_SHOWN = 24;

  private static final Pattern CAST =
      Pattern.compile("\\([ \\t]*[A-Za-z_][\\w \\t]*\\)(?=[ \\t]*[-0-9])");
  private static final Pattern CONSTRUCTED =
      Pattern.compile(
          "\\b(?:DWORD|BYTE|UINT|u?int(?:8|32)_t)[ \\t]*\\([ \\t]*(-?[0-9]\\w*)[ \\t]*\\)");
  private static final Pattern VERSION =
      Pattern.compile(
          "\\bD3D([PV])S_VERSION[ \\t]*\\([ \\t]*([1-3])[ \\t]*,[ \\t]*([0-9])[ \\t]*\\)");
  private static final Pattern END = Pattern.compile("\\bD3D[PV]S_END[ \\t]*\\([ \\t]*\\)");
  private static final Pattern SEPARATOR = Pattern.compile("(?<=[0-9a-fA-F])'(?=[0-9a-fA-F])");

  /** A list of decimal numbers that starts as a program does, by its dwords or by its bytes. */
  private static final Pattern LIST =
      Pattern.compile(
          "\\s*\\[\\s*(?:42949[0-9]{5}|-[0-9]{5,6}|[0-4]\\s*,\\s*[1-3]\\s*,\\s*(?:25[45]|-[12])\\s*,)");

  private final String text;
  private final List<byte[]> blocks = new ArrayList<>();
  private final List<String> words = new ArrayList<>();
  private Optional<Diagnostic> error = Optional.empty();
  private Optional<Diagnostic> foreign = Optional.empty();
  private int position;
  private int line = 1;
  private int lineStart;
  private boolean braces;

  /** Whether the words can be a block: only in braces or in a text without any. */
  private boolean collecting = true;

  private D3d9Words(String text) {
    this.text = plain(text);
    while (position < this.text.length()) {
      step();
    }
    block();
  }

  /** Reads a text. */
  static D3d9Words of(String text) {
    return new D3d9Words(text);
  }

  /** The blocks that start as programs or effects do; of bytes also those that hold programs. */
  List<byte[]> blocks() {
    return blocks;
  }

  /** What the first block that starts as no program is instead, if that is known. */
  Optional<Diagnostic> foreign() {
    return blocks.isEmpty() ? foreign : Optional.empty();
  }

  /** A text with what C and C++ write around numbers taken away; lines stay what they are. */
  private static String plain(String text) {
    String plain = text;
    if (LIST.matcher(plain).lookingAt()) {
      plain = plain.replace('[', '{').replace(']', '}');
    }
    if (plain.indexOf('{') < 0) {
      return plain;
    }
    if (plain.indexOf('(') >= 0) {
      plain = CAST.matcher(plain).replaceAll("");
      plain = CONSTRUCTED.matcher(plain).replaceAll("$1");
      plain =
          VERSION
              .matcher(plain)
              .replaceAll(
                  found ->
                      "0xfff%s0%s0%s"
                          .formatted(
                              found.group(1).equals("P") ? "f" : "e",
                              found.group(2),
                              found.group(3)));
      plain = END.matcher(plain).replaceAll("0x0000ffff");
    }
    return plain.indexOf('\'') < 0 ? plain : SEPARATOR.matcher(plain).replaceAll("");
  }

  /** Why the text ends early, which only a text without braces does. */
  Optional<Diagnostic> error() {
    return error;
  }

  private void step() {
    char c = text.charAt(position);
    if (c == '\n') {
      position++;
      line++;
      lineStart = position;
    } else if (text.startsWith("//", position) || c == '#' && isLineStart()) {
      directive();
    } else if (text.startsWith("/*", position)) {
      int end = text.indexOf("*/", position + 2);
      moveTo(end < 0 ? text.length() : end + 2);
    } else if (c == '{' || c == '}') {
      brace(c);
    } else if (isWord(c) || isSign(c)) {
      word();
    } else {
      if (braces && c != ',' && c > ' ') {
        collecting = false;
      }
      position++;
    }
  }

  private boolean isLineStart() {
    for (int at = lineStart; at < position; at++) {
      if (text.charAt(at) != ' ' && text.charAt(at) != '\t') {
        return false;
      }
    }
    return true;
  }

  /** Skips a line, or all of what the C preprocessor never shows a compiler. */
  private void directive() {
    if (isDirective("if 0")) {
      int depth = 0;
      do {
        if (isDirective("if")) {
          depth++;
        } else if (isDirective("endif") || depth == 1 && isDirective("el")) {
          depth--;
        }
        nextLine();
      } while (depth > 0 && position < text.length());
    } else {
      nextLine();
    }
  }

  private boolean isDirective(String name) {
    int at = position;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return text.startsWith("#" + name, at);
  }

  private void nextLine() {
    int end = text.indexOf('\n', position);
    moveTo(end < 0 ? text.length() : end + 1);
  }

  private void moveTo(int end) {
    for (; position < end; position++) {
      if (text.charAt(position) == '\n') {
        line++;
        lineStart = position + 1;
      }
    }
  }

  private void brace(char c) {
    if (c == '}') {
      block();
    }
    braces = true;
    error = Optional.empty();
    words.clear();
    collecting = c == '{';
    position++;
  }

  private static boolean isWord(char c) {
    return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  /** Whether a negative number of an array starts here. */
  private boolean isSign(char c) {
    return braces && c == '-' && position + 1 < text.length() && isWord(text.charAt(position + 1));
  }

  private void word() {
    int start = position++;
    while (position < text.length() && isWord(text.charAt(position))) {
      position++;
    }
    boolean isOffset = !braces && position < text.length() && text.charAt(position) == ':';
    if (!collecting || isOffset) {
      return;
    }
    String word = text.substring(start, Math.min(position, start + MAX_SHOWN));
    if (braces) {
      words.add(word);
    } else if (HEX.matcher(word).matches()) {
      words.add(word);
    } else if (error.isEmpty()) {
      collecting = text.indexOf('{', position) >= 0;
      error =
          Optional.of(
              Diagnostic.error(
                  new Location.Text(line, start - lineStart + 1),
                  "'" + word + "'",
                  "a 32-bit hexadecimal word"));
    }
  }

  /** Ends a block, which need not be closed: the end token tells where it ends. */
  private void block() {
    boolean c = braces && words.stream().allMatch(word -> C_NUMBER.matcher(word).matches());
    boolean legal = c || words.stream().allMatch(word -> HEX.matcher(word).matches());
    if (words.isEmpty() || !legal || braces && !collecting) {
      return;
    }
    long[] values = new long[words.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(words.get(i), c);
      if (values[i] < Integer.MIN_VALUE || values[i] >= 1L << 32) {
        return;
      }
    }
    ByteBuffer dwords = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    byte[] bytes = new byte[values.length];
    boolean small = true;
    for (int i = 0; i < values.length; i++) {
      dwords.putInt((int) values[i]);
      bytes[i] = (byte) values[i];
      small &= values[i] >= Byte.MIN_VALUE && values[i] <= 0xff;
    }
    byte[] content = small ? bytes : dwords.array();
    boolean holds = small && braces && !D3d9Streams.search(content).isEmpty();
    if (D3d9Streams.isStart(content) || holds) {
      blocks.add(content);
    } else if (foreign.isEmpty()) {
      foreign = D3d9Foreign.of(content);
    }
  }

  private static long value(String word, boolean c) {
    if (!c) {
      return Long.parseLong(word.replaceFirst("^0[xX]", ""), 16);
    }
    String digits = word.replaceFirst("[uUlL]+$", "");
    return digits.startsWith("0x") || digits.startsWith("0X")
        ? Long.parseLong(digits.substring(2), 16)
        : Long.parseLong(digits);
  }
}
