package org.lanewise.core.d3d9;

/**
 * The register types by their numbers in parameter tokens. Source: specs/d3d9.md section 2.1.
 *
 * <p>Types 11, 12 and 13 are constants from c2048, c4096 and c6144 on; decoding makes them {@link
 * #CONST} with the full number, so they are no types here.
 */
public enum D3d9RegisterType {
  /** {@code r#}. */
  TEMP(0),
  /** {@code v#}. */
  INPUT(1),
  /** {@code c#}, 0..8191. */
  CONST(2),
  /** {@code a0}, of vertex shaders; type 3 there. */
  ADDRESS(3),
  /** {@code t#}, of pixel shaders; type 3 there. */
  TEXTURE(3),
  /** {@code oPos}, {@code oFog}, {@code oPts}: numbers 0, 1, 2. */
  RASTOUT(4),
  /** {@code oD#}. */
  ATTROUT(5),
  /** {@code oT#} of vertex shaders of models 1 and 2; type 6 there. */
  TEXCRDOUT(6),
  /** {@code o#} of vertex shaders of model 3; type 6 there. */
  OUTPUT(6),
  /** {@code i#}. */
  CONSTINT(7),
  /** {@code oC#}. */
  COLOROUT(8),
  /** {@code oDepth}. */
  DEPTHOUT(9),
  /** {@code s#}. */
  SAMPLER(10),
  /** {@code b#}. */
  CONSTBOOL(14),
  /** {@code aL}. */
  LOOP(15),
  /** Half-precision temporaries: a number without a use. */
  TEMPFLOAT16(16),
  /** {@code vPos} (0) and {@code vFace} (1). */
  MISCTYPE(17),
  /** {@code l#}. */
  LABEL(18),
  /** {@code p0}. */
  PREDICATE(19);

  private final int number;

  D3d9RegisterType(int number) {
    this.number = number;
  }

  /** Whether a version has such registers, or a number for them that means nothing else there. */
  public boolean existsIn(D3d9Version version) {
    boolean pixel = version.isPixel();
    return switch (this) {
      case ADDRESS, RASTOUT, ATTROUT -> !pixel;
      case TEXCRDOUT -> !pixel && version.major() < 3;
      case OUTPUT -> !pixel && version.major() >= 3;
      case TEXTURE, MISCTYPE -> pixel;
      case COLOROUT, DEPTHOUT -> pixel && version.major() >= 2;
      case TEMP, INPUT, CONST, CONSTINT, SAMPLER, CONSTBOOL, LOOP, TEMPFLOAT16, LABEL, PREDICATE ->
          true;
    };
  }

  /**
   * How many registers of the type there can be in any version, and so how many programs can have
   * that run; 0 where the register does nothing.
   */
  public int most() {
    return switch (this) {
      // More than the 16 of software shaders: real programs name inputs and outputs beyond.
      case TEMP, INPUT, OUTPUT -> 32;
      case CONST -> 8192;
      case ADDRESS, LOOP, PREDICATE, DEPTHOUT -> 1;
      case RASTOUT -> 3;
      case ATTROUT, MISCTYPE -> 2;
      case TEXTURE, TEXCRDOUT -> 8;
      case COLOROUT -> 4;
      case SAMPLER -> 16;
      case CONSTINT, CONSTBOOL, LABEL -> 2048;
      case TEMPFLOAT16 -> 0;
    };
  }

  /** Whether registers of the type are what a program gives. */
  public boolean isOutput() {
    return switch (this) {
      case RASTOUT, ATTROUT, TEXCRDOUT, OUTPUT, COLOROUT, DEPTHOUT -> true;
      case TEMP,
          INPUT,
          CONST,
          ADDRESS,
          TEXTURE,
          CONSTINT,
          SAMPLER,
          CONSTBOOL,
          LOOP,
          TEMPFLOAT16,
          MISCTYPE,
          LABEL,
          PREDICATE ->
          false;
    };
  }

  /** The number in parameter tokens. */
  public int number() {
    return number;
  }
}
