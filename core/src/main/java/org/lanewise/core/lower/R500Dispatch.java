package org.lanewise.core.lower;

import java.util.BitSet;
import java.util.List;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Type;

/**
 * Lowers a program with any jumps: a loop over its basic blocks in order of their addresses, each
 * run by the quads whose program counter stands there. Every lane carries the state of its quad and
 * of its pixel (docs/r500.md, Flow); lanes of a quad always agree on the quad's.
 *
 * <p>The lanes of a quad go together, so the loop's own limit counts how often a quad goes back.
 */
final class R500Dispatch {
  private final R500Program program;
  private final List<R500Instruction> code;
  private final IrBuilder b;
  private final R500State state;
  private final Variables variables;
  private final R500Instructions instructions;
  private final R500FlowState flow;
  private final int last;

  /** The slots where basic blocks start, among those that can be reached. */
  private final BitSet leaders = new BitSet();

  private final int counter;

  /** The lanes that run the current block, and those of them whose pixel is active. */
  private int executing;

  private int active;

  private R500Dispatch(R500Program program, ShaderOptions options) {
    this.program = program;
    this.code = program.code();
    this.last = program.registers().lastSlot(code.size());
    instructions = new R500Instructions(program, options);
    b = instructions.b;
    state = instructions.state;
    variables = state.variables();
    counter = b.variable("pc", IrType.I32);
    flow = new R500FlowState(instructions, program, counter, this::blockAt);
    findLeaders();
  }

  static IrProgram lower(R500Program program, ShaderOptions options) {
    R500Dispatch dispatch = new R500Dispatch(program, options);
    dispatch.lower();
    return dispatch.b.build();
  }

  // Basic blocks

  private void findLeaders() {
    BitSet reached = new BitSet();
    java.util.ArrayDeque<Integer> open = new java.util.ArrayDeque<>();
    lead(program.registers().firstSlot(), open);
    while (!open.isEmpty()) {
      int slot = open.pop();
      while (slot < code.size() && !reached.get(slot)) {
        reached.set(slot);
        if (code.get(slot).type() == R500Type.FC) {
          lead(slot + 1, open);
          R500Flow f = R500Flow.of(code.get(slot), program.registers());
          lead(f.target(), open);
          if (f.op().opensLoop()) {
            lead(f.target() + 1, open);
          }
          break;
        }
        slot++;
      }
    }
    leaders.and(reached);
  }

  private void lead(int slot, java.util.ArrayDeque<Integer> open) {
    if (slot >= 0 && slot < code.size() && !leaders.get(slot)) {
      leaders.set(slot);
      open.push(slot);
    }
  }

  /** What the program counter holds for the block at a slot. */
  private int blockAt(int slot) {
    return slot >= 0 && slot < code.size() ? slot : BlockDispatch.ENDED;
  }

  // Code

  private void lower() {
    int covered = b.op(IrOp.COVERED);
    int start = b.i32(program.registers().firstSlot());
    variables.set(counter, b.select(covered, start, b.i32(BlockDispatch.ENDED)), -1);
    new BlockDispatch(b, variables, counter, this::block).lower(leaders, code.size());
    state.storeOutputs();
  }

  private final R500Lanes lanes =
      new R500Lanes() {
        @Override
        public int active() {
          return active;
        }

        @Override
        public int executing() {
          return executing;
        }

        @Override
        public int activeMask() {
          return active;
        }
      };

  private void block(int first, int end, int standing) {
    executing = standing;
    active = flow.active(executing);
    boolean decided = false;
    int slot = first;
    while (slot < end && !decided) {
      R500Instruction i = code.get(slot);
      switch (i.type()) {
        case ALU, OUT, TEX -> flow.aluResult(instructions.lower(i, lanes), active);
        case FC -> {
          R500Flow f = R500Flow.of(i, program.registers());
          flow.lower(i, f, slot, executing, target(f, slot));
          decided = true;
        }
      }
      if (slot == last) {
        variables.set(counter, b.i32(BlockDispatch.ENDED), executing);
        decided = true;
      }
      slot++;
    }
    if (!decided) {
      variables.set(counter, b.i32(blockAt(slot)), executing);
    }
  }

  /** Where a jump leads: LOOP and REP step over their own end. */
  private int target(R500Flow f, int slot) {
    boolean stepsOver = f.op().opensLoop() && program.closesLoop(f.target(), slot);
    return stepsOver ? f.target() + 1 : f.target();
  }
}
