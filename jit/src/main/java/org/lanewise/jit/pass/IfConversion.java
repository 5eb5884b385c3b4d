package org.lanewise.jit.pass;

import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/**
 * Drops the markers of short {@code IF_ANY} regions: running a region in lanes outside of its mask
 * changes nothing, so the markers only save time, and a test and a jump save little.
 *
 * <p>Regions with textures, loops, kills or regions that stay keep their markers.
 */
final class IfConversion implements Pass {
  /**
   * The greatest weight of a region that loses its markers, see {@link Weights}. A test and a jump
   * cost about one addition where lanes take random ways, and nothing that could be measured where
   * they agree: from here on a region that one vector of eight skips has paid for them.
   */
  static final int MAX_WEIGHT = 4;

  @Override
  public String name() {
    return "ifs";
  }

  @Override
  public IrProgram run(IrProgram program) {
    List<IrInstruction> instructions = program.instructions();
    boolean[] dropped = new boolean[instructions.size()];
    int[] starts = new int[instructions.size() + 1];
    int[] weights = new int[instructions.size() + 1];
    int depth = 0;
    for (int i = 0; i < dropped.length; i++) {
      IrInstruction instruction = instructions.get(i);
      switch (instruction.op()) {
        case IF_ANY, IF_UNIFORM, LOOP -> {
          depth++;
          starts[depth] = i;
          weights[depth] = 0;
        }
        case END_IF -> {
          int weight = weights[depth];
          // What an IF_UNIFORM writes, it writes in all lanes.
          if (weight <= MAX_WEIGHT && instructions.get(starts[depth]).op() == IrOp.IF_ANY) {
            dropped[starts[depth]] = true;
            dropped[i] = true;
          } else {
            weight = MAX_WEIGHT + 1;
          }
          depth--;
          weights[depth] = add(weights[depth], weight);
        }
        case END_LOOP -> {
          depth--;
          weights[depth] = MAX_WEIGHT + 1;
        }
        default -> weights[depth] = add(weights[depth], weight(instruction.op()));
      }
    }
    Rewriter out = new Rewriter(program);
    for (int i = 0; i < dropped.length; i++) {
      if (!dropped[i]) {
        out.copy(instructions.get(i));
      }
    }
    return out.build();
  }

  private static int add(int a, int b) {
    return Math.min(a + b, MAX_WEIGHT + 1);
  }

  private static int weight(IrOp op) {
    return switch (op) {
      case KILL, STOP_IF_ANY, TEXTURE, BREAK_IF_NONE, MEM_LOAD, MEM_STORE, MEM_ATOMIC, MEM_SIZE ->
          MAX_WEIGHT + 1;
      default -> Math.min(Weights.of(op), MAX_WEIGHT + 1);
    };
  }
}
