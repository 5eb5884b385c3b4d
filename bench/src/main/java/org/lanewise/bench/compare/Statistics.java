package org.lanewise.bench.compare;

import java.util.Arrays;
import java.util.List;

/**
 * The middle and the spread of some measurements.
 *
 * @param median the median
 * @param lower the lower quartile
 * @param upper the upper quartile
 */
public record Statistics(double median, double lower, double upper) {
  /** The statistics of at least one value; between two values they are interpolated. */
  public static Statistics of(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new Statistics(quantile(sorted, 0.5), quantile(sorted, 0.25), quantile(sorted, 0.75));
  }

  private static double quantile(double[] sorted, double part) {
    double place = part * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
  }

  /** The geometric mean of positive values; NaN of none. */
  static double geometricMean(double... values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
  }
}
