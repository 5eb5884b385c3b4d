package org.lanewise.jit.pass;

import org.lanewise.core.ir.IrOp;
import org.lanewise.jit.wide.WideOp;

/**
 * What operations cost, in multiples of an addition or a multiplication: measured in vectors of 8
 * lanes, see docs/performance.md. The scalar form's ratios are alike but for integer division.
 */
final class Weights {
  private Weights() {}

  static int of(IrOp op) {
    if (WideOp.of(op) != null) {
      return 50;
    }
    return switch (op) {
      case CONST_F32, CONST_I32, CONST_MASK, GET, SET, BITS_F2I, BITS_I2F -> 0;
      case COVERED, HOISTED, UNIFORM, PLANE -> 0;
      case IF_ANY, IF_UNIFORM, END_IF, LOOP, BREAK_IF_NONE, END_LOOP -> 2;
      case FDIV, FSQRT -> 10;
      case FFLOOR, FROUND_EVEN -> 6;
      case FMUL_ZERO_WINS, FMUL_NO_ZERO_NAN -> 4;
      case FLUSH_DENORMAL, FMIN_NUM, FMAX_NUM, F2U, U2F, SELECT_MASK -> 3;
      case CANON, FSATURATE, FSATURATE_NORMAL, FMIN_LT, FMAX_GT, ULT, ULE, UMIN, UMAX -> 2;
      case OUTPUT_INDEXED, ARRAY_LOAD, ARRAY_STORE, UNIFORM_INDEXED, INPUT_INDEXED, TABLE -> 8;
      case IDIV, IREM, UDIV, UREM, IMUL_HI, UMUL_HI -> 40;
      case TEXTURE, MEM_LOAD, MEM_STORE, MEM_ATOMIC, MEM_SIZE -> 100;
      default -> 1;
    };
  }
}
