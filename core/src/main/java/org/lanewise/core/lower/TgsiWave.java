package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiOpcode;

/** Operations across the lanes of a quad, which is the subgroup (docs/tgsi-semantics.md). */
final class TgsiWave {
  private final IrBuilder b;
  private final TgsiFloats floats;
  private final QuadLanes quad;

  TgsiWave(TgsiFloats floats) {
    this.floats = floats;
    b = floats.b;
    quad = new QuadLanes(b);
  }

  /**
   * The four channels of the result; those that {@code mask} leaves out mean nothing.
   *
   * @param executing the lanes that execute the instruction, a mask
   */
  int[] compute(TgsiOpcode opcode, TgsiSources sources, WriteMask mask, int executing) {
    int[] result = new int[4];
    if (opcode == TgsiOpcode.READ_HELPER) {
      java.util.Arrays.fill(result, helper(b));
      return result;
    }
    int taking = b.op(IrOp.MASK_AND, executing, b.op(IrOp.LIVE));
    switch (opcode) {
      case BALLOT -> {
        java.util.Arrays.fill(result, floats.zero());
        result[0] = b.op(IrOp.BITS_I2F, quad.bits(b.op(IrOp.MASK_AND, taking, isSet(sources))));
      }
      case VOTE_ANY -> {
        int any = quad.bits(b.op(IrOp.MASK_AND, taking, isSet(sources)));
        java.util.Arrays.fill(result, floats.ones(b.op(IrOp.INE, any, b.i32(0))));
      }
      case VOTE_ALL -> {
        int against = quad.bits(b.op(IrOp.MASK_ANDNOT, taking, isSet(sources)));
        java.util.Arrays.fill(result, floats.ones(b.op(IrOp.IEQ, against, b.i32(0))));
      }
      case VOTE_EQ -> {
        int first = b.op(IrOp.BITS_F2I, quad.first(sources.word(0, 0), quad.bits(taking)));
        int differs = b.op(IrOp.INE, sources.integer(0, 0), first);
        int against = quad.bits(b.op(IrOp.MASK_AND, taking, differs));
        java.util.Arrays.fill(result, floats.ones(b.op(IrOp.IEQ, against, b.i32(0))));
      }
      case READ_FIRST -> {
        int bits = quad.bits(taking);
        for (int c = 0; c < 4; c++) {
          result[c] = mask.has(c) ? quad.first(sources.word(0, c), bits) : 0;
        }
      }
      case READ_INVOC -> {
        for (int c = 0; c < 4; c++) {
          result[c] = mask.has(c) ? quad.of(sources.word(0, c), sources.integer(1, 0)) : 0;
        }
      }
      default -> throw new IllegalStateException(opcode.name());
    }
    return result;
  }

  private int isSet(TgsiSources sources) {
    return b.op(IrOp.INE, sources.integer(0, 0), b.i32(0));
  }

  /** All ones in the lanes that are not live now, else 0. */
  static int helper(IrBuilder b) {
    return b.select(b.op(IrOp.LIVE), b.f32(0), b.op(IrOp.BITS_I2F, b.i32(-1)));
  }
}
