package org.lanewise.core.program;

/**
 * A set of the components x, y, z, w.
 *
 * @param bits bit 0 is x, bit 3 is w; 0..15
 */
public record WriteMask(int bits) {
  /** All four components. */
  public static final WriteMask XYZW = new WriteMask(15);

  private static final WriteMask[] ALL = new WriteMask[16];

  static {
    for (int i = 0; i < 16; i++) {
      ALL[i] = new WriteMask(i);
    }
  }

  public WriteMask {
    if ((bits & ~15) != 0) {
      throw new IllegalArgumentException("a write mask has four bits: " + bits);
    }
  }

  /** The mask with these bits. */
  public static WriteMask of(int bits) {
    return ALL[bits];
  }

  /** Whether the mask holds component {@code c} (0 = x). */
  public boolean has(int c) {
    return (bits >> c & 1) != 0;
  }

  /** The number of components in the mask. */
  public int count() {
    return Integer.bitCount(bits);
  }

  /** The letters of the mask in order, empty for the empty mask: {@code "xz"}. */
  @Override
  public String toString() {
    StringBuilder letters = new StringBuilder(4);
    for (int c = 0; c < 4; c++) {
      if (has(c)) {
        letters.append("xyzw".charAt(c));
      }
    }
    return letters.toString();
  }
}
