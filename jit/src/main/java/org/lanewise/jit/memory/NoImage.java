package org.lanewise.jit.memory;

import java.util.Arrays;

/**
 * An operation on an image that is not there.
 *
 * @param isStore whether it has no result
 */
record NoImage(boolean isStore) implements MemoryKernel {
  @Override
  public void run(int[] words, int lane, int lanes, int component) {
    if (!isStore) {
      Arrays.fill(words, 0, lanes, 0);
    }
  }
}
