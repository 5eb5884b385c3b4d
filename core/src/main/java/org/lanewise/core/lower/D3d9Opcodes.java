package org.lanewise.core.lower;

import java.util.Arrays;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.program.WriteMask;

/**
 * The formulas of arithmetic and derivatives, as IR operations on the channels that are written.
 */
final class D3d9Opcodes {
  /** The exponent of LIT stays within this magnitude. */
  private static final float LIT_EXPONENT = 127.99609375f;

  private static final WriteMask W = WriteMask.of(8);

  private final D3d9Program program;
  private final D3d9Floats floats;
  private final Formulas formulas;
  private final D3d9Registers registers;
  private final IrBuilder b;

  D3d9Opcodes(D3d9Program program, D3d9Floats floats, D3d9Registers registers) {
    this.program = program;
    this.floats = floats;
    this.registers = registers;
    formulas = new Formulas(floats);
    b = floats.b;
  }

  /** The values of the channels in the destination's mask; -1 for those that are not written. */
  int[] compute(D3d9Instruction instruction, D3d9Sources s) {
    WriteMask mask = instruction.destination().orElseThrow().mask();
    D3d9Opcode opcode = instruction.opcode();
    int[] values = {-1, -1, -1, -1};
    switch (opcode.channels()) {
      case SCALAR_X, SCALAR_W, DOT -> Arrays.fill(values, scalar(opcode, s));
      case COMPONENTWISE, SCALAR_X_PER_CHANNEL, SCALAR_W_PER_CHANNEL, MATRIX, PER_CHANNEL -> {
        for (int c = 0; c < 4; c++) {
          if (mask.has(c)) {
            values[c] =
                opcode.channels() == D3d9Opcode.Channels.COMPONENTWISE
                    ? component(instruction, s, c)
                    : own(instruction, s, c);
          }
        }
      }
      case NONE -> throw new IllegalStateException(opcode + " computes nothing");
    }
    return values;
  }

  private int component(D3d9Instruction instruction, D3d9Sources s, int c) {
    int x = s.word(0, c);
    return switch (instruction.opcode()) {
      case MOV, MOVA -> x;
      case ADD -> floats.add(x, s.word(1, c));
      case SUB -> floats.sub(x, s.word(1, c));
      case MUL -> floats.mul(x, s.word(1, c));
      case MAD -> floats.add(floats.mul(x, s.word(1, c)), s.word(2, c));
      case LRP -> floats.lerp(x, s.word(1, c), s.word(2, c));
      case MIN -> floats.min(x, s.word(1, c));
      case MAX -> floats.max(x, s.word(1, c));
      case SLT -> floats.truth(b.op(IrOp.FLT, x, s.word(1, c)));
      case SGE -> floats.truth(b.op(IrOp.FLE, s.word(1, c), x));
      case FRC -> floats.fraction(x);
      case SGN -> floats.sign(x);
      case ABS -> floats.abs(x);
      case CMP -> b.select(b.op(IrOp.FLE, floats.zero(), x), s.word(1, c), s.word(2, c));
      case CND -> condition(instruction, s, c);
      case DSX -> formulas.rowDifference(x);
      case DSY -> formulas.columnDifference(x);
      default -> throw new IllegalStateException(instruction.opcode() + " by components");
    };
  }

  private int condition(D3d9Instruction instruction, D3d9Sources s, int c) {
    boolean tests1To3 = program.version().isPixel1To3();
    WriteMask mask = instruction.destination().orElseThrow().mask();
    if (tests1To3 && instruction.coissue() && !mask.equals(W)) {
      return s.word(1, c);
    }
    int above = b.op(IrOp.FLT, b.f32(0.5f), s.word(0, tests1To3 ? 3 : c));
    return b.select(above, s.word(1, c), s.word(2, c));
  }

