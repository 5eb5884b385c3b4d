package org.lanewise.reference.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Finds where the flow instructions of a validated program go, by nesting. The instruction set's
 * reader walks the program in order and tells what opens, parts and closes a block.
 */
public final class BlockTargets {
  /** What a block is. */
  public enum Kind {
    /** An if or its else. */
    BRANCH,
    LOOP,
    SWITCH
  }

  /** A block that was opened. */
  public static final class Block {
    private final Kind kind;
    private final int start;
    private final List<Integer> leaving = new ArrayList<>();
    private final List<Integer> continuing = new ArrayList<>();

    private Block(Kind kind, int start) {
      this.kind = kind;
      this.start = start;
    }

    /** The instruction that opened it. */
    public int start() {
      return start;
    }
  }

  private final int[] targets;
  private final Deque<Block> open = new ArrayDeque<>();

  /** Targets for that many instructions, -1 as long as they have none. */
  public BlockTargets(int instructions) {
    targets = new int[instructions];
    Arrays.fill(targets, -1);
  }

  /** The target of each instruction, -1 where it has none. */
  public int[] targets() {
    return targets;
  }

  /** Opens a block. */
  public Block open(Kind kind, int at) {
    Block block = new Block(kind, at);
    open.push(block);
    return block;
  }

  /** The innermost block that is open, null outside of all. */
  public Block innermost() {
    return open.peek();
  }

  /** The innermost loop, or switch if those count too; null outside of all. */
  public Block innermost(boolean switchCounts) {
    for (Block block : open) {
      if (block.kind == Kind.LOOP || switchCounts && block.kind == Kind.SWITCH) {
        return block;
      }
    }
    return null;
  }

  /** An else: the if goes behind it, and it goes where the if would have. */
  public void otherwise(int at) {
    targets[open.pop().start] = at + 1;
    open(Kind.BRANCH, at);
  }

  /** An endif: the if or else goes here. */
  public void endBranch(int at) {
    targets[open.pop().start] = at;
  }

  /** Makes an instruction go behind the block. */
  public void leave(Block block, int at) {
    if (block != null) {
      block.leaving.add(at);
    }
  }

  /** Makes an instruction go to the end of the block. */
  public void continueAt(Block block, int at) {
    if (block != null) {
      block.continuing.add(at);
    }
  }

  /** The end of a loop or switch. */
  public Block end(int at) {
    Block block = open.pop();
    for (int from : block.leaving) {
      targets[from] = at + 1;
    }
    for (int from : block.continuing) {
      targets[from] = at;
    }
    return block;
  }
}
