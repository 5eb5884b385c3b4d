package org.lanewise.conformance.metamorphic;

import java.util.BitSet;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Changes the order of instructions by swapping neighbours. */
final class Reordering {
  private static final int ROUNDS = 6;

  private Reordering() {}

  /**
   * A random order in which what depends on something else stays behind it.
   *
   * @param effects what each instruction does; null where nothing may pass it
   * @param entries positions that flow comes to from elsewhere: nothing passes from behind them to
   *     before them or back
   * @return for each position which instruction stands there now; empty if all stand where they
   *     were
   */
  static Optional<int[]> random(Effects[] effects, BitSet entries, Random random) {
    int[] order = IntStream.range(0, effects.length).toArray();
    boolean changed = false;
    for (int swap = 0; swap < ROUNDS * (order.length - 1); swap++) {
      int at = random.nextInt(order.length - 1);
      Effects first = effects[order[at]];
      Effects second = effects[order[at + 1]];
      if (first != null
          && second != null
          && !entries.get(at + 1)
          && first.isIndependentOf(second)) {
        int moved = order[at];
        order[at] = order[at + 1];
        order[at + 1] = moved;
        changed = true;
      }
    }
    return changed ? Optional.of(order) : Optional.empty();
  }
}
