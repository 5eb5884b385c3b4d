package org.lanewise.jit.pass;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/**
 * Leaves out what follows a kill where no lane is left live: of such lanes nothing can be seen. The
 * rest of the program becomes a region under {@code LIVE}, run by all lanes if one of those that
 * run together is live, so helper lanes go on as long as their quad needs them. Outputs are stored
 * behind the region.
 *
 * <p>A rest that could stop the call stays as it is, as a quad of killed lanes would stop it too.
 */
public final class KillSkipping {
  /** The name in dumps. */
  public static final String NAME = "kills";

  /** What a rest must cost to be worth a test, see {@link Weights}. */
  private static final int MIN_WEIGHT = 40;

  private static final int[] NONE = {};

  private KillSkipping() {}

  /** The program with its rests in regions, or the program itself if it has none that pay. */
  public static IrProgram run(IrProgram program) {
    boolean[] startsRest = rests(program);
    if (startsRest == null) {
      return program;
    }
    Rewriter out = new Rewriter(program);
    List<IrProgram.Variable> variables = new ArrayList<>(program.variables());
    List<IrInstruction> outputs = new ArrayList<>();
    int open = 0;
    for (int i = 0; i < startsRest.length; i++) {
      IrInstruction instruction = program.instructions().get(i);
      if (startsRest[i]) {
        out.effect(IrOp.IF_ANY, new int[] {out.emit(IrOp.LIVE, IrType.MASK, NONE)});
        open++;
      }
      if (open > 0 && instruction.op() == IrOp.OUTPUT) {
        out.effect(IrOp.SET, out.mapOperands(instruction), variables.size());
        variables.add(new IrProgram.Variable("output." + variables.size(), IrType.F32));
        outputs.add(instruction);
      } else {
        out.copy(instruction);
      }
    }
    for (; open > 0; open--) {
      out.effect(IrOp.END_IF, NONE);
    }
    for (int k = 0; k < outputs.size(); k++) {
      int value = out.emit(IrOp.GET, IrType.F32, NONE, program.variables().size() + k);
      out.effect(IrOp.OUTPUT, new int[] {value}, outputs.get(k).immediates());
    }
    IrProgram built = out.build();
    return new IrProgram(
        built.signature(),
        built.instructions(),
        built.values(),
        variables,
        built.arrays(),
        built.tables());
  }

  /** Before which instructions a rest begins; null if there is none. */
  private static boolean[] rests(IrProgram program) {
    List<IrInstruction> instructions = program.instructions();
    boolean[] starts = new boolean[instructions.size()];
    boolean any = false;
    int weight = 0;
    int depth = 0;
    // The instruction in front of which a rest would begin, once a kill is met before it.
    int candidate = -1;
    for (int i = instructions.size() - 1; i >= 0; i--) {
      IrOp op = instructions.get(i).op();
      switch (op) {
        case LOOP, END_LOOP, STOP_IF_ANY -> {
          // Nothing further up may be skipped together with this.
          return any ? starts : null;
        }
        case END_IF -> {
          if (depth == 0) {
            candidate = i + 1;
          }
          depth++;
        }
        case IF_ANY, IF_UNIFORM -> depth--;
        case KILL -> {
          if (depth == 0) {
            candidate = i + 1;
          }
          if (weight >= MIN_WEIGHT && candidate < starts.length) {
            starts[candidate] = true;
            any = true;
            weight = 0;
          }
        }
        default -> {}
      }
      weight += Weights.of(op);
    }
    return any ? starts : null;
  }
}
