package org.lanewise.core.d3d9;

/** The forms in which Direct3D 9 programs are kept. */
public enum D3d9Form {
  /** A token stream and nothing before it. */
  BINARY("a token stream"),
  /** A compiled effect with any number of programs, with or without XNA's header. */
  EFFECT("a compiled effect"),
  /** Any other file with token streams in it. */
  CONTAINER("a file that holds token streams"),
  /** The tokens, or the bytes of effects and streams, as hexadecimal text or as arrays of C. */
  WORDS("its words as hexadecimal text or arrays of C"),
  /** Assembly text. */
  ASSEMBLY("assembly text that starts with a version such as ps_2_0");

  private final String description;

  D3d9Form(String description) {
    this.description = description;
  }

  /** What it is, in words for a message. */
  public String description() {
    return description;
  }
}
