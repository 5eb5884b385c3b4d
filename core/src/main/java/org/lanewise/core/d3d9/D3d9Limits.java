package org.lanewise.core.d3d9;

import java.util.List;
import org.lanewise.core.program.Swizzle;

/**
 * How many registers, instruction slots and nested blocks the versions have. Where devices differ
 * it is the most that any has. Source: specs/d3d9.md sections 2.2, 4 and 6.4.
 */
public final class D3d9Limits {
  /** The swizzles of arithmetic in ps_2_0 beside those of one component. */
  public static final List<Swizzle> PIXEL_2_SWIZZLES =
      List.of(
          Swizzle.IDENTITY,
          new Swizzle(1, 2, 0, 3),
          new Swizzle(2, 0, 1, 3),
          new Swizzle(3, 2, 1, 0));

  /** No limit. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  private static final int SOFTWARE_CONSTANTS = 2048;

  private D3d9Limits() {}

  /** The number of c# that relative addresses reach and strict validation accepts. */
  public static int floatConstants(D3d9Version version) {
    if (version.isSoftware()) {
      return 8192;
    }
    if (!version.isPixel()) {
      return 256;
    }
    return switch (version.major()) {
      case 1 -> 8;
      case 2 -> 32;
      default -> 224;
    };
  }

  /** The number of registers of a type that a version has, 0 where it has none. */
  public static int registers(D3d9RegisterType type, D3d9Version version) {
    boolean pixel = version.isPixel();
    int major = version.major();
    if (!type.existsIn(version)) {
      return 0;
    }
    return switch (type) {
      case TEMP -> temporaries(version);
      case INPUT -> !pixel ? 16 : major < 3 ? 2 : 10;
      case CONST -> floatConstants(version);
      case TEXTURE -> version.isPixel1To3() ? 4 : major == 1 ? 6 : major == 2 ? 8 : 0;
      case RASTOUT -> major < 3 ? 3 : 0;
      case ATTROUT -> major < 3 ? 2 : 0;
      case TEXCRDOUT -> 8;
      case OUTPUT -> version.isSoftware() ? 16 : 12;
      case CONSTINT, CONSTBOOL -> {
        boolean has = major >= 2 && !isPlainPixel2(version);
        yield version.isSoftware() ? SOFTWARE_CONSTANTS : has ? 16 : 0;
      }
      case COLOROUT -> 4;
      case ADDRESS, DEPTHOUT -> 1;
      case SAMPLER -> pixel && major >= 2 ? 16 : major >= 3 ? 4 : 0;
      case LOOP -> pixel ? (major >= 3 ? 1 : 0) : (major >= 2 ? 1 : 0);
      case MISCTYPE -> major >= 3 ? 2 : 0;
      case LABEL -> {
        boolean has = major >= 2 && !isPlainPixel2(version);
        yield major >= 3 || version.isSoftware() ? SOFTWARE_CONSTANTS : has ? 16 : 0;
      }
      case PREDICATE -> major >= 3 || major == 2 && version.minor() > 0 ? 1 : 0;
      case TEMPFLOAT16 -> 0;
    };
  }

  private static int temporaries(D3d9Version version) {
    if (version.isPixel1()) {
      return version.minor() < 4 ? 2 : 6;
    }
    boolean few = !version.isPixel() && version.code() <= 0x200;
    return few ? 12 : 32;
  }

  /** ps_2_0, which has no flow control. */
  private static boolean isPlainPixel2(D3d9Version version) {
    return version.isPixel() && version.code() == 0x200;
  }

  /**
   * The most slots of arithmetic instructions, or of all where textures do not count by themselves;
   * in ps_1_4 for each phase.
   */
  public static int slots(D3d9Version version) {
    if (version.isSoftware()) {
      return UNLIMITED;
    }
    boolean pixel = version.isPixel();
    return switch (version.major()) {
      case 1 -> pixel ? 8 : 128;
      case 2 -> pixel ? (version.minor() == 0 ? 64 : 512) : 256;
      default -> 32768;
    };
  }

  /** The most texture instructions, in ps_1_4 for each phase, where they count by themselves. */
  public static int textureSlots(D3d9Version version) {
    if (!countsTextures(version)) {
      return UNLIMITED;
    }
    return version.major() == 2 ? 32 : version.minor() == 4 ? 6 : 4;
  }

  /** Whether texture instructions have slots of their own. */
  public static boolean countsTextures(D3d9Version version) {
    return version.isPixel1() || isPlainPixel2(version);
  }

  /** The deepest nesting of ifs, those of constants and those of values by themselves. */
  public static int ifs() {
    return 24;
  }

  /** The deepest nesting of loops, and of calls. */
  public static int loops(D3d9Version version) {
    return !version.isPixel() && version.code() == 0x200 ? 1 : 4;
  }
}
