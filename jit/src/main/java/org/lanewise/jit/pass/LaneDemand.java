package org.lanewise.jit.pass;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/**
 * Removes blends that no lane can tell from the blended-in value.
 *
 * <p>A backward walk finds for every value and variable the lanes in which it is demanded: none,
 * the lanes of some mask, or all. The rule of the pass is that a value may change in lanes where it
 * is not demanded. So {@code select(m, a, b)} that is demanded within m is a, and so on for the
 * algebra of masks.
 *
 * <ul>
 *   <li>Outputs and kills matter in covered quads alone; masks of regions and loops in all lanes.
 *   <li>A quad operation, or a texture operation that derives its level of detail, demands its
 *       operands in all lanes of its quad: in the covered lanes if its result is demanded in
 *       covered lanes only.
 *   <li>A variable is followed through the flow of control. A mask made inside a loop is another
 *       one in the next iteration, so at the head of a loop such a demand is widened to a mask from
 *       outside of the loop.
 *   <li>Of {@code a and b}, a is demanded wherever the result is, and b only within a; not both
 *       ways, as two wrong operands could make a wrong result.
 * </ul>
 */
final class LaneDemand implements Pass {
  private static final int NONE = -1;
  private static final int ALL = -2;

  @Override
  public String name() {
    return "lanes";
  }

  @Override
  public IrProgram run(IrProgram program) {
    Analysis analysis = new Analysis(program);
    return analysis.settle() ? analysis.rewrite() : program;
  }

  private static final class Analysis {
    private static final int MAX_WALKS = 40;

    private final IrProgram program;
    private final List<IrInstruction> instructions;
    private final IrInstruction[] definitions;
    private final int[] position;
    private final Regions regions;
    private final CoveredMasks coveredMasks;
    private final int covered;
    private final int[] demand;
    private final int[] arrayDemand;
    private final int[][] atLoopHead;
    private final int[] setLanes;
    private int[] variables;
    private boolean changed;

    Analysis(IrProgram program) {
      this.program = program;
      instructions = program.instructions();
      regions = Regions.of(program);
      int values = program.values().size();
      definitions = new IrInstruction[values];
      position = new int[values];
      int firstCovered = ALL;
      for (int i = 0; i < instructions.size(); i++) {
        for (int result : instructions.get(i).results()) {
          definitions[result] = instructions.get(i);
          position[result] = i;
        }
        if (firstCovered == ALL && instructions.get(i).op() == IrOp.COVERED) {
          firstCovered = instructions.get(i).result();
        }
      }
      covered = firstCovered;
      coveredMasks = new CoveredMasks(program);
      demand = new int[values];
      Arrays.fill(demand, NONE);
      arrayDemand = new int[program.arrays().size()];
      Arrays.fill(arrayDemand, NONE);
      atLoopHead = new int[instructions.size()][];
      setLanes = new int[instructions.size()];
    }

    /** Walks until nothing changes; false if that takes too long. */
    boolean settle() {
      for (int walk = 0; walk < MAX_WALKS; walk++) {
        changed = false;
        walk();
        if (!changed) {
          return true;
        }
      }
      return false;
    }

    private int[] nothing() {
      int[] state = new int[program.variables().size()];
      Arrays.fill(state, NONE);
      return state;
    }

    private void walk() {
      variables = nothing();
      Deque<int[]> skipped = new ArrayDeque<>();
      Deque<int[]> afterLoop = new ArrayDeque<>();
      for (int i = instructions.size() - 1; i >= 0; i--) {
        IrInstruction instruction = instructions.get(i);
        switch (instruction.op()) {
          case END_IF -> skipped.push(variables.clone());
          case IF_ANY, IF_UNIFORM -> {
            joinInto(variables, skipped.pop());
            demand(instruction.operand(0), ALL);
          }
          case END_LOOP -> {
            afterLoop.push(variables);
            int[] head = atLoopHead[regions.partner(i)];
            variables = head == null ? nothing() : head.clone();
          }
          case LOOP -> {
            afterLoop.pop();
            loopHead(i);
          }
          case BREAK_IF_NONE -> {
            joinInto(variables, afterLoop.peek());
            demand(instruction.operand(0), ALL);
          }
          default -> plain(i, instruction);
        }
      }
    }

