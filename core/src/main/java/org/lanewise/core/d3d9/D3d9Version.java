package org.lanewise.core.d3d9;

import org.lanewise.core.program.Stage;

/**
 * The version token of a program.
 *
 * @param stage {@code VERTEX} or {@code FRAGMENT}
 * @param major 1..3
 * @param minor 0..4 in shader model 1; in shader model 2 also 1 and 2 (2_x: ps_2_a and ps_2_b); 255
 *     for the software versions, above all others
 */
public record D3d9Version(Stage stage, int major, int minor) implements Comparable<D3d9Version> {
  /** The minor version of vs_2_sw, ps_2_sw, vs_3_sw, ps_3_sw. */
  public static final int SOFTWARE = 0xff;

  private static final int PIXEL = 0xffff;
  private static final int VERTEX = 0xfffe;

  public D3d9Version {
    if (stage != Stage.VERTEX && stage != Stage.FRAGMENT) {
      throw new IllegalArgumentException("stage " + stage);
    }
  }

  /** Whether a token has the form of a version token, of a version that exists or not. */
  public static boolean isVersionToken(int token) {
    return token >>> 16 == PIXEL || token >>> 16 == VERTEX;
  }

  /** The version that a token names, see {@link #isVersionToken}. */
  public static D3d9Version of(int token) {
    Stage stage = token >>> 16 == PIXEL ? Stage.FRAGMENT : Stage.VERTEX;
    return new D3d9Version(stage, token >>> 8 & 0xff, token & 0xff);
  }

  /** The version token. */
  public int token() {
    return (isPixel() ? PIXEL : VERTEX) << 16 | code();
  }

  /** Major version in bits 15:8, minor version in bits 7:0; grows with the version. */
  public int code() {
    return major << 8 | minor;
  }

  /** Whether it is a pixel shader's. */
  public boolean isPixel() {
    return stage == Stage.FRAGMENT;
  }

  /** Whether it is one of the software versions. */
  public boolean isSoftware() {
    return minor == SOFTWARE;
  }

  /** Whether there is such a version, minor versions of ps_2_x that real files hold included. */
  public boolean exists() {
    return switch (major) {
      case 1 -> minor <= (isPixel() ? 4 : 1);
      case 2 -> minor <= 2 || isSoftware();
      case 3 -> minor == 0 || isSoftware();
      default -> false;
    };
  }

  /** Whether it is a pixel shader of model 1, whose arithmetic has ranges of its own. */
  public boolean isPixel1() {
    return isPixel() && major == 1;
  }

  /**
   * Whether it is ps_1_0 to ps_1_3, where texture instructions name stages by their destination.
   */
  public boolean isPixel1To3() {
    return isPixel1() && minor < 4;
  }

  /** Orders by version alone; the stage does not count. */
  @Override
  public int compareTo(D3d9Version other) {
    return Integer.compare(code(), other.code());
  }

  /** For example {@code ps_2_x}: 2_1 is 2_x, 2_2 is 2_b, as the assembler writes them. */
  @Override
  public String toString() {
    String suffix =
        isSoftware()
            ? "sw"
            : major == 2 && minor == 1 ? "x" : major == 2 && minor == 2 ? "b" : "" + minor;
    return (isPixel() ? "ps_" : "vs_") + major + "_" + suffix;
  }
}
