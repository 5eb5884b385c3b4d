package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;

/**
 * The float rules that TGSI and Direct3D 9 have in common (docs/numerics.md, section 1) as IR; what
 * computes gives the canonical NaN.
 */
class Floats {
  final IrBuilder b;
  private final IrOp multiply;

  /**
   * Creates the rules.
   *
   * @param multiply the operation of products
   */
  Floats(IrBuilder builder, IrOp multiply) {
    b = builder;
    this.multiply = multiply;
  }

  final int canon(int value) {
    return FunctionLowering.canon(b, value);
  }

  final int one() {
    return b.f32(1);
  }

  final int zero() {
    return b.f32(0);
  }

  final int add(int x, int y) {
    return canon(b.op(IrOp.FADD, x, y));
  }

  final int sub(int x, int y) {
    return canon(b.op(IrOp.FSUB, x, y));
  }

  final int mul(int x, int y) {
    return canon(b.op(multiply, x, y));
  }

  final int div(int x, int y) {
    return canon(b.op(IrOp.FDIV, x, y));
  }

  final int sqrt(int x) {
    return canon(b.op(IrOp.FSQRT, x));
  }

  final int floor(int x) {
    return canon(b.op(IrOp.FFLOOR, x));
  }

  final int fraction(int x) {
    return sub(x, floor(x));
  }

  final int roundEven(int x) {
    return canon(b.op(IrOp.FROUND_EVEN, x));
  }

  final int lerp(int x, int y, int z) {
    return add(mul(x, sub(y, z)), z);
  }

  /** The lesser, the number where one is a NaN. */
  int min(int x, int y) {
    return b.op(IrOp.FMIN_NUM, x, y);
  }

  /** The greater, the number where one is a NaN. */
  int max(int x, int y) {
    return b.op(IrOp.FMAX_NUM, x, y);
  }

  final int sign(int x) {
    int below = b.select(b.op(IrOp.FLT, x, zero()), b.f32(-1), zero());
    return b.select(b.op(IrOp.FLT, zero(), x), one(), below);
  }

  final int saturate(int x) {
    return b.op(IrOp.FSATURATE, x);
  }

  /** x limited to -1..1; NaN gives -1. */
  final int saturateSigned(int x) {
    int notAbove = b.select(b.op(IrOp.FLT, x, one()), x, one());
    return b.select(b.op(IrOp.FLT, b.f32(-1), x), notAbove, b.f32(-1));
  }

  final int truth(int mask) {
    return b.select(mask, one(), zero());
  }
}
