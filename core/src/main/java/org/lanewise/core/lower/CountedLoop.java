package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;

/** A loop with a count of turns and, in some, a value that steps with each turn (aL). */
final class CountedLoop {
  private final IrBuilder b;
  private final ExecutionMask mask;
  private final Variables variables;
  private final int count;
  private final int turn;
  private final int value;

  /**
   * Opens a loop whose first turn runs whatever the count is.
   *
   * @param instruction the index of the instruction, for messages
   * @param count the turns, an i32 value
   * @param first what the stepping value is in the first turn, an i32 value; -1 for a loop without
   */
  CountedLoop(
      IrBuilder builder,
      ExecutionMask mask,
      Variables variables,
      int instruction,
      int count,
      int first) {
    b = builder;
    this.mask = mask;
    this.variables = variables;
    this.count = count;
    String name = instruction + "." + b.size();
    turn = b.variable("turn." + name, IrType.I32);
    b.set(turn, b.i32(0));
    value = first < 0 ? -1 : b.variable("aL." + name, IrType.I32);
    if (value >= 0) {
      variables.set(value, first, -1);
    }
    mask.beginLoop(instruction);
    variables.beginLoop();
  }

  /** The variable of the stepping value, -1 in a loop without. */
  int value() {
    return value;
  }

  /** At the end of a turn: lanes go again if turns are left. */
  void endTurn() {
    int next = b.op(IrOp.IADD, b.get(turn), b.i32(1));
    b.set(turn, next);
    mask.retainInLoop(b.op(IrOp.ILT, next, count));
  }

  /** Adds an i32 value to the stepping value. */
  void step(int step) {
    variables.set(value, b.op(IrOp.IADD, variables.get(value), step), -1);
  }

  /** Closes the loop. */
  void end() {
    variables.endRegion();
    mask.endLoop();
  }
}
