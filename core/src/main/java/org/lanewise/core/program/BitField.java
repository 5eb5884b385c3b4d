package org.lanewise.core.program;

import java.util.Map;

/**
 * A named run of bits in a 32-bit word.
 *
 * @param name the field's name in its specification
 * @param hi the highest bit, 31..0
 * @param lo the lowest bit, not above {@code hi}
 * @param names the names of the codes that have one, by code; empty for a plain number
 */
public record BitField(String name, int hi, int lo, Map<Integer, String> names) {
  public BitField {
    if (hi > 31 || lo < 0 || lo > hi) {
      throw new IllegalArgumentException(name + " " + hi + ":" + lo);
    }
    names = Map.copyOf(names);
  }

  /** The number of bits. */
  public int width() {
    return hi - lo + 1;
  }

  /** The bits of a word that belong to the field. */
  public int mask() {
    return (int) ((1L << width()) - 1) << lo;
  }

  /** The field's code in a word, unsigned; a field of 32 bits gives the word itself. */
  public int get(int word) {
    return (word & mask()) >>> lo;
  }

  /**
   * The word with another code in the field.
   *
   * @throws IllegalArgumentException if the code does not fit
   */
  public int set(int word, int code) {
    if (width() < 32 && code >>> width() != 0) {
      throw new IllegalArgumentException(name + " cannot hold " + code);
    }
    return word & ~mask() | code << lo;
  }
}
