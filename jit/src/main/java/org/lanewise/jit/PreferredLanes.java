package org.lanewise.jit;

import jdk.incubator.vector.FloatVector;

/** What the incubator module says about this machine; loaded only where the module is present. */
final class PreferredLanes {
  private PreferredLanes() {}

  static int get() {
    return Math.clamp(FloatVector.SPECIES_PREFERRED.length(), 4, 16);
  }
}
