package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.tgsi.TgsiOpcode;

/**
 * Binary64 by the rules of docs/tgsi-semantics.md: what rounds by named operations, whose NaN is
 * canonical, what only looks at signs and exponents by operations on words.
 */
final class TgsiDoubles {
  private static final int SIGN = 0x80000000;
  private static final int MAGNITUDE = 0x7fffffff;

  /** The high words of 1, infinity, 0.5 and 2^54; their low words are 0. */
  private static final int ONE = 0x3ff00000;

  private static final int INFINITY = 0x7ff00000;
  private static final int HALF = 0x3fe00000;
  private static final int TWO_54 = 0x43500000;

  /** The high word of the canonical NaN. */
  private static final int NAN = 0x7ff80000;

  private final IrBuilder b;

  TgsiDoubles(IrBuilder builder) {
    b = builder;
  }

  /** The result of an opcode that takes and gives doubles; y and z are null where it has none. */
  WordPair compute(TgsiOpcode opcode, WordPair x, WordPair y, WordPair z) {
    return switch (opcode) {
      case DFMA ->
          TgsiLongs.halves(b, IrOp.D_FMA, x.low(), x.high(), y.low(), y.high(), z.low(), z.high());
      case DABS -> magnitude(x);
      case DNEG -> negated(x);
      case DADD -> add(x, y);
      case DMUL -> binary(IrOp.D_MUL, x, y);
      case DDIV -> binary(IrOp.D_DIV, x, y);
      case DMAD -> add(binary(IrOp.D_MUL, x, y), z);
      case DMIN -> pick(test(IrOp.D_LE, x, y), x, y);
      case DMAX -> pick(test(IrOp.D_LE, y, x), x, y);
      case DRCP -> binary(IrOp.D_DIV, one(), x);
      case DSQRT -> unary(IrOp.D_SQRT, x);
      case DRSQ -> binary(IrOp.D_DIV, one(), unary(IrOp.D_SQRT, x));
      case DFRAC -> add(x, negated(unary(IrOp.D_FLOOR, x)));
      case DFLR -> unary(IrOp.D_FLOOR, x);
      case DCEIL -> ceil(x);
      case DTRUNC -> trunc(x);
      case DROUND -> unary(IrOp.D_ROUND_EVEN, x);
      case DSSG -> sign(x);
      default -> throw new IllegalStateException(opcode + " gives no double");
    };
  }

  /** The mask of a comparison. */
  int compare(TgsiOpcode opcode, WordPair x, WordPair y) {
    return switch (opcode) {
      case DSLT -> test(IrOp.D_LT, x, y);
      case DSGE -> test(IrOp.D_LE, y, x);
      case DSEQ -> test(IrOp.D_EQ, x, y);
      case DSNE -> b.op(IrOp.MASK_NOT, test(IrOp.D_EQ, x, y));
      default -> throw new IllegalStateException(opcode + " compares no doubles");
    };
  }

  /** The double times two to the power of an integer. */
  WordPair scale(WordPair x, int exponent) {
    return TgsiLongs.halves(b, IrOp.D_LDEXP, x.low(), x.high(), exponent);
  }

  /** The sign bit cleared, of a NaN too. */
  WordPair absolute(WordPair x) {
    return new WordPair(x.low(), b.op(IrOp.IAND, x.high(), b.i32(MAGNITUDE)));
  }

  /** The sign bit inverted, of a NaN too. */
  WordPair negated(WordPair x) {
    return new WordPair(x.low(), b.op(IrOp.IXOR, x.high(), b.i32(SIGN)));
  }

  /** Limited to 0..1; NaN and -0 give +0. */
  WordPair saturate(WordPair x) {
    int zero = b.i32(0);
    int nothing = b.op(IrOp.MASK_OR, b.op(IrOp.ILT, x.high(), zero), isNan(x));
    int whole = b.op(IrOp.ILE, b.i32(ONE), x.high());
    int high = b.select(nothing, zero, b.select(whole, b.i32(ONE), x.high()));
    return new WordPair(b.select(b.op(IrOp.MASK_OR, nothing, whole), zero, x.low()), high);
  }

  /** Limited to -1..1; NaN gives -1. */
  WordPair saturateSigned(WordPair x) {
    int whole = b.op(IrOp.ILE, b.i32(ONE), b.op(IrOp.IAND, x.high(), b.i32(MAGNITUDE)));
    int end = b.op(IrOp.IOR, signBit(x), b.i32(ONE));
    int high = b.select(whole, end, x.high());
    return new WordPair(
        b.select(whole, b.i32(0), x.low()), b.select(isNan(x), b.i32(ONE | SIGN), high));
  }

