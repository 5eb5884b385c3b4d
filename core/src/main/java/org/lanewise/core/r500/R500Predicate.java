package org.lanewise.core.r500;

/**
 * Which predicate bit a channel of an instruction obeys.
 *
 * @param bit 0..3 for R, G, B, A; -1 for none
 * @param invert whether the bit is inverted; without a bit: whether nothing is written
 */
public record R500Predicate(int bit, boolean invert) {
  /**
   * The predicate of a channel.
   *
   * @param channel 0..3 for r, g, b, a
   * @throws IllegalArgumentException if the selection is undefined
   */
  public static R500Predicate ofChannel(R500Instruction i, int channel) {
    return channel == 3
        ? of(i.get(R500Field.ALPHA_PRED_SEL), i.has(R500Field.ALPHA_PRED_INV), 3)
        : of(i.get(R500Field.RGB_PRED_SEL), i.has(R500Field.RGB_PRED_INV), channel);
  }

  /** The RGB predicate of a coordinate of TEXKILL, 0..3 for S, T, R, Q. */
  public static R500Predicate ofCoordinate(R500Instruction i, int coordinate) {
    return of(i.get(R500Field.RGB_PRED_SEL), i.has(R500Field.RGB_PRED_INV), coordinate);
  }

  /** The predicate of an FC instruction. */
  public static R500Predicate ofFlow(R500Instruction i) {
    return of(i.get(R500Field.RGB_PRED_SEL), i.has(R500Field.RGB_PRED_INV), 0);
  }

  private static R500Predicate of(int select, boolean invert, int own) {
    return switch (select) {
      case 0 -> new R500Predicate(-1, invert);
      case 1 -> new R500Predicate(own, invert);
      case 2, 3, 4, 5 -> new R500Predicate(select - 2, invert);
      default -> throw new IllegalArgumentException("undefined predicate " + select);
    };
  }

  /** Whether the channel is always written. */
  public boolean isAlways() {
    return bit < 0 && !invert;
  }
}
