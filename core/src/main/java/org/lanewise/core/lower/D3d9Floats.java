package org.lanewise.core.lower;

import org.lanewise.core.d3d9.D3d9Comparison;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;

/** The float rules of Direct3D 9 (docs/d3d9.md, section 3) as IR: a zero factor wins. */
final class D3d9Floats extends Floats {
  private final boolean clampInfinities;

  D3d9Floats(IrBuilder builder, boolean clampInfinities) {
    super(builder, IrOp.FMUL_ZERO_WINS);
    this.clampInfinities = clampInfinities;
  }

  /** The product of modifiers and shifts, for a factor that is neither zero nor infinite. */
  int scaled(int x, float factor) {
    return canon(b.op(IrOp.FMUL, x, b.f32(factor)));
  }

  int abs(int x) {
    return b.op(IrOp.FABS, x);
  }

  /** 1 / sqrt(abs(x)). */
  int rsq(int x) {
    return FunctionLowering.rsq(b, abs(x));
  }

  /** abs(x) to the power y. */
  int pow(int x, int y) {
    return FunctionLowering.pow(b, abs(x), y);
  }

  /** A result whose infinities the embedding may not want. */
  int finite(int x) {
    if (!clampInfinities) {
      return x;
    }
    int most = b.f32(Float.MAX_VALUE);
    int least = b.f32(-Float.MAX_VALUE);
    int notBelow = b.select(b.op(IrOp.FLT, x, least), least, x);
    return b.select(b.op(IrOp.FLT, most, x), most, notBelow);
  }

  /** The lanes in which x compares with y. */
  int compare(D3d9Comparison comparison, int x, int y) {
    return switch (comparison) {
      case NEVER -> b.mask(false);
      case GT -> b.op(IrOp.FLT, y, x);
      case EQ -> b.op(IrOp.FEQ, x, y);
      case GE -> b.op(IrOp.FLE, y, x);
      case LT -> b.op(IrOp.FLT, x, y);
      case NE -> b.op(IrOp.FNE, x, y);
      case LE -> b.op(IrOp.FLE, x, y);
      case ALWAYS -> b.mask(true);
    };
  }
}
