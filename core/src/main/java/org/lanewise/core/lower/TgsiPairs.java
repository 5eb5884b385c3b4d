package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiOpcode.Category;
import org.lanewise.core.tgsi.TgsiOpcode.SourceType;

/**
 * The opcodes on values of 64 bits, which lie in the channels xy and zw, and which channels they
 * write.
 */
final class TgsiPairs {
  /** Stands for the value of a channel that is not written although the mask has it. */
  static final int KEPT = -1;

  private final IrBuilder b;
  private final TgsiDoubles doubles;
  private final TgsiLongs longs;

  TgsiPairs(IrBuilder builder) {
    b = builder;
    doubles = new TgsiDoubles(b);
    longs = new TgsiLongs(b);
  }

  /** Whether saturate limits the pairs of the first destination as doubles, which is done here. */
  static boolean givesDoubles(TgsiOpcode opcode) {
    return switch (opcode) {
      case F2D, I2D, U2D, U642D, I642D, DFRACEXP -> true;
      default -> opcode.category() == Category.ALU_64 && opcode.sourceType(0) == SourceType.DOUBLE;
    };
  }

  /** The values of the channels in {@code mask}, {@link #KEPT} for those that keep theirs. */
  int[] compute(TgsiInstruction instruction, TgsiSources s, WriteMask mask) {
    TgsiOpcode opcode = instruction.opcode();
    int[] values = {KEPT, KEPT, KEPT, KEPT};
    switch (opcode) {
      case D2F, D2I, D2U, U642F, I642F -> narrow(opcode, s, mask, values);
      default -> {
        for (int pair = 0; pair < 2; pair++) {
          if (opcode.category() == Category.CMP_64) {
            compare(opcode, s, pair, mask, values);
          } else if (mask.has(2 * pair) && mask.has(2 * pair + 1)) {
            put(instruction, wide(opcode, s, pair), pair, values);
          }
        }
      }
    }
    return values;
  }

  /** What DFRACEXP gives its two destinations: fractions in pairs, exponents in both channels. */
  int[][] fractionAndExponent(TgsiInstruction instruction, TgsiSources s) {
    int[] fractions = {KEPT, KEPT, KEPT, KEPT};
    int[] exponents = new int[4];
    WriteMask mask = instruction.destinations().getFirst().mask();
    for (int pair = 0; pair < 2; pair++) {
      TgsiDoubles.Parts parts = doubles.parts(s.pair(0, pair));
      if (mask.has(2 * pair) && mask.has(2 * pair + 1)) {
        put(instruction, parts.fraction(), pair, fractions);
      }
      exponents[2 * pair] = b.op(IrOp.BITS_I2F, parts.exponent());
      exponents[2 * pair + 1] = exponents[2 * pair];
    }
    return new int[][] {fractions, exponents};
  }

  private void put(TgsiInstruction instruction, WordPair value, int pair, int[] values) {
    WordPair limited = value;
    if (givesDoubles(instruction.opcode())) {
      limited =
          switch (instruction.saturate()) {
            case NONE -> value;
            case ZERO_ONE -> doubles.saturate(value);
            case MINUS_PLUS_ONE -> doubles.saturateSigned(value);
          };
    }
    values[2 * pair] = b.op(IrOp.BITS_I2F, limited.low());
    values[2 * pair + 1] = b.op(IrOp.BITS_I2F, limited.high());
  }

  /** The pair xy goes to the first channel of the mask, the pair zw to the second. */
  private void narrow(TgsiOpcode opcode, TgsiSources s, WriteMask mask, int[] values) {
    int pair = 0;
    for (int c = 0; c < 4 && pair < 2; c++) {
      if (mask.has(c)) {
        WordPair x = s.pair(0, pair++);
        values[c] =
            switch (opcode) {
              case D2F -> b.op(IrOp.D_TO_F, x.low(), x.high());
              case D2I -> b.op(IrOp.BITS_I2F, b.op(IrOp.D_TO_I, x.low(), x.high()));
              case D2U -> b.op(IrOp.BITS_I2F, b.op(IrOp.D_TO_U, x.low(), x.high()));
              case U642F -> b.op(IrOp.UL_TO_F, x.low(), x.high());
              case I642F -> b.op(IrOp.L_TO_F, x.low(), x.high());
              default -> throw new IllegalStateException(opcode.name());
            };
      }
    }
  }

  /** The result goes to the pair's first channel, to its second one where the mask has but that. */
  private void compare(TgsiOpcode opcode, TgsiSources s, int pair, WriteMask mask, int[] values) {
    int channel = mask.has(2 * pair) ? 2 * pair : 2 * pair + 1;
    if (!mask.has(channel)) {
      return;
    }
    WordPair x = s.pair(0, pair);
    WordPair y = s.pair(1, pair);
    boolean real = opcode.sourceType(0) == SourceType.DOUBLE;
    int holds = real ? doubles.compare(opcode, x, y) : longs.compare(opcode, x, y);
    values[channel] = b.select(holds, b.f32Bits(-1), b.f32(0));
  }

  private WordPair wide(TgsiOpcode opcode, TgsiSources s, int pair) {
    return switch (opcode) {
      case F2D -> TgsiLongs.halves(b, IrOp.D_FROM_F, s.word(0, pair));
      case I2D -> TgsiLongs.halves(b, IrOp.D_FROM_I, s.integer(0, pair));
      case U2D -> TgsiLongs.halves(b, IrOp.D_FROM_U, s.integer(0, pair));
      case F2I64 -> TgsiLongs.halves(b, IrOp.F_TO_L, s.word(0, pair));
      case F2U64 -> TgsiLongs.halves(b, IrOp.F_TO_UL, s.word(0, pair));
      case I2I64 -> longs.extended(s.integer(0, pair), true);
      case U2I64 -> longs.extended(s.integer(0, pair), false);
      case D2I64 -> converted(IrOp.D_TO_L, s.pair(0, pair));
      case D2U64 -> converted(IrOp.D_TO_UL, s.pair(0, pair));
      case I642D -> converted(IrOp.D_FROM_L, s.pair(0, pair));
      case U642D -> converted(IrOp.D_FROM_UL, s.pair(0, pair));
      case DLDEXP -> doubles.scale(s.pair(0, pair), s.integer(1, 2 * pair));
      case U64SHL, I64SHR, U64SHR -> longs.shift(opcode, s.pair(0, pair), s.integer(1, 2 * pair));
      default -> {
        WordPair x = s.pair(0, pair);
        WordPair y = s.has(1) ? s.pair(1, pair) : null;
        WordPair z = s.has(2) ? s.pair(2, pair) : null;
        boolean real = opcode.sourceType(0) == SourceType.DOUBLE;
        yield real ? doubles.compute(opcode, x, y, z) : longs.compute(opcode, x, y);
      }
    };
  }

  private WordPair converted(IrOp op, WordPair x) {
    return TgsiLongs.halves(b, op, x.low(), x.high());
  }
}
