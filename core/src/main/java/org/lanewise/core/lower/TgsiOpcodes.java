package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiOpcode;

/** The formulas of the opcodes that compute, as IR operations on the channels that are written. */
final class TgsiOpcodes {
  private final TgsiFloats floats;
  private final Formulas formulas;
  private final TgsiIntegers integers;
  private final IrBuilder b;

  TgsiOpcodes(TgsiFloats floats) {
    this.floats = floats;
    this.formulas = new Formulas(floats);
    this.b = floats.b;
    this.integers = new TgsiIntegers(b);
  }

  /** The values of the channels in {@code mask}; other elements mean nothing. */
  int[] compute(TgsiOpcode opcode, TgsiSources sources, WriteMask mask) {
    int[] values = new int[4];
    switch (opcode.channelRule()) {
      case COMPONENTWISE -> {
        for (int c = 0; c < 4; c++) {
          if (mask.has(c)) {
            values[c] = channel(opcode, sources, c);
          }
        }
      }
      case REPLICATED -> java.util.Arrays.fill(values, replicated(opcode, sources));
      case PER_CHANNEL -> {
        for (int c = 0; c < 4; c++) {
          if (mask.has(c)) {
            values[c] = own(opcode, sources, c, mask);
          }
        }
      }
      case NONE, PAIRS -> throw new IllegalStateException(opcode.name());
    }
    return values;
  }

  private int channel(TgsiOpcode opcode, TgsiSources s, int c) {
    return switch (opcode.category()) {
      case MOVE, INTERP -> s.word(0, c);
      case HISTORIC -> historic(opcode, s, c);
      case ALU_FLOAT -> floatChannel(opcode, s, c);
      case CMP_FLOAT -> comparison(opcode, s, c);
      case SELECT -> selection(opcode, s, c);
      case CONV -> conversion(opcode, s, c);
      case ALU_INT ->
          b.op(
              IrOp.BITS_I2F,
              integers.compute(
                  opcode,
                  s.integer(0, c),
                  s.has(1) ? s.integer(1, c) : -1,
                  s.has(2) ? s.integer(2, c) : -1,
                  s.has(3) ? s.integer(3, c) : -1));
      case ADDR -> address(opcode, s.word(0, c));
      case DERIV -> derivative(opcode, s.word(0, c));
      default -> throw new IllegalStateException(opcode + " is not componentwise");
    };
  }

