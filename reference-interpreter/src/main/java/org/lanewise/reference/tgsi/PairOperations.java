package org.lanewise.reference.tgsi;

import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiInstruction.Saturate;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiOpcode.Category;
import org.lanewise.core.tgsi.TgsiOpcode.SourceType;
import org.lanewise.core.tgsi.TgsiSource;

/**
 * The opcodes on values of 64 bits. A register holds two, in the channels xy and zw, the low word
 * first. Words of a lane lie from an offset on, x first.
 */
final class PairOperations {
  private PairOperations() {}

  /** The pair at an offset. */
  private static long pair(int[] words, int at) {
    return Integer.toUnsignedLong(words[at]) | (long) words[at + 1] << 32;
  }

  private static void put(int[] words, int at, long value) {
    words[at] = (int) value;
    words[at + 1] = (int) (value >> 32);
  }

  /** Whether a source of that type is read in pairs. */
  static boolean isWide(SourceType type) {
    return switch (type) {
      case DOUBLE, INT64, UINT64 -> true;
      case FLOAT, SIGNED, UNSIGNED -> false;
    };
  }

  /** Applies the modifiers of a source to both pairs of a lane. */
  static void modify(TgsiSource source, SourceType type, int[] words, int at) {
    for (int half = at; half < at + 4; half += 2) {
      long value = pair(words, half);
      boolean real = type == SourceType.DOUBLE;
      if (source.absolute()) {
        value = real ? Arithmetic64.magnitude(value) : Math.abs(value);
      }
      if (source.negate()) {
        value = real ? Arithmetic64.neg(value) : -value;
      }
      put(words, half, value);
    }
  }

  /** Whether the first destination gets doubles, which saturate as such. */
  static boolean givesDoubles(TgsiOpcode opcode) {
    return switch (opcode) {
      case F2D, I2D, U2D, U642D, I642D, DFRACEXP -> true;
      default -> opcode.category() == Category.ALU_64 && opcode.sourceType(0) == SourceType.DOUBLE;
    };
  }

  /** The channels of the mask that the first destination of any opcode really gets. */
  static int written(TgsiOpcode opcode, WriteMask mask) {
    return switch (opcode.category()) {
      case ALU_64 -> wholePairs(mask);
      case CONV64 -> narrows(opcode) ? firstTwo(mask) : wholePairs(mask);
      case CMP_64 -> onePerPair(mask);
      default -> opcode == TgsiOpcode.DFRACEXP ? wholePairs(mask) : mask.bits();
    };
  }

  private static int wholePairs(WriteMask mask) {
    int first = (mask.bits() & 3) == 3 ? 3 : 0;
    int second = (mask.bits() & 12) == 12 ? 12 : 0;
    return first | second;
  }

  private static int firstTwo(WriteMask mask) {
    int first = Integer.lowestOneBit(mask.bits());
    return first | Integer.lowestOneBit(mask.bits() & ~first);
  }

  private static int onePerPair(WriteMask mask) {
    return Integer.lowestOneBit(mask.bits() & 3) | Integer.lowestOneBit(mask.bits() & 12);
  }

  private static boolean narrows(TgsiOpcode opcode) {
    return switch (opcode) {
      case D2F, D2I, D2U, U642F, I642F -> true;
      default -> false;
    };
  }

  /**
   * Computes a lane.
   *
   * @param result gets the first destination's words
   * @param second gets those of the second one, if any
   */
  static void compute(
      TgsiInstruction instruction, int[] a, int[] b, int[] c, int[] result, int[] second, int at) {
    TgsiOpcode opcode = instruction.opcode();
    WriteMask mask = instruction.destinations().getFirst().mask();
    if (narrows(opcode)) {
      int source = at;
      for (int channel = 0; channel < 4 && source < at + 4; channel++) {
        if (mask.has(channel)) {
          result[at + channel] = narrow(opcode, pair(a, source));
          source += 2;
        }
      }
      return;
    }
    for (int half = 0; half < 4; half += 2) {
      int place = at + half;
      if (opcode.category() == Category.CMP_64) {
        // The mask decides which of the two is written.
        boolean holds = compare(opcode, pair(a, place), pair(b, place));
        result[place] = Arithmetic.ones(holds);
        result[place + 1] = Arithmetic.ones(holds);
        continue;
      }
      if (opcode == TgsiOpcode.DFRACEXP) {
        int exponent = Arithmetic64.exponent(pair(a, place));
        second[place] = exponent;
        second[place + 1] = exponent;
      }
      long value =
          opcode.category() == Category.CONV64 && !isWide(opcode.sourceType(0))
              ? widened(opcode, a[at + half / 2])
              : wide(opcode, pair(a, place), pair(b, place), b[place], pair(c, place));
      put(result, place, saturated(instruction.saturate(), opcode, value));
    }
  }

