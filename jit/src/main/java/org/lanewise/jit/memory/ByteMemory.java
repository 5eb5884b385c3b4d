package org.lanewise.jit.memory;

import org.lanewise.core.ir.MemoryOperation;

/** An operation on memory that is addressed by bytes. */
final class ByteMemory implements MemoryKernel {
  private final MemoryOperation operation;
  private final int[] memory;

  ByteMemory(MemoryOperation operation, int[] memory) {
    this.operation = operation;
    this.memory = memory;
  }

  @Override
  public void run(int[] words, int lane, int lanes, int component) {
    switch (operation.kind()) {
      case LOAD -> load(words, lanes, component);
      case STORE -> store(words, lanes);
      case ATOMIC -> atomic(words, lanes);
      case SIZE -> {
        for (int l = 0; l < lanes; l++) {
          words[l] = component == 0 ? memory.length * 4 : 0;
        }
      }
    }
  }

  private void load(int[] words, int lanes, int component) {
    for (int l = 0; l < lanes; l++) {
      // An address has 30 bits of words, so that this does not wrap.
      int at = (words[l] >>> 2) + component;
      words[l] = at < memory.length ? memory[at] : 0;
    }
  }

  private void store(int[] words, int lanes) {
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
          if (at + c < memory.length) {
            memory[at + c] = words[operand * lanes + l];
          }
          operand++;
        }
      }
    }
  }

  private void atomic(int[] words, int lanes) {
    int mask = operation.operandCount() - 1;
    for (int l = 0; l < lanes; l++) {
      int at = words[l] >>> 2;
      boolean isDone = words[mask * lanes + l] != 0 && at < memory.length;
      int old = isDone ? memory[at] : 0;
      if (isDone) {
        memory[at] = Atomics.apply(operation.atomic(), old, words[lanes + l], words[2 * lanes + l]);
      }
      words[l] = old;
    }
  }
}
