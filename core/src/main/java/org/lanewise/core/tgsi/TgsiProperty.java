package org.lanewise.core.tgsi;

import java.util.List;

/**
 * A property of a program.
 *
 * @param name the name as Mesa 24.0 prints it
 * @param values each a decimal number or a word such as {@code LOWER_LEFT}; all known properties
 *     have one, and text has no place for more
 */
public record TgsiProperty(String name, List<String> values) {
  public TgsiProperty {
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalArgumentException("property " + name + " without a value");
    }
  }

  /** A property of one value. */
  public TgsiProperty(String name, String value) {
    this(name, List.of(value));
  }

  /** The first value. */
  public String value() {
    return values.getFirst();
  }
}
