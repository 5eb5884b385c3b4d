package org.lanewise.jit;

/** What a generated class extends. */
abstract class LaneKernel {
  LaneKernel() {}

  /** Runs lanes {@code from} to {@code to} - 1, both multiples of the kernel's block. */
  abstract void run(Frame frame, int from, int to);
}
