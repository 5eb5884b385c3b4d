package org.lanewise.conformance.adapter;

/** Writes one message. */
final class WireWriter {
  private static final char[] DIGITS = "0123456789abcdef".toCharArray();

  private final StringBuilder text = new StringBuilder();

  /** Starts a message. */
  WireWriter(String first) {
    text.append(first).append('\n');
  }

  /** Adds a field. */
  WireWriter field(Object... items) {
    for (int i = 0; i < items.length; i++) {
      text.append(i == 0 ? "" : " ").append(items[i]);
    }
    text.append('\n');
    return this;
  }

  /** Adds a field with words. */
  WireWriter words(String field, int[] words) {
    text.ensureCapacity(text.length() + words.length * 9 + field.length() + 16);
    text.append(field).append(' ').append(words.length).append(":\n");
    for (int i = 0; i < words.length; i++) {
      hex(words[i]);
      boolean isLast = i % Wire.WORDS_A_LINE == Wire.WORDS_A_LINE - 1 || i == words.length - 1;
      text.append(isLast ? '\n' : ' ');
    }
    return this;
  }

  /** Adds a field with lines of text. */
  WireWriter text(String field, String lines) {
    text.append(field).append('\n');
    lines.lines().forEach(line -> text.append('|').append(line).append('\n'));
    return this;
  }

  private void hex(int word) {
    for (int shift = 28; shift >= 0; shift -= 4) {
      text.append(DIGITS[word >>> shift & 15]);
    }
  }

  /** A word as items of fields have it. */
  static String word(int word) {
    return "%08x".formatted(word);
  }

  /** The bits of a float as items of fields have them. */
  static String word(float value) {
    return word(Float.floatToRawIntBits(value));
  }

  /** Ends the message. */
  String end() {
    return text.append(Wire.END).append('\n').toString();
  }
}
