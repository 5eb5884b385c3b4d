package org.lanewise.reference.tgsi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;

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
    target = new int[code.size()];
    labels = new int[code.size()][];
    loopDepth = new int[code.size()];
    Arrays.fill(target, -1);
    Deque<Block> open = new ArrayDeque<>();
    int loops = 0;
    for (int i = 0; i < code.size(); i++) {
      TgsiOpcode opcode = code.get(i).opcode();
      switch (opcode) {
        case IF, UIF -> open.push(new Block(opcode, i));
        case BGNLOOP -> {
          open.push(new Block(opcode, i));
          loops++;
        }
        case SWITCH -> open.push(new Block(opcode, i));
        case CASE, DEFAULT -> {
          if (!open.isEmpty()) {
            open.peek().labels.add(i);
          }
        }
        case BRK, BREAKC -> {
          Block block = innermost(open, opcode == TgsiOpcode.BRK);
          if (block != null) {
            block.leaving.add(i);
          }
        }
        case CONT -> {
          Block block = innermost(open, false);
          if (block != null) {
            block.continuing.add(i);
          }
        }
        case ELSE -> {
          Block block = open.pop();
          target[block.start] = i + 1;
          open.push(new Block(opcode, i));
        }
        case ENDIF -> target[open.pop().start] = i;
        case ENDLOOP -> {
          Block block = open.pop();
          target[i] = block.start + 1;
          for (int from : block.leaving) {
            target[from] = i + 1;
          }
          for (int from : block.continuing) {
            target[from] = i;
          }
        }
        case ENDSWITCH -> {
          Block block = open.pop();
          target[block.start] = i;
          labels[block.start] = block.labels.stream().mapToInt(Integer::intValue).toArray();
          for (int from : block.leaving) {
            target[from] = i + 1;
          }
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

  private static final class Block {
    final TgsiOpcode opcode;
    final int start;
    final List<Integer> labels = new ArrayList<>();
    final List<Integer> leaving = new ArrayList<>();
    final List<Integer> continuing = new ArrayList<>();

    Block(TgsiOpcode opcode, int start) {
      this.opcode = opcode;
      this.start = start;
    }
  }

  private static Block innermost(Deque<Block> open, boolean switchCounts) {
    for (Block block : open) {
      if (block.opcode == TgsiOpcode.BGNLOOP || switchCounts && block.opcode == TgsiOpcode.SWITCH) {
        return block;
      }
    }
    return null;
  }
}
