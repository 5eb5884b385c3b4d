package org.lanewise.jit.pass;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/**
 * Replaces reads of variables by the value that the variable is known to hold, and drops writes of
 * the value that is there already.
 *
 * <p>A variable holds zero at the start of the program. A GET makes what the variable holds known
 * as well as a SET does. At the end of an {@code IF_ANY} region what a variable holds is known if
 * the region did not write it; within and after a loop, if the loop does not write it anywhere.
 */
final class VariablePropagation implements Pass {
  private static final int UNKNOWN = -1;
  private static final int ZERO = -2;

  @Override
  public String name() {
    return "variables";
  }

  @Override
  public IrProgram run(IrProgram program) {
    return new Walk(program).run();
  }

  /** What a region has done to a variable: what it held when the region was entered. */
  private static final class Change {
    private final int before;
    private boolean written;

    Change(int before) {
      this.before = before;
    }
  }

  private static final class Walk {
    private final IrProgram program;
    private final Rewriter out;
    private final Regions regions;
    private final int[] held;
    private final int[] zeros = {-1, -1, -1};
    private final Deque<Map<Integer, Change>> scopes = new ArrayDeque<>();

    Walk(IrProgram program) {
      this.program = program;
      out = new Rewriter(program);
      regions = Regions.of(program);
      int count = program.variables().size();
      held = new int[count];
      Arrays.fill(held, ZERO);
    }

    IrProgram run() {
      List<IrInstruction> instructions = program.instructions();
      // One zero of each type before everything else, so that it can be used anywhere.
      for (IrInstruction instruction : instructions) {
        if (instruction.op() == IrOp.GET) {
          IrType type = program.variables().get(instruction.immediate(0)).type();
          if (zeros[type.ordinal()] < 0) {
            zeros[type.ordinal()] = out.constant(type, 0);
          }
        }
      }
      for (int i = 0; i < instructions.size(); i++) {
        IrInstruction instruction = instructions.get(i);
        switch (instruction.op()) {
          case GET -> get(instruction);
          case SET -> set(instruction);
          case IF_ANY, IF_UNIFORM -> {
            out.copy(instruction);
            scopes.push(new HashMap<>());
          }
          case LOOP -> {
            forgetWritten(i);
            out.copy(instruction);
            scopes.push(new HashMap<>());
          }
          case END_IF, END_LOOP -> {
            leave();
            out.copy(instruction);
          }
          default -> out.copy(instruction);
        }
      }
      return out.build();
    }

    private void get(IrInstruction instruction) {
      int variable = instruction.immediate(0);
      int value = held[variable];
      if (value == ZERO) {
        value = zeros[program.variables().get(variable).type().ordinal()];
      }
      if (value == UNKNOWN) {
        out.copy(instruction);
        record(variable, out.map(instruction.result()), false);
      } else {
        out.replace(instruction.result(), value);
      }
    }

    private void set(IrInstruction instruction) {
      int variable = instruction.immediate(0);
      int value = out.map(instruction.operand(0));
      int zero = zeros[program.variables().get(variable).type().ordinal()];
      if (held[variable] == value || (held[variable] == ZERO && value == zero)) {
        return;
      }
      out.copy(instruction);
      record(variable, value, true);
    }

    private void record(int variable, int value, boolean written) {
      Map<Integer, Change> scope = scopes.peek();
      if (scope != null) {
        int before = held[variable];
        scope.computeIfAbsent(variable, key -> new Change(before)).written |= written;
      }
      held[variable] = value;
    }

    private void leave() {
      scopes
          .pop()
          .forEach(
              (variable, change) -> {
                held[variable] = change.before;
                if (change.written) {
                  record(variable, UNKNOWN, true);
                }
              });
    }

    private void forgetWritten(int loop) {
      for (int i = loop; i < regions.partner(loop); i++) {
        IrInstruction instruction = program.instructions().get(i);
        if (instruction.op() == IrOp.SET) {
          record(instruction.immediate(0), UNKNOWN, true);
        }
      }
    }
  }
}
