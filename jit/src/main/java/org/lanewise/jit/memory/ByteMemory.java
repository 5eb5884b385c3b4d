package org.lanewise.jit.memory;

import org.lanewise.core.ir.MemoryOperation;

/** An operation on memory that is addressed by bytes. */
final class ByteMemory implements MemoryKernel {
  private final MemoryOperation operation;
  private final int[] memory;
  private final int size;
  private final int stride;

  /** The components that a load needs all of reach up to here. */
  private final int reach;

  /**
   * An operation on memory.
   *
   * @param size the words that there are; of each lane if they are its own
   * @param isOwn whether each lane has memory of its own, one after the other
   */
  ByteMemory(MemoryOperation operation, int[] memory, int size, boolean isOwn) {
    this.operation = operation;
    this.memory = memory;
    this.size = size;
    this.stride = isOwn ? size : 0;
    this.reach = 31 - Integer.numberOfLeadingZeros(operation.components());
  }

  @Override
  public void run(int[] words, int lane, int lanes, int component) {
    switch (operation.kind()) {
      case LOAD -> load(words, lane, lanes, component);
      case STORE -> store(words, lane, lanes);
      case ATOMIC -> atomic(words, lane, lanes);
      case SIZE -> {
        for (int l = 0; l < lanes; l++) {
          words[l] = component == 0 ? size * 4 : 0;
        }
      }
    }
  }

  private void load(int[] words, int lane, int lanes, int component) {
    int last = Math.max(reach, component);
    for (int l = 0; l < lanes; l++) {
      // An address has 30 bits of words, so that this does not wrap.
      int at = words[l] >>> 2;
      words[l] = at + last < size ? memory[(lane + l) * stride + at + component] : 0;
    }
  }

  private void store(int[] words, int lane, int lanes) {
    int components = operation.components();
    int mask = operation.operandCount() - 1;
    for (int l = 0; l < lanes; l++) {
      if (words[mask * lanes + l] == 0) {
        continue;
      }
      int at = words[l] >>> 2;
      int operand = 1;
      for (int c = 0; c < 4; c++) {
        if ((components >> c & 1) != 0) {
          if (at + c < size) {
            memory[(lane + l) * stride + at + c] = words[operand * lanes + l];
          }
          operand++;
        }
      }
    }
  }

  private void atomic(int[] words, int lane, int lanes) {
    int mask = operation.operandCount() - 1;
    for (int l = 0; l < lanes; l++) {
      int address = words[l] >>> 2;
      boolean isDone = words[mask * lanes + l] != 0 && address < size;
      int old = 0;
      if (isDone) {
        int at = (lane + l) * stride + address;
        old = memory[at];
        memory[at] = Atomics.apply(operation.atomic(), old, words[lanes + l], words[2 * lanes + l]);
      }
      words[l] = old;
    }
  }
}
