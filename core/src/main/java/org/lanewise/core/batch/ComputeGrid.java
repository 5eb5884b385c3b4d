package org.lanewise.core.batch;

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
 * @param sharedWords words of the memory of kind SHARED, zero when a block starts
 */
public record ComputeGrid(
    int blocksX,
    int blocksY,
    int blocksZ,
    int threadsX,
    int threadsY,
    int threadsZ,
    int sharedWords) {

  /**
   * Checks the sizes.
   *
   * @throws IllegalArgumentException for a size below the least, or more than {@link
   *     LaneBatch#MAX_CAPACITY} threads in a block
   */
  public ComputeGrid {
    if (blocksX < 0 || blocksY < 0 || blocksZ < 0 || sharedWords < 0) {
      throw new IllegalArgumentException(
          "a grid of %d x %d x %d blocks with %d words"
              .formatted(blocksX, blocksY, blocksZ, sharedWords));
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

  /** Threads of a block. */
  public int threads() {
    return threadsX * threadsY * threadsZ;
  }
}
