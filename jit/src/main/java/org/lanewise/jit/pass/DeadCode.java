package org.lanewise.jit.pass;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/**
 * Removes what no output, kill, loop condition or needed value depends on: values, writes of
 * variables that are overwritten or not read again, stores to arrays that are not read, empty
 * regions, and the declarations of variables and arrays that are left unused. Tables stay: the
 * hoisted program may read what the body no longer does, and shares their numbers.
 *
 * <p>Liveness of variables runs backwards over the regions. What is live at the head of a loop is
 * found by repeating the walk until it is stable, starting from nothing, so a variable that only
 * feeds itself is dead. Loops stay: they may be stopped by the loop limit.
 */
final class DeadCode implements Pass {
  @Override
  public String name() {
    return "dead";
  }

  @Override
  public IrProgram run(IrProgram program) {
    return new Walk(program).run();
  }

  private static final class Walk {
    private final IrProgram program;
    private final List<IrInstruction> instructions;
    private final Regions regions;
    private final boolean[] needed;
    private final boolean[] kept;
    private final boolean[] neededArray;
    private final BitSet[] atLoopHead;
    private BitSet live = new BitSet();
    private boolean changed;

    Walk(IrProgram program) {
      this.program = program;
      instructions = program.instructions();
      regions = Regions.of(program);
      needed = new boolean[program.values().size()];
      kept = new boolean[instructions.size()];
      neededArray = new boolean[program.arrays().size()];
      atLoopHead = new BitSet[instructions.size()];
    }

    IrProgram run() {
      do {
        changed = false;
        live = new BitSet();
        backwards();
      } while (changed);
      Rewriter out = new Rewriter(program);
      for (int i = 0; i < kept.length; i++) {
        if (kept[i]) {
          out.copy(instructions.get(i));
        }
      }
      return withoutUnusedDeclarations(out.build());
    }

    private void backwards() {
      Deque<BitSet> skipped = new ArrayDeque<>();
      Deque<BitSet> afterLoop = new ArrayDeque<>();
      Deque<boolean[]> nonEmpty = new ArrayDeque<>();
      nonEmpty.push(new boolean[1]);
      for (int i = instructions.size() - 1; i >= 0; i--) {
        IrInstruction instruction = instructions.get(i);
        switch (instruction.op()) {
          case END_IF -> {
            skipped.push((BitSet) live.clone());
            nonEmpty.push(new boolean[1]);
          }
          case IF_ANY, IF_UNIFORM -> {
            live.or(skipped.pop());
            if (nonEmpty.pop()[0]) {
              keep(i);
              kept[regions.partner(i)] = true;
              nonEmpty.peek()[0] = true;
            }
          }
          case END_LOOP -> {
            afterLoop.push(live);
            BitSet head = atLoopHead[regions.partner(i)];
            live = head == null ? new BitSet() : (BitSet) head.clone();
            nonEmpty.push(new boolean[1]);
          }
          case LOOP -> {
            afterLoop.pop();
            nonEmpty.pop();
            nonEmpty.peek()[0] = true;
            kept[i] = true;
            kept[regions.partner(i)] = true;
            BitSet head = atLoopHead[i];
            if (head == null) {
              head = new BitSet();
              atLoopHead[i] = head;
            }
            live.or(head);
            if (!live.equals(head)) {
              atLoopHead[i] = (BitSet) live.clone();
              changed = true;
            }
          }
          case BREAK_IF_NONE -> {
            live.or(afterLoop.peek());
            keep(i);
            nonEmpty.peek()[0] = true;
          }
          default -> nonEmpty.peek()[0] |= plain(i, instruction);
        }
      }
    }

    private boolean plain(int index, IrInstruction instruction) {
      boolean keep =
          switch (instruction.op()) {
            case OUTPUT, OUTPUT_INDEXED, KILL, STOP_IF_ANY, MEM_STORE, MEM_ATOMIC -> true;
            case SET -> {
              boolean isLive = live.get(instruction.immediate(0));
              live.clear(instruction.immediate(0));
              yield isLive;
            }
            case ARRAY_STORE -> neededArray[instruction.immediate(0)];
            default -> {
              boolean any = false;
              for (int result : instruction.results()) {
                any |= needed[result];
              }
              yield any;
            }
          };
      if (!keep) {
        return false;
      }
      if (instruction.op() == IrOp.GET) {
        live.set(instruction.immediate(0));
      } else if (instruction.op() == IrOp.ARRAY_LOAD && !neededArray[instruction.immediate(0)]) {
        neededArray[instruction.immediate(0)] = true;
        changed = true;
      }
      keep(index);
      // Constants alone do not make a region worth its markers, but who uses them does.
      return true;
    }

    private void keep(int index) {
      kept[index] = true;
      for (int operand : instructions.get(index).operands()) {
        needed[operand] = true;
      }
    }
  }

  private static IrProgram withoutUnusedDeclarations(IrProgram program) {
    int[] variables = new int[program.variables().size()];
    int[] arrays = new int[program.arrays().size()];
    for (IrInstruction instruction : program.instructions()) {
      int[] uses = declarations(instruction.op(), variables, arrays);
      if (uses != null) {
        uses[instruction.immediate(0)] = 1;
      }
    }
    List<IrProgram.Variable> keptVariables = compact(variables, program.variables());
    List<IrProgram.Array> keptArrays = compact(arrays, program.arrays());
    if (keptVariables.size() == program.variables().size()
        && keptArrays.size() == program.arrays().size()) {
      return program;
    }
    List<IrInstruction> instructions = new ArrayList<>(program.instructions().size());
    for (IrInstruction old : program.instructions()) {
      int[] numbers = declarations(old.op(), variables, arrays);
      if (numbers == null) {
        instructions.add(old);
      } else {
        int[] immediates = old.immediates().clone();
        immediates[0] = numbers[immediates[0]];
        instructions.add(
            new IrInstruction(old.op(), old.results(), old.operands(), immediates, null));
      }
    }
    return new IrProgram(
        program.signature(),
        instructions,
        program.values(),
        keptVariables,
        keptArrays,
        program.tables());
  }

  private static int[] declarations(IrOp op, int[] variables, int[] arrays) {
    return switch (op) {
      case GET, SET -> variables;
      case ARRAY_LOAD, ARRAY_STORE -> arrays;
      default -> null;
    };
  }

  /** Keeps the used elements and turns the flags into their new numbers. */
  private static <T> List<T> compact(int[] used, List<T> all) {
    List<T> kept = new ArrayList<>();
    for (int i = 0; i < used.length; i++) {
      if (used[i] != 0) {
        used[i] = kept.size();
        kept.add(all.get(i));
      }
    }
    return kept;
  }
}
