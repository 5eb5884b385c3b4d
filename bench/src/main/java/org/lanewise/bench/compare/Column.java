package org.lanewise.bench.compare;

/**
 * One engine of the comparison with a number of threads: a column of the table.
 *
 * @param kind the engine
 * @param threads the threads that draw
 */
public record Column(PeerKind kind, int threads) {
  /** For example {@code llvmpipe} or {@code llvmpipe x2}. */
  public String id() {
    return threads == 1 ? kind.id() : kind.id() + " x" + threads;
  }
}