  private static long saturated(Saturate saturate, TgsiOpcode opcode, long value) {
    if (!givesDoubles(opcode)) {
      return value;
    }
    return switch (saturate) {
      case NONE -> value;
      case ZERO_ONE -> Arithmetic64.saturate(value);
      case MINUS_PLUS_ONE -> Arithmetic64.saturateSigned(value);
    };
  }

  private static int narrow(TgsiOpcode opcode, long a) {
    return switch (opcode) {
      case D2F -> Arithmetic64.toFloat(a);
      case D2I -> Arithmetic64.toInt(a);
      case D2U -> Arithmetic64.toUnsignedInt(a);
      case I642F -> Arithmetic64.floatFromSigned(a);
      case U642F -> Arithmetic64.floatFromUnsigned(a);
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private static long widened(TgsiOpcode opcode, int word) {
    return switch (opcode) {
      case F2D -> Arithmetic64.fromFloat(word);
      case I2D -> Arithmetic64.bits(word);
      case U2D -> Arithmetic64.bits(Integer.toUnsignedLong(word));
      case F2I64 -> Arithmetic64.toLong(Float.intBitsToFloat(word));
      case F2U64 -> Arithmetic64.toUnsignedLong(Float.intBitsToFloat(word));
      case I2I64 -> word;
      case U2I64 -> Integer.toUnsignedLong(word);
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  private static boolean compare(TgsiOpcode opcode, long a, long b) {
    return switch (opcode) {
      case DSLT -> Arithmetic64.d(a) < Arithmetic64.d(b);
      case DSGE -> Arithmetic64.d(a) >= Arithmetic64.d(b);
      case DSEQ -> Arithmetic64.d(a) == Arithmetic64.d(b);
      case DSNE -> Arithmetic64.d(a) != Arithmetic64.d(b);
      case U64SEQ -> a == b;
      case U64SNE -> a != b;
      case I64SLT -> a < b;
      case I64SGE -> a >= b;
      case U64SLT -> Long.compareUnsigned(a, b) < 0;
      case U64SGE -> Long.compareUnsigned(a, b) >= 0;
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  /** An opcode whose sources are pairs; {@code word} is b's low word, for counts and exponents. */
  private static long wide(TgsiOpcode opcode, long a, long b, int word, long c) {
    return switch (opcode) {
      case DFMA -> Arithmetic64.fma(a, b, c);
      case DABS -> Arithmetic64.abs(a);
      case DNEG -> Arithmetic64.neg(a);
      case DADD -> Arithmetic64.add(a, b);
      case DMUL -> Arithmetic64.mul(a, b);
      case DDIV -> Arithmetic64.div(a, b);
      case DMAX -> Arithmetic64.max(a, b);
      case DMIN -> Arithmetic64.min(a, b);
      case DRCP -> Arithmetic64.div(Arithmetic64.ONE, a);
      case DSQRT -> Arithmetic64.sqrt(a);
      case DRSQ -> Arithmetic64.div(Arithmetic64.ONE, Arithmetic64.sqrt(a));
      case DMAD -> Arithmetic64.add(Arithmetic64.mul(a, b), c);
      case DFRAC -> Arithmetic64.fraction(a);
      case DLDEXP -> Arithmetic64.ldexp(a, word);
      case DFRACEXP -> Arithmetic64.significand(a);
      case DTRUNC -> Arithmetic64.trunc(a);
      case DCEIL -> Arithmetic64.ceil(a);
      case DFLR -> Arithmetic64.floor(a);
      case DROUND -> Arithmetic64.round(a);
      case DSSG -> Arithmetic64.sign(a);
      case I64MIN -> Math.min(a, b);
      case I64MAX -> Math.max(a, b);
      case U64MIN -> Long.compareUnsigned(a, b) <= 0 ? a : b;
      case U64MAX -> Long.compareUnsigned(a, b) >= 0 ? a : b;
      case I64ABS -> Math.abs(a);
      case I64SSG -> Long.signum(a);
      case I64NEG -> -a;
      case U64ADD -> a + b;
      case U64MUL -> a * b;
      case U64SHL -> a << word;
      case I64SHR -> a >> word;
      case U64SHR -> a >>> word;
      case I64DIV -> b == 0 ? 0 : a / b;
      case I64MOD -> b == 0 ? -1 : a % b;
      case U64DIV -> b == 0 ? -1 : Long.divideUnsigned(a, b);
      case U64MOD -> b == 0 ? -1 : Long.remainderUnsigned(a, b);
      case D2I64 -> Arithmetic64.toLong(Arithmetic64.d(a));
      case D2U64 -> Arithmetic64.toUnsignedLong(Arithmetic64.d(a));
      case I642D -> Arithmetic64.bits(a);
      case U642D -> Arithmetic64.doubleFromUnsigned(a);
      default -> throw new IllegalStateException(opcode.name());
    };
  }
}
