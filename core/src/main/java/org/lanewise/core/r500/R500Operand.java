package org.lanewise.core.r500;

import java.util.List;

/**
 * One operand of a unit: which source, which component of it for each channel, and a modifier.
 *
 * @param select 0..2 for src0 to src2, 3 for the presubtract result
 * @param swizzle the codes of each channel: 0..3 are r, g, b, a of the source, 4 is 0.0, 5 is 0.5,
 *     6 is 1.0, 7 reads 0.0; three for the RGB unit, one for the alpha unit
 * @param negate whether the sign bit is flipped, last
 * @param absolute whether the sign bit is cleared, first
 */
public record R500Operand(int select, List<Integer> swizzle, boolean negate, boolean absolute) {
  /** {@link #select} of the presubtract result. */
  public static final int SRCP = 3;

  public R500Operand {
    swizzle = List.copyOf(swizzle);
  }

  /** Whether the swizzle takes a component of the source anywhere. */
  public boolean readsSource() {
    return swizzle.stream().anyMatch(code -> code < 4);
  }
}
