package org.lanewise.conformance.random;

import java.util.Random;

/** Words that arithmetic likes to get wrong. */
public final class SpecialValues {
  private static final int[] WORDS = {
    0x00000000,
    0x80000000, // zeros
    0x3f800000,
    0xbf800000, // ones
    0x7f800000,
    0xff800000, // infinities
    0x7fc00000,
    0xffc00000,
    0x7f800001,
    0xffffffff,
    0x7fffffff, // NaNs, quiet and signalling
    0x00000001,
    0x80000001,
    0x007fffff,
    0x807fffff, // denormals
    0x00800000,
    0x80800000,
    0x7f7fffff,
    0xff7fffff, // least and greatest normals
    0x3f000000,
    0xbf000000,
    0x3fc00000,
    0xbfc00000,
    0x40200000,
    0xc0200000, // halves
    0x3f7fffff,
    0x3f800001,
    0x34000000,
    0xb089705f, // near one, tiny
    0x4b000001,
    0x4b800000,
    0xcb000001, // odd integers, 2^24
    0x4f000000,
    0xcf000000,
    0x4f800000,
    0x5f000000, // 2^31, 2^32, 2^63
    0x40490fdb,
    0x3fc90fdb,
    0x42c80000,
    0xc2fd0000,
    0x43000000, // pi, 100, -126.5, 128
    0x00000002,
    0x0000001f,
    0x00000020,
    0x80000000,
    0x7ffffffe,
    0x0000ffff,
    0xaaaaaaaa
  };

  private SpecialValues() {}

  /** How many there are. */
  public static int count() {
    return WORDS.length;
  }

  /** Word {@code index} modulo the count. */
  public static int get(int index) {
    return WORDS[Math.floorMod(index, WORDS.length)];
  }

  /** A special word, a small float, or any word. */
  public static int random(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> get(random.nextInt(WORDS.length));
      case 1 -> Float.floatToRawIntBits(random.nextFloat() * 8 - 4);
      case 2 -> Float.floatToRawIntBits(random.nextInt(17) - 8);
      default -> random.nextInt();
    };
  }

  /**
   * A NaN with any payload, an infinity, a denormal, a zero, the end of a range of integers, or one
   * of the words that have a name here.
   */
  public static int extreme(Random random) {
    int sign = random.nextBoolean() ? 0x80000000 : 0;
    return switch (random.nextInt(8)) {
      case 0 -> sign | 0x7f800001 + random.nextInt(0x7fffff);
      case 1 -> sign | 0x7f800000;
      case 2 -> sign | 1 + random.nextInt(0x7fffff);
      case 3 -> sign;
      // Both as integers and as floats; +-2 to the power of any exponent, and its neighbours.
      case 4 -> (random.nextBoolean() ? 0x7fffffff : 0) + random.nextInt(5) - 2;
      case 5 -> (sign | random.nextInt(0xff) << 23) + random.nextInt(3) - 1;
      default -> get(random.nextInt(WORDS.length));
    };
  }
}
