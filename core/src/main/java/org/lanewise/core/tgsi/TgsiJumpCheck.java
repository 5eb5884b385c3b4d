package org.lanewise.core.tgsi;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Checks the labels and calls of a program with jumps, or with calls of code that is no subroutine.
 * Its blocks are known to be balanced.
 */
final class TgsiJumpCheck {
  private final TgsiProgram program;
  private final TgsiDiagnostics diagnostics;

  /** How deep the calls of the routine that starts at an instruction nest. */
  private final Map<Integer, Integer> heights = new HashMap<>();

  private final Set<Integer> entered = new HashSet<>();
  private TgsiTargets targets;

  TgsiJumpCheck(TgsiProgram program, TgsiDiagnostics diagnostics) {
    this.program = program;
    this.diagnostics = diagnostics;
  }

  void check() {
    int before = diagnostics.count();
    labels();
    if (diagnostics.count() > before) {
      return;
    }
    targets = new TgsiTargets(program.instructions());
    height(0);
  }

  private void labels() {
    int size = program.instructions().size();
    int[] routines = new int[size];
    int routine = 0;
    boolean inside = false;
    for (int i = 0; i < size; i++) {
      TgsiOpcode opcode = program.instructions().get(i).opcode();
      if (opcode == TgsiOpcode.BGNSUB) {
        inside = true;
        routine = i + 1;
      }
      routines[i] = inside ? routine : 0;
      inside &= opcode != TgsiOpcode.ENDSUB;
    }
    for (int i = 0; i < size; i++) {
      TgsiInstruction instruction = program.instructions().get(i);
      TgsiOpcode opcode = instruction.opcode();
      int label = instruction.label();
      switch (opcode) {
        case BRA -> {
          if (label < 0 || label >= size) {
            error(i, where(opcode, label), "the number of an instruction");
          } else if (routines[label] != routines[i]) {
            error(i, "BRA to " + label + ", in another routine", "a label in its own routine");
          }
        }
        case CAL, CALLNZ -> {
          if (label < 0 || label >= size) {
            error(i, where(opcode, label), "the number of an instruction");
          }
        }
        default -> {}
      }
    }
  }

  private static String where(TgsiOpcode opcode, int label) {
    return opcode + (label < 0 ? " without a label" : " to " + label + ", behind the program");
  }

  private void error(int instruction, String what, String expected) {
    diagnostics.error(program.location(instruction), what, expected);
  }

  /** How deep calls nest in the routine that starts at an instruction; stops at an error. */
  private int height(int first) {
    Integer known = heights.get(first);
    if (known != null) {
      return known;
    }
    entered.add(first);
    int before = diagnostics.count();
    int height = 0;
    BitSet reached = targets.reachable(first);
    for (int i = reached.nextSetBit(0); i >= 0; i = reached.nextSetBit(i + 1)) {
      if (i == program.instructions().size()) {
        error(i - 1, "the program runs past its last instruction", "END or RET there");
        return 0;
      }
      TgsiOpcode opcode = program.instructions().get(i).opcode();
      if (opcode != TgsiOpcode.CAL && opcode != TgsiOpcode.CALLNZ) {
        continue;
      }
      int callee = program.instructions().get(i).label();
      if (entered.contains(callee) && !heights.containsKey(callee)) {
        error(i, "a subroutine calls itself", "calls without recursion");
        return 0;
      }
      if (entered.size() - heights.size() > TgsiValidator.MAX_NESTING) {
        error(i, "calls are nested too deep", "at most " + TgsiValidator.MAX_NESTING);
        return 0;
      }
      height = Math.max(height, height(callee) + 1);
      if (diagnostics.count() > before) {
        return 0;
      }
    }
    if (height > TgsiValidator.MAX_NESTING) {
      error(first, "calls are nested too deep", "at most " + TgsiValidator.MAX_NESTING);
    }
    heights.put(first, height);
    return height;
  }
}
