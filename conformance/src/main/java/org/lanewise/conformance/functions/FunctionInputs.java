package org.lanewise.conformance.functions;

/** The inputs of a verification by number, the same in every run. */
abstract class FunctionInputs {
  /** How many pairs of POW an exhaustive run takes beside the grid. */
  private static final long PAIRS = 1L << 28;

  /** Values where rules change; with both signs, and their neighbours. */
  private static final float[] MAGNITUDES = {
    0,
    0x1p-149f,
    0x1p-126f,
    0x1p-24f,
    0.25f,
    1 / 3f,
    0.5f,
    0x1.6a09e6p-1f,
    1,
    0x1.6a09e6p0f,
    1.5f,
    2,
    3,
    4,
    10,
    24,
    126,
    127,
    128,
    129,
    149,
    150,
    151,
    255,
    0x1p20f,
    0x1p22f,
    0x1p23f,
    0x1p24f,
    0x1p31f,
    0x1p64f,
    0x1p127f,
    Float.MAX_VALUE,
    Float.POSITIVE_INFINITY
  };

  private FunctionInputs() {}

  static FunctionInputs of(ShaderFunction function, int stride) {
    return function.operands() == 1 ? new Strided(stride) : new Pairs(stride);
  }

  abstract long count();

  abstract int x(long index);

  abstract int y(long index);

  private static final class Strided extends FunctionInputs {
    private final int stride;

    Strided(int stride) {
      this.stride = stride;
    }

    @Override
    long count() {
      return ((1L << 32) + stride - 1) / stride;
    }

    @Override
    int x(long index) {
      return (int) (index * stride);
    }

    @Override
    int y(long index) {
      return 0;
    }
  }

  /**
   * First every pair of special values, then pairs by chance, three quarters with a finite power.
   */
  private static final class Pairs extends FunctionInputs {
    private static final int[] SPECIAL = special();

    private final long count;

    Pairs(int stride) {
      count = (long) SPECIAL.length * SPECIAL.length + PAIRS / stride;
    }

    private static int[] special() {
      int[] values = new int[MAGNITUDES.length * 6 + 4];
      int n = 0;
      for (float magnitude : MAGNITUDES) {
        int bits = Float.floatToRawIntBits(magnitude);
        for (int step = -1; step <= 1; step++) {
          int stepped = Math.clamp((long) bits + step, 0, 0x7f800000);
          values[n++] = stepped;
          values[n++] = stepped | 0x80000000;
        }
      }
      values[n++] = 0x7fc00000;
      values[n++] = 0xffc00000;
      values[n++] = 0x7f800001;
      values[n] = 0xffffffff;
      return values;
    }

    @Override
    long count() {
      return count;
    }

    @Override
    int x(long index) {
      long grid = (long) SPECIAL.length * SPECIAL.length;
      if (index < grid) {
        return SPECIAL[(int) (index / SPECIAL.length)];
      }
      long chance = mixed(index);
      return switch ((int) (index & 3)) {
        case 0 -> (int) chance;
        case 1 -> (int) Long.remainderUnsigned(chance, 0x7f800000);
        // Within a distance of 1 of any size down to 2^-23.
        default -> 0x3f800000 + ((int) chance >> (8 + (int) (chance >>> 40) % 23));
      };
    }

    @Override
    int y(long index) {
      long grid = (long) SPECIAL.length * SPECIAL.length;
      if (index < grid) {
        return SPECIAL[(int) (index % SPECIAL.length)];
      }
      long chance = mixed(~index);
      if ((index & 3) == 0) {
        return (int) chance;
      }
      double logarithm = Math.log(Float.intBitsToFloat(x(index))) / Math.log(2);
      double power = (chance >> 11) * 0x1p-52 * 152;
      return Float.floatToRawIntBits((float) (power / logarithm));
    }

    /** The finaliser of SplitMix64. */
    private static long mixed(long value) {
      long z = value * 0x9e3779b97f4a7c15L;
      z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
      z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
      return z ^ (z >>> 31);
    }
  }
}
