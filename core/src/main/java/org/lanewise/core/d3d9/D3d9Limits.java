package org.lanewise.core.d3d9;

/** How many registers the versions have. Source: specs/d3d9.md section 2.2. */
public final class D3d9Limits {
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
}
