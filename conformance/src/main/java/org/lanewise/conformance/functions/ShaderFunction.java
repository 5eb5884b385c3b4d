package org.lanewise.conformance.functions;

import java.util.List;
import java.util.Locale;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.lower.FunctionLowering;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.jit.JitEngine;
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
  /** The sine of turns; no opcode of TGSI. */
  SIN_TURNS(1, 1.0),
  /** The cosine of turns; no opcode of TGSI. */
  COS_TURNS(1, 1.0),
  /** x to the power y. */
  POW(2, 2.0);

  private static final int[] NONE = {};
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
      case SIN_TURNS -> Functions.sinTurns(x);
      case COS_TURNS -> Functions.cosTurns(x);
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
      case SIN_TURNS -> exactTurns(x, 0);
      case COS_TURNS -> exactTurns(x, 1);
      case POW -> y == 0 || x == 1 ? 1 : x < 0 ? Double.NaN : Math.pow(Math.abs(x), y);
    };
  }

  /** The sine of x plus that many quarter turns; zeros and ones are exact. */
  private static double exactTurns(double x, int quarters) {
    // The remainders are exact: x has no more than 24 bits.
    double part = x - Math.rint(x);
    double nearest = Math.rint(4 * part);
    double angle = 2 * Math.PI * (part - nearest / 4);
    return switch ((int) nearest + quarters & 3) {
      case 0 -> Math.sin(angle);
      case 1 -> Math.cos(angle);
      case 2 -> -Math.sin(angle);
      default -> -Math.cos(angle);
    };
  }

  /**
   * The error of a result in ulps of the exact value; for SIN and COS in ulps or units of 2^-25,
   * whichever is larger. Infinite where a NaN, an infinity or an exact zero is not met. NaN means
   * that no bound holds for this input (angles beyond 2^20).
   */
  public double error(float x, float y, float result) {
    boolean radians = this == SIN || this == COS;
    boolean circular = radians || this == SIN_TURNS || this == COS_TURNS;
    if (radians && Float.isFinite(x) && Math.abs(x) > LARGEST_ANGLE) {
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
    if (radians) {
      unit = Math.max(unit, 0x1p-25);
    }
    return Math.abs(value - exact) / unit;
  }

  /** The distance of floats around a value. */
  private static double ulp(double value) {
    int exponent = Math.clamp(Math.getExponent(value), Float.MIN_EXPONENT, Float.MAX_EXPONENT);
    return Math.scalb(1.0, exponent - 23);
  }

  /** Whether an opcode of TGSI computes the function, so that every engine can run it. */
  public boolean isOpcode() {
    return this != SIN_TURNS && this != COS_TURNS;
  }

  /**
   * Makes the function ready to run from component x (and y) of input 0 to component x of output 0:
   * as a program where an opcode computes it, else as IR.
   *
   * @throws IllegalArgumentException if there is no opcode and the engine runs programs alone
   */
  public ExecutableShader prepare(ShaderEngine engine) {
    ShaderOptions options = ShaderOptions.defaults();
    if (isOpcode()) {
      return engine.prepare(TgsiParser.parseChecked(program()), options);
    }
    if (engine instanceof JitEngine jit) {
      return jit.prepareIr(ir(), options);
    }
    throw new IllegalArgumentException(
        engine.name() + " runs no IR, and " + this + " has no opcode");
  }

  /** A TGSI fragment program of this one instruction, from IN[0].x (and .y) to OUT[0].x. */
  private String program() {
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

  /** The IR of the function alone, from input 0, components x and y, to output 0, component x. */
  IrProgram ir() {
    IrBuilder b = new IrBuilder(new Signature(slot("IN[0]"), slot("OUT[0]"), List.of(), List.of()));
    int x = b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {0, 0});
    int y = b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {0, 1});
    b.emit(IrOp.OUTPUT, null, new int[] {lower(b, x, y)}, new int[] {0, 0});
    return b.build();
  }

  private static List<Signature.Slot> slot(String name) {
    return List.of(
        new Signature.Slot(name, "GENERIC", 0, Signature.Interpolation.NONE, WriteMask.XYZW));
  }

  private int lower(IrBuilder b, int x, int y) {
    return switch (this) {
      case EX2 -> FunctionLowering.ex2(b, x);
      case LG2 -> FunctionLowering.lg2(b, x);
      case RSQ -> FunctionLowering.rsq(b, x);
      case SIN -> FunctionLowering.sin(b, x);
      case COS -> FunctionLowering.cos(b, x);
      case SIN_TURNS -> FunctionLowering.sinTurns(b, x);
      case COS_TURNS -> FunctionLowering.cosTurns(b, x);
      case POW -> FunctionLowering.pow(b, x, y);
    };
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
