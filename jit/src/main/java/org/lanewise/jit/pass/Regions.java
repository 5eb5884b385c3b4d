package org.lanewise.jit.pass;

import java.util.Arrays;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrProgram;

/** Where the regions of a program begin and end. */
final class Regions {
  private final int[] partner;

  private Regions(int[] partner) {
    this.partner = partner;
  }

  static Regions of(IrProgram program) {
    List<IrInstruction> instructions = program.instructions();
    int[] partner = new int[instructions.size()];
    Arrays.fill(partner, -1);
    int[] open = new int[instructions.size() + 1];
    int depth = 0;
    for (int i = 0; i < partner.length; i++) {
      switch (instructions.get(i).op()) {
        case IF_ANY, IF_UNIFORM, LOOP -> open[depth++] = i;
        case END_IF, END_LOOP -> {
          int start = open[--depth];
          partner[start] = i;
          partner[i] = start;
        }
        default -> {}
      }
    }
    return new Regions(partner);
  }

  /** The index of the marker that closes the region opened at {@code index}, or the other way. */
  int partner(int index) {
    return partner[index];
  }
}
