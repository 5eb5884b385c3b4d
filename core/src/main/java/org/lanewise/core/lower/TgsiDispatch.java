package org.lanewise.core.lower;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiTargets;
import org.lanewise.core.tgsi.TgsiValidator;

/**
 * Lowers a program with jumps: a loop over its basic blocks ({@link BlockDispatch}), with a program
 * counter and a stack of return addresses in each lane. Of the lanes of a quad those go next that
 * are deepest in calls and, of these, least far in the program, as in programs without jumps.
 */
final class TgsiDispatch implements ExecutingLanes {
  private final List<TgsiInstruction> code;
  private final TgsiLowering lowering;
  private final TgsiConditions conditions;
  private final TgsiTargets targets;
  private final IrBuilder b;
  private final Variables variables;
  private final QuadLanes quad;
  private final boolean calls;

  /** Whether lanes wait for others of their batch at barriers. */
  private final boolean waits;

  private final int counter;

  /** How many calls a lane is in, and where it returns to; -1 in programs without calls. */
  private final int depth;

  private final int returns;

  /** What is left of the turns of each REP. */
  private final Map<Integer, Integer> repetitions = new HashMap<>();

  private int executing = -1;

  TgsiDispatch(TgsiProgram program, TgsiLowering lowering) {
    this.code = program.instructions();
    this.lowering = lowering;
    conditions = lowering.conditions;
    targets = conditions.targets();
    b = lowering.b;
    variables = lowering.registers.variables();
    quad = new QuadLanes(b);
    waits = program.hasBarriers();
    counter = b.variable("pc", IrType.I32);
    calls = code.stream().anyMatch(i -> isCall(i.opcode()));
    depth = calls ? b.variable("calls", IrType.I32) : -1;
    returns = calls ? b.array("returns", TgsiValidator.MAX_NESTING) : -1;
  }

  private static boolean isCall(TgsiOpcode opcode) {
    return opcode == TgsiOpcode.CAL || opcode == TgsiOpcode.CALLNZ;
  }

  @Override
  public boolean isDivergent() {
    return true;
  }

  @Override
  public int lanes() {
    return executing;
  }

  /** Lowers the whole program but the stores of its outputs. */
  void lower() {
    int covered = b.op(IrOp.COVERED);
    variables.set(counter, b.select(covered, b.i32(0), b.i32(BlockDispatch.ENDED)), -1);
    if (waits) {
      lowering.cutAndRepeat(counter);
      int position = variables.get(counter);
      int waiting = b.op(IrOp.ILT, position, b.i32(BlockDispatch.ENDED));
      int woken = b.op(IrOp.ISUB, b.i32(waitingAt(0)), position);
      variables.set(counter, b.select(waiting, woken, position), -1);
    }
    new BlockDispatch(b, variables, counter, this::block).lower(leaders(), code.size());
  }

  /** What the program counter holds in a lane that goes on with an instruction when it is woken. */
  private static int waitingAt(int instruction) {
    return BlockDispatch.ENDED - 1 - instruction;
  }

  /** Whether an instruction is the last of its block. */
  private boolean endsBlock(int at) {
    return targets.isTransfer(at) || waits && code.get(at).opcode() == TgsiOpcode.BARRIER;
  }

  /** Where basic blocks start, of those that can be reached. */
  private BitSet leaders() {
    BitSet reached = new BitSet();
    BitSet leaders = new BitSet();
    BitSet routines = new BitSet();
    routines.set(0);
    for (int first = 0; first >= 0; first = routines.nextSetBit(0)) {
      routines.clear(first);
      leaders.set(first);
      BitSet found = targets.reachable(first);
      found.andNot(reached);
      reached.or(found);
      found.stream()
          .filter(i -> i < code.size() && endsBlock(i))
          .forEach(
              i -> {
                leaders.or(targets.next(i));
                if (isCall(code.get(i).opcode())) {
                  leaders.set(targets.target(i));
                  routines.set(targets.target(i));
                }
              });
      routines.andNot(reached);
    }
    leaders.and(reached);
    return leaders;
  }

  private void block(int first, int end, int standing) {
    executing = b.op(IrOp.MASK_AND, standing, goesNext());
    b.effect(IrOp.IF_ANY, executing);
    variables.beginRegion();
    int at = first;
    while (at < end && !endsBlock(at)) {
      if (code.get(at).opcode().category() != TgsiOpcode.Category.FLOW) {
        lowering.step(at, code.get(at));
      }
      at++;
    }
    if (at < end) {
      transfer(at);
    } else {
      go(at);
    }
    variables.endRegion();
    b.effect(IrOp.END_IF);
  }

