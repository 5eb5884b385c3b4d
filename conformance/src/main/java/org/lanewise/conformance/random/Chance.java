package org.lanewise.conformance.random;

import java.util.Random;

/** Chances that weights give. */
final class Chance {
  private Chance() {}

  /**
   * Whether something with a weight happens. A weight of 0 takes no number, so that what is drawn
   * behind it does not change.
   *
   * @param percent 0 to 100
   */
  static boolean percent(Random random, int percent) {
    return percent > 0 && random.nextInt(100) < percent;
  }
}