    private void loopHead(int loop) {
      int end = regions.partner(loop);
      int[] head = atLoopHead[loop];
      if (head == null) {
        head = nothing();
        atLoopHead[loop] = head;
      }
      for (int v = 0; v < head.length; v++) {
        int widened = join(head[v], widen(variables[v], loop, end));
        if (widened != head[v]) {
          head[v] = widened;
          changed = true;
        }
        variables[v] = head[v];
      }
    }

    /** A superset of the demand that does not name a mask made inside of the loop. */
    private int widen(int lanes, int loop, int end) {
      int outer = lanes;
      while (outer >= 0 && position[outer] > loop && position[outer] < end && outer != covered) {
        IrInstruction definition = definitions[outer];
        boolean narrows = definition.op() == IrOp.MASK_AND || definition.op() == IrOp.MASK_ANDNOT;
        if (narrows) {
          outer = definition.operand(0);
        } else {
          outer = coveredMasks.contains(outer) ? covered : ALL;
        }
      }
      return outer;
    }

    private void joinInto(int[] state, int[] other) {
      for (int v = 0; v < state.length; v++) {
        state[v] = join(state[v], other[v]);
      }
    }

    private void demand(int value, int lanes) {
      int seen = through(value, lanes);
      demand[seen] = join(demand[seen], lanes);
    }

    private void plain(int index, IrInstruction instruction) {
      switch (instruction.op()) {
        case SET -> {
          int variable = instruction.immediate(0);
          setLanes[index] = variables[variable];
          variables[variable] = NONE;
        }
        case GET -> {
          int variable = instruction.immediate(0);
          variables[variable] = join(variables[variable], demand[instruction.result()]);
        }
        case ARRAY_LOAD -> {
          int array = instruction.immediate(0);
          int lanes = demand[instruction.result()];
          int joined = lanes == NONE ? NONE : join(arrayDemand[array], quad(lanes));
          if (lanes != NONE && joined != arrayDemand[array]) {
            arrayDemand[array] = joined;
            changed = true;
          }
        }
        default -> {}
      }
      for (int k = 0; k < instruction.operands().length; k++) {
        int lanes = operandLanes(index, instruction, k);
        if (lanes != NONE) {
          demand(instruction.operand(k), lanes);
        }
      }
    }

    /** The lanes in which an instruction demands its operand {@code k}. */
    private int operandLanes(int index, IrInstruction instruction, int k) {
      int[] x = instruction.operands();
      switch (instruction.op()) {
        case OUTPUT, KILL -> {
          return covered;
        }
        case IF_ANY, IF_UNIFORM, BREAK_IF_NONE, STOP_IF_ANY -> {
          return ALL;
        }
        case SET -> {
          return setLanes[index];
        }
        case ARRAY_STORE -> {
          int lanes = arrayDemand[instruction.immediate(0)];
          return lanes == NONE || k == 2 ? lanes : x[2];
        }
        case OUTPUT_INDEXED -> {
          return k == 2 ? covered : x[2];
        }
        case MEM_STORE, MEM_ATOMIC -> {
          // The mask itself must not grow anywhere.
          return k == x.length - 1 ? ALL : x[x.length - 1];
        }
        default -> {}
      }
      int lanes = NONE;
      for (int result : instruction.results()) {
        lanes = join(lanes, demand[result]);
      }
      if (lanes == NONE) {
        return NONE;
      }
      return switch (instruction.op()) {
        case SELECT_F32, SELECT_I32, SELECT_MASK -> {
          if (within(lanes, x[0])) {
            yield k == 1 ? lanes : NONE;
          }
          if (outside(lanes, x[0])) {
            yield k == 2 ? lanes : NONE;
          }
          yield k == 1 ? x[0] : lanes;
        }
        case MASK_AND -> {
          if (within(lanes, x[0])) {
            yield k == 1 ? lanes : NONE;
          }
          if (within(lanes, x[1])) {
            yield k == 0 ? lanes : NONE;
          }
          yield k == 0 ? lanes : x[0];
        }
        case MASK_ANDNOT -> k == 0 || within(lanes, x[0]) ? lanes : x[0];
        default -> readsQuad(instruction) ? quad(lanes) : lanes;
      };
    }

