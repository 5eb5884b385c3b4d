package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;

/** The stack of PUSHA and POPA: rows of four words, as many as {@link #ROWS} a lane. */
final class TgsiAddressStack {
  /** How many rows there are; further ones are dropped. */
  static final int ROWS = 32;

  private final IrBuilder b;
  private final Variables variables;
  private int array = -1;
  private int depth = -1;

  TgsiAddressStack(IrBuilder b, Variables variables) {
    this.b = b;
    this.variables = variables;
  }

  private void make() {
    if (array < 0) {
      array = b.array("addresses", ROWS);
      depth = b.variable("addresses.depth", IrType.I32);
    }
  }

  /**
   * Pushes four words.
   *
   * @param lanes the lanes that execute, a mask
   */
  void push(int[] words, int lanes) {
    make();
    int row = variables.get(depth);
    int pushing = b.op(IrOp.MASK_AND, lanes, b.op(IrOp.ILT, row, b.i32(ROWS)));
    for (int c = 0; c < 4; c++) {
      b.emit(IrOp.ARRAY_STORE, null, new int[] {row, words[c], pushing}, new int[] {array, c});
    }
    variables.set(depth, b.op(IrOp.IADD, row, b.i32(1)), pushing);
  }

  /** Pops four words, zeros from an empty stack. */
  int[] pop(int lanes) {
    make();
    int top = b.op(IrOp.ISUB, variables.get(depth), b.i32(1));
    int[] words = new int[4];
    for (int c = 0; c < 4; c++) {
      words[c] = b.emit(IrOp.ARRAY_LOAD, IrType.F32, new int[] {top}, new int[] {array, c});
    }
    int filled = b.op(IrOp.ILE, b.i32(0), top);
    variables.set(depth, top, b.op(IrOp.MASK_AND, lanes, filled));
    return words;
  }
}
