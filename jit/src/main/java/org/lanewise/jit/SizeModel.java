package org.lanewise.jit;

import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrType;
import org.lanewise.jit.wide.WideOp;

/**
 * How many bytes of code an operation is likely to take. An estimate that decides where programs
 * are cut; what counts is the size of the written method, which is checked afterwards.
 */
final class SizeModel {
  /** Bytes that move a value between a local and the stack. */
  static final int MOVE = 2;

  /** Bytes that tell C2 the class of a vector. */
  private static final int EXACT = 10;

  private SizeModel() {}

  static int bytes(Item item, boolean vector) {
    return switch (item) {
      case Item.Op op -> bytes(op.instruction(), vector);
      case Item.If region -> 16 + bytes(region.body(), vector);
      case Item.Loop region -> 40 + bytes(region.body(), vector);
    };
  }

  /** Bytes that write a value to its plane. */
  static int store(boolean vector) {
    return vector ? 12 : 8;
  }

  /** Bytes that bring a value into a leaf, from its plane or made again. */
  static int load(IrInstruction maker, boolean vector) {
    return Plan.isRebuilt(maker.op()) ? bytes(maker, vector) : vector ? 16 + EXACT : 9;
  }

  private static int bytes(java.util.List<Item> items, boolean vector) {
    int sum = 0;
    for (Item item : items) {
      sum += bytes(item, vector);
    }
    return sum;
  }

  private static int bytes(IrInstruction instruction, boolean vector) {
    int moves = MOVE * (instruction.operands().length + instruction.results().length);
    if (!vector) {
      return moves + scalarBytes(instruction);
    }
    IrType result = instruction.op().result();
    boolean exact = result == IrType.F32 || result == IrType.I32;
    return moves + vectorBytes(instruction) + (exact ? EXACT : 0);
  }

  private static int scalarBytes(IrInstruction instruction) {
    if (WideOp.of(instruction.op()) != null) {
      return 6 + 2 * instruction.operands().length;
    }
    return switch (instruction.op()) {
      case CONST_F32, CONST_I32, CONST_MASK -> 2;
      case INPUT, OUTPUT, OUTPUT_INDEXED, INPUT_INDEXED, ARRAY_LOAD, ARRAY_STORE -> 16;
      case GET, SET -> 2;
      case STOP_IF_ANY -> 20;
      default -> 2;
    };
  }

  private static int vectorBytes(IrInstruction instruction) {
    if (WideOp.of(instruction.op()) != null) {
      return 35 + 12 * instruction.operands().length;
    }
    return switch (instruction.op()) {
      case CONST_F32, CONST_I32, CONST_MASK -> 9;
      case UNIFORM, CLOCK, HOISTED, PLANE, INPUT, OUTPUT, COVERED, LIVE, KILL -> 13;
      case FMUL_NO_ZERO_NAN -> 50;
      case FMUL_ZERO_WINS, FMIN_NUM, FMAX_NUM, F2U, U2F, SELECT_MASK, UMIN, UMAX -> 32;
      case FLUSH_DENORMAL -> 28;
      case STOP_IF_ANY -> 20;
      case FFLOOR, FROUND_EVEN -> 95;
      case FNEG, FABS, CANON, FSATURATE, FSATURATE_NORMAL, FMIN_LT, FMAX_GT -> 18;
      case ULT, ULE -> 38;
      case OUTPUT_INDEXED, INPUT_INDEXED, UNIFORM_INDEXED, TABLE, ARRAY_LOAD, ARRAY_STORE -> 90;
      case IMUL_HI, UMUL_HI, IDIV, IREM, UDIV, UREM -> 40;
      case MEM_LOAD, MEM_STORE, MEM_ATOMIC, MEM_SIZE -> 50 + 25 * instruction.operands().length;
      case QUAD_LANE -> 25;
      case TEXTURE -> 60 + 10 * instruction.operands().length;
      case IEQ, INE, ILT, ILE, SELECT_I32 -> 23;
      case GET, SET -> 2;
      default -> 3;
    };
  }
}
