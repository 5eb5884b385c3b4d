package org.lanewise.core.r500;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Where execution may go from each slot of a program without errors. Conditions are not followed,
 * but those that are always or never true.
 */
final class R500Graph {
  private final List<R500Instruction> code;
  private final R500Registers registers;
  private final int first;
  private final int last;

  /** The slots behind the calls: where a return may lead. */
  private final List<Integer> afterCalls = new ArrayList<>();

  private final List<List<Integer>> successors = new ArrayList<>();

  R500Graph(R500Program program) {
    code = program.code();
    registers = program.registers();
    first = registers.firstSlot();
    last = registers.lastSlot(code.size());
    for (int slot = 0; slot < code.size(); slot++) {
      if (isCall(slot)) {
        afterCalls.add(slot + 1);
      }
    }
    for (int slot = 0; slot < code.size(); slot++) {
      successors.add(successors(slot));
    }
  }

  /** The slots that may follow; {@code code.size()} where execution may run off the code. */
  List<Integer> after(int slot) {
    return successors.get(slot);
  }

  /** The slot where execution starts. */
  int first() {
    return first;
  }

  /** The slot after which execution ends. */
  int last() {
    return last;
  }

  boolean isCall(int slot) {
    return code.get(slot).type() == R500Type.FC
        && flow(slot).addressOperation() == R500Flow.AddressOperation.PUSH;
  }

  boolean isReturn(int slot) {
    return code.get(slot).type() == R500Type.FC
        && flow(slot).addressOperation() == R500Flow.AddressOperation.POP;
  }

  R500Flow flow(int slot) {
    return R500Flow.of(code.get(slot), registers);
  }

  private List<Integer> successors(int slot) {
    if (slot == last) {
      return List.of();
    }
    if (code.get(slot).type() != R500Type.FC) {
      return List.of(slot + 1);
    }
    R500Flow flow = flow(slot);
    List<Integer> found = new ArrayList<>();
    if (mayStay(flow)) {
      found.add(slot + 1);
    }
    if (mayJump(flow)) {
      if (isReturn(slot) && !afterCalls.isEmpty()) {
        found.addAll(afterCalls);
      } else {
        found.add(flow.target());
      }
    }
    return found;
  }

  /** Whether execution may go on with the next slot. */
  static boolean mayStay(R500Flow flow) {
    return flow.op() != R500FcOp.JUMP || flow.any() || flow.function() != R500Flow.ALWAYS;
  }

  /** Whether a jump may be taken: ENDIF never jumps, and compilers leave its address open. */
  static boolean mayJump(R500Flow flow) {
    return flow.op() != R500FcOp.JUMP || !flow.any() || flow.function() != R500Flow.NEVER;
  }

  /** The slots that execution may come to; bit {@code code.size()}: it may run off the code. */
  BitSet reachable() {
    return reachable(first, false);
  }

  /**
   * The slots that execution may come to from one of them.
   *
   * @param within whether only one subroutine is asked for: calls are passed over, returns end it
   */
  BitSet reachable(int from, boolean within) {
    BitSet seen = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      int slot = open.pop();
      if (seen.get(slot)) {
        continue;
      }
      seen.set(slot);
      if (slot < code.size()) {
        if (!within) {
          open.addAll(after(slot));
        } else if (slot != last && isCall(slot)) {
          open.add(slot + 1);
        } else if (slot != last && !isReturn(slot)) {
          open.addAll(after(slot));
        } else if (slot != last && mayStay(flow(slot))) {
          open.add(slot + 1);
        }
      }
    }
    return seen;
  }
}
