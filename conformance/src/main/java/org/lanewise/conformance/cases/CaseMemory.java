package org.lanewise.conformance.cases;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;

/** The memory of a case, by the names of its sections. */
final class CaseMemory {
  /** What a section may be called, and what words of it are called in rows of [expect]. */
  private static final Pattern NAME =
      Pattern.compile(
          "(?:(buffer|atomics|image) +([0-9]|[12][0-9]|3[01])|shared|private|global|arguments|clock)");

  /** What a lane of a geometry program emitted. */
  private static final Pattern EMITTED = Pattern.compile("emitted +[0-9]{1,4}");

  /** Each lane has its own, zero when a call starts, so that its size is all there is to say. */
  static final String PRIVATE = "private";

  private static final Pattern EXPECTED = Pattern.compile("(.*?)(?: +@ *([0-9]{1,7}))?");
  private static final int MOST_WORDS = 1 << 20;

  private CaseMemory() {}

  /** Whether a section of this name holds memory. */
  static boolean isName(String section) {
    return NAME.matcher(section).matches();
  }

  /** Whether the words of a row of [expect] are what a lane of a geometry program emitted. */
  static boolean isEmitted(String name) {
    return EMITTED.matcher(name).matches();
  }

  /** The memory that a row of [expect] is about, empty if it is about none. */
  static String expected(String key) {
    Matcher matcher = EXPECTED.matcher(key);
    boolean known = matcher.matches() && (isName(matcher.group(1)) || isEmitted(matcher.group(1)));
    return known ? matcher.group(1).replaceAll(" +", " ") : "";
  }

  /** The word from which on such a row tells. */
  static int first(String key) {
    Matcher matcher = EXPECTED.matcher(key);
    return matcher.matches() && matcher.group(2) != null ? Integer.parseInt(matcher.group(2)) : 0;
  }

  /**
   * Appends a line of a section: words, or {@code size: N} for zeros up to N words.
   *
   * @throws IllegalArgumentException for anything else
   */
  static void line(String name, List<Integer> words, String text) {
    if (text.startsWith("size:")) {
      String number = text.substring(5).trim();
      int size = number.matches("[0-9]{1,7}") ? Integer.parseInt(number) : -1;
      int most = name.equals(PRIVATE) ? Bindings.MAX_PRIVATE_WORDS : MOST_WORDS;
      if (size < words.size() || size > most) {
        throw new IllegalArgumentException(
            "'" + number + "' is no number of words from " + words.size() + " to " + most);
      }
      while (words.size() < size) {
        words.add(0);
      }
      return;
    }
    for (String literal : text.split("\\s+")) {
      int word = CaseValues.word(literal);
      if (name.equals(PRIVATE) && (word != 0 || words.size() == Bindings.MAX_PRIVATE_WORDS)) {
        throw new IllegalArgumentException("private memory is zero at the start, and small");
      }
      words.add(word);
    }
  }

  /** The unit of a section that holds an image, -1 for other sections. */
  static int imageUnit(String name) {
    Matcher matcher = NAME.matcher(name);
    boolean isImage = matcher.matches() && "image".equals(matcher.group(1));
    return isImage ? Integer.parseInt(matcher.group(2)) : -1;
  }

  static void bind(Bindings bindings, int unit, ImageBinding shape, int[] words) {
    bindings.setImage(
        unit,
        new ImageBinding(
            shape.target(),
            shape.format(),
            shape.width(),
            shape.height(),
            shape.depth(),
            shape.samples(),
            MemoryBuffer.of(words.clone())));
  }

  static void bind(Bindings bindings, String name, int[] words) {
    if (name.equals("clock")) {
      long high = words.length > 1 ? (long) words[1] << 32 : 0;
      bindings.setClock(high | (words.length > 0 ? words[0] & 0xffffffffL : 0));
      return;
    }
    if (name.equals(PRIVATE)) {
      bindings.setPrivateWords(words.length);
      return;
    }
    MemoryBuffer memory = MemoryBuffer.of(words.clone());
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("no memory is called " + name);
    }
    if (matcher.group(1) == null) {
      switch (name) {
        case "global" -> bindings.setGlobal(memory);
        case "arguments" -> bindings.setArguments(memory);
        default -> {}
      }
    } else if (matcher.group(1).equals("buffer")) {
      bindings.setBuffer(Integer.parseInt(matcher.group(2)), memory);
    } else {
      bindings.setAtomics(Integer.parseInt(matcher.group(2)), memory);
    }
  }

  static void share(LaneBatch batch, int[] words) {
    batch.setShared(words == null ? null : MemoryBuffer.of(words.clone()));
  }
}
