package org.lanewise.conformance.functions;

import java.util.Locale;
import org.lanewise.reference.math.Functions;

/** The functions of docs/numerics.md, each with the reference, the exact value and the bound. */
public enum ShaderFunction {
  /** 2 to the power x. */
  EX2(1, 1.0),
  /** The logarithm to base 2. */
  LG2(1, 1.0),
  /** The reciprocal square root. */
  RSQ(1, 1.0),
  /** The sine of radians; the bound holds for |x| up to 2^20. */
  SIN(1, 1.0),
  /** The cosine of radians; the bound holds for |x| up to 2^20. */
  COS(1, 1.0),
  /** x to the power y. */
  POW(2, 2.0);

  private static final double LARGEST_ANGLE = 0x1p20;
  private static final double LN2 = Math.log(2);

  private final int operands;
  private final double bound;

  ShaderFunction(int operands, double bound) {
    this.operands = operands;
    this.bound = bound;
  }

  /** The number of operands, 1 or 2. */
  public int operands() {
    return operands;
  }

  /** The largest error allowed, in the unit of {@link #error}. */
  public double bound() {
    return bound;
  }

  /** What the reference computes; {@code y} counts for functions of two operands alone. */
  public float reference(float x, float y) {
    return switch (this) {
      case EX2 -> Functions.ex2(x);
      case LG2 -> Functions.lg2(x);
      case RSQ -> Functions.rsq(x);
      case SIN -> Functions.sin(x);
      case COS -> Functions.cos(x);
      case POW -> Functions.pow(x, y);
    };
  }

  /**
   * The mathematical value to about double precision. Math's functions may err in the last bit of a
   * double, 2^-29 of a float's ulp.
   */
  public double exact(float x, float y) {
    return switch (this) {
      case EX2 -> Math.pow(2, x);
      case LG2 -> Math.log(x) / LN2;
      case RSQ -> 1 / Math.sqrt(x);
      case SIN -> Math.sin(x);
      case COS -> Math.cos(x);
      case POW -> y == 0 || x == 1 ? 1 : x < 0 ? Double.NaN : Math.pow(Math.abs(x), y);
    };
  }

  /**
   * The error of a result in ulps of the exact value; for SIN and COS in ulps or units of 2^-25,
   * whichever is larger. Infinite where a NaN, an infinity or an exact zero is not met. NaN means
   * that no bound holds for this input (angles beyond 2^20).
   */
  public double error(float x, float y, float result) {
    boolean circular = this == SIN || this == COS;
    if (circular && Float.isFinite(x) && Math.abs(x) > LARGEST_ANGLE) {
      return Math.abs(result) <= 1 ? Double.NaN : Double.POSITIVE_INFINITY;
    }
    double exact = exact(x, y);
    if (circular && Math.abs(result) > 1) {
      return Double.POSITIVE_INFINITY;
    }
    if (Double.isNaN(exact) || Float.isNaN(result)) {
      return Double.isNaN(exact) && Float.isNaN(result) ? 0 : Double.POSITIVE_INFINITY;
    }
    if (exact == 0 && this != POW || Double.isInfinite(exact) && this != POW) {
      // EX2 leaves the range of double far out; there the float is zero or infinite, too.
      return result == exact ? 0 : Double.POSITIVE_INFINITY;
    }
    if (Math.abs(exact) >= 0x1p128) {
      return Float.isInfinite(result) ? 0 : Double.POSITIVE_INFINITY;
    }
    double value = Float.isInfinite(result) ? Math.copySign(0x1p128, result) : result;
    double unit = ulp(exact);
    if (circular) {
      unit = Math.max(unit, 0x1p-25);
    }
    return Math.abs(value - exact) / unit;
  }

  /** The distance of floats around a value. */
  private static double ulp(double value) {
    int exponent = Math.clamp(Math.getExponent(value), Float.MIN_EXPONENT, Float.MAX_EXPONENT);
    return Math.scalb(1.0, exponent - 23);
  }

  /** A TGSI fragment program of this one instruction, from IN[0].x (and .y) to OUT[0].x. */
  public String program() {
    String sources = operands == 1 ? "IN[0].xxxx" : "IN[0].xxxx, IN[0].yyyy";
    return """
    FRAG
    DCL IN[0], GENERIC[0], LINEAR
    DCL OUT[0], COLOR
      0: %s OUT[0].x, %s
      1: END
    """
        .formatted(name(), sources);
  }

  /** The function of a name as on the command line, null for none. */
  public static ShaderFunction byName(String name) {
    for (ShaderFunction function : values()) {
      if (function.name().equals(name.toUpperCase(Locale.ROOT))) {
        return function;
      }
    }
    return null;
  }
}
