package org.lanewise.core.r500;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Warnings about the flow of a program without errors. Loops and branches nest in the order of the
 * slots, as all assemblers write them.
 */
final class R500FlowCheck {
  /** What Mesa allows; the manual's table of stack sizes is not public. */
  private static final int MAX_BRANCHES = 32;

  /** What Mesa allows where FULL_FC_EN is clear. */
  private static final int MAX_PARTIAL_BRANCHES = 4;

  /** What shader model 3.0, for which the hardware was made, asks for. */
  private static final int MAX_LOOPS = 4;

  private static final int MAX_CALLS = 4;

  /** Loop frames and return addresses that a group keeps here; see docs/r500.md. */
  private static final int STACK = 32;

  private record Loop(int slot, R500FcOp op) {}

  private final R500Program program;
  private final R500Findings findings;
  private final R500Graph graph;
  private final ArrayDeque<Loop> loops = new ArrayDeque<>();
  private final Map<Integer, Integer> callDepths = new HashMap<>();
  private final Set<Integer> openCalls = new HashSet<>();
  private int branches;

  R500FlowCheck(R500Program program, R500Findings findings, R500Graph graph) {
    this.program = program;
    this.findings = findings;
    this.graph = graph;
  }

  void run() {
    ends();
    for (int slot = 0; slot < program.code().size(); slot++) {
      if (program.code().get(slot).type() == R500Type.FC) {
        loop(slot, graph.flow(slot).op());
        branch(slot, graph.flow(slot));
      }
    }
    for (Loop loop : loops.reversed()) {
      warning(loop.slot, loop.op + " that nothing ends", "a later " + end(loop.op));
    }
    callDepth(graph.first());
  }

  private void warning(int slot, String message, String expected) {
    findings.warning(slot, R500Field.FC_OP, message, expected);
  }

  private void ends() {
    int last = graph.last();
    R500Instruction i = program.code().get(last);
    if (i.type() != R500Type.OUT || !i.has(R500Field.TEX_SEM_WAIT)) {
      findings.warning(
          last,
          R500Field.TYPE,
          "the last instruction is " + i.type() + (waits(i) ? "" : " without TEX_SEM_WAIT"),
          "OUT with TEX_SEM_WAIT at END_ADDR");
    }
    BitSet reachable = graph.reachable();
    if (!reachable.get(last)) {
      findings.warning(
          last,
          R500Field.TYPE,
          "END_ADDR is here, but execution cannot come here",
          "an instruction that ends the program");
    }
    int size = program.code().size();
    if (reachable.get(size)) {
      findings.warning(
          size - 1, R500Field.TYPE, "execution may run off the code", "END_ADDR or a jump");
    }
  }

  private static boolean waits(R500Instruction i) {
    return i.has(R500Field.TEX_SEM_WAIT);
  }

  private static R500FcOp end(R500FcOp op) {
    return op == R500FcOp.REP ? R500FcOp.ENDREP : R500FcOp.ENDLOOP;
  }

  private void loop(int slot, R500FcOp op) {
    switch (op) {
      case JUMP -> {}
      case LOOP, REP -> {
        loops.push(new Loop(slot, op));
        if (loops.size() == MAX_LOOPS + 1) {
          warning(slot, "loops nest " + loops.size() + " deep", "at most " + MAX_LOOPS);
        }
        if (loops.size() == STACK + 1) {
          warning(
              slot,
              "loops nest " + loops.size() + " deep, the frame of this one is dropped",
              "at most " + STACK + " frames");
        }
      }
      case ENDLOOP, BREAKLOOP -> inside(slot, op, R500FcOp.LOOP);
      case ENDREP, BREAKREP -> inside(slot, op, R500FcOp.REP);
      case CONTINUE -> {
        if (loops.isEmpty()) {
          warning(slot, "CONTINUE outside of any loop", "an earlier LOOP or REP");
        }
      }
    }
    if ((op == R500FcOp.ENDLOOP || op == R500FcOp.ENDREP) && !loops.isEmpty()) {
      loops.pop();
    }
  }

  private void inside(int slot, R500FcOp op, R500FcOp opener) {
    if (loops.isEmpty()) {
      warning(slot, op + " outside of any loop", "an earlier " + opener);
    } else if (loops.peek().op != opener) {
      warning(
          slot,
          op + " in the " + loops.peek().op + " of slot " + loops.peek().slot,
          opener + " around it");
    }
  }

  private void branch(int slot, R500Flow flow) {
    boolean full = program.registers().get(R500Field.FULL_FC_EN) != 0;
    int most = full ? MAX_BRANCHES : MAX_PARTIAL_BRANCHES;
    switch (flow.onStay()) {
      case NONE -> {}
      case DECR -> branches = Math.max(0, branches - flow.popCount());
      case INCR -> {
        if (++branches == most + 1) {
          findings.warning(
              slot,
              R500Field.B_OP0,
              "branches nest " + branches + " deep",
              "at most " + most + (full ? "" : " with US_FC_CTRL.FULL_FC_EN 0"));
        }
      }
    }
  }

  /** How many calls may be open at once in what starts at a slot. */
  private int callDepth(int start) {
    Integer known = callDepths.get(start);
    if (known != null) {
      return known;
    }
    openCalls.add(start);
    int deepest = 0;
    BitSet slots = graph.reachable(start, true);
    for (int slot : slots.stream().filter(s -> s < program.code().size()).toArray()) {
      if (graph.isCall(slot) && slot != graph.last()) {
        deepest = Math.max(deepest, call(slot, graph.flow(slot).target()));
      }
    }
    openCalls.remove(start);
    callDepths.put(start, deepest);
    return deepest;
  }

  private int call(int slot, int target) {
    if (openCalls.contains(target)) {
      findings.warning(
          slot,
          R500Field.A_OP,
          "a call of slot " + target + " from within",
          "at most " + MAX_CALLS + " calls open at once");
      return 0;
    }
    int depth = 1 + callDepth(target);
    if (depth == MAX_CALLS + 1) {
      findings.warning(
          slot, R500Field.A_OP, "calls nest " + depth + " deep from here", "at most " + MAX_CALLS);
    }
    if (depth == STACK + 1) {
      findings.warning(
          slot,
          R500Field.A_OP,
          "calls nest " + depth + " deep from here, the return address of the innermost is dropped",
          "at most " + STACK + " return addresses");
    }
    return depth;
  }
}
