package org.lanewise.core.lower;

import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;

/** The float rules of TGSI as IR; what computes gives the canonical NaN. */
final class TgsiFloats extends Floats {
  final boolean rules2009;

  TgsiFloats(IrBuilder builder, MathProfile profile, boolean zeroWins) {
    super(builder, zeroWins ? IrOp.FMUL_ZERO_WINS : IrOp.FMUL);
    rules2009 = profile == MathProfile.TGSI_2009;
  }

  int ceil(int x) {
    return canon(b.op(IrOp.FNEG, b.op(IrOp.FFLOOR, b.op(IrOp.FNEG, x))));
  }

  int trunc(int x) {
    return b.select(b.op(IrOp.FLT, x, zero()), ceil(x), floor(x));
  }

  int round(int x) {
    return rules2009 ? floor(add(x, b.f32(0.5f))) : roundEven(x);
  }

  @Override
  int min(int x, int y) {
    return rules2009 ? b.op(IrOp.FMIN_LT, x, y) : super.min(x, y);
  }

  @Override
  int max(int x, int y) {
    return rules2009 ? b.op(IrOp.FMAX_GT, x, y) : super.max(x, y);
  }

  int clamp(int x, int low, int high) {
    if (rules2009) {
      return b.op(IrOp.FMIN_LT, b.op(IrOp.FMAX_GT, x, low), high);
    }
    int notAbove = b.select(b.op(IrOp.FLT, high, x), high, x);
    return b.select(b.op(IrOp.FLT, x, low), low, notAbove);
  }

  /** All ones where the mask holds, as raw bits. */
  int ones(int mask) {
    return b.select(mask, b.f32Bits(-1), zero());
  }

  int rsq(int x) {
    return FunctionLowering.rsq(b, rules2009 ? b.op(IrOp.FABS, x) : x);
  }

  /**
   * The reciprocal with a limited magnitude, NaN kept: in 2009 by NV_vertex_program1_1, else as
   * Mesa 7.10 does, where a zero of either sign counts as negative.
   */
  int reciprocalClamped(int x) {
    int reciprocal = div(one(), x);
    int bits = b.op(IrOp.BITS_F2I, reciprocal);
    int magnitude = b.op(IrOp.IAND, bits, b.i32(0x7fffffff));
    int low = b.i32(rules2009 ? 0x1f800000 : 0x1f7ffffd);
    int high = b.i32(rules2009 ? 0x5f800000 : 0x5f82c2dc);
    int limited = b.op(IrOp.IMIN, b.op(IrOp.IMAX, magnitude, low), high);
    int minus = b.i32(0x80000000);
    int sign =
        rules2009
            ? b.op(IrOp.IAND, bits, minus)
            : b.select(b.op(IrOp.FLT, zero(), reciprocal), b.i32(0), minus);
    int result = b.op(IrOp.BITS_I2F, b.op(IrOp.IOR, sign, limited));
    return b.select(b.op(IrOp.FNE, reciprocal, reciprocal), reciprocal, result);
  }

  /** x times 2 to the integer {@code exponent}, rounded once. */
  int scale(int x, int exponent) {
    int small = b.op(IrOp.FLT, b.op(IrOp.FABS, x), b.f32(0x1p-126f));
    int scaled = b.select(small, b.op(IrOp.FMUL, x, b.f32(0x1p23f)), x);
    int bits = b.op(IrOp.BITS_F2I, scaled);
    int biased = b.op(IrOp.IAND, b.op(IrOp.IUSHR, bits, b.i32(23)), b.i32(255));
    int own = b.op(IrOp.ISUB, biased, b.select(small, b.i32(127 + 23), b.i32(127)));
    int limited = b.op(IrOp.IMIN, b.op(IrOp.IMAX, exponent, b.i32(-400)), b.i32(400));
    int total = b.op(IrOp.IADD, own, limited);
    total = b.op(IrOp.IMIN, b.op(IrOp.IMAX, total, b.i32(-170)), b.i32(140));
    int mantissa =
        b.op(
            IrOp.BITS_I2F,
            b.op(IrOp.IOR, b.op(IrOp.IAND, bits, b.i32(0x807fffff)), b.i32(0x3f800000)));
    // The first product is exact, so only the second one rounds.
    int half = b.op(IrOp.ISHR, total, b.i32(1));
    int first = b.op(IrOp.FMUL, mantissa, FunctionLowering.power(b, half));
    int result = b.op(IrOp.FMUL, first, FunctionLowering.power(b, b.op(IrOp.ISUB, total, half)));
    int finite = b.op(IrOp.FLT, b.op(IrOp.FABS, x), b.f32(Float.POSITIVE_INFINITY));
    int changes = b.op(IrOp.MASK_ANDNOT, finite, b.op(IrOp.FEQ, x, zero()));
    return canon(b.select(changes, result, x));
  }

