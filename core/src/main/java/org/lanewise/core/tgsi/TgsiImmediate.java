package org.lanewise.core.tgsi;

/**
 * An immediate of four words.
 *
 * @param type how the words are written in text; 64-bit types take two words a value, low first
 * @param x raw bits of component x
 * @param y raw bits of component y
 * @param z raw bits of component z
 * @param w raw bits of component w
 */
public record TgsiImmediate(Type type, int x, int y, int z, int w) {
  /** The type of the literals. */
  public enum Type {
    FLT32,
    UINT32,
    INT32,
    FLT64,
    UINT64,
    INT64
  }

  /** The raw bits of component {@code c}. */
  public int get(int c) {
    return switch (c) {
      case 0 -> x;
      case 1 -> y;
      case 2 -> z;
      case 3 -> w;
      default -> throw new IndexOutOfBoundsException(c);
    };
  }
}
