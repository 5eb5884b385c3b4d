package org.lanewise.jit;

/**
 * The nearest byte of the sRGB curve for any float from 0 to 1, by one load.
 *
 * <p>The bits of a float, less those below {@link #FIRST}, select an entry by all but their low 16:
 * within the floats of an entry the byte steps up once at most. An entry holds the byte of its
 * first float in bits 16 and up, and in the low bits how far that is from the step, counted down
 * from 2^16, so that the sum with the low 16 bits of the float carries at the step.
 */
final class SrgbTable {
  /** The bits of 2^-13; up to there the byte is 0. */
  static final int FIRST = 0x39000000;

  /** The bits of 1. */
  static final int LAST = 0x3f800000;

  /** One entry for every 2^16 floats from {@link #FIRST} to {@link #LAST}. */
  static final int[] ENTRIES = entries();

  private SrgbTable() {}

  private static int[] entries() {
    int[] entries = new int[(LAST - FIRST >> 16) + 1];
    int step = FIRST;
    int code = 0;
    for (int e = 0; e < entries.length; e++) {
      int first = FIRST + (e << 16);
      while (code < 255 && step(code + 1) <= first) {
        code++;
      }
      step = code < 255 ? step(code + 1) : Integer.MAX_VALUE;
      long distance = Math.min((long) step - first, 1 << 16);
      entries[e] = (code << 16) + (1 << 16) - (int) distance;
    }
    return entries;
  }

  /** The bits of the least float whose byte is {@code code} or more. */
  private static int step(int code) {
    double encoded = (code - 0.5) / 255;
    double linear =
        encoded <= 0.04045 ? encoded / 12.92 : StrictMath.pow((encoded + 0.055) / 1.055, 2.4);
    int bits = Float.floatToRawIntBits((float) linear);
    return Float.intBitsToFloat(bits) < linear ? bits + 1 : bits;
  }

  /** The byte of a float from 0 to 1, by its bits. */
  static int code(int bits) {
    int at = Math.max(bits, FIRST);
    return ENTRIES[at - FIRST >> 16] + (at & 0xffff) >> 16;
  }
}
