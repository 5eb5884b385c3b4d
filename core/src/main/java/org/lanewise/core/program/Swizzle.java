package org.lanewise.core.program;

/**
 * Which source component feeds each of the components x, y, z, w.
 *
 * @param x the source component (0..3) of x
 * @param y the source component of y
 * @param z the source component of z
 * @param w the source component of w
 */
public record Swizzle(int x, int y, int z, int w) {
  /** Every component from itself. */
  public static final Swizzle IDENTITY = new Swizzle(0, 1, 2, 3);

  public Swizzle {
    if (((x | y | z | w) & ~3) != 0) {
      throw new IllegalArgumentException("a swizzle selects components 0..3");
    }
  }

  /** One source component in all four places. */
  public static Swizzle replicate(int component) {
    return new Swizzle(component, component, component, component);
  }

  /** The source component (0..3) of component {@code c} (0..3). */
  public int get(int c) {
    return switch (c) {
      case 0 -> x;
      case 1 -> y;
      case 2 -> z;
      case 3 -> w;
      default -> throw new IndexOutOfBoundsException(c);
    };
  }

  /** The swizzle that applies {@code this} first and {@code next} to its result. */
  public Swizzle then(Swizzle next) {
    return new Swizzle(get(next.x), get(next.y), get(next.z), get(next.w));
  }

  /** Four letters, for example {@code "xxyz"}. */
  @Override
  public String toString() {
    String letters = "xyzw";
    return "" + letters.charAt(x) + letters.charAt(y) + letters.charAt(z) + letters.charAt(w);
  }
}
