package org.lanewise.jit;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** Makes the shuffles that generated vector classes keep as constants. */
final class QuadShuffles {
  private QuadShuffles() {}

  /** Lane k of each quad takes lane {@code from[k]} of the quad, given two bits each in pattern. */
  static VectorShuffle<Float> of(int lanes, int pattern) {
    VectorSpecies<Float> species =
        switch (lanes) {
          case 4 -> FloatVector.SPECIES_128;
          case 8 -> FloatVector.SPECIES_256;
          default -> FloatVector.SPECIES_512;
        };
    int[] from = new int[lanes];
    for (int l = 0; l < lanes; l++) {
      from[l] = (l & ~3) + (pattern >> (l & 3) * 2 & 3);
    }
    return VectorShuffle.fromArray(species, from, 0);
  }
}
