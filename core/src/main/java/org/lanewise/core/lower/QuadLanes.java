package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;

/** Values that the lanes of a quad have in common. */
final class QuadLanes {
  private final IrBuilder b;

  QuadLanes(IrBuilder b) {
    this.b = b;
  }

  /** In each lane of a quad the f32 value of one of its lanes. */
  private int quad(int x, int lane0, int lane1, int lane2, int lane3) {
    return b.emit(IrOp.QUAD, IrType.F32, new int[] {x}, new int[] {lane0, lane1, lane2, lane3});
  }

  private int integers(int x, int lane0, int lane1, int lane2, int lane3) {
    int word = quad(b.op(IrOp.BITS_I2F, x), lane0, lane1, lane2, lane3);
    return b.op(IrOp.BITS_F2I, word);
  }

  /** An operation on the i32 values of all four lanes, whatever their order. */
  private int all(IrOp operation, int x) {
    int pair = b.op(operation, x, integers(x, 1, 0, 3, 2));
    return b.op(operation, pair, integers(pair, 2, 3, 0, 1));
  }

  /** The least of the four i32 values, signed. */
  int least(int x) {
    return all(IrOp.IMIN, x);
  }

  /** The lane's own bit: 1 in the first lane, 8 in the last, an i32 value. */
  int bit() {
    return b.op(IrOp.ISHL, b.i32(1), b.op(IrOp.QUAD_LANE));
  }

  /** Bit n set where the mask holds lane n of the quad, an i32 value. */
  int bits(int mask) {
    return all(IrOp.IOR, b.select(mask, bit(), b.i32(0)));
  }

  /** The f32 value of the first lane that is set in {@link #bits}, of lane 0 if none is. */
  int first(int value, int bits) {
    int result = quad(value, 0, 0, 0, 0);
    for (int lane = 3; lane >= 0; lane--) {
      int bit = b.op(IrOp.IAND, bits, b.i32(1 << lane));
      int set = b.op(IrOp.INE, bit, b.i32(0));
      result = b.select(set, quad(value, lane, lane, lane, lane), result);
    }
    return result;
  }

  /** The f32 value of the lane whose number is in the low two bits of an i32 value. */
  int of(int value, int lane) {
    int number = b.op(IrOp.IAND, lane, b.i32(3));
    int result = quad(value, 0, 0, 0, 0);
    for (int k = 1; k < 4; k++) {
      int here = b.op(IrOp.IEQ, number, b.i32(k));
      result = b.select(here, quad(value, k, k, k, k), result);
    }
    return result;
  }
}
