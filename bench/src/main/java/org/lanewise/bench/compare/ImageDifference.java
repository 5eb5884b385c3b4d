package org.lanewise.bench.compare;

import java.util.Locale;
import org.lanewise.bench.compare.BenchShader.Tolerance;

/**
 * How far two images of a shader are apart.
 *
 * @param maximum the largest difference of a channel, 0..255
 * @param differing the share of pixels with a channel further apart than the tolerance's steps
 * @param accepted whether that is within the tolerance, so that timings can be compared
 */
public record ImageDifference(int maximum, double differing, boolean accepted) {
  /** Compares two images of one size. */
  public static ImageDifference of(int[] one, int[] other, Tolerance tolerance) {
    if (one.length != other.length) {
      throw new IllegalArgumentException(one.length + " pixels and " + other.length);
    }
    int maximum = 0;
    int differing = 0;
    for (int i = 0; i < one.length; i++) {
      int largest = 0;
      for (int shift = 0; shift < 32; shift += 8) {
        largest = Math.max(largest, Math.abs((one[i] >> shift & 255) - (other[i] >> shift & 255)));
      }
      maximum = Math.max(maximum, largest);
      if (largest > tolerance.steps()) {
        differing++;
      }
    }
    double share = (double) differing / one.length;
    return new ImageDifference(maximum, share, share <= tolerance.differing());
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "max %d/255, %.3f%% of pixels differ", maximum, differing * 100);
  }
}
