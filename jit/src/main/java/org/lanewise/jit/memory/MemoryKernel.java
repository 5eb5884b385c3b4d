package org.lanewise.jit.memory;

/** One operation on memory with what is bound to it. */
public interface MemoryKernel {
  /**
   * Runs some lanes in ascending order.
   *
   * @param words operand k of lane l at {@code k * lanes + l}, a mask as zero or not; the result of
   *     lane l, if there is one, goes to l
   * @param lane the number of the first lane in its batch
   * @param lanes the number of lanes
   * @param component the component of a load or a size, else 0
   */
  void run(int[] words, int lane, int lanes, int component);
}
