package org.lanewise.core.d3d9;

import java.util.Locale;

/** The usages of declarations by their codes 0..13. Source: specs/d3d9.md section 1.9. */
public enum D3d9Usage {
  POSITION,
  BLENDWEIGHT,
  BLENDINDICES,
  NORMAL,
  PSIZE,
  TEXCOORD,
  TANGENT,
  BINORMAL,
  TESSFACTOR,
  POSITIONT,
  COLOR,
  FOG,
  DEPTH,
  SAMPLE;

  /** The code in usage tokens. */
  public int code() {
    return ordinal();
  }

  /** The name in assembly and as a semantic of the signature: {@code texcoord}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
