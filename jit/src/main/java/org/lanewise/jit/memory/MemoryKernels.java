package org.lanewise.jit.memory;

import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.ir.MemoryOperation;

/** Joins operations on memory with what is bound. */
public final class MemoryKernels {
  private static final int[] NOTHING = {};

  /** Words of made-up memory. */
  private static final int REHEARSAL_WORDS = 256;

  private MemoryKernels() {}

  /**
   * The kernel of an operation.
   *
   * @param shared what the lanes of the batch share, null for nothing
   * @throws UnsupportedOperationException for images and for memory of one lane
   */
  public static MemoryKernel prepare(
      MemoryOperation operation, Bindings bindings, MemoryBuffer shared) {
    return switch (operation.resource()) {
      case BUFFER -> bytes(operation, bindings.buffer(operation.unit()));
      case ATOMIC -> bytes(operation, bindings.atomics(operation.unit()));
      case GLOBAL -> bytes(operation, bindings.global());
      case INPUT -> bytes(operation, bindings.arguments());
      case SHARED -> bytes(operation, shared);
      case IMAGE, PRIVATE ->
          throw new UnsupportedOperationException(
              "memory of kind " + operation.resource() + " cannot be used yet");
    };
  }

  /** A kernel on memory of its own, for calls whose results nobody wants. */
  public static MemoryKernel rehearsal(MemoryOperation operation) {
    return new ByteMemory(operation, new int[REHEARSAL_WORDS]);
  }

  private static MemoryKernel bytes(MemoryOperation operation, MemoryBuffer memory) {
    return new ByteMemory(operation, memory == null ? NOTHING : memory.words());
  }
}
