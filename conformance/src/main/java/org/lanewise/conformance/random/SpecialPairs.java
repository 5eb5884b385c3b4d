package org.lanewise.conformance.random;

import java.util.Random;

/** Values of 64 bits that arithmetic likes to get wrong, as doubles, integers or counts. */
public final class SpecialPairs {
  private static final long[] VALUES = {
    0x0000000000000000L,
    0x8000000000000000L, // zeros, and the least integer
    0x3ff0000000000000L,
    0xbff0000000000000L, // ones
    0x7ff0000000000000L,
    0xfff0000000000000L, // infinities
    0x7ff8000000000000L,
    0xfff8000000000000L,
    0x7ff0000000000001L,
    0xffffffffffffffffL, // NaNs, quiet and signalling, and the integer -1
    0x7fffffffffffffffL,
    0x0000000000000001L,
    0x8000000000000001L,
    0x000fffffffffffffL,
    0x800fffffffffffffL, // denormals, and the greatest integer
    0x0010000000000000L,
    0x8010000000000000L,
    0x7fefffffffffffffL,
    0xffefffffffffffffL, // least and greatest normals
    0x3fe0000000000000L,
    0xbfe0000000000000L,
    0x3ff8000000000000L,
    0xc004000000000000L, // halves
    0x3fefffffffffffffL,
    0x3ff0000000000001L,
    0x3cb0000000000000L, // near one, the distance to it
    0x4330000000000001L,
    0x4340000000000000L,
    0x432fffffffffffffL, // 2^52 and around
    0x41dfffffffc00000L,
    0x41e0000000000000L,
    0xc1e0000000000000L,
    0xc1e0000000200000L,
    0x41efffffffe00000L,
    0x41f0000000000000L, // around 2^31 and 2^32
    0x43e0000000000000L,
    0xc3e0000000000000L,
    0x43efffffffffffffL,
    0x43f0000000000000L, // around 2^63 and 2^64
    0x47efffffe0000000L,
    0x47effffff0000000L,
    0x47efffffefffffffL,
    0x36a0000000000000L,
    0x3690000000000000L,
    0x3690000000000001L, // where floats begin and end
    0x000000000000001fL,
    0x0000002000000020L,
    0x0000000000000021L,
    0x0000003f0000003fL,
    0x0000000000000040L,
    0xffffffff00000041L, // counts of shifts
    0x00000000fffffbccL,
    0x00000000fffffbcdL,
    0x0000000000000800L,
    0x00000000000007ffL,
    0x0000000080000000L,
    0x000000007fffffffL, // exponents
    0xfffffffe00000001L,
    0x00000001ffffffffL,
    0xaaaaaaaa55555555L,
    0x0020000040000001L,
    0x8000008000000000L,
    0xffffff7fffffffffL // halfway between floats, as integers
  };

  private SpecialPairs() {}

  /** How many there are. */
  public static int count() {
    return VALUES.length;
  }

  /** Value {@code index} modulo the count. */
  public static long get(int index) {
    return VALUES[Math.floorMod(index, VALUES.length)];
  }

  /** A special value, a small double, a small integer, or anything. */
  public static long random(Random random) {
    return switch (random.nextInt(5)) {
      case 0, 1 -> get(random.nextInt(VALUES.length));
      case 2 -> Double.doubleToRawLongBits(random.nextDouble() * 8 - 4);
      case 3 -> random.nextInt(129) - 64;
      default -> random.nextLong();
    };
  }
}
