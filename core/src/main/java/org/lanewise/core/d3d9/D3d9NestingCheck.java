package org.lanewise.core.d3d9;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds blocks and calls that are nested deeper than the version allows. */
final class D3d9NestingCheck {
  /** How deep the blocks of each kind nest where something stands, or below it. */
  private record Depth(int fixed, int dynamic, int loops, int calls) {
    static final Depth NONE = new Depth(0, 0, 0, 0);

    Depth plus(Depth other) {
      return new Depth(
          fixed + other.fixed, dynamic + other.dynamic, loops + other.loops, calls + other.calls);
    }

    Depth max(Depth other) {
      return new Depth(
          Math.max(fixed, other.fixed),
          Math.max(dynamic, other.dynamic),
          Math.max(loops, other.loops),
          Math.max(calls, other.calls));
    }
  }

  private final D3d9Program program;
  private final D3d9Version version;
  private final D3d9Findings findings;

  D3d9NestingCheck(D3d9Program program, D3d9Findings findings) {
    this.program = program;
    this.version = program.version();
    this.findings = findings;
  }

  /** Goes from the last routine to the first, since calls only go forward. */
  void run() {
    List<Integer> starts = new ArrayList<>(List.of(0));
    for (int i = 0; i < program.instructions().size(); i++) {
      if (program.instructions().get(i).opcode() == D3d9Opcode.LABEL) {
        starts.add(i);
      }
    }
    Map<Integer, Depth> routines = new HashMap<>();
    int end = program.instructions().size();
    Depth deepest = Depth.NONE;
    for (int start : starts.reversed()) {
      Depth depth = depth(start, end, routines);
      deepest = deepest.max(depth);
      if (start < program.instructions().size()) {
        D3d9Instruction first = program.instructions().get(start);
        if (first.opcode() == D3d9Opcode.LABEL) {
          routines.put(first.sources().getFirst().register().number(), depth);
        }
      }
      end = start;
    }
    tell("ifs of constants", deepest.fixed, D3d9Limits.ifs());
    tell("ifs of values", deepest.dynamic, D3d9Limits.ifs());
    tell("loops", deepest.loops, D3d9Limits.loops(version));
    tell("calls", deepest.calls, D3d9Limits.loops(version));
  }

  private void tell(String what, int depth, int limit) {
    if (depth > limit) {
      findings.rule(what + " nested " + depth + " deep", "at most " + limit);
    }
  }

  private Depth depth(int start, int end, Map<Integer, Depth> routines) {
    Deque<Depth> around = new ArrayDeque<>(List.of(Depth.NONE));
    Depth deepest = Depth.NONE;
    for (D3d9Instruction instruction : program.instructions().subList(start, end)) {
      Depth here = around.peek();
      switch (instruction.opcode()) {
        case IF -> {
          D3d9RegisterType type = instruction.sources().getFirst().register().type();
          boolean fixed = type == D3d9RegisterType.CONSTBOOL;
          around.push(here.plus(new Depth(fixed ? 1 : 0, fixed ? 0 : 1, 0, 0)));
        }
        case IFC -> around.push(here.plus(new Depth(0, 1, 0, 0)));
        case LOOP, REP -> around.push(here.plus(new Depth(0, 0, 1, 0)));
        case ENDIF, ENDLOOP, ENDREP -> around.pop();
        case CALL, CALLNZ -> {
          int label = instruction.sources().getFirst().register().number();
          Depth called = routines.getOrDefault(label, Depth.NONE);
          deepest = deepest.max(here.plus(called).plus(new Depth(0, 0, 0, 1)));
        }
        default -> {}
      }
      deepest = deepest.max(around.peek());
    }
    return deepest;
  }
}
