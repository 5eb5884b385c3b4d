package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500Alu;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Predicate;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500Signature;
import org.lanewise.core.r500.R500Test;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.r500.R500Unit;

/** ALU and OUT instructions as IR. */
final class R500Arithmetic {
  private static final int A = 0;
  private static final int B = 1;
  private static final int C = 2;
  private static final int ALPHA = 3;

  private final IrBuilder b;
  private final R500Floats floats;
  private final R500State state;

  R500Arithmetic(R500Floats floats, R500State state) {
    this.b = floats.b;
    this.floats = floats;
    this.state = state;
  }

  /** What is written when everything has been read. */
  private final List<Runnable> writes = new ArrayList<>();

  /**
   * Lowers an instruction.
   *
   * @return the mask of the ALU result where the instruction writes it, else -1
   */
  int lower(R500Instruction i, R500Lanes lanes) {
    R500Alu alu = R500Alu.of(i);
    Units units = new Units(alu, new R500Operands(floats, state, alu));
    writes.clear();
    int[] values = new int[4];
    for (int c = 0; c < 4; c++) {
      values[c] = needs(i, c) ? units.finished(c) : -1;
    }
    for (int c = 0; c < 4; c++) {
      collect(i, alu, c, values[c], lanes);
    }
    if (i.type() == R500Type.OUT && i.has(R500Field.W_OMASK)) {
      int writing = and(lanes.active(), holds(R500Predicate.ofChannel(i, ALPHA), state, b));
      writes.add(() -> state.writeOutput(R500Signature.W, 2, values[ALPHA], writing));
    }
    int result = -1;
    if (i.has(R500Field.ALU_WMASK)) {
      int value = values[i.has(R500Field.ALU_RESULT_SEL) ? ALPHA : 0];
      result = floats.test(R500Test.of(i.get(R500Field.ALU_RESULT_OP)), value);
    }
    writes.forEach(Runnable::run);
    return result;
  }

  private static boolean needs(R500Instruction i, int channel) {
    boolean alpha = channel == ALPHA;
    boolean masks = ((i.writeMask() | i.outputMask()) >> channel & 1) != 0;
    boolean depth = alpha && i.type() == R500Type.OUT && i.has(R500Field.W_OMASK);
    boolean result =
        i.has(R500Field.ALU_WMASK) && channel == (i.has(R500Field.ALU_RESULT_SEL) ? ALPHA : 0);
    return masks || depth || result;
  }

  // Masks

  private int and(int mask, int other) {
    if (mask < 0 || other < 0) {
      return Math.max(mask, other);
    }
    return b.op(IrOp.MASK_AND, mask, other);
  }

  /** The lanes in which a predicate holds, -1 for all. */
  static int holds(R500Predicate predicate, R500State state, IrBuilder b) {
    if (predicate.bit() < 0) {
      return predicate.invert() ? b.mask(false) : -1;
    }
    int bit = state.predicate(predicate.bit());
    return predicate.invert() ? b.op(IrOp.MASK_NOT, bit) : bit;
  }

  /** The lanes that write a channel, -1 for all. */
  int writing(R500Instruction i, int channel, R500Lanes lanes) {
    int run = i.has(R500Field.WRITE_INACTIVE) ? lanes.executing() : lanes.active();
    return and(run, holds(R500Predicate.ofChannel(i, channel), state, b));
  }

  // Writes

  private void collect(R500Instruction i, R500Alu alu, int channel, int value, R500Lanes lanes) {
    R500Alu.Result unit = alu.result(channel == ALPHA ? R500Unit.ALPHA : R500Unit.RGB);
    boolean temporary = (i.writeMask() >> channel & 1) != 0;
    boolean output = (i.outputMask() >> channel & 1) != 0;
    if (!temporary && !output) {
      return;
    }
    int writing = writing(i, channel, lanes);
    if (temporary) {
      int row = state.row(unit.destination(), unit.relative());
      writes.add(() -> state.write(row, channel, value, writing));
    }
    if (output && i.type() == R500Type.OUT) {
      writes.add(() -> state.writeOutput(unit.target(), channel, value, writing));
    } else if (output) {
      int bit = floats.test(R500Test.of(unit.target()), value);
      writes.add(() -> state.writePredicate(channel, bit, writing));
    }
  }

  /** The two units of one instruction; results are computed once, when they are asked for. */
  private final class Units {
    private final R500Alu alu;
    private final R500Operands operands;

    /** Results before OMOD: r, g, b, a; -1 where not computed yet. */
    private final int[] results = {-1, -1, -1, -1};

    private int dot = -1;

    Units(R500Alu alu, R500Operands operands) {
      this.alu = alu;
      this.operands = operands;
    }

    /** A channel's value after OMOD and clamp. */
    int finished(int channel) {
      R500Alu.Result unit = alu.result(channel == ALPHA ? R500Unit.ALPHA : R500Unit.RGB);
      int value = result(channel);
      if (unit.omod() == R500Alu.Result.OMOD_DISABLED) {
        return selects(channel) ? value : floats.result(value);
      }
      if (unit.scale() != 1) {
        value = b.op(IrOp.FMUL, value, b.f32(unit.scale()));
      }
      value = floats.result(value);
      return unit.clamp() ? b.op(IrOp.FSATURATE, value) : value;
    }

