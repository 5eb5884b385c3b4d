package org.lanewise.core.batch;

/**
 * Bytes that programs read and write, as words of 32 bits, the first byte in the lowest bits. What
 * a program writes is there when its call returns. Calls of several threads at a time on one buffer
 * must not write.
 */
public final class MemoryBuffer {
  private final int[] words;

  private MemoryBuffer(int[] words) {
    this.words = words;
  }

  /**
   * Zeroed memory.
   *
   * @param words its size in words of four bytes
   */
  public static MemoryBuffer ofSize(int words) {
    return new MemoryBuffer(new int[words]);
  }

  /** Memory that is the given words; not copied. */
  public static MemoryBuffer of(int... words) {
    return new MemoryBuffer(words);
  }

  /** The words; the same array always, to be read and written between calls. */
  public int[] words() {
    return words;
  }
}
