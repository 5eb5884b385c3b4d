package org.lanewise.core.batch;

import java.util.List;

/**
 * The work of a compute program: blocks of threads. Blocks run one after the other, x fastest, then
 * y, then z; thread (x, y, z) of a block is its lane {@code (z * threadsY + y) * threadsX + x}.
 *
 * @param blocksX blocks along x, 0 or more
 * @param blocksY blocks along y, 0 or more
 * @param blocksZ blocks along z, 0 or more
 * @param threadsX threads of a block along x, at least 1
 * @param threadsY threads of a block along y, at least 1
 * @param threadsZ threads of a block along z, at least 1
 * @param sharedWords words of the memory of kind SHARED, zero when a block starts; at most {@link
 *     #MAX_SHARED_WORDS}
 */
public record ComputeGrid(
    int blocksX,
    int blocksY,
    int blocksZ,
    int threadsX,
    int threadsY,
    int threadsZ,
    int sharedWords) {
  /** The most words of shared memory. */
  public static final int MAX_SHARED_WORDS = 1 << 24;

  /**
   * Checks the sizes.
   *
   * @throws IllegalArgumentException for a size below the least or above the most, or more than
   *     {@link LaneBatch#MAX_CAPACITY} threads in a block
   */
  public ComputeGrid {
    if (blocksX < 0 || blocksY < 0 || blocksZ < 0) {
      throw new IllegalArgumentException(
          "a grid of %d x %d x %d blocks (expected 0 or more)"
              .formatted(blocksX, blocksY, blocksZ));
    }
    if (sharedWords < 0 || sharedWords > MAX_SHARED_WORDS) {
      throw new IllegalArgumentException(
          "shared memory of %d words (expected 0 to %d)".formatted(sharedWords, MAX_SHARED_WORDS));
    }
    int most = LaneBatch.MAX_CAPACITY;
    if (threadsX < 1
        || threadsY < 1
        || threadsZ < 1
        || threadsX > most
        || threadsY > most
        || (long) threadsX * threadsY > most
        || (long) threadsX * threadsY * threadsZ > most) {
      throw new IllegalArgumentException(
          "a block of %d x %d x %d threads (expected 1 to %d)"
              .formatted(threadsX, threadsY, threadsZ, most));
    }
  }

  /**
   * Checks that the block is the one that a program fixes.
   *
   * @param fixed threads along x, y and z, 0 where any number will do
   * @throws IllegalArgumentException if it is not
   */
  public void check(List<Integer> fixed) {
    List<Integer> threads = List.of(threadsX, threadsY, threadsZ);
    for (int i = 0; i < fixed.size(); i++) {
      if (fixed.get(i) != 0 && !fixed.get(i).equals(threads.get(i))) {
        throw new IllegalArgumentException(
            "a block of %d x %d x %d threads (expected %d along %s, which the program fixes)"
                .formatted(threadsX, threadsY, threadsZ, fixed.get(i), "xyz".charAt(i)));
      }
    }
  }

  /** Threads of a block. */
  public int threads() {
    return threadsX * threadsY * threadsZ;
  }
}
