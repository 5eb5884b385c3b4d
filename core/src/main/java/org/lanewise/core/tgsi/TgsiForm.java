package org.lanewise.core.tgsi;

/** How a TGSI program is kept. */
public enum TgsiForm {
  TEXT("text that starts with FRAG, VERT, GEOM, TESS_CTRL, TESS_EVAL or COMP"),
  /** Little-endian dwords. */
  BINARY("a stream of tokens"),
  /** The dwords of a token stream as text. */
  WORDS("its words as hexadecimal text");

  private final String description;

  TgsiForm(String description) {
    this.description = description;
  }

  /** What it is, for messages. */
  public String description() {
    return description;
  }
}