  /** The fraction of a double in 0.5..1 with its sign, and the exponent that goes with it. */
  record Parts(WordPair fraction, int exponent) {}

  /** Zeros and infinities are their own fraction with exponent 0, NaN is canonical. */
  Parts parts(WordPair x) {
    int zero = b.i32(0);
    int field = exponentField(x);
    WordPair raised = binary(IrOp.D_MUL, x, new WordPair(zero, b.i32(TWO_54)));
    int denormal = b.op(IrOp.IEQ, field, zero);
    WordPair normal = TgsiLongs.select(b, denormal, raised, x);
    int bias = b.select(denormal, b.i32(1022 + 54), b.i32(1022));
    int exponent = b.op(IrOp.ISUB, exponentField(normal), bias);
    int mantissa = b.op(IrOp.IAND, normal.high(), b.i32(~INFINITY));
    int high = b.op(IrOp.IOR, mantissa, b.i32(HALF));
    int special = b.op(IrOp.MASK_OR, b.op(IrOp.IEQ, field, b.i32(0x7ff)), isZero(x));
    WordPair fraction = TgsiLongs.select(b, special, x, new WordPair(normal.low(), high));
    return new Parts(canonical(fraction), b.select(special, zero, exponent));
  }

  private WordPair one() {
    return new WordPair(b.i32(0), b.i32(ONE));
  }

  private WordPair add(WordPair x, WordPair y) {
    return binary(IrOp.D_ADD, x, y);
  }

  private WordPair unary(IrOp op, WordPair x) {
    return TgsiLongs.halves(b, op, x.low(), x.high());
  }

  private WordPair binary(IrOp op, WordPair x, WordPair y) {
    return TgsiLongs.halves(b, op, x.low(), x.high(), y.low(), y.high());
  }

  private int test(IrOp op, WordPair x, WordPair y) {
    return b.op(op, x.low(), x.high(), y.low(), y.high());
  }

  private int signBit(WordPair x) {
    return b.op(IrOp.IAND, x.high(), b.i32(SIGN));
  }

  private int exponentField(WordPair x) {
    return b.op(IrOp.IAND, b.op(IrOp.IUSHR, x.high(), b.i32(20)), b.i32(0x7ff));
  }

  /** A magnitude above infinity's: a greater high word, or an equal one and any low bit. */
  private int isNan(WordPair x) {
    int magnitude = b.op(IrOp.IAND, x.high(), b.i32(MAGNITUDE));
    int low = b.select(b.op(IrOp.INE, x.low(), b.i32(0)), b.i32(1), b.i32(0));
    return b.op(IrOp.ILT, b.i32(INFINITY), b.op(IrOp.IOR, magnitude, low));
  }

  private int isZero(WordPair x) {
    int magnitude = b.op(IrOp.IAND, x.high(), b.i32(MAGNITUDE));
    return b.op(IrOp.IEQ, b.op(IrOp.IOR, magnitude, x.low()), b.i32(0));
  }

  private WordPair canonical(WordPair x) {
    return TgsiLongs.select(b, isNan(x), new WordPair(b.i32(0), b.i32(NAN)), x);
  }

  /** a >= 0 ? a : -a: of a NaN the sign changes, -0 stays. */
  private WordPair magnitude(WordPair x) {
    int positive = b.op(IrOp.IAND, x.high(), b.i32(MAGNITUDE));
    int high = b.select(isZero(x), x.high(), positive);
    int inverse = b.op(IrOp.IXOR, x.high(), b.i32(SIGN));
    return new WordPair(x.low(), b.select(isNan(x), inverse, high));
  }

  /** x where the mask holds or y is NaN, else y. */
  private WordPair pick(int mask, WordPair x, WordPair y) {
    return TgsiLongs.select(b, b.op(IrOp.MASK_OR, mask, isNan(y)), x, y);
  }

  private WordPair ceil(WordPair x) {
    WordPair floor = unary(IrOp.D_FLOOR, negated(x));
    return canonical(negated(floor));
  }

  private WordPair trunc(WordPair x) {
    WordPair floor = unary(IrOp.D_FLOOR, absolute(x));
    return canonical(new WordPair(floor.low(), b.op(IrOp.IOR, floor.high(), signBit(x))));
  }

  /** 1, -1 or +0. */
  private WordPair sign(WordPair x) {
    int zero = b.i32(0);
    int neither = b.op(IrOp.MASK_OR, isZero(x), isNan(x));
    return new WordPair(zero, b.select(neither, zero, b.op(IrOp.IOR, signBit(x), b.i32(ONE))));
  }
}
