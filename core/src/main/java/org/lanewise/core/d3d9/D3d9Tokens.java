package org.lanewise.core.d3d9;

import java.util.Optional;
import org.lanewise.core.texture.TextureTarget;

/** What decoder and encoder both know of tokens. */
final class D3d9Tokens {
  /** The whole last token. */
  static final int END = 0xffff;

  /** The opcode of comments. */
  static final int COMMENT = 0xfffe;

  static final int DCL = 31;
  static final int DEFB = 47;
  static final int DEFI = 48;
  static final int DEF = 81;

  /** The most words of a comment. */
  static final int MAX_COMMENT = D3d9Field.COMMENT_LENGTH.bits().mask() >>> 16;

  /** How many constants a register type of constants holds; the next ones have the next type. */
  static final int CONSTANTS_PER_TYPE = 2048;

  /** The types of constants from 2048, from 4096 and from 6144 on. */
  static final int CONST2 = 11;

  static final int CONST4 = 13;

  private D3d9Tokens() {}

  /** Whether a version has a declaration or definition. */
  static boolean existsIn(int opcode, D3d9Version version) {
    boolean pixel = version.isPixel();
    return switch (opcode) {
      case DCL -> !pixel || version.major() >= 2;
      case DEFI, DEFB -> version.major() >= 2;
      default -> true;
    };
  }

  /** Whether addresses in operands of this kind have a token of their own. */
  static boolean hasRelativeToken(D3d9Version version) {
    return version.major() >= 2;
  }

  /** Whether source operands can have a relative address. */
  static boolean hasRelativeSources(D3d9Version version) {
    return !version.isPixel() || version.major() >= 3;
  }

  /** Whether destination operands can have a relative address. */
  static boolean hasRelativeDestinations(D3d9Version version) {
    return version.major() >= 3;
  }

  /** The code of a sampler declaration's target, 0 for an unknown one. */
  static int code(Optional<TextureTarget> target) {
    return target
        .map(
            known ->
                switch (known.unshadowed()) {
                  case TEX_1D -> 1;
                  case CUBE -> 3;
                  case TEX_3D -> 4;
                  default -> 2;
                })
        .orElse(0);
  }

  /** The target of a code 0..4, empty for "unknown". */
  static Optional<TextureTarget> target(int code) {
    return switch (code) {
      case 1 -> Optional.of(TextureTarget.TEX_1D);
      case 2 -> Optional.of(TextureTarget.TEX_2D);
      case 3 -> Optional.of(TextureTarget.CUBE);
      case 4 -> Optional.of(TextureTarget.TEX_3D);
      default -> Optional.empty();
    };
  }
}
