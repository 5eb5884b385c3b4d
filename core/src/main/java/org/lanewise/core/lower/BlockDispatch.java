package org.lanewise.core.lower;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;

/**
 * A loop over the basic blocks of a program in order of their addresses, each run by the lanes
 * whose program counter stands there. A lane passes all blocks ahead of it in one turn and needs
 * another turn only to go back, so the loop's own limit counts how often one goes back.
 */
final class BlockDispatch {
  /** What the program counter holds where a lane has ended. */
  static final int ENDED = -1;

  /** Into how many regions blocks are divided, and how many stand in the smallest. */
  private static final int FAN_OUT = 4;

  /** Lowers a block. */
  @FunctionalInterface
  interface Blocks {
    /**
     * Lowers the instructions of a block; all that run them must get another program counter.
     *
     * @param first its first instruction
     * @param end behind its last
     * @param standing the lanes whose program counter is {@code first}; at least one
     */
    void lower(int first, int end, int standing);
  }

  private final IrBuilder b;
  private final Variables variables;
  private final int counter;
  private final Blocks blocks;

  /**
   * Creates the loop.
   *
   * @param counter the variable of the program counter, an i32: the number of an instruction that
   *     starts a block, or negative where a lane waits for something outside or has ended
   */
  BlockDispatch(IrBuilder b, Variables variables, int counter, Blocks blocks) {
    this.b = b;
    this.variables = variables;
    this.counter = counter;
    this.blocks = blocks;
  }

  /**
   * Runs until no lane's program counter is that of a block.
   *
   * @param leaders the first instructions of all blocks
   * @param size the number of instructions
   */
  void lower(BitSet leaders, int size) {
    b.emit(IrOp.LOOP, null, new int[0], new int[] {-1});
    variables.beginLoop();
    int[] starts = IntStream.concat(leaders.stream(), IntStream.of(size)).toArray();
    regions(starts, 0, starts.length - 1);
    b.effect(IrOp.BREAK_IF_NONE, b.op(IrOp.ILE, b.i32(0), variables.get(counter)));
    variables.endRegion();
    b.effect(IrOp.END_LOOP);
  }

  /**
   * Blocks {@code from} to {@code to - 1}. Many are divided into regions of their own, so that a
   * turn that runs few blocks asks few questions. Lanes come to a region before it or within it,
   * never while it is passed.
   */
  private void regions(int[] starts, int from, int to) {
    if (to - from <= FAN_OUT) {
      for (int k = from; k < to; k++) {
        int standing = b.op(IrOp.IEQ, variables.get(counter), b.i32(starts[k]));
        b.effect(IrOp.IF_ANY, standing);
        variables.beginRegion();
        blocks.lower(starts[k], starts[k + 1], standing);
        variables.endRegion();
        b.effect(IrOp.END_IF);
      }
      return;
    }
    int part = (to - from + FAN_OUT - 1) / FAN_OUT;
    for (int first = from; first < to; first += part) {
      int end = Math.min(to, first + part);
      int length = starts[end] - starts[first];
      int at = b.op(IrOp.ISUB, variables.get(counter), b.i32(starts[first]));
      b.effect(IrOp.IF_ANY, b.op(IrOp.ULT, at, b.i32(length)));
      variables.beginRegion();
      regions(starts, first, end);
      variables.endRegion();
      b.effect(IrOp.END_IF);
    }
  }
}