  /** The bits of the nearest half as an integer; NaN is 0x7e00. */
  int half(int x) {
    int bits = b.op(IrOp.BITS_F2I, x);
    int magnitude = b.op(IrOp.IAND, bits, b.i32(0x7fffffff));
    int sign = b.op(IrOp.IAND, b.op(IrOp.IUSHR, bits, b.i32(16)), b.i32(0x8000));
    int odd = b.op(IrOp.IAND, b.op(IrOp.IUSHR, magnitude, b.i32(13)), b.i32(1));
    int rounded = b.op(IrOp.IADD, b.op(IrOp.IADD, magnitude, b.i32(0xfff - 0x38000000)), odd);
    int normal = b.op(IrOp.IUSHR, rounded, b.i32(13));
    // Half an ulp of 0.5 is the least denormal half, so the addition rounds to it.
    int sum = b.op(IrOp.FADD, b.op(IrOp.BITS_I2F, magnitude), b.f32(0.5f));
    int denormal = b.op(IrOp.ISUB, b.op(IrOp.BITS_F2I, sum), b.i32(0x3f000000));
    int value = b.select(b.op(IrOp.ILT, magnitude, b.i32(0x38800000)), denormal, normal);
    value = b.select(b.op(IrOp.ILT, magnitude, b.i32(0x47800000)), value, b.i32(0x7c00));
    value = b.op(IrOp.IOR, value, sign);
    return b.select(b.op(IrOp.ILT, b.i32(0x7f800000), magnitude), b.i32(0x7e00), value);
  }

  /** The value of the half in the low 16 bits of an integer. */
  int fromHalf(int word) {
    int magnitude = b.op(IrOp.IAND, word, b.i32(0x7fff));
    int sign = b.op(IrOp.ISHL, b.op(IrOp.IAND, word, b.i32(0x8000)), b.i32(16));
    int raised = b.op(IrOp.ISHL, magnitude, b.i32(13));
    int bias =
        b.select(b.op(IrOp.ILT, magnitude, b.i32(0x7c00)), b.i32(0x38000000), b.i32(0x70000000));
    int normal = b.op(IrOp.IADD, raised, bias);
    int denormal = b.op(IrOp.BITS_F2I, b.op(IrOp.FMUL, b.op(IrOp.I2F, magnitude), b.f32(0x1p-24f)));
    int value = b.select(b.op(IrOp.ILT, magnitude, b.i32(0x400)), denormal, normal);
    return canon(b.op(IrOp.BITS_I2F, b.op(IrOp.IOR, value, sign)));
  }

  /** round(scale * clamp(x, 0, 1)) as an integer. */
  int unorm(int x, float scale) {
    int scaled = b.op(IrOp.FMUL, b.op(IrOp.FSATURATE, x), b.f32(scale));
    return b.op(IrOp.F2I, b.op(IrOp.FROUND_EVEN, scaled));
  }

  /** The biased byte of PK4B as an integer. */
  int biasedByte(int x) {
    int low = b.f32(-128.0f / 127.0f);
    int notAbove = b.select(b.op(IrOp.FLT, x, one()), x, one());
    int limited = b.select(b.op(IrOp.FLT, low, x), notAbove, low);
    int biased = b.op(IrOp.FADD, b.op(IrOp.FMUL, limited, b.f32(127)), b.f32(128));
    return b.op(IrOp.IAND, b.op(IrOp.F2I, b.op(IrOp.FROUND_EVEN, biased)), b.i32(255));
  }
}