  private int scalar(D3d9Opcode opcode, D3d9Sources s) {
    return switch (opcode) {
      case RCP -> floats.finite(floats.div(floats.one(), s.word(0, 3)));
      case RSQ -> floats.finite(floats.rsq(s.word(0, 3)));
      case EXP, EXPP -> floats.finite(FunctionLowering.ex2(b, s.word(0, 3)));
      case LOG, LOGP -> floats.finite(FunctionLowering.lg2(b, floats.abs(s.word(0, 3))));
      case POW -> floats.pow(s.word(0, 0), s.word(1, 0));
      case DP3 -> formulas.dot(s, 0, 1, 3);
      case DP4 -> formulas.dot(s, 0, 1, 4);
      case DP2ADD -> floats.add(formulas.dot(s, 0, 1, 2), s.word(2, 0));
      default -> throw new IllegalStateException(opcode + " as one value");
    };
  }

  /** A channel of an opcode whose channels have formulas of their own; -1 where it has none. */
  private int own(D3d9Instruction instruction, D3d9Sources s, int c) {
    return switch (instruction.opcode()) {
      case LIT -> lit(s, c);
      case DST -> formulas.distance(s, c);
      case M4X4, M4X3 -> c < instruction.opcode().rows() ? row(s, c, 4) : -1;
      case M3X4, M3X3, M3X2 -> c < instruction.opcode().rows() ? row(s, c, 3) : -1;
      case CRS -> c == 3 ? -1 : formulas.cross(s, c);
      case NRM -> floats.mul(s.word(0, c), floats.rsq(formulas.dot(s, 0, 0, 3)));
      case SINCOS, SINCOS_CONSTS ->
          switch (c) {
            case 0 -> FunctionLowering.cos(b, s.word(0, 0));
            case 1 -> FunctionLowering.sin(b, s.word(0, 0));
            default -> -1;
          };
      case EXPP_PARTIAL -> floats.finite(formulas.exponential(s.word(0, 3), c));
      case BEM -> c < 2 ? bumped(instruction, s, c) : -1;
      default -> throw new IllegalStateException(instruction.opcode() + " by channels");
    };
  }

  private int lit(D3d9Sources s, int c) {
    return switch (c) {
      case 0, 3 -> floats.one();
      case 1 -> floats.max(s.word(0, 0), floats.zero());
      default -> {
        int exponent = floats.max(s.word(0, 3), b.f32(-LIT_EXPONENT));
        exponent = floats.min(exponent, b.f32(LIT_EXPONENT));
        int base = s.word(0, 1);
        int lit =
            b.op(
                IrOp.MASK_AND,
                b.op(IrOp.FLT, floats.zero(), s.word(0, 0)),
                b.op(IrOp.FLT, floats.zero(), base));
        yield b.select(lit, FunctionLowering.pow(b, base, exponent), floats.zero());
      }
    };
  }

  private int row(D3d9Sources s, int row, int components) {
    return formulas.dot(components, i -> s.word(0, i), i -> s.word(1, row, i));
  }

  private int bumped(D3d9Instruction instruction, D3d9Sources s, int c) {
    int stage = instruction.destination().orElseThrow().register().number();
    return bumped(stage, s.word(0, c), s.word(1, 0), s.word(1, 1), c);
  }

  /** Coordinate 0 or 1, shifted by two words through the bump matrix of a stage. */
  int bumped(int stage, int coordinate, int x, int y, int c) {
    int moved = floats.add(coordinate, floats.mul(registers.stage(stage, c), x));
    return floats.add(moved, floats.mul(registers.stage(stage, 2 + c), y));
  }

  /** What setp gives for each component in the mask. */
  int[] compare(D3d9Instruction instruction, D3d9Sources s) {
    WriteMask mask = instruction.destination().orElseThrow().mask();
    int[] values = {-1, -1, -1, -1};
    for (int c = 0; c < 4; c++) {
      if (mask.has(c)) {
        values[c] =
            floats.compare(instruction.comparison().orElseThrow(), s.word(0, c), s.word(1, c));
      }
    }
    return values;
  }
}
