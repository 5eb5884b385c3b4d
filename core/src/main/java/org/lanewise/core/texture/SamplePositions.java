package org.lanewise.core.texture;

import java.util.Objects;

/**
 * Where the samples of a pixel lie: the standard patterns of Direct3D 11
 * (D3D11_STANDARD_MULTISAMPLE_PATTERN), in sixteenths of a pixel from its centre.
 */
public final class SamplePositions {
  private static final int[][] SIXTEENTHS = {
    {0, 0},
    {4, 4, -4, -4},
    {-2, -6, 6, -2, -6, 2, 2, 6},
    {1, -3, -1, 3, 5, 1, -3, -5, -5, 5, -7, -1, 3, 7, 7, -7},
    {
      1, 1, -1, -3, -3, 2, 4, -1, -5, -2, 2, 5, 5, 3, 3, -5, -2, 6, 0, -7, -4, -6, -6, 4, -8, 0, 7,
      -4, 6, 7, -7, -8
    }
  };

  private SamplePositions() {}

  /** Whether there is a pattern of so many samples: 1, 2, 4, 8 or 16. */
  public static boolean isCount(int samples) {
    return samples >= 1 && samples <= 16 && Integer.bitCount(samples) == 1;
  }

  /**
   * How far a sample lies from the left edge of its pixel.
   *
   * @param samples 1, 2, 4, 8 or 16
   * @param sample 0..samples - 1
   * @return a multiple of 1/16 from 0 to 15/16; 0.5 is the centre
   */
  public static float x(int samples, int sample) {
    return position(samples, sample, 0);
  }

  /** How far a sample lies from the upper edge of its pixel, as {@link #x}. */
  public static float y(int samples, int sample) {
    return position(samples, sample, 1);
  }

  private static float position(int samples, int sample, int axis) {
    if (!isCount(samples)) {
      throw new IllegalArgumentException(samples + " samples, not 1, 2, 4, 8 or 16");
    }
    Objects.checkIndex(sample, samples);
    int sixteenths = SIXTEENTHS[Integer.numberOfTrailingZeros(samples)][sample * 2 + axis];
    return (8 + sixteenths) / 16f;
  }
}
