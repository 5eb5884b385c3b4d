package org.lanewise.core.tgsi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lanewise.core.program.Location;

/** Checks the nesting of blocks, the places of labels, and the call graph. */
final class TgsiFlowCheck {
  private final TgsiProgram program;
  private final TgsiDiagnostics diagnostics;
  private final Deque<TgsiOpcode> open = new ArrayDeque<>();
  private final Deque<Integer> starts = new ArrayDeque<>();
  private final Deque<Boolean> sawElse = new ArrayDeque<>();
  private final List<TgsiInstruction> code;
  private final Map<Integer, Integer> subroutineEnd = new HashMap<>();
  private int subroutine = -1;
  private int end = -1;

  TgsiFlowCheck(TgsiProgram program, TgsiDiagnostics diagnostics) {
    this.program = program;
    this.diagnostics = diagnostics;
    this.code = program.instructions();
  }

  void check() {
    int before = diagnostics.count();
    for (int i = 0; i < code.size() && diagnostics.count() == before; i++) {
      step(i);
    }
    if (diagnostics.count() > before) {
      return;
    }
    if (!open.isEmpty()) {
      diagnostics.error(
          program.location(starts.peek()), open.peek() + " is not closed", closer(open.peek()));
    } else if (end < 0) {
      diagnostics.error(new Location.Whole(), "the program does not end", "END");
    } else if (program.jumps().isPresent()) {
      new TgsiJumpCheck(program, diagnostics).check();
    } else {
      new Calls(subroutineEnd, end).check();
    }
  }

  private void step(int index) {
    TgsiOpcode opcode = code.get(index).opcode();
    Location at = program.location(index);
    switch (opcode) {
      case IF, UIF, IFC, BGNLOOP, BGNFOR, REP, SWITCH -> push(at, index, opcode);
      case BGNSUB -> {
        if (!open.isEmpty()) {
          diagnostics.error(
              at, "BGNSUB inside " + open.peek(), "a subroutine outside of all blocks");
        }
        subroutine = index;
        subroutineEnd.put(index, -1);
        push(at, index, opcode);
      }
      case ELSE -> {
        if (open.isEmpty() || !isIf(open.peek()) || sawElse.peek()) {
          diagnostics.error(at, "ELSE without its IF", "ELSE inside IF, once");
        } else {
          sawElse.pop();
          sawElse.push(true);
        }
      }
      case ENDIF -> pop(at, opcode, !open.isEmpty() && isIf(open.peek()));
      case ENDFOR -> {
        if (open.peek() == TgsiOpcode.BGNFOR) {
          sameCounter(index);
        }
        pop(at, opcode, open.peek() == TgsiOpcode.BGNFOR);
      }
      case ENDREP -> pop(at, opcode, open.peek() == TgsiOpcode.REP);
      case ENDLOOP -> pop(at, opcode, open.peek() == TgsiOpcode.BGNLOOP);
      case ENDSWITCH -> pop(at, opcode, open.peek() == TgsiOpcode.SWITCH);
      case ENDSUB -> {
        pop(at, opcode, open.peek() == TgsiOpcode.BGNSUB);
        subroutineEnd.replace(subroutine, index);
      }
      case CASE, DEFAULT -> {
        if (open.peek() != TgsiOpcode.SWITCH) {
          diagnostics.error(at, opcode + " outside of SWITCH", "a label directly inside SWITCH");
        }
      }
      case BRK -> inside(at, opcode, true);
      case BREAKC, CONT -> inside(at, opcode, false);
      case END -> {
        if (!open.isEmpty()) {
          diagnostics.error(at, "END inside " + open.peek(), closer(open.peek()));
        } else if (end < 0) {
          end = index;
        }
      }
      default -> {}
    }
  }

  private boolean isIf(TgsiOpcode opcode) {
    return opcode == TgsiOpcode.IF || opcode == TgsiOpcode.UIF || opcode == TgsiOpcode.IFC;
  }

