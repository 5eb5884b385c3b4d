package org.lanewise.core.lower;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;

/**
 * Which lanes execute the code that is being lowered, as IR masks.
 *
 * <p>The lanes that execute are one mask value, or -1 where all do, so that code outside of all
 * flow pays nothing. Blocks that lanes can leave early (loops, switches, routines) keep a variable
 * <em>current</em>: the lanes that are in the block and have not left it. A lane that leaves a
 * block is taken out of <em>current</em> of that block and of all inside it, so the innermost
 * <em>current</em> holds nobody who left anything. A loop also keeps <em>running</em>: the lanes
 * that go on with its next turn; they are <em>current</em> again when it starts.
 *
 * <p>When a block ends, the lanes are those that executed where it began, without those that left a
 * block further out meanwhile; that is asked only of blocks that somebody crossed in leaving.
 */
final class ExecutionMask implements ExecutingLanes {
  private final IrBuilder b;
  private final Deque<Block> blocks = new ArrayDeque<>();
  private final int covered;
  private int lanes = -1;
  private int names;

  private enum Kind {
    IF,
    LOOP,
    SWITCH,
    ROUTINE
  }

  private static final class Block {
    final Kind kind;

    /** The lanes that executed where the block began, a value or -1. */
    final int outer;

    /** The variable of lanes still in the block, -1 for an if. */
    int current = -1;

    /** Loops: the variable of lanes that have not left the loop. */
    int running = -1;

    /** Ifs: the condition, and the lanes that entered the part that is open. */
    int condition = -1;

    int entered = -1;

    /** Switches: the lanes that enter at each label, and whether a body is open. */
    List<Integer> entries = List.of();

    boolean bodyOpen;

    /** Whether lanes left a block further out from inside of this one. */
    boolean crossed;

    Block(Kind kind, int outer) {
      this.kind = kind;
      this.outer = outer;
    }
  }

  /** Starts with all lanes executing; defines values, so the builder must be at the top level. */
  ExecutionMask(IrBuilder builder) {
    b = builder;
    covered = b.op(IrOp.COVERED);
  }

  /** Whether lanes may differ in whether they execute. */
  @Override
  public boolean isDivergent() {
    return lanes >= 0;
  }

  /** The lanes that execute, as a mask value; where all do, those that run at all. */
  @Override
  public int lanes() {
    return lanes >= 0 ? lanes : covered;
  }

  private int variable(String what) {
    return b.variable(what + "." + names++, IrType.MASK);
  }

  private int and(int mask) {
    return lanes < 0 ? mask : b.op(IrOp.MASK_AND, lanes, mask);
  }

  /** The lanes around a block that has ended. */
  private int around(Block block) {
    if (block.crossed) {
      for (Block further : blocks) {
        if (further != block && further.current >= 0) {
          int current = b.get(further.current);
          return block.outer < 0 ? current : b.op(IrOp.MASK_AND, block.outer, current);
        }
      }
    }
    return block.outer;
  }

  /** Goes on with the lanes in which the condition holds. */
  void beginIf(int condition) {
    Block block = new Block(Kind.IF, lanes);
    block.condition = condition;
    blocks.push(block);
    lanes = and(condition);
    block.entered = lanes;
    b.effect(IrOp.IF_ANY, lanes);
  }

  /** Goes over to the lanes in which the condition does not hold. */
  void beginElse() {
    Block block = blocks.peek();
    b.effect(IrOp.END_IF);
    int outer = around(block);
    lanes =
        outer < 0
            ? b.op(IrOp.MASK_NOT, block.condition)
            : b.op(IrOp.MASK_ANDNOT, outer, block.condition);
    block.entered = lanes;
    b.effect(IrOp.IF_ANY, lanes);
  }

  /** Goes back to the lanes around. */
  void endIf() {
    b.effect(IrOp.END_IF);
    Block block = blocks.pop();
    lanes = around(block);
    Block outside = blocks.peek();
    if (block.crossed && outside != null && outside.kind == Kind.LOOP) {
      // Nobody may be left; the rest of the turn would change nothing.
      b.effect(IrOp.BREAK_IF_NONE, b.get(outside.running));
    }
  }

  /** Opens a loop; {@code instruction} is its index in the program, for messages. */
  void beginLoop(int instruction) {
    Block block = new Block(Kind.LOOP, lanes);
    block.running = variable("running");
    block.current = variable("current");
    // Lanes that do not run at all must not keep the loop going.
    b.set(block.running, and(covered));
    blocks.push(block);
    b.emit(IrOp.LOOP, null, new int[0], new int[] {instruction});
    lanes = b.get(block.running);
    b.effect(IrOp.BREAK_IF_NONE, lanes);
    b.set(block.current, lanes);
  }

  /** Closes the loop: the lanes that have not left it go again. */
  void endLoop() {
    Block block = blocks.pop();
    b.effect(IrOp.BREAK_IF_NONE, b.get(block.running));
    b.effect(IrOp.END_LOOP);
    lanes = around(block);
  }

