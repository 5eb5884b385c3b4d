package org.lanewise.conformance.jazzer;

import org.lanewise.core.tgsi.TgsiParser;

/** TGSI text. */
public final class TgsiTextTarget {
  private TgsiTextTarget() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] content) {
    Targets.text(
        content,
        text -> {
          String printed = TgsiParser.parse(text).toText();
          return TgsiParser.parse(printed).toText().equals(printed)
              ? ""
              : "the text is not that of the program";
        });
  }
}
