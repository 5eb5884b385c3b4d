package org.lanewise.core.tgsi;

/**
 * A texel offset of a texture instruction.
 *
 * @param file the register file, usually {@code IMM}
 * @param index the register's number
 * @param x the component that holds the first offset
 * @param y the component that holds the second offset
 * @param z the component that holds the third offset
 */
public record TgsiTexOffset(TgsiFile file, int index, int x, int y, int z) {
  /** The component that holds the offset along an axis, 0..2. */
  public int component(int axis) {
    return switch (axis) {
      case 0 -> x;
      case 1 -> y;
      case 2 -> z;
      default -> throw new IndexOutOfBoundsException(axis);
    };
  }
}
