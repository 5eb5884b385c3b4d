package org.lanewise.core.tgsi;

import java.util.Optional;

/** A generation of TGSI text. Source: specs/tgsi.md sections 2.3 and 2.5. */
public enum TgsiText {
  /** As Mesa 24.0 prints it. */
  MESA_24_0("24.0"),
  /**
   * As it was printed in December 2009: KIL and KILP, immediates without numbers, negation with
   * parentheses, labels wherever the parser of that time demands them.
   */
  DECEMBER_2009("2009");

  private final String version;

  TgsiText(String version) {
    this.version = version;
  }

  /** The generation with this name, as {@link #toString} gives it; empty for none. */
  public static Optional<TgsiText> of(String version) {
    for (TgsiText text : values()) {
      if (text.version.equals(version)) {
        return Optional.of(text);
      }
    }
    return Optional.empty();
  }

  /** The version's name: {@code 24.0}. */
  @Override
  public String toString() {
    return version;
  }
}
