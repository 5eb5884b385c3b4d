package org.lanewise.jit.memory;

import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.ir.MemoryOperation;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.texture.ImageFormat;

/** Joins operations on memory with what is bound. */
public final class MemoryKernels {
  private static final int[] NOTHING = {};

  /** Words of made-up memory. */
  private static final int REHEARSAL_WORDS = 256;

  /** Texels of a made-up image; the largest ones have four words. */
  private static final int REHEARSAL_TEXELS = REHEARSAL_WORDS / 4;

  private MemoryKernels() {}

  /**
   * The kernel of an operation.
   *
   * @param shared what the lanes of the batch share, null for nothing
   * @param own the memory of kind PRIVATE of all lanes of the batch, {@link Bindings#privateWords}
   *     each
   */
  public static MemoryKernel prepare(
      MemoryOperation operation, Bindings bindings, MemoryBuffer shared, int[] own) {
    return switch (operation.resource()) {
      case BUFFER -> bytes(operation, bindings.buffer(operation.unit()));
      case ATOMIC -> bytes(operation, bindings.atomics(operation.unit()));
      case GLOBAL -> bytes(operation, bindings.global());
      case INPUT -> bytes(operation, bindings.arguments());
      case SHARED -> bytes(operation, shared);
      case PRIVATE -> new ByteMemory(operation, own, bindings.privateWords(), true);
      case CONSTANT -> constants(operation, bindings.constants(operation.unit()));
      case IMAGE -> image(operation, bindings.image(operation.unit()));
    };
  }

  private static MemoryKernel image(MemoryOperation operation, ImageBinding image) {
    ImageFormat seen = image == null ? null : image.seenAs(operation.target(), operation.format());
    return seen == null
        ? new NoImage(operation.kind() == MemoryOperation.Kind.STORE)
        : new ImageMemory(operation, image, seen);
  }

  private static MemoryKernel constants(MemoryOperation operation, float[] values) {
    int[] words = new int[values.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = Float.floatToRawIntBits(values[i]);
    }
    return new ByteMemory(operation, words, words.length, false);
  }

  /** A kernel on memory of its own, for calls whose results nobody wants. */
  public static MemoryKernel rehearsal(MemoryOperation operation) {
    if (operation.resource() == ResourceKind.IMAGE) {
      ImageFormat format = operation.format() == null ? ImageFormat.R32_UINT : operation.format();
      // Six slices, for targets that are cubes.
      int depth = operation.target().isCube() ? 6 : 1;
      ImageBinding image =
          new ImageBinding(
              operation.target().unshadowed(),
              format,
              REHEARSAL_TEXELS,
              1,
              depth,
              1,
              MemoryBuffer.ofSize(REHEARSAL_WORDS * depth));
      return new ImageMemory(operation, image, format);
    }
    return new ByteMemory(operation, new int[REHEARSAL_WORDS], REHEARSAL_WORDS, false);
  }

  private static MemoryKernel bytes(MemoryOperation operation, MemoryBuffer memory) {
    int[] words = memory == null ? NOTHING : memory.words();
    return new ByteMemory(operation, words, words.length, false);
  }
}
