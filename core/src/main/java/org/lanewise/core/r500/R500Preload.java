package org.lanewise.core.r500;

import java.util.List;

/**
 * A temporary that the rasterizer fills before the program starts.
 *
 * @param temporary its number, 0..127
 * @param components what r, g, b, a get: {@code slot * 4 + component} of the program's inputs, or
 *     {@link #ZERO} or {@link #ONE}
 */
public record R500Preload(int temporary, List<Integer> components) {
  /** The component gets 0.0. */
  public static final int ZERO = -1;

  /** The component gets 1.0. */
  public static final int ONE = -2;

  public R500Preload {
    components = List.copyOf(components);
    if (components.size() != 4) {
      throw new IllegalArgumentException("four components, not " + components.size());
    }
    if (temporary < 0 || temporary > 127 || components.stream().anyMatch(c -> c < ONE)) {
      throw new IllegalArgumentException("temporary " + temporary + " from " + components);
    }
  }

  /** All four components of an input, in order. */
  public static R500Preload all(int temporary, int slot) {
    return new R500Preload(temporary, List.of(slot * 4, slot * 4 + 1, slot * 4 + 2, slot * 4 + 3));
  }
}
