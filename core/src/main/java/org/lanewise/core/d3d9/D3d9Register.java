package org.lanewise.core.d3d9;

import java.util.Optional;

/**
 * A register of an operand.
 *
 * @param type the register type
 * @param number its number; where {@code relative} is present, the part that the index is added to
 * @param relative what is added to the number when the program runs
 */
public record D3d9Register(D3d9RegisterType type, int number, Optional<Relative> relative) {
  /**
   * An index register.
   *
   * @param type {@code ADDRESS} for a0 or {@code LOOP} for aL
   * @param component the component of a0 that is read, 0..3; 0 for aL, which has one
   */
  public record Relative(D3d9RegisterType type, int component) {
    /** {@code aL}. */
    public static final Relative LOOP = new Relative(D3d9RegisterType.LOOP, 0);

    /** A component of {@code a0}. */
    public static Relative address(int component) {
      return new Relative(D3d9RegisterType.ADDRESS, component);
    }
  }

  /** A register that is named by its number alone. */
  public static D3d9Register of(D3d9RegisterType type, int number) {
    return new D3d9Register(type, number, Optional.empty());
  }
}