  /** The lanes that stand before the others of their quad. */
  private int goesNext() {
    int position = variables.get(counter);
    int key =
        calls
            ? b.op(IrOp.ISUB, position, b.op(IrOp.IMUL, variables.get(depth), b.i32(code.size())))
            : position;
    int ended = b.op(IrOp.ILT, position, b.i32(0));
    key = b.select(ended, b.i32(Integer.MAX_VALUE), key);
    return b.op(IrOp.IEQ, key, quad.least(key));
  }

  private void go(int target) {
    variables.set(counter, b.i32(target), executing);
  }

  /** Goes to one of two instructions. */
  private void go(int condition, int target, int otherwise) {
    variables.set(counter, b.select(condition, b.i32(target), b.i32(otherwise)), executing);
  }

  private void transfer(int at) {
    TgsiInstruction instruction = code.get(at);
    int target = targets.target(at);
    int next = at + 1;
    switch (instruction.opcode()) {
      case IF, UIF, IFC -> go(conditions.condition(instruction), next, target);
      case ELSE, BRK, CONT, ENDLOOP -> go(target);
      case BREAKC, BRA -> go(conditions.condition(instruction), target, next);
      case BGNFOR -> go(conditions.beginFor(instruction, executing), next, target);
      case ENDFOR -> go(conditions.nextTurn(instruction, executing), target, next);
      case REP -> {
        int count = conditions.repetitions(instruction);
        variables.set(turns(at), count, executing);
        go(lowering.positive(count), next, target);
      }
      case ENDREP -> {
        int turns = turns(target - 1);
        int left = b.op(IrOp.ISUB, variables.get(turns), b.i32(1));
        variables.set(turns, left, executing);
        go(lowering.positive(left), target, next);
      }
      case SWITCH -> choose(at);
      case CAL -> call(executing, target, next);
      case CALLNZ -> {
        int called = b.op(IrOp.MASK_AND, executing, conditions.condition(instruction));
        go(next);
        call(called, target, next);
      }
      case RET, ENDSUB -> leave();
      case BARRIER -> go(waitingAt(next));
      case END -> go(BlockDispatch.ENDED);
      case BGNSUB -> {
        // Only the main program ends where a subroutine begins.
        if (calls) {
          int main = b.op(IrOp.IEQ, variables.get(depth), b.i32(0));
          go(main, BlockDispatch.ENDED, next);
        } else {
          go(BlockDispatch.ENDED);
        }
      }
      default -> throw new IllegalStateException(instruction.opcode().name());
    }
  }

  private int turns(int repetition) {
    return repetitions.computeIfAbsent(repetition, at -> b.variable("turns." + at, IrType.I32));
  }

  private void choose(int at) {
    List<Integer> labels = targets.labels(at);
    List<Integer> entries = conditions.entries(code.get(at), labels);
    int position = b.i32(targets.target(at));
    for (int i = 0; i < labels.size(); i++) {
      position = b.select(entries.get(i), b.i32(labels.get(i) + 1), position);
    }
    variables.set(counter, position, executing);
  }

  private void call(int lanes, int target, int next) {
    int level = variables.get(depth);
    int address = b.op(IrOp.BITS_I2F, b.i32(next));
    b.emit(IrOp.ARRAY_STORE, null, new int[] {level, address, lanes}, new int[] {returns, 0});
    variables.set(depth, b.op(IrOp.IADD, level, b.i32(1)), lanes);
    variables.set(counter, b.i32(target), lanes);
  }

  private void leave() {
    if (!calls) {
      go(BlockDispatch.ENDED);
      return;
    }
    int level = b.op(IrOp.ISUB, variables.get(depth), b.i32(1));
    int word = b.emit(IrOp.ARRAY_LOAD, IrType.F32, new int[] {level}, new int[] {returns, 0});
    int inside = b.op(IrOp.ILE, b.i32(0), level);
    int address = b.select(inside, b.op(IrOp.BITS_F2I, word), b.i32(BlockDispatch.ENDED));
    variables.set(depth, level, b.op(IrOp.MASK_AND, executing, inside));
    variables.set(counter, address, executing);
  }
}
