package org.lanewise.core.r500;

/** The texture operations, by code of US_TEX_INST.INST; code 7 is undefined. */
public enum R500TexOp {
  NOP("nothing is read or written"),
  LD("a filtered lookup, level of detail from the quad"),
  TEXKILL("kills the pixel where a coordinate has its sign bit set"),
  PROJ("a lookup with S, T, R divided by Q"),
  LODBIAS("a lookup with Q added to the level of detail"),
  LOD("a lookup at level Q"),
  DXDY("a lookup with derivatives in temporaries");

  private final String meaning;

  R500TexOp(String meaning) {
    this.meaning = meaning;
  }

  /** The operation of a code 0..7, null where the code is undefined. */
  public static R500TexOp of(int code) {
    return code < values().length ? values()[code] : null;
  }

  /** What the operation does. */
  public String meaning() {
    return meaning;
  }

  /** Whether a texture is read. */
  public boolean samples() {
    return this != NOP && this != TEXKILL;
  }

  /** Whether the level of detail comes from differences within the quad. */
  public boolean readsNeighbours() {
    return this == LD || this == PROJ || this == LODBIAS;
  }
}
