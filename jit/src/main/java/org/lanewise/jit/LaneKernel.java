package org.lanewise.jit;

/** What a generated class extends. */
abstract class LaneKernel {
  LaneKernel() {}

  /**
   * Runs lanes 0 to {@code lanes} - 1.
   *
   * @param lanes a multiple of the kernel's block
   */
  abstract void run(Frame frame, int lanes);
}