  private String closer(TgsiOpcode opcode) {
    return switch (opcode) {
      case BGNLOOP -> "ENDLOOP";
      case BGNFOR -> "ENDFOR";
      case REP -> "ENDREP";
      case BGNSUB -> "ENDSUB";
      case SWITCH -> "ENDSWITCH";
      default -> "ENDIF";
    };
  }

  /** An ENDFOR must count in the register of its BGNFOR. */
  private void sameCounter(int end) {
    TgsiRegister counter = code.get(starts.peek()).destinations().getFirst().register();
    if (!code.get(end).destinations().getFirst().register().equals(counter)) {
      diagnostics.error(
          program.location(end),
          "ENDFOR counts in another register than its BGNFOR",
          "LOOP[" + counter.index().offset() + "]");
    }
  }

  private void push(Location at, int index, TgsiOpcode opcode) {
    open.push(opcode);
    starts.push(index);
    sawElse.push(false);
    if (open.size() > TgsiValidator.MAX_NESTING) {
      diagnostics.error(
          at, "blocks are nested " + open.size() + " deep", "at most " + TgsiValidator.MAX_NESTING);
    }
  }

  private void pop(Location at, TgsiOpcode opcode, boolean matches) {
    if (!matches) {
      diagnostics.error(
          at,
          opcode + " without its opening",
          open.isEmpty() ? "no block is open" : closer(open.peek()));
    } else {
      open.pop();
      starts.pop();
      sawElse.pop();
    }
  }

  private void inside(Location at, TgsiOpcode opcode, boolean switchCounts) {
    for (TgsiOpcode block : open) {
      if (TgsiTargets.opensLoop(block) || switchCounts && block == TgsiOpcode.SWITCH) {
        return;
      }
    }
    diagnostics.error(at, opcode + " outside of a loop", "a loop around it");
  }

  /** Calls: targets, recursion, and the size after expansion. */
  private final class Calls {
    private final Map<Integer, Integer> subroutineEnd;
    private final int end;
    private final Map<Integer, Size> sizes = new HashMap<>();
    private final Set<Integer> entered = new HashSet<>();
    private boolean failed;

    /** Instructions after expansion, and how deep the calls in them nest. */
    private record Size(long instructions, int height) {}

    Calls(Map<Integer, Integer> subroutineEnd, int end) {
      this.subroutineEnd = subroutineEnd;
      this.end = end;
    }

    void check() {
      size(0, end, 0);
    }

    /** The size of a stretch that stands {@code depth} calls below the main program. */
    private Size size(int first, int last, int depth) {
      long instructions = 0;
      int height = 0;
      for (int i = first; i <= last && !failed; i++) {
        TgsiInstruction instruction = program.instructions().get(i);
        instructions++;
        if (TgsiProgram.isCall(instruction)) {
          Size callee = callee(i, instruction.label(), depth + 1);
          if (failed) {
            break;
          }
          instructions += callee.instructions;
          height = Math.max(height, callee.height + 1);
          if (instructions > TgsiValidator.MAX_EXPANDED) {
            failed = true;
            diagnostics.unsupported(
                program.location(i),
                "calls expand to more than " + TgsiValidator.MAX_EXPANDED + " instructions",
                "at most " + TgsiValidator.MAX_EXPANDED);
          } else if (depth + height > TgsiValidator.MAX_NESTING) {
            tooDeep(i);
          }
        }
      }
      return new Size(instructions, height);
    }

    private void tooDeep(int call) {
      failed = true;
      diagnostics.error(
          program.location(call),
          "calls are nested too deep",
          "at most " + TgsiValidator.MAX_NESTING);
    }

    private Size callee(int call, int target, int depth) {
      Size known = sizes.get(target);
      if (known != null) {
        return known;
      }
      if (!entered.add(target)) {
        failed = true;
        diagnostics.error(
            program.location(call), "a subroutine calls itself", "calls without recursion");
        return new Size(0, 0);
      }
      if (depth > TgsiValidator.MAX_NESTING) {
        tooDeep(call);
        return new Size(0, 0);
      }
      Size size = size(target, subroutineEnd.get(target), depth);
      sizes.put(target, size);
      return size;
    }
  }
}