  private int floatChannel(TgsiOpcode opcode, TgsiSources s, int c) {
    int x = s.word(0, c);
    int y = s.has(1) ? s.word(1, c) : -1;
    int z = s.has(2) ? s.word(2, c) : -1;
    return switch (opcode) {
      case MUL -> floats.mul(x, y);
      case ADD -> floats.add(x, y);
      case SUB -> floats.sub(x, y);
      case DIV -> floats.div(x, y);
      case MIN -> floats.min(x, y);
      case MAX -> floats.max(x, y);
      case MAD -> floats.add(floats.mul(x, y), z);
      case LRP -> floats.lerp(x, y, z);
      case FMA -> floats.canon(b.op(IrOp.FMA, x, y, z));
      case LDEXP -> floats.scale(x, b.op(IrOp.BITS_F2I, y));
      case FRC -> floats.fraction(x);
      case CLAMP -> floats.clamp(x, y, z);
      case FLR -> floats.floor(x);
      case CEIL -> floats.ceil(x);
      case TRUNC -> floats.trunc(x);
      case ROUND -> floats.round(x);
      case ABS -> b.op(IrOp.FABS, x);
      case SSG -> floats.sign(x);
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private int comparison(TgsiOpcode opcode, TgsiSources s, int c) {
    return switch (opcode) {
      case SFL -> floats.zero();
      case STR -> floats.one();
      case SLT -> floats.truth(b.op(IrOp.FLT, s.word(0, c), s.word(1, c)));
      case SGE -> floats.truth(b.op(IrOp.FLE, s.word(1, c), s.word(0, c)));
      case SEQ -> floats.truth(b.op(IrOp.FEQ, s.word(0, c), s.word(1, c)));
      case SGT -> floats.truth(b.op(IrOp.FLT, s.word(1, c), s.word(0, c)));
      case SLE -> floats.truth(b.op(IrOp.FLE, s.word(0, c), s.word(1, c)));
      case SNE -> floats.truth(b.op(IrOp.FNE, s.word(0, c), s.word(1, c)));
      case FSEQ -> floats.ones(b.op(IrOp.FEQ, s.word(0, c), s.word(1, c)));
      case FSGE -> floats.ones(b.op(IrOp.FLE, s.word(1, c), s.word(0, c)));
      case FSLT -> floats.ones(b.op(IrOp.FLT, s.word(0, c), s.word(1, c)));
      case FSNE -> floats.ones(b.op(IrOp.FNE, s.word(0, c), s.word(1, c)));
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private int selection(TgsiOpcode opcode, TgsiSources s, int c) {
    return switch (opcode) {
      case CND -> b.select(b.op(IrOp.FLT, b.f32(0.5f), s.word(2, c)), s.word(0, c), s.word(1, c));
      case CMP -> b.select(b.op(IrOp.FLT, s.word(0, c), floats.zero()), s.word(1, c), s.word(2, c));
      case UCMP -> b.select(b.op(IrOp.INE, s.integer(0, c), b.i32(0)), s.word(1, c), s.word(2, c));
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private int historic(TgsiOpcode opcode, TgsiSources s, int c) {
    return switch (opcode) {
      case CND0 ->
          b.select(b.op(IrOp.FLE, floats.zero(), s.word(2, c)), s.word(0, c), s.word(1, c));
      case SWZ -> s.word(0, c);
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private int conversion(TgsiOpcode opcode, TgsiSources s, int c) {
    return switch (opcode) {
      case I2F -> b.op(IrOp.I2F, s.integer(0, c));
      case U2F -> b.op(IrOp.U2F, s.integer(0, c));
      case F2I -> b.op(IrOp.BITS_I2F, b.op(IrOp.F2I, s.word(0, c)));
      case F2U -> b.op(IrOp.BITS_I2F, b.op(IrOp.F2U, s.word(0, c)));
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private int address(TgsiOpcode opcode, int x) {
    return switch (opcode) {
      case ARL -> b.op(IrOp.BITS_I2F, b.op(IrOp.F2I, floats.floor(x)));
      case ARR -> b.op(IrOp.BITS_I2F, b.op(IrOp.F2I, floats.floor(floats.add(x, b.f32(0.5f)))));
      case UARL -> x;
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private int derivative(TgsiOpcode opcode, int x) {
    return switch (opcode) {
      case DDX -> floats.sub(formulas.quad(x, 3, 3, 3, 3), formulas.quad(x, 2, 2, 2, 2));
      case DDY -> floats.sub(formulas.quad(x, 2, 2, 2, 2), formulas.quad(x, 0, 0, 0, 0));
      case DDX_FINE -> formulas.rowDifference(x);
      case DDY_FINE -> formulas.columnDifference(x);
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private int replicated(TgsiOpcode opcode, TgsiSources s) {
    return switch (opcode) {
      case NOISE1, NOISE2, NOISE3, NOISE4 -> floats.zero();
      case RCP -> floats.div(floats.one(), s.word(0, 0));
      case RSQ -> floats.rsq(s.word(0, 0));
      case SQRT -> floats.sqrt(s.word(0, 0));
      case EX2 -> FunctionLowering.ex2(b, s.word(0, 0));
      case LG2 -> FunctionLowering.lg2(b, s.word(0, 0));
      case POW -> FunctionLowering.pow(b, s.word(0, 0), s.word(1, 0));
      case SIN -> FunctionLowering.sin(b, s.word(0, 0));
      case COS -> FunctionLowering.cos(b, s.word(0, 0));
      case RCC -> floats.reciprocalClamped(s.word(0, 0));
      case DP2 -> formulas.dot(s, 0, 1, 2);
      case DP3 -> formulas.dot(s, 0, 1, 3);
      case DP4 -> formulas.dot(s, 0, 1, 4);
      case DP2A -> floats.add(formulas.dot(s, 0, 1, 2), s.word(2, 0));
      case DPH -> floats.add(formulas.dot(s, 0, 1, 3), s.word(1, 3));
      case PK2H -> packed(16, floats.half(s.word(0, 0)), floats.half(s.word(0, 1)));
      case PK2US ->
          packed(16, floats.unorm(s.word(0, 0), 65535), floats.unorm(s.word(0, 1), 65535));
      case PK4B ->
          packed(
              8,
              floats.biasedByte(s.word(0, 0)),
              floats.biasedByte(s.word(0, 1)),
              floats.biasedByte(s.word(0, 2)),
              floats.biasedByte(s.word(0, 3)));
      case PK4UB ->
          packed(
              8,
              floats.unorm(s.word(0, 0), 255),
              floats.unorm(s.word(0, 1), 255),
              floats.unorm(s.word(0, 2), 255),
              floats.unorm(s.word(0, 3), 255));
      default -> throw new IllegalStateException(opcode + " is not replicated");
    };
  }

  private int packed(int width, int... parts) {
    int word = parts[0];
    for (int i = 1; i < parts.length; i++) {
      word = b.op(IrOp.IOR, word, b.op(IrOp.ISHL, parts[i], b.i32(width * i)));
    }
    return b.op(IrOp.BITS_I2F, word);
  }

  /** A channel of an opcode whose channels have formulas of their own. */
  private int own(TgsiOpcode opcode, TgsiSources s, int c, WriteMask mask) {
    return switch (opcode) {
      case INTERP_CENTROID, INTERP_SAMPLE -> s.word(0, c);
      case INTERP_OFFSET -> interpolated(s, c);
      case LIT -> lit(s, c);
      case EXP -> formulas.exponential(s.word(0, 0), c);
      case LOG -> log(s, c);
      case DST -> formulas.distance(s, c);
      case XPD -> c == 3 ? floats.one() : formulas.cross(s, c);
      case RFL -> c == 3 ? floats.one() : reflected(s, c);
      case X2D -> transformed(s, c & 1);
      case SCS ->
          switch (c) {
            case 0 -> FunctionLowering.cos(b, s.word(0, 0));
            case 1 -> FunctionLowering.sin(b, s.word(0, 0));
            case 2 -> floats.zero();
            default -> floats.one();
          };
      case NRM -> c == 3 ? floats.one() : normalized(s, c, 3);
      case NRM4 -> normalized(s, c, 4);
      case UP2H -> floats.fromHalf(field(s, 16, c & 1));
      case UP2US -> floats.div(b.op(IrOp.I2F, field(s, 16, c & 1)), b.f32(65535));
      case UP4B ->
          floats.div(b.op(IrOp.I2F, b.op(IrOp.ISUB, field(s, 8, c), b.i32(128))), b.f32(127));
      case UP4UB -> floats.div(b.op(IrOp.I2F, field(s, 8, c)), b.f32(255));
      case ARA -> addressSum(s, c & 1);
      default -> throw new IllegalStateException(opcode + " has no formula, mask " + mask);
    };
  }

  /** The input at an offset from the pixel's centre, by the differences within the quad. */
  private int interpolated(TgsiSources s, int c) {
    int x = s.word(0, c);
    int alongX = floats.mul(derivative(TgsiOpcode.DDX, x), s.word(1, 0));
    int alongY = floats.mul(derivative(TgsiOpcode.DDY, x), s.word(1, 1));
    return floats.add(floats.add(x, alongX), alongY);
  }

  /** An unsigned bit field of the word in x. */
  private int field(TgsiSources s, int width, int index) {
    int shifted = b.op(IrOp.IUSHR, s.integer(0, 0), b.i32(width * index));
    return b.op(IrOp.IAND, shifted, b.i32((1 << width) - 1));
  }

  private int lit(TgsiSources s, int c) {
    return switch (c) {
      case 0, 3 -> floats.one();
      case 1 -> floats.max(s.word(0, 0), floats.zero());
      default -> {
        int base = floats.max(s.word(0, 1), floats.zero());
        int exponent = floats.max(floats.min(s.word(0, 3), b.f32(128)), b.f32(-128));
        int lit = b.op(IrOp.FLT, floats.zero(), s.word(0, 0));
        yield b.select(lit, FunctionLowering.pow(b, base, exponent), floats.zero());
      }
    };
  }

  private int log(TgsiSources s, int c) {
    if (c == 3) {
      return floats.one();
    }
    int magnitude = b.op(IrOp.FABS, s.word(0, 0));
    int logarithm = FunctionLowering.lg2(b, magnitude);
    return switch (c) {
      case 0 -> floats.floor(logarithm);
      case 1 -> floats.div(magnitude, FunctionLowering.ex2(b, floats.floor(logarithm)));
      default -> logarithm;
    };
  }

  private int reflected(TgsiSources s, int c) {
    int twice = floats.mul(formulas.dot(s, 0, 1, 3), b.f32(2));
    int factor = floats.div(twice, formulas.dot(s, 0, 0, 3));
    return floats.sub(floats.mul(factor, s.word(0, c)), s.word(1, c));
  }

  private int transformed(TgsiSources s, int row) {
    int sum =
        floats.add(
            floats.mul(s.word(1, 0), s.word(2, row * 2)),
            floats.mul(s.word(1, 1), s.word(2, row * 2 + 1)));
    return floats.add(sum, s.word(0, row));
  }

  private int normalized(TgsiSources s, int c, int components) {
    int square = formulas.dot(s, 0, 0, components);
    int scale = floats.div(floats.one(), floats.sqrt(square));
    int value = floats.mul(s.word(0, c), scale);
    return b.select(b.op(IrOp.FEQ, square, floats.zero()), floats.zero(), value);
  }

  /** a.x + a.z or a.y + a.w, limited to -512..511 without wrapping. */
  private int addressSum(TgsiSources s, int first) {
    int x = s.integer(0, first);
    int y = s.integer(0, first + 2);
    int sum = b.op(IrOp.IADD, x, y);
    int limited = b.op(IrOp.IMIN, b.op(IrOp.IMAX, sum, b.i32(-512)), b.i32(511));
    // The sum wrapped where its sign is neither operand's.
    int signs = b.op(IrOp.IAND, b.op(IrOp.IXOR, x, sum), b.op(IrOp.IXOR, y, sum));
    int zero = b.i32(0);
    int end = b.select(b.op(IrOp.ILT, x, zero), b.i32(-512), b.i32(511));
    limited = b.select(b.op(IrOp.ILT, signs, zero), end, limited);
    return b.op(IrOp.BITS_I2F, limited);
  }
}
