package org.lanewise.core.tgsi;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The labels that text of 2009 cannot do without, where a program has none. Source: specs/tgsi.md
 * section 2.5.
 */
final class TgsiLabels {
  private TgsiLabels() {}

  /**
   * The label of each instruction, -1 for none: its own, or the one that its block gives: ELSE or
   * ENDIF for IF, ENDIF for ELSE, and the other end for both ends of a loop.
   */
  static int[] of(List<TgsiInstruction> instructions) {
    int[] labels = new int[instructions.size()];
    Arrays.setAll(labels, i -> instructions.get(i).label());
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < labels.length; i++) {
      switch (instructions.get(i).opcode()) {
        case IF, BGNLOOP -> open.push(i);
        case ELSE -> {
          close(open, labels, i);
          open.push(i);
        }
        case ENDIF -> close(open, labels, i);
        case ENDLOOP -> {
          int begin = close(open, labels, i);
          labels[i] = labels[i] < 0 ? begin : labels[i];
        }
        default -> {}
      }
    }
    return labels;
  }

  /** Gives the innermost open block its end; tells where it begins, -1 if none is open. */
  private static int close(Deque<Integer> open, int[] labels, int end) {
    if (open.isEmpty()) {
      return -1;
    }
    int begin = open.pop();
    labels[begin] = labels[begin] < 0 ? end : labels[begin];
    return begin;
  }
}
