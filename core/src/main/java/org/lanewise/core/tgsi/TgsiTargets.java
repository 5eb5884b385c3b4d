package org.lanewise.core.tgsi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Where the flow instructions of a program with balanced blocks go: blocks by nesting, calls and
 * jumps by their labels.
 */
public final class TgsiTargets {
  private final List<TgsiInstruction> code;
  private final int[] targets;
  private final List<List<Integer>> labels = new ArrayList<>();
  private final Deque<Block> open = new ArrayDeque<>();

  /** A block that is open. */
  private static final class Block {
    final TgsiOpcode opener;
    int start;
    final List<Integer> leaving = new ArrayList<>();
    final List<Integer> continuing = new ArrayList<>();
    final List<Integer> labels = new ArrayList<>();

    Block(TgsiOpcode opener, int start) {
      this.opener = opener;
      this.start = start;
    }

    boolean isLoop() {
      return opensLoop(opener);
    }
  }

  /** Finds the targets of all instructions. */
  public TgsiTargets(List<TgsiInstruction> code) {
    this.code = code;
    targets = new int[code.size()];
    Arrays.fill(targets, -1);
    for (int i = 0; i < code.size(); i++) {
      labels.add(List.of());
    }
    for (int i = 0; i < code.size(); i++) {
      step(i);
    }
  }

  /** Whether an opcode opens a loop. */
  public static boolean opensLoop(TgsiOpcode opcode) {
    return switch (opcode) {
      case BGNLOOP, BGNFOR, REP -> true;
      default -> false;
    };
  }

  private void step(int i) {
    TgsiOpcode opcode = code.get(i).opcode();
    switch (opcode) {
      case IF, UIF, IFC, BGNLOOP, BGNFOR, REP, SWITCH -> open.push(new Block(opcode, i));
      case ELSE -> {
        targets[open.peek().start] = i + 1;
        open.peek().start = i;
      }
      case ENDIF -> targets[open.pop().start] = i;
      case ENDLOOP, ENDFOR, ENDREP -> {
        Block loop = close(i);
        targets[i] = loop.start + 1;
        targets[loop.start] = i + 1;
      }
      case ENDSWITCH -> {
        Block block = close(i);
        targets[block.start] = i;
        labels.set(block.start, List.copyOf(block.labels));
      }
      case CASE, DEFAULT -> open.peek().labels.add(i);
      case BRK -> innermost(true).leaving.add(i);
      case BREAKC -> innermost(false).leaving.add(i);
      case CONT -> innermost(false).continuing.add(i);
      case CAL, CALLNZ, BRA -> targets[i] = code.get(i).label();
      default -> {}
    }
  }

  private Block close(int at) {
    Block block = open.pop();
    block.leaving.forEach(from -> targets[from] = at + 1);
    block.continuing.forEach(from -> targets[from] = at);
    return block;
  }

  private Block innermost(boolean switchCounts) {
    for (Block block : open) {
      if (block.isLoop() || switchCounts && block.opener == TgsiOpcode.SWITCH) {
        return block;
      }
    }
    throw new IllegalStateException("no loop is open");
  }

  /**
   * Where an instruction goes, -1 for one that only goes on. IF, UIF, IFC: behind its ELSE, or to
   * its ENDIF, where the condition fails. ELSE: to its ENDIF. Ends of loops: behind their opening.
   * Openings of loops: behind their end, where they have no turn. BRK, BREAKC: behind the block
   * that they leave. CONT: to the end of its loop. SWITCH: to its ENDSWITCH, where no label is met.
   * CAL, CALLNZ, BRA: to the label.
   */
  public int target(int instruction) {
    return targets[instruction];
  }

  /** The CASE and DEFAULT of a SWITCH in order. */
  public List<Integer> labels(int instruction) {
    return labels.get(instruction);
  }

  /** Whether an instruction may do anything else than go on with the next one. */
  public boolean isTransfer(int instruction) {
    return switch (code.get(instruction).opcode()) {
      case RET, END, BGNSUB, ENDSUB, SWITCH -> true;
      case BGNLOOP -> false;
      default -> targets[instruction] >= 0;
    };
  }

  /**
   * The instructions that may run next in the same routine; one number may be {@code code.size()},
   * behind the last. A call goes on behind itself.
   */
  public BitSet next(int instruction) {
    BitSet found = new BitSet();
    TgsiOpcode opcode = code.get(instruction).opcode();
    switch (opcode) {
      case RET, END, ENDSUB -> {}
      case ELSE, BRK, CONT -> found.set(targets[instruction]);
      case BGNLOOP, CAL, CALLNZ -> found.set(instruction + 1);
      case SWITCH -> {
        found.set(targets[instruction]);
        labels(instruction).forEach(label -> found.set(label + 1));
      }
      default -> {
        found.set(instruction + 1);
        if (targets[instruction] >= 0) {
          found.set(targets[instruction]);
        }
      }
    }
    return found;
  }

  /** All instructions that may run in a routine or main program that starts at one; see next. */
  public BitSet reachable(int first) {
    BitSet reached = new BitSet();
    Deque<Integer> todo = new ArrayDeque<>(List.of(first));
    while (!todo.isEmpty()) {
      int at = todo.pop();
      if (!reached.get(at)) {
        reached.set(at);
        if (at < code.size()) {
          next(at).stream().forEach(todo::push);
        }
      }
    }
    return reached;
  }
}
