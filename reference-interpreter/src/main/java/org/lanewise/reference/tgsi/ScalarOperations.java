package org.lanewise.reference.tgsi;

import static org.lanewise.reference.math.FloatArithmetic.f;

import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.reference.math.Functions;

/** The opcodes whose result in a channel depends on that channel of the sources alone. */
final class ScalarOperations {
  private final Arithmetic math;

  ScalarOperations(Arithmetic math) {
    this.math = math;
  }

  /** One channel of one lane. */
  int compute(TgsiOpcode opcode, int a, int b, int c, int d) {
    return switch (opcode.category()) {
      case MOVE, INTERP -> a;
      case ALU_FLOAT -> floats(opcode, a, b, c);
      case CMP_FLOAT -> comparison(opcode, f(a), f(b));
      case SELECT -> selection(opcode, a, b, c);
      case CONV -> conversion(opcode, a);
      case ALU_INT -> integers(opcode, a, b, c, d);
      case ADDR -> address(opcode, a);
      case HISTORIC -> historic(opcode, a, b, c);
      default -> throw new IllegalStateException(opcode + " is not componentwise");
    };
  }

  private int floats(TgsiOpcode opcode, int a, int b, int c) {
    return switch (opcode) {
      case MUL -> math.mul(a, b);
      case ADD -> Arithmetic.add(a, b);
      case SUB -> Arithmetic.sub(a, b);
      case DIV -> Arithmetic.div(a, b);
      case MIN -> math.min(a, b);
      case MAX -> math.max(a, b);
      case MAD -> math.mad(a, b, c);
      case LRP -> math.lrp(a, b, c);
      case FMA -> Arithmetic.bits(Math.fma(f(a), f(b), f(c)));
      case LDEXP -> Arithmetic.bits(Math.scalb(f(a), b));
      case FRC -> Arithmetic.fraction(a);
      case CLAMP -> math.clamp(a, b, c);
      case FLR -> Arithmetic.floor(a);
      case CEIL -> Arithmetic.ceil(a);
      case TRUNC -> Arithmetic.trunc(a);
      case ROUND -> math.round(a);
      case ABS -> a & 0x7fffffff;
      case SSG -> Arithmetic.sign(a);
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private static int comparison(TgsiOpcode opcode, float a, float b) {
    return switch (opcode) {
      case SLT -> Arithmetic.truth(a < b);
      case SGE -> Arithmetic.truth(a >= b);
      case SEQ -> Arithmetic.truth(a == b);
      case SGT -> Arithmetic.truth(a > b);
      case SLE -> Arithmetic.truth(a <= b);
      case SNE -> Arithmetic.truth(a != b);
      case SFL -> 0;
      case STR -> Arithmetic.ONE;
      case FSEQ -> Arithmetic.ones(a == b);
      case FSGE -> Arithmetic.ones(a >= b);
      case FSLT -> Arithmetic.ones(a < b);
      case FSNE -> Arithmetic.ones(a != b);
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private static int selection(TgsiOpcode opcode, int a, int b, int c) {
    return switch (opcode) {
      case CND -> f(c) > 0.5f ? a : b;
      case CMP -> f(a) < 0 ? b : c;
      case UCMP -> a != 0 ? b : c;
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private static int historic(TgsiOpcode opcode, int a, int b, int c) {
    return switch (opcode) {
      case CND0 -> f(c) >= 0 ? a : b;
      case SWZ -> a;
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private static int conversion(TgsiOpcode opcode, int a) {
    return switch (opcode) {
      case I2F -> Arithmetic.bits((float) a);
      case U2F -> Arithmetic.fromUnsigned(a);
      case F2I -> Arithmetic.toSigned(a);
      case F2U -> Arithmetic.toUnsigned(a);
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private static int address(TgsiOpcode opcode, int a) {
    return switch (opcode) {
      case ARL -> Arithmetic.toSigned(Arithmetic.floor(a));
      case ARR -> Arithmetic.toSigned(Arithmetic.floor(Arithmetic.add(a, Arithmetic.HALF)));
      case UARL -> a;
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private static int integers(TgsiOpcode opcode, int a, int b, int c, int d) {
    return switch (opcode) {
      case NOT -> ~a;
      case SHL -> a << b;
      case SHR, ISHR -> a >> b;
      case USHR -> a >>> b;
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
      case MOD -> b == 0 ? -1 : a % b;
      case UMOD -> b == 0 ? -1 : Integer.remainderUnsigned(a, b);
      case IDIV -> b == 0 ? 0 : a / b;
      case UDIV -> b == 0 ? -1 : Integer.divideUnsigned(a, b);
      case SAD -> Math.abs(a - b) + c;
      case UADD -> a + b;
      case UMUL -> a * b;
      case UMAD -> a * b + c;
      case IMUL_HI -> (int) ((long) a * b >> 32);
      case UMUL_HI -> (int) (Integer.toUnsignedLong(a) * Integer.toUnsignedLong(b) >>> 32);
      case INEG -> -a;
      case IABS -> Math.abs(a);
      case ISSG -> Integer.signum(a);
      case IMIN -> Math.min(a, b);
      case IMAX -> Math.max(a, b);
      case UMIN -> Integer.compareUnsigned(a, b) <= 0 ? a : b;
      case UMAX -> Integer.compareUnsigned(a, b) >= 0 ? a : b;
      case ISGE -> Arithmetic.ones(a >= b);
      case ISLT -> Arithmetic.ones(a < b);
      case USEQ -> Arithmetic.ones(a == b);
      case USNE -> Arithmetic.ones(a != b);
      case USGE -> Arithmetic.ones(Integer.compareUnsigned(a, b) >= 0);
      case USLT -> Arithmetic.ones(Integer.compareUnsigned(a, b) < 0);
      case IBFE -> Arithmetic.bitfield(a, b, c, true);
      case UBFE -> Arithmetic.bitfield(a, b, c, false);
      case BFI -> Arithmetic.insert(a, b, c, d);
      case BREV -> Integer.reverse(a);
      case POPC -> Integer.bitCount(a);
      case LSB -> a == 0 ? -1 : Integer.numberOfTrailingZeros(a);
      case IMSB -> Arithmetic.highestBit(a < 0 ? ~a : a);
      case UMSB -> Arithmetic.highestBit(a);
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  /** The one scalar of a replicated opcode; a and b hold x, y, z, w of a lane from an offset on. */
  int replicated(TgsiOpcode opcode, int[] a, int[] b, int[] c, int at) {
    return switch (opcode) {
      case NOISE1, NOISE2, NOISE3, NOISE4 -> 0;
      case RCP -> Arithmetic.div(Arithmetic.ONE, a[at]);
      case RSQ -> math.rsq(a[at]);
      case SQRT -> Arithmetic.bits((float) Math.sqrt(f(a[at])));
      case EX2 -> Arithmetic.bits(Functions.ex2(f(a[at])));
      case LG2 -> Arithmetic.bits(Functions.lg2(f(a[at])));
      case POW -> Arithmetic.bits(Functions.pow(f(a[at]), f(b[at])));
      case SIN -> Arithmetic.bits(Functions.sin(f(a[at])));
      case COS -> Arithmetic.bits(Functions.cos(f(a[at])));
      case RCC -> reciprocalClamped(a[at]);
      case DP2 -> math.dot(a, b, at, 2);
      case DP3 -> math.dot(a, b, at, 3);
      case DP4 -> math.dot(a, b, at, 4);
      case DP2A -> Arithmetic.add(math.dot(a, b, at, 2), c[at]);
      case DPH -> Arithmetic.add(math.dot(a, b, at, 3), b[at + 3]);
      case PK2H -> Arithmetic.half(a[at]) | Arithmetic.half(a[at + 1]) << 16;
      case PK2US -> Arithmetic.unorm(a[at], 65535) | Arithmetic.unorm(a[at + 1], 65535) << 16;
      case PK4B ->
          Arithmetic.biasedByte(a[at])
              | Arithmetic.biasedByte(a[at + 1]) << 8
              | Arithmetic.biasedByte(a[at + 2]) << 16
              | Arithmetic.biasedByte(a[at + 3]) << 24;
      case PK4UB ->
          Arithmetic.unorm(a[at], 255)
              | Arithmetic.unorm(a[at + 1], 255) << 8
              | Arithmetic.unorm(a[at + 2], 255) << 16
              | Arithmetic.unorm(a[at + 3], 255) << 24;
      default -> throw new IllegalStateException(opcode + " is not replicated");
    };
  }

  /**
   * The reciprocal with a limited magnitude: in 2009 by NV_vertex_program1_1, else as Mesa 7.10
   * does, where a zero of either sign counts as negative.
   */
  private int reciprocalClamped(int a) {
    int reciprocal = Arithmetic.div(Arithmetic.ONE, a);
    if (Arithmetic.isNan(reciprocal)) {
      return reciprocal;
    }
    if (math.rules2009()) {
      int magnitude = Math.clamp(reciprocal & 0x7fffffff, 0x1f800000, 0x5f800000);
      return reciprocal & 0x80000000 | magnitude;
    }
    int magnitude = Math.clamp(reciprocal & 0x7fffffff, 0x1f7ffffd, 0x5f82c2dc);
    return f(reciprocal) > 0 ? magnitude : magnitude | 0x80000000;
  }
}