  /** The lanes leave the innermost loop or switch. */
  void leaveBlock() {
    leave(lanes(), true);
  }

  /** Those of the lanes in which the condition holds leave the innermost loop. */
  void leaveLoop(int condition) {
    leave(and(condition), false);
  }

  /** Lanes of the innermost loop leave it, whether or not they execute now. */
  void leaveLoopIn(int leaving) {
    leave(leaving, false);
  }

  /** The lanes that have not left the innermost loop. */
  int loopRunning() {
    return b.get(loopRunningVariable());
  }

  /** The variable of the lanes that have not left the innermost loop. */
  int loopRunningVariable() {
    return innermostLoop().running;
  }

  /** The lanes that are in the innermost loop and not on the way to the end of its turn. */
  int loopCurrent() {
    return b.get(innermostLoop().current);
  }

  /**
   * The lanes that entered the innermost if, or its else, inside of the innermost loop; -1 where
   * the loop's body itself is open.
   */
  int entered() {
    for (Block block : blocks) {
      if (block.kind == Kind.LOOP) {
        return -1;
      }
      if (block.kind == Kind.IF) {
        return block.entered;
      }
    }
    return -1;
  }

  /** At the end of a turn of the innermost loop: only lanes of the mask go again. */
  void retainInLoop(int mask) {
    int running = innermostLoop().running;
    b.set(running, b.op(IrOp.MASK_AND, b.get(running), mask));
  }

  private Block innermostLoop() {
    for (Block block : blocks) {
      if (block.kind == Kind.LOOP) {
        return block;
      }
    }
    throw new IllegalStateException("no loop");
  }

  private void leave(int leaving, boolean switchCounts) {
    for (Block block : blocks) {
      if (block.kind == Kind.LOOP || switchCounts && block.kind == Kind.SWITCH) {
        take(block, leaving, true);
        break;
      }
      block.crossed = true;
      take(block, leaving, true);
    }
    lanes = b.op(IrOp.MASK_ANDNOT, lanes(), leaving);
  }

  /** The lanes go to the end of the innermost loop's turn. */
  void continueLoop() {
    skipTurn(lanes());
    lanes = b.mask(false);
  }

  /** Lanes of the innermost loop go to the end of its turn, whether or not they execute now. */
  void continueLoopIn(int leaving) {
    skipTurn(leaving);
    lanes = b.op(IrOp.MASK_ANDNOT, lanes(), leaving);
  }

  private void skipTurn(int leaving) {
    for (Block block : blocks) {
      take(block, leaving, false);
      if (block.kind == Kind.LOOP) {
        break;
      }
      block.crossed = true;
    }
  }

  /** The lanes leave the innermost routine. */
  void leaveRoutine() {
    int leaving = lanes();
    for (Block block : blocks) {
      take(block, leaving, true);
      if (block.kind == Kind.ROUTINE) {
        break;
      }
      block.crossed = true;
    }
    lanes = b.mask(false);
  }

  private void take(Block block, int leaving, boolean forGood) {
    if (block.current >= 0) {
      b.set(block.current, b.op(IrOp.MASK_ANDNOT, b.get(block.current), leaving));
    }
    if (block.running >= 0 && forGood) {
      b.set(block.running, b.op(IrOp.MASK_ANDNOT, b.get(block.running), leaving));
    }
  }

  /**
   * Opens a switch; until its first label nobody executes.
   *
   * @param entries for each label in order the lanes that enter there; no lane in two
   */
  void beginSwitch(List<Integer> entries) {
    Block block = new Block(Kind.SWITCH, lanes);
    block.entries = entries.stream().map(this::and).toList();
    block.current = variable("switch");
    lanes = b.mask(false);
    b.set(block.current, lanes);
    blocks.push(block);
  }

  /** Stands at a label: its lanes join those that fall through. */
  void label(int index) {
    Block block = blocks.peek();
    if (block.bodyOpen) {
      b.effect(IrOp.END_IF);
    }
    block.bodyOpen = true;
    lanes = b.op(IrOp.MASK_OR, b.get(block.current), block.entries.get(index));
    b.set(block.current, lanes);
    b.effect(IrOp.IF_ANY, lanes);
  }

  /** Closes the switch. */
  void endSwitch() {
    Block block = blocks.pop();
    if (block.bodyOpen) {
      b.effect(IrOp.END_IF);
    }
    lanes = around(block);
  }

  /** Enters a routine. */
  void beginRoutine() {
    Block block = new Block(Kind.ROUTINE, lanes);
    block.current = variable("routine");
    b.set(block.current, lanes());
    blocks.push(block);
  }

  /** Ends the routine; all lanes that entered go on behind its call. */
  void endRoutine() {
    lanes = blocks.pop().outer;
  }
}
