package org.lanewise.core.r500;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lanewise.core.program.Location;

/** The parts of a line that instructions of several types have. */
final class R500OperandParser {
  private final R500Scanner in;
  private final R500Words words;

  R500OperandParser(R500Scanner in, R500Words words) {
    this.in = in;
    this.words = words;
  }

  /** Reads the words behind the type that set a bit each. */
  void flags(R500Type type) {
    Map<String, R500Field> flags = R500Syntax.flags(type);
    Set<String> seen = new HashSet<>();
    for (String word = in.peekKeyword(); flags.containsKey(word); word = in.peekKeyword()) {
      if (!seen.add(word)) {
        throw in.error("'" + word + "' stands twice", "it once");
      }
      in.word(word);
      words.set(flags.get(word), 1);
    }
  }

  /** Reads a predicate selection without its parentheses. */
  void predicate(R500Field select, R500Field invert) {
    Location start = in.location();
    boolean inverted = in.accept('!');
    String name = in.keyword("a predicate: one of " + R500Syntax.PREDICATES);
    if (name.equals("p") && in.accept('.')) {
      name += "." + in.keyword("a channel");
    }
    if (name.equals(R500Syntax.NEVER) && !inverted) {
      inverted = true;
      name = R500Syntax.PREDICATES.getFirst();
    } else if (inverted && name.equals(R500Syntax.PREDICATES.getFirst())) {
      name = "!" + name;
    }
    words.set(select, choice(start, R500Syntax.PREDICATES, name, "a predicate"));
    words.set(invert, inverted ? 1 : 0);
  }

  /** The place of a word in a list, or an error that names the list. */
  static int choice(Location start, List<String> choices, String word, String what) {
    int at = choices.indexOf(word);
    if (at < 0) {
      throw R500Scanner.errorAt(start, "'" + word + "' is not " + what, "one of " + choices);
    }
    return at;
  }

  /** The number in a word of a prefix and digits, or -1 where the word is something else. */
  static int numbered(String word, String prefix) {
    int at = prefix.length();
    return word.length() > at && word.startsWith(prefix) && R500Scanner.isDigit(word.charAt(at))
        ? at
        : -1;
  }

  /** Takes a word of a prefix and a number. */
  int register(String prefix, int max) {
    Location start = in.location();
    String expected = prefix + "0 to " + prefix + max;
    if (numbered(in.peekKeyword(), prefix) < 0) {
      throw in.unexpected(expected);
    }
    String digits = in.word(expected).substring(prefix.length());
    return (int) R500Scanner.number(start, digits, "the number of " + prefix, max);
  }

  /** Takes [aL] if it stands here. */
  int relative() {
    if (!in.accept('[')) {
      return 0;
    }
    if (!in.acceptKeyword("al")) {
      throw in.unexpected("aL");
    }
    in.expect(']');
    return 1;
  }

  /** Takes a write mask: some of {@code letters} in their order. */
  int mask(String letters) {
    Location start = in.location();
    String expected = "channels of " + letters + " in this order";
    String word = in.keyword(expected);
    int mask = 0;
    for (char c : word.toCharArray()) {
      int bit = 1 << Math.max(0, letters.indexOf(c));
      if (letters.indexOf(c) < 0 || bit <= mask) {
        throw R500Scanner.errorAt(start, "write mask '" + word + "'", expected);
      }
      mask |= bit;
    }
    return mask;
  }

  /**
   * Takes a swizzle into fields, one letter a field; one letter alone counts for all of them.
   *
   * @param letters the letters by code
   */
  void swizzle(List<R500Field> fields, String letters) {
    Location start = in.location();
    String expected = fields.size() + " of the letters " + letters + ", or one";
    swizzle(start, in.keyword(expected), fields, letters, expected);
  }

  void swizzle(
      Location start, String word, List<R500Field> fields, String letters, String expected) {
    boolean fits = word.length() == 1 || word.length() == fields.size();
    for (int at = 0; fits && at < fields.size(); at++) {
      int code = letters.indexOf(word.charAt(word.length() == 1 ? 0 : at));
      fits = code >= 0;
      if (fits) {
        words.set(fields.get(at), code);
      }
    }
    if (!fits) {
      throw R500Scanner.errorAt(start, "swizzle '" + word + "'", expected);
    }
  }

  /** The code of an operation by its name, or by op and the code. */
  static int operation(Location start, String word, R500Field field) {
    Map<Integer, String> names = field.bits().names();
    for (Map.Entry<Integer, String> name : names.entrySet()) {
      if (R500Syntax.lower(name.getValue()).equals(word)) {
        return name.getKey();
      }
    }
    if (numbered(word, "op") > 0) {
      int max = (1 << field.bits().width()) - 1;
      return (int) R500Scanner.number(start, word.substring(2), "an operation", max);
    }
    throw R500Scanner.errorAt(start, "unknown operation '" + word + "'", "one of " + known(field));
  }

  private static List<String> known(R500Field field) {
    return new java.util.TreeMap<>(field.bits().names())
        .values().stream().map(R500Syntax::lower).toList();
  }

  /** Takes a field's code: a number, or its name in the register reference. */
  static int code(R500Scanner in, R500Field field) {
    String word = in.peekWord();
    for (Map.Entry<Integer, String> name : field.bits().names().entrySet()) {
      // A name of digits alone cannot be told from a number.
      if (name.getValue().equals(word) && !word.chars().allMatch(Character::isDigit)) {
        in.word("a name");
        return name.getKey();
      }
    }
    return (int) in.number(field.name(), (1L << field.bits().width()) - 1);
  }
}
