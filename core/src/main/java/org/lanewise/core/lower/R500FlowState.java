package org.lanewise.core.lower;

import java.util.function.IntUnaryOperator;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Flow.BranchOperation;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;

/**
 * The whole state of R500 flow control in IR variables, and FC instructions upon it, step by step
 * as docs/r500.md, Flow, tells.
 *
 * <p>A pixel is disabled by {@code branch} (0 for ACTIVE, n + 1 for BRANCH(n)) or by {@code left}
 * (0, 2 * frame + 1 for CONT, 2 * frame + 2 for BREAK), never by both.
 */
final class R500FlowState {
  /** The entries of the address stack and of the loop stack. */
  private static final int STACK = 32;

  private static final int REMAINING = 0;
  private static final int LOOP_VALUE = 1;

  private final IrBuilder b;
  private final R500Program program;
  private final Variables variables;
  private final R500Conditions conditions;
  private final IntUnaryOperator blockAt;

  private final int counter;
  private final int branch;
  private final int left;
  private final int calls;
  private final int frames;
  private final int loopValue;
  private final int result;
  private final int addressStack;
  private final int loopStack;

  R500FlowState(
      R500Instructions instructions, R500Program program, int counter, IntUnaryOperator blockAt) {
    this.b = instructions.b;
    this.program = program;
    this.variables = instructions.state.variables();
    this.conditions = instructions.conditions;
    this.counter = counter;
    this.blockAt = blockAt;
    branch = b.variable("branch", IrType.I32);
    left = b.variable("left", IrType.I32);
    calls = b.variable("calls", IrType.I32);
    frames = b.variable("frames", IrType.I32);
    loopValue = b.variable("aL", IrType.I32);
    result = b.variable("alu", IrType.MASK);
    addressStack = b.array("addresses", STACK);
    loopStack = b.array("loops", STACK + 1);
    instructions.state.loopValueIn(loopValue);
  }

  /** Those of the lanes whose pixel is active. */
  int active(int executing) {
    int notBranch = b.op(IrOp.IEQ, variables.get(branch), b.i32(0));
    int notLeft = b.op(IrOp.IEQ, variables.get(left), b.i32(0));
    return conditions.and(executing, conditions.and(notBranch, notLeft));
  }

  /** Writes the ALU result of active pixels; -1 where an instruction does not. */
  void aluResult(int value, int active) {
    if (value >= 0) {
      variables.set(result, value, active);
    }
  }

  private int load(int array, int row, int component) {
    int word = b.emit(IrOp.ARRAY_LOAD, IrType.F32, new int[] {row}, new int[] {array, component});
    return b.op(IrOp.BITS_F2I, word);
  }

  private void store(int array, int row, int component, int value, int lanes) {
    int word = b.op(IrOp.BITS_I2F, value);
    b.emit(IrOp.ARRAY_STORE, null, new int[] {row, word, lanes}, new int[] {array, component});
  }

  private int not(int mask) {
    return b.op(IrOp.MASK_NOT, mask);
  }

  private int equal(int value, int number) {
    return b.op(IrOp.IEQ, value, b.i32(number));
  }

  private int plus(int value, int number) {
    return b.op(IrOp.IADD, value, b.i32(number));
  }

  /** The code of pixels that a frame has disabled: by CONT, or one more by BREAK. */
  private int continued() {
    return plus(b.op(IrOp.ISHL, variables.get(frames), b.i32(1)), 1);
  }

  /**
   * Runs an FC instruction.
   *
   * @param slot its slot
   * @param executing the lanes of the quads that run it
   * @param target the slot that a jump leads to
   */
  void lower(R500Instruction i, R500Flow f, int slot, int executing, int target) {
    int wanting = conditions.wants(i, f, variables.get(result));
    if (f.exchange()) {
      exchange(executing);
    }
    // Loops count in a frame; without one their end does nothing.
    int framed = -1;
    int remaining = -1;
    if (f.op().closesLoop()) {
      framed = b.op(IrOp.ILT, b.i32(0), variables.get(frames));
      int ending = conditions.and(executing, framed);
      int waiting = b.op(IrOp.IEQ, variables.get(left), continued());
      variables.set(left, b.i32(0), conditions.and(ending, waiting));
      remaining = plus(load(loopStack, variables.get(frames), REMAINING), -1);
    }

    int acting = active(executing);
    int covered = f.ignoreUncovered() ? conditions.covered() : -1;
    int taking = covered < 0 ? acting : conditions.and(acting, covered);
    int wants = conditions.and(taking, wanting);
    int jumps = decide(f, executing, taking, wants, covered, framed, remaining);
    int jumping = conditions.and(executing, jumps);
    int staying = conditions.andNot(executing, jumps);
    int refusing = conditions.andNot(taking, wants);

    int next = blockAt.applyAsInt(slot + 1);
    int to = addresses(f, jumping, blockAt.applyAsInt(target), next);
    branches(f.onJump(), f.popCount(), jumping, refusing);
    int counted = framed < 0 ? staying : conditions.and(staying, framed);
    branches(f.onStay(), f.popCount(), counted, wants);
    loops(f, jumping, counted, remaining);
    variables.set(counter, b.select(jumps, to, b.i32(next)), executing);
    variables.set(result, b.mask(false), executing);
  }

  /** B_ELSE: active pixels and those that the innermost branch has disabled change places. */
  private void exchange(int executing) {
    int old = variables.get(branch);
    int active = conditions.and(equal(old, 0), equal(variables.get(left), 0));
    int swapped = b.select(active, b.i32(1), b.select(equal(old, 1), b.i32(0), old));
    variables.set(branch, swapped, executing);
  }

