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
 * Where each flow instruction of a valid program goes, by nesting; labels count for CAL, CALLNZ and
 * BRA alone.
 *
 * <p>{@code target[i]}: IF, UIF, IFC: behind its ELSE, or at its ENDIF. ELSE: its ENDIF. ENDLOOP,
 * ENDFOR, ENDREP: behind the loop's opening, and that: behind the loop's end. BRK, BREAKC: behind
 * the loop or switch that it leaves. CONT: the loop's end. SWITCH: its ENDSWITCH. CAL, CALLNZ, BRA:
 * the label.
 */
final class FlowTargets {
  final int[] target;

  /** For each SWITCH the positions of its CASE and DEFAULT labels, else null. */
  final int[][] labels;

  FlowTargets(List<TgsiInstruction> code) {
    BlockTargets blocks = new BlockTargets(code.size());
    Map<Block, List<Integer>> switches = new HashMap<>();
    target = blocks.targets();
    labels = new int[code.size()][];
    for (int i = 0; i < code.size(); i++) {
      TgsiOpcode opcode = code.get(i).opcode();
      switch (opcode) {
        case IF, UIF, IFC -> blocks.open(Kind.BRANCH, i);
        case BGNLOOP, BGNFOR, REP -> blocks.open(Kind.LOOP, i);
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
        case ENDLOOP, ENDFOR, ENDREP -> {
          int start = blocks.end(i).start();
          target[i] = start + 1;
          target[start] = i + 1;
        }
        case ENDSWITCH -> {
          Block block = blocks.end(i);
          target[block.start()] = i;
          labels[block.start()] =
              switches.get(block).stream().mapToInt(Integer::intValue).toArray();
        }
        case CAL, CALLNZ, BRA -> target[i] = code.get(i).label();
        default -> {}
      }
    }
  }
}
