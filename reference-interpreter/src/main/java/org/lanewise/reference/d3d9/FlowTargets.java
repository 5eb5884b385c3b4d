package org.lanewise.reference.d3d9;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.reference.machine.BlockTargets;
import org.lanewise.reference.machine.BlockTargets.Block;
import org.lanewise.reference.machine.BlockTargets.Kind;

/**
 * Where each flow instruction of a valid program goes.
 *
 * <p>{@code target[i]}: if: behind its else, or at its endif. else: its endif. loop, rep, break:
 * behind the loop. call, callnz: behind the label.
 */
final class FlowTargets {
  final int[] target;

  /** The loop or rep that an endloop, endrep or break belongs to, else -1. */
  final int[] loop;

  /** How many calls can be open at once: each goes to a label further on. */
  final int maxCalls;

  FlowTargets(List<D3d9Instruction> code) {
    BlockTargets blocks = new BlockTargets(code.size());
    target = blocks.targets();
    loop = new int[code.size()];
    Arrays.fill(loop, -1);
    Map<Integer, Integer> labels = new HashMap<>();
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i).opcode() == D3d9Opcode.LABEL) {
        labels.put(label(code.get(i)), i);
      }
    }
    maxCalls = labels.size();
    for (int i = 0; i < code.size(); i++) {
      switch (code.get(i).opcode()) {
        case IF, IFC -> blocks.open(Kind.BRANCH, i);
        case ELSE -> blocks.otherwise(i);
        case ENDIF -> blocks.endBranch(i);
        case LOOP, REP -> blocks.leave(blocks.open(Kind.LOOP, i), i);
        case ENDLOOP, ENDREP -> loop[i] = blocks.end(i).start();
        case BREAK, BREAKC, BREAKP -> {
          Block block = blocks.innermost(false);
          blocks.leave(block, i);
          loop[i] = block.start();
        }
        case CALL, CALLNZ -> target[i] = labels.get(label(code.get(i))) + 1;
        default -> {}
      }
    }
  }

  /** The number of the label that an instruction names first. */
  private static int label(D3d9Instruction instruction) {
    return instruction.sources().getFirst().register().number();
  }
}
