package org.lanewise.jit;

/** What a generated class extends. */
abstract class LaneKernel {
  LaneKernel() {}

  /** Runs lanes {@code from} to {@code to} - 1, both multiples of the kernel's block. */
  abstract void run(Frame frame, int from, int to);

  /**
   * Calls one method of a vector class by itself, as the warm-up does.
   *
   * @param index which, callees first
   * @param from the first lane of the block, or of the range; -1 for a call that does nothing but
   *     count as one
   * @param to the end of the range
   */
  void part(int index, Frame frame, int from, int to) {
    throw new UnsupportedOperationException();
  }
}
