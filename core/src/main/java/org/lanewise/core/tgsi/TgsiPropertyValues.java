package org.lanewise.core.tgsi;

import java.util.List;
import java.util.OptionalInt;

/** The values of properties as words and as numbers. Source: specs/tgsi.md section 1.7. */
final class TgsiPropertyValues {
  private static final long MAX = 0xffffffffL;

  private TgsiPropertyValues() {}

  /** A value as Mesa 24.0 prints it: a word where it has one, else an unsigned number. */
  static String text(String property, int value) {
    return TgsiLayout.element(TgsiNames.propertyWords(property), value)
        .orElseGet(() -> Integer.toUnsignedString(value));
  }

  /** The bits of a value, which is a word of the property or a number of 32 bits. */
  static OptionalInt number(String property, String value) {
    List<String> words = TgsiNames.lenientPropertyWords(property);
    if (words.contains(value)) {
      return OptionalInt.of(words.indexOf(value));
    }
    boolean isNumber =
        !value.isEmpty()
            && value.length() <= 10
            && value.chars().allMatch(c -> c >= '0' && c <= '9')
            && Long.parseLong(value) <= MAX;
    return isNumber ? OptionalInt.of((int) Long.parseLong(value)) : OptionalInt.empty();
  }
}
