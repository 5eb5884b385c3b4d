package org.lanewise.jit.pass;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrTexture;

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
          case IF_ANY -> {
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
          default -> plain(instruction);
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
      demand[value] = join(demand[value], lanes);
    }

    private void plain(IrInstruction instruction) {
      int[] x = instruction.operands();
      switch (instruction.op()) {
        case OUTPUT, KILL -> demand(x[0], covered);
        case SET -> {
          int variable = instruction.immediate(0);
          demand(x[0], variables[variable]);
          variables[variable] = NONE;
        }
        case ARRAY_STORE -> {
          int lanes = arrayDemand[instruction.immediate(0)];
          if (lanes != NONE) {
            demand(x[0], x[2]);
            demand(x[1], x[2]);
            demand(x[2], lanes);
          }
        }
        default -> {
          int lanes = NONE;
          for (int result : instruction.results()) {
            lanes = join(lanes, demand[result]);
          }
          if (lanes != NONE) {
            value(instruction, x, lanes);
          }
        }
      }
    }

    private void value(IrInstruction instruction, int[] x, int lanes) {
      switch (instruction.op()) {
        case GET -> {
          int variable = instruction.immediate(0);
          variables[variable] = join(variables[variable], lanes);
        }
        case ARRAY_LOAD -> {
          int array = instruction.immediate(0);
          int joined = join(arrayDemand[array], quad(lanes));
          if (joined != arrayDemand[array]) {
            arrayDemand[array] = joined;
            changed = true;
          }
          demand(x[0], lanes);
        }
        case SELECT_F32, SELECT_I32, SELECT_MASK -> {
          if (within(lanes, x[0])) {
            demand(x[1], lanes);
          } else if (outside(lanes, x[0])) {
            demand(x[2], lanes);
          } else {
            demand(x[0], lanes);
            demand(x[1], x[0]);
            demand(x[2], lanes);
          }
        }
        case MASK_AND -> {
          if (within(lanes, x[0])) {
            demand(x[1], lanes);
          } else if (within(lanes, x[1])) {
            demand(x[0], lanes);
          } else {
            demand(x[0], lanes);
            demand(x[1], within(lanes, x[0]) ? lanes : x[0]);
          }
        }
        case MASK_ANDNOT -> {
          demand(x[0], lanes);
          demand(x[1], within(lanes, x[0]) ? lanes : x[0]);
        }
        default -> {
          int operandLanes = readsQuad(instruction) ? quad(lanes) : lanes;
          for (int operand : x) {
            demand(operand, operandLanes);
          }
        }
      }
    }

    private static boolean readsQuad(IrInstruction instruction) {
      if (instruction.op() == IrOp.TEXTURE) {
        IrTexture.Kind kind = instruction.texture().kind();
        return kind != IrTexture.Kind.FETCH
            && kind != IrTexture.Kind.SIZE
            && kind != IrTexture.Kind.LOD
            && kind != IrTexture.Kind.GRADIENT;
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
      for (IrInstruction instruction : instructions) {
        int same = instruction.results().length == 1 ? replacement(instruction) : NONE;
        if (same == NONE) {
          out.copy(instruction);
        } else {
          out.replace(instruction.result(), out.map(same));
        }
      }
      return out.build();
    }

    /** The operand that the result equals wherever it is demanded, or NONE. */
    private int replacement(IrInstruction instruction) {
      int lanes = demand[instruction.result()];
      if (lanes < 0) {
        return NONE;
      }
      int[] x = instruction.operands();
      return switch (instruction.op()) {
        case SELECT_F32, SELECT_I32, SELECT_MASK -> {
          if (within(lanes, x[0])) {
            yield x[1];
          }
          yield outside(lanes, x[0]) ? x[2] : NONE;
        }
        case MASK_AND -> {
          if (within(lanes, x[0])) {
            yield x[1];
          }
          yield within(lanes, x[1]) ? x[0] : NONE;
        }
        default -> NONE;
      };
    }
  }
}