    private boolean selects(int channel) {
      return channel == ALPHA ? alu.alphaOp().selects() : alu.rgbOp().selects();
    }

    private int result(int channel) {
      if (results[channel] < 0) {
        results[channel] = channel == ALPHA ? alpha() : rgb(channel);
      }
      return results[channel];
    }

    private int flushed(R500Unit unit, int index, int channel) {
      return operands.flushed(unit, index, channel);
    }

    private int product(R500Unit unit, int channel) {
      return floats.product(flushed(unit, A, channel), flushed(unit, B, channel));
    }

    private int rgb(int channel) {
      R500Unit unit = R500Unit.RGB;
      return switch (alu.rgbOp()) {
        case MAD -> multiplyAdd(unit, channel);
        case DP3, DP4, D2A -> dot();
        case MIN -> minimum(unit, channel);
        case MAX -> maximum(unit, channel);
        case CND -> choose(unit, channel, R500RgbOp.CND);
        case CMP -> choose(unit, channel, R500RgbOp.CMP);
        case FRC -> floats.fraction(flushed(unit, A, channel));
        case SOP -> alu.alphaOp() == R500AlphaOp.DP ? b.f32(0) : result(ALPHA);
        case MDH -> neighbours(unit, channel, 1);
        case MDV -> neighbours(unit, channel, 2);
      };
    }

    private int alpha() {
      R500Unit unit = R500Unit.ALPHA;
      return switch (alu.alphaOp()) {
        case MAD -> multiplyAdd(unit, 0);
        case DP -> alu.rgbOp() == R500RgbOp.SOP ? b.f32(0) : result(0);
        case MIN -> minimum(unit, 0);
        case MAX -> maximum(unit, 0);
        case CND -> choose(unit, 0, R500RgbOp.CND);
        case CMP -> choose(unit, 0, R500RgbOp.CMP);
        case FRC -> floats.fraction(flushed(unit, A, 0));
        case EX2 -> FunctionLowering.ex2(b, flushed(unit, A, 0));
        case LN2 -> FunctionLowering.lg2(b, flushed(unit, A, 0));
        case RCP -> b.op(IrOp.FDIV, b.f32(1), flushed(unit, A, 0));
        // The sum makes +0 of a negative zero, whose root would be negative.
        case RSQ -> FunctionLowering.rsq(b, floats.sum(flushed(unit, A, 0), b.f32(0)));
        case SIN -> FunctionLowering.sinTurns(b, flushed(unit, A, 0));
        case COS -> FunctionLowering.cosTurns(b, flushed(unit, A, 0));
        case MDH -> neighbours(unit, 0, 1);
        case MDV -> neighbours(unit, 0, 2);
      };
    }

    private int multiplyAdd(R500Unit unit, int channel) {
      return floats.sum(product(unit, channel), flushed(unit, C, channel));
    }

    private int minimum(R500Unit unit, int channel) {
      int less = b.op(IrOp.FLT, flushed(unit, A, channel), flushed(unit, B, channel));
      return select(unit, channel, less);
    }

    private int maximum(R500Unit unit, int channel) {
      int greater = b.op(IrOp.FLT, flushed(unit, B, channel), flushed(unit, A, channel));
      return select(unit, channel, greater);
    }

    private int choose(R500Unit unit, int channel, R500RgbOp by) {
      int c = flushed(unit, C, channel);
      int first =
          by == R500RgbOp.CND ? b.op(IrOp.FLT, b.f32(0.5f), c) : b.op(IrOp.FLE, b.f32(0), c);
      return select(unit, channel, first);
    }

    private int select(R500Unit unit, int channel, int first) {
      return b.select(first, operands.raw(unit, A, channel), operands.raw(unit, B, channel));
    }

    private int neighbours(R500Unit unit, int channel, int other) {
      int first = operands.neighbour(unit, A, channel, 0);
      int second = operands.neighbour(unit, C, channel, other);
      return floats.sum(floats.product(first, flushed(unit, B, channel)), second);
    }

    /** The sum of products, the same for all channels. */
    private int dot() {
      if (dot < 0) {
        R500Unit unit = R500Unit.RGB;
        int sum = floats.sum(product(unit, 0), product(unit, 1));
        dot =
            switch (alu.rgbOp()) {
              case DP3 -> floats.sum(sum, product(unit, 2));
              case DP4 -> floats.sum(floats.sum(sum, product(unit, 2)), product(R500Unit.ALPHA, 0));
              case D2A -> floats.sum(sum, flushed(unit, C, 2));
              case MAD, MIN, MAX, CND, CMP, FRC, SOP, MDH, MDV ->
                  throw new IllegalStateException(alu.rgbOp().name());
            };
      }
      return dot;
    }
  }
}
