package org.lanewise.reference.tgsi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.reference.machine.BlockTargets;
import org.lanewise.reference.machine.BlockTargets.Block;
import org.lanewise.reference.machine.BlockTargets.Kind;

/**
 * Where each flow instruction of a valid program goes, by nesting; labels count for CAL alone.
 *
 * <p>{@code target[i]}: IF, UIF: behind its ELSE, or at its ENDIF. ELSE: its ENDIF. ENDLOOP: behind
 * its BGNLOOP. BRK, BREAKC: behind the loop or switch that it leaves. CONT: the ENDLOOP. SWITCH:
 * its ENDSWITCH. CAL: the BGNSUB.
 */
final class FlowTargets {
  final int[] target;

  /** For each SWITCH the positions of its CASE and DEFAULT labels, else null. */
  final int[][] labels;

  /** How many loops are open around an instruction of its routine, itself included. */
  final int[] loopDepth;

  FlowTargets(List<TgsiInstruction> code) {
    BlockTargets blocks = new BlockTargets(code.size());
    Map<Block, List<Integer>> switches = new HashMap<>();
    target = blocks.targets();
    labels = new int[code.size()][];
    loopDepth = new int[code.size()];
    int loops = 0;
    for (int i = 0; i < code.size(); i++) {
      TgsiOpcode opcode = code.get(i).opcode();
      switch (opcode) {
        case IF, UIF -> blocks.open(Kind.BRANCH, i);
        case BGNLOOP -> {
          blocks.open(Kind.LOOP, i);
          loops++;
        }
        case SWITCH -> switches.put(blocks.open(Kind.SWITCH, i), new ArrayList<>());
        case CASE, DEFAULT -> {
          List<Integer> found = switches.get(blocks.innermost());
          if (found != null) {
            found.add(i);
          }
        }
        case BRK, BREAKC -> blocks.leave(blocks.innermost(opcode == TgsiOpcode.BRK), i);
        case CONT -> blocks.continueAt(blocks.innermost(false), i);
        case ELSE -> blocks.otherwise(i);
        case ENDIF -> blocks.endBranch(i);
        case ENDLOOP -> target[i] = blocks.end(i).start() + 1;
        case ENDSWITCH -> {
          Block block = blocks.end(i);
          target[block.start()] = i;
          labels[block.start()] =
              switches.get(block).stream().mapToInt(Integer::intValue).toArray();
        }
        case CAL -> target[i] = code.get(i).label();
        default -> {}
      }
      loopDepth[i] = loops;
      if (opcode == TgsiOpcode.ENDLOOP) {
        loops--;
      }
    }
  }
}
