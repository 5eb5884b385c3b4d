package org.lanewise.core.lower;

import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Test;

/** The float rules of R500 (docs/r500.md, Arithmetic) as IR. */
final class R500Floats {
  /** The bits of the NaN that arithmetic gives. */
  static final int NAN_BITS = 0x7fffffff;

  final IrBuilder b;
  private final boolean flushes;
  private final IrOp multiply;

  R500Floats(IrBuilder builder, R500Program program, ShaderOptions options) {
    b = builder;
    flushes = !options.unsafeKeepDenormals();
    multiply = program.registers().zeroWins() ? IrOp.FMUL_NO_ZERO_NAN : IrOp.FMUL;
  }

  /** An operand as operations see it. */
  int flush(int x) {
    return flushes ? b.op(IrOp.FLUSH_DENORMAL, x) : x;
  }

  /** The result of an operation. */
  int result(int x) {
    return canonical(flush(x));
  }

  /** The value with every NaN made canonical. */
  int canonical(int x) {
    return b.emit(IrOp.CANON, IrType.F32, new int[] {x}, new int[] {NAN_BITS});
  }

  /** A product of flushed operands, not yet a result. */
  int product(int x, int y) {
    return b.op(multiply, x, y);
  }

  int sum(int x, int y) {
    return b.op(IrOp.FADD, x, y);
  }

  int difference(int x, int y) {
    return b.op(IrOp.FSUB, x, y);
  }

  /** x - floor(x) of a flushed operand, not yet a result. */
  int fraction(int x) {
    return difference(x, b.op(IrOp.FFLOOR, x));
  }

  /** Whether a value passes a test; denormals count as zero. */
  int test(R500Test test, int value) {
    int x = flush(value);
    int zero = b.f32(0);
    return switch (test) {
      case EQ -> b.op(IrOp.FEQ, x, zero);
      case LT -> b.op(IrOp.FLT, x, zero);
      case GE -> b.op(IrOp.FLE, zero, x);
      case NE -> b.op(IrOp.FNE, x, zero);
    };
  }
}
