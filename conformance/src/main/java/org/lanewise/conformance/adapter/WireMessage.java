package org.lanewise.conformance.adapter;

import java.util.List;
import java.util.Optional;

/**
 * A message as it was read.
 *
 * @param line the line of its name, from 1 on
 * @param name its name
 * @param rest what stands behind the name, spaces at its ends taken off
 * @param fields its fields in order
 */
record WireMessage(int line, String name, String rest, List<Field> fields) {
  /**
   * A field.
   *
   * @param line its line, from 1 on
   * @param name its name
   * @param items what stands behind the name, without the number of words
   * @param words the words that follow, null for a field that announces none
   * @param text the lines of text that follow, without their bars
   */
  record Field(int line, String name, List<String> items, int[] words, List<String> text) {
    /** The item at a place. */
    String item(int index) throws WireException {
      if (index >= items.size()) {
        throw wrong(items.size() + " values", index + 1 + " or more");
      }
      return items.get(index);
    }

    /** The number at a place. */
    int number(int index, int least, int most) throws WireException {
      String item = item(index);
      if (item.matches("[0-9]{1,9}")) {
        int number = Integer.parseInt(item);
        if (number >= least && number <= most) {
          return number;
        }
      }
      throw wrong("'" + Wire.quoted(item) + "'", "a number from " + least + " to " + most);
    }

    /** The word at a place. */
    int word(int index) throws WireException {
      String item = item(index);
      if (!item.matches("[0-9a-fA-F]{1,8}")) {
        throw wrong("'" + Wire.quoted(item) + "'", "a word of up to eight hexadecimal digits");
      }
      return Integer.parseUnsignedInt(item, 16);
    }

    /** Whether yes stands at a place, not no. */
    boolean flag(int index) throws WireException {
      String item = item(index);
      if (!item.equals("yes") && !item.equals("no")) {
        throw wrong("'" + Wire.quoted(item) + "'", "yes or no");
      }
      return item.equals("yes");
    }

    /** The words, which must be as many as that. */
    int[] words(int count) throws WireException {
      if (words == null || words.length != count) {
        throw wrong((words == null ? "no" : words.length) + " words", "" + count);
      }
      return words;
    }

    /** All words. */
    int[] anyWords() throws WireException {
      if (words == null) {
        throw wrong("no words", "their number and a colon, and the words on the next lines");
      }
      return words;
    }

    /** What to throw where this field is wrong. */
    WireException wrong(String what, String expected) {
      return new WireException(line, "'" + Wire.quoted(name) + "': " + what, expected);
    }
  }

  /**
   * The field of a name, if there is one.
   *
   * @throws WireException if there are several
   */
  Optional<Field> field(String wanted) throws WireException {
    List<Field> found = all(wanted);
    if (found.size() > 1) {
      throw found.get(1).wrong("for a second time", "it once");
    }
    return found.stream().findFirst();
  }

  /** The field of a name. */
  Field need(String wanted) throws WireException {
    return field(wanted)
        .orElseThrow(
            () -> new WireException(line, "'" + name + "' without '" + wanted + "'", "that field"));
  }

  /** All fields of a name. */
  List<Field> all(String wanted) {
    return fields.stream().filter(field -> field.name.equals(wanted)).toList();
  }
}
