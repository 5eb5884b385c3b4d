package org.lanewise.conformance.functions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How far the reference's function is from the exact value, by input: the largest error of each
 * quarter of each binade that has a measured input.
 *
 * @param function the function
 * @param inputs how many inputs were measured; those for which no bound holds do not count
 * @param bins ascending by {@link Bin#head}
 * @param largest the largest error, in the unit of {@link ShaderFunction#error}; 0 where none is
 *     above
 * @param x the bits of the first operand it was found at
 * @param y the bits of the second operand, 0 for functions of one
 */
public record ErrorCurve(
    ShaderFunction function, long inputs, List<Bin> bins, double largest, int x, int y) {
  private static final int SHIFT = 21;

  public ErrorCurve {
    bins = List.copyOf(bins);
  }

  /**
   * Some inputs. Functions of two operands are binned by their exact results instead, rounded to
   * floats.
   *
   * @param head the upper eleven bits that these inputs have in common: sign, exponent, and the
   *     first two bits of the mantissa
   * @param inputs how many were measured
   * @param largest their largest error
   */
  public record Bin(int head, long inputs, double largest) {
    /** The value of the bin that is nearest to zero; NaN or an infinity in the last bins. */
    public float from() {
      return Float.intBitsToFloat(head << SHIFT);
    }
  }

  /**
   * Measures.
   *
   * @param stride every how many of 2^32 inputs one is taken, 1 or more; odd strides meet all low
   *     bits
   */
  public static ErrorCurve of(ShaderFunction function, int stride) {
    if (stride < 1) {
      throw new IllegalArgumentException("stride " + stride);
    }
    FunctionInputs inputs = FunctionInputs.of(function, stride);
    long[] counts = new long[1 << 32 - SHIFT];
    double[] errors = new double[counts.length];
    Arrays.fill(errors, -1);
    double largest = 0;
    int largestX = 0;
    int largestY = 0;
    long measured = 0;
    for (long i = 0; i < inputs.count(); i++) {
      int xBits = inputs.x(i);
      int yBits = inputs.y(i);
      float x = Float.intBitsToFloat(xBits);
      float y = Float.intBitsToFloat(yBits);
      double error = function.error(x, y, function.reference(x, y));
      if (Double.isNaN(error)) {
        continue;
      }
      boolean pair = function.operands() == 2;
      int bits = pair ? Float.floatToRawIntBits((float) function.exact(x, y)) : xBits;
      int bin = bits >>> SHIFT;
      counts[bin]++;
      measured++;
      errors[bin] = Math.max(errors[bin], error);
      if (error > largest) {
        largest = error;
        largestX = xBits;
        largestY = yBits;
      }
    }
    List<Bin> bins = new ArrayList<>();
    for (int bin = 0; bin < counts.length; bin++) {
      if (counts[bin] > 0) {
        bins.add(new Bin(bin, counts[bin], errors[bin]));
      }
    }
    return new ErrorCurve(function, measured, bins, largest, largestX, largestY);
  }
}
