package org.lanewise.jit.pass;

import java.util.Arrays;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/**
 * The values that are the same in all covered lanes that run together: made of constants, uniforms
 * and {@code COVERED} by pure operations, or read from variables that hold only such values.
 *
 * <p>A variable that is written where some lanes may have gone another way (in a region under a
 * mask that is not uniform, or in a loop that lanes leave one by one) does not count.
 */
final class Uniformity {
  private final boolean[] values;

  /** The same in all lanes of all calls with the same bindings. */
  private final boolean[] constant;

  private final boolean[] variables;

  Uniformity(IrProgram program) {
    values = new boolean[program.values().size()];
    constant = new boolean[values.length];
    variables = new boolean[program.variables().size()];
    Arrays.fill(variables, true);
    Regions regions = Regions.of(program);
    while (lookAt(program, regions)) {
      // Fewer variables count each time.
    }
  }

  /** Whether the value is the same in all covered lanes that run together. */
  boolean contains(int value) {
    return values[value];
  }

  /** Whether the value depends on nothing but the bindings. */
  boolean isConstant(int value) {
    return constant[value];
  }

  private boolean lookAt(IrProgram program, Regions regions) {
    List<IrInstruction> instructions = program.instructions();
    for (IrInstruction instruction : instructions) {
      if (instruction.results().length == 1) {
        classify(instruction);
      }
    }
    boolean changed = false;
    int divergentEnd = -1;
    for (int i = 0; i < instructions.size(); i++) {
      IrInstruction instruction = instructions.get(i);
      switch (instruction.op()) {
        case IF_ANY, IF_UNIFORM -> {
          if (!values[instruction.operand(0)]) {
            divergentEnd = Math.max(divergentEnd, regions.partner(i));
          }
        }
        case LOOP -> {
          int end = regions.partner(i);
          if (end > divergentEnd && isLeftOneByOne(instructions.subList(i, end))) {
            divergentEnd = end;
          }
        }
        case SET -> {
          int variable = instruction.immediate(0);
          boolean uniform = i > divergentEnd && values[instruction.operand(0)];
          if (variables[variable] && !uniform) {
            variables[variable] = false;
            changed = true;
          }
        }
        default -> {}
      }
    }
    return changed;
  }

  private boolean isLeftOneByOne(List<IrInstruction> loop) {
    return loop.stream().anyMatch(i -> i.op() == IrOp.BREAK_IF_NONE && !values[i.operand(0)]);
  }

  private void classify(IrInstruction instruction) {
    boolean uniform = true;
    boolean fixed = true;
    for (int operand : instruction.operands()) {
      uniform &= values[operand];
      fixed &= constant[operand];
    }
    switch (instruction.op()) {
      case INPUT, INPUT_INDEXED, QUAD_LANE, LIVE, ARRAY_LOAD, MEM_LOAD, MEM_ATOMIC, MEM_SIZE -> {
        uniform = false;
        fixed = false;
      }
      case COVERED -> fixed = false;
      case GET -> {
        uniform = variables[instruction.immediate(0)];
        fixed = false;
      }
      // All lanes of a quad are covered, or none.
      case QUAD -> fixed = false;
      default -> {}
    }
    values[instruction.result()] = uniform;
    constant[instruction.result()] = fixed;
  }
}
