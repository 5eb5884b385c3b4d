package org.lanewise.core.r500;

import java.util.List;

/**
 * The value of a constant that belongs to the program, as compilers make of literals.
 *
 * @param slot its number, 0..255
 * @param words the bits of r, g, b, a
 */
public record R500Constant(int slot, List<Integer> words) {
  public R500Constant {
    words = List.copyOf(words);
    if (words.size() != 4 || slot < 0 || slot > 255) {
      throw new IllegalArgumentException("constant " + slot + " of " + words.size() + " words");
    }
  }
}
