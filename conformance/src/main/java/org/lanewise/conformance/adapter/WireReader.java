package org.lanewise.conformance.adapter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads messages from lines. Each one is read to its end, even where it is wrong. */
final class WireReader {
  /** Where lines come from. */
  @FunctionalInterface
  interface Lines {
    /**
     * The next line without its end, {@link Wire#OVERLONG} for one that is too long, null at the
     * end.
     */
    String next() throws IOException;
  }

  private final Lines lines;
  private int line;

  // The message that is being read.
  private List<WireMessage.Field> fields;
  private WireMessage.Field last;
  private int missing;
  private int words;
  private int texts;
  private WireException wrong;

  WireReader(Lines lines) {
    this.lines = lines;
  }

  private String nextLine() throws IOException {
    String next = lines.next();
    line++;
    return next;
  }

  /**
   * The first line of the next message that means something.
   *
   * @return null at the end
   */
  String first() throws IOException {
    String text;
    do {
      text = nextLine();
    } while (text != null && (text.isBlank() || text.startsWith("#")));
    return text;
  }

  /**
   * The message that starts with a line.
   *
   * @param first what {@link #first} gave
   * @throws WireException if it is wrong; what follows is the next message
   * @throws IOException if the end is reached before the message's
   */
  WireMessage message(String first) throws WireException, IOException {
    int start = line;
    fields = new ArrayList<>();
    last = null;
    missing = 0;
    words = 0;
    texts = 0;
    wrong = null;
    if (isOverlong(first) || first.trim().equals(Wire.END)) {
      throw new WireException(start, Wire.quoted(first) + " outside of a message", "its name");
    }
    while (true) {
      String text = nextLine();
      if (text == null) {
        throw new IOException(
            "line " + line + ": the end inside of '" + Wire.quoted(first) + "' (expected 'end')");
      }
      if (text.trim().equals(Wire.END)) {
        break;
      }
      try {
        take(text);
      } catch (WireException e) {
        wrong = e;
      }
    }
    if (wrong == null && missing > 0) {
      wrong = last.wrong(missing + " words less than announced", "all before 'end'");
    }
    if (wrong != null) {
      throw wrong;
    }
    String[] parts = first.trim().split("\\s+", 2);
    return new WireMessage(start, parts[0], parts.length > 1 ? parts[1] : "", fields);
  }

  @SuppressWarnings("StringEquality") // the one object stands for all such lines
  private static boolean isOverlong(String text) {
    return text == Wire.OVERLONG;
  }

  private void take(String text) throws WireException {
    if (wrong != null || text.isBlank() || text.startsWith("#")) {
      return;
    }
    if (isOverlong(text)) {
      throw new WireException(line, text, "at most that");
    }
    if (missing > 0) {
      takeWords(text);
    } else if (text.startsWith("|")) {
      if (last == null || ++texts > Wire.MAX_TEXT) {
        throw new WireException(
            line,
            last == null ? "text of no field" : "more than " + Wire.MAX_TEXT + " of text",
            "");
      }
      last.text().add(text.substring(1));
    } else {
      takeField(text.trim());
    }
  }

  private void takeField(String text) throws WireException {
    if (fields.size() == Wire.MAX_FIELDS) {
      throw new WireException(line, "more than " + Wire.MAX_FIELDS + " fields", "at most that");
    }
    List<String> items = new ArrayList<>(List.of(text.split("\\s+")));
    String name = items.removeFirst();
    int[] announced = null;
    if (text.endsWith(":")) {
      String count = items.isEmpty() ? "" : items.removeLast();
      if (!count.matches("[0-9]{1,8}:")) {
        throw new WireException(
            line,
            "'" + Wire.quoted(text) + "'",
            "the number of words before the colon, at most " + Wire.MAX_WORDS);
      }
      missing = Integer.parseInt(count.substring(0, count.length() - 1));
      words += missing;
      if (words > Wire.MAX_WORDS) {
        missing = 0;
        throw new WireException(
            line, "more than " + Wire.MAX_WORDS + " words of one message", "at most that");
      }
      announced = new int[missing];
    }
    last = new WireMessage.Field(line, name, items, announced, new ArrayList<>());
    fields.add(last);
  }

  private void takeWords(String text) throws WireException {
    int at = 0;
    while (at < text.length()) {
      if (text.charAt(at) == ' ' || text.charAt(at) == '\t') {
        at++;
        continue;
      }
      int word = 0;
      int begin = at;
      while (at < text.length() && text.charAt(at) != ' ' && text.charAt(at) != '\t') {
        int digit = Character.digit(text.charAt(at++), 16);
        if (digit < 0 || at - begin > 8) {
          throw new WireException(
              line,
              "'"
                  + Wire.quoted(text.substring(begin).split("[ \t]", 2)[0])
                  + "' among the words of '"
                  + Wire.quoted(last.name())
                  + "'",
              "words of up to eight hexadecimal digits, " + missing + " more");
        }
        word = word << 4 | digit;
      }
      if (missing == 0) {
        throw last.wrong("more words than " + last.words().length, "as many as announced");
      }
      last.words()[last.words().length - missing--] = word;
    }
  }
}