    /**
     * The value that equals the given one in the lanes, behind selects. Not behind an AND: as long
     * as it has other readers that gains nothing, and its operand says less about the lanes.
     */
    private int through(int value, int lanes) {
      int current = value;
      while (lanes >= 0) {
        IrInstruction definition = definitions[current];
        boolean isSelect =
            switch (definition.op()) {
              case SELECT_F32, SELECT_I32, SELECT_MASK -> true;
              default -> false;
            };
        if (isSelect && within(lanes, definition.operand(0))) {
          current = definition.operand(1);
        } else if (isSelect && outside(lanes, definition.operand(0))) {
          current = definition.operand(2);
        } else {
          break;
        }
      }
      return current;
    }

    private static boolean readsQuad(IrInstruction instruction) {
      if (instruction.op() == IrOp.TEXTURE) {
        return instruction.texture().kind().readsQuad();
      }
      return instruction.op() == IrOp.QUAD;
    }

    /** All lanes of the quads that have one of these lanes. */
    private int quad(int lanes) {
      return isCovered(lanes) ? covered : ALL;
    }

    private boolean isCovered(int lanes) {
      return lanes >= 0 && covered >= 0 && (lanes == covered || coveredMasks.contains(lanes));
    }

    private boolean within(int inner, int outer) {
      if (inner < 0) {
        return false;
      }
      return outer == covered && covered >= 0
          ? isCovered(inner)
          : Subsets.within(value -> definitions[value], inner, outer);
    }

    /** Whether the lanes are known to have none of the mask. */
    private boolean outside(int lanes, int mask) {
      int outer = lanes;
      while (outer >= 0) {
        IrInstruction definition = definitions[outer];
        if (definition.op() == IrOp.MASK_ANDNOT && definition.operand(1) == mask) {
          return true;
        }
        outer =
            definition.op() == IrOp.MASK_AND || definition.op() == IrOp.MASK_ANDNOT
                ? definition.operand(0)
                : NONE;
      }
      return false;
    }

    private int join(int a, int b) {
      if (a == NONE || a == b) {
        return b;
      }
      if (b == NONE) {
        return a;
      }
      if (a == ALL || b == ALL) {
        return ALL;
      }
      if (within(b, a)) {
        return a;
      }
      int outer = b;
      while (true) {
        if (within(a, outer)) {
          return outer;
        }
        IrInstruction definition = definitions[outer];
        if (definition.op() != IrOp.MASK_AND && definition.op() != IrOp.MASK_ANDNOT) {
          return isCovered(a) && isCovered(b) ? covered : ALL;
        }
        outer = definition.operand(0);
      }
    }

    IrProgram rewrite() {
      Rewriter out = new Rewriter(program);
      for (int i = 0; i < instructions.size(); i++) {
        IrInstruction instruction = instructions.get(i);
        int[] operands = instruction.operands().clone();
        for (int k = 0; k < operands.length; k++) {
          int lanes = operandLanes(i, instruction, k);
          operands[k] = out.map(lanes == NONE ? operands[k] : through(operands[k], lanes));
        }
        int same = instruction.op() == IrOp.MASK_AND ? simplerAnd(instruction) : NONE;
        if (same == NONE) {
          out.copy(instruction, operands);
        } else {
          out.replace(instruction.result(), operands[same]);
        }
      }
      return out.build();
    }

    /** Which operand an AND equals wherever it is demanded, or NONE. */
    private int simplerAnd(IrInstruction and) {
      int lanes = demand[and.result()];
      if (lanes < 0) {
        return NONE;
      }
      if (within(lanes, and.operand(0))) {
        return 1;
      }
      return within(lanes, and.operand(1)) ? 0 : NONE;
    }
  }
}