  /** All lanes of the quads that jump. */
  private int decide(
      R500Flow f, int executing, int taking, int wants, int covered, int framed, int remaining) {
    if (f.op().breaks() || f.op() == R500FcOp.CONTINUE) {
      return leave(f, executing, wants, covered);
    }
    if (f.op().opensLoop() && program.registers().turns(f.integerConstant()) == 0) {
      return b.mask(true);
    }
    int jumps =
        f.any()
            ? conditions.anyOfQuad(wants)
            : not(conditions.anyOfQuad(conditions.andNot(taking, wants)));
    if (f.op().closesLoop()) {
      int again = b.op(IrOp.INE, remaining, b.i32(0));
      jumps = conditions.and(jumps, conditions.and(framed, again));
    }
    return jumps;
  }

  /** Pixels that want to leave are disabled; the quad jumps if then nobody holds it. */
  private int leave(R500Flow f, int executing, int wants, int covered) {
    int waiting = continued();
    boolean forGood = f.op().breaks();
    variables.set(left, forGood ? plus(waiting, 1) : waiting, wants);
    int disabled = variables.get(branch);
    int inside = b.op(IrOp.ILE, disabled, b.i32(f.popCount()));
    int holding = conditions.and(inside, equal(variables.get(left), 0));
    if (forGood) {
      holding = conditions.or(holding, b.op(IrOp.IEQ, variables.get(left), waiting));
    }
    holding = conditions.and(executing, holding);
    if (covered >= 0) {
      holding = conditions.and(holding, covered);
    }
    return not(conditions.anyOfQuad(holding));
  }

  /** Does A_OP in the lanes that jump and returns where they go. */
  private int addresses(R500Flow f, int jumping, int target, int next) {
    int depth = variables.get(calls);
    return switch (f.addressOperation()) {
      case NONE -> b.i32(target);
      case PUSH -> {
        int pushing = conditions.and(jumping, b.op(IrOp.ILT, depth, b.i32(STACK)));
        store(addressStack, depth, 0, b.i32(next), pushing);
        variables.set(calls, plus(depth, 1), pushing);
        yield b.i32(target);
      }
      case POP -> {
        int filled = b.op(IrOp.ILT, b.i32(0), depth);
        int top = plus(depth, -1);
        int address = load(addressStack, top, 0);
        variables.set(calls, top, conditions.and(jumping, filled));
        yield b.select(filled, address, b.i32(target));
      }
    };
  }

  private void branches(BranchOperation operation, int popCount, int lanes, int disagreeing) {
    int old = variables.get(branch);
    switch (operation) {
      case NONE -> {}
      case INCR -> {
        int deeper = b.select(b.op(IrOp.ILT, b.i32(0), old), plus(old, 1), old);
        int stillActive = equal(variables.get(left), 0);
        int disabled = conditions.and(disagreeing, stillActive);
        variables.set(branch, b.select(disabled, b.i32(1), deeper), lanes);
      }
      case DECR -> {
        int lower = b.op(IrOp.IMAX, plus(old, -popCount), b.i32(0));
        variables.set(branch, lower, lanes);
      }
    }
  }

  private void loops(R500Flow f, int jumping, int staying, int remaining) {
    switch (f.op()) {
      case JUMP -> {}
      case LOOP, REP -> push(f, staying);
      case ENDLOOP, ENDREP -> {
        int depth = variables.get(frames);
        store(loopStack, depth, REMAINING, remaining, jumping);
        if (f.op() == R500FcOp.ENDLOOP) {
          int step = program.registers().loopStep(f.integerConstant());
          int value = plus(variables.get(loopValue), step);
          store(loopStack, depth, LOOP_VALUE, value, jumping);
          variables.set(loopValue, value, jumping);
        }
        pop(staying, false);
      }
      case BREAKLOOP, BREAKREP -> pop(jumping, true);
      case CONTINUE -> {
        int frameless = conditions.and(jumping, equal(variables.get(frames), 0));
        wake(frameless);
      }
    }
  }

  private void push(R500Flow f, int staying) {
    int depth = variables.get(frames);
    int pushing = conditions.and(staying, b.op(IrOp.ILT, depth, b.i32(STACK)));
    int up = plus(depth, 1);
    int count = program.registers().turns(f.integerConstant());
    int value =
        f.op() == R500FcOp.LOOP
            ? b.i32(program.registers().firstLoopValue(f.integerConstant()))
            : variables.get(loopValue);
    store(loopStack, up, REMAINING, b.i32(count), pushing);
    store(loopStack, up, LOOP_VALUE, value, pushing);
    variables.set(loopValue, value, pushing);
    variables.set(frames, up, pushing);
  }

  /** The pixels that the top frame has disabled go on. */
  private void wake(int lanes) {
    int waiting = continued();
    int disabled = variables.get(left);
    int own =
        conditions.or(
            b.op(IrOp.IEQ, disabled, waiting), b.op(IrOp.IEQ, disabled, plus(waiting, 1)));
    variables.set(left, b.i32(0), conditions.and(lanes, own));
  }

  private void pop(int lanes, boolean maybeFrameless) {
    wake(lanes);
    int depth = variables.get(frames);
    int popping = maybeFrameless ? conditions.and(lanes, b.op(IrOp.ILT, b.i32(0), depth)) : lanes;
    int down = plus(depth, -1);
    int outer = load(loopStack, down, LOOP_VALUE);
    variables.set(loopValue, outer, popping);
    variables.set(frames, down, popping);
  }
}
