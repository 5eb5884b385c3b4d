package org.lanewise.core.d3d9;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds flow control that means nothing, and what would grow too large: engines expand calls where
 * they stand. Calls only go forward, so there is no recursion.
 */
final class D3d9FlowCheck {
  /** A stretch of code: the main program or what follows a label. */
  private static final class Routine {
    private final List<Call> calls = new ArrayList<>();
    private int instructions;
    private int depth;

    /** With the routines that are called. */
    private long expanded;

    private int nesting;
  }

  /** A call: the statement, the label's number, and how many blocks are around it. */
  private record Call(int statement, int label, int depth) {}

  private record Block(D3d9Opcode opcode, int statement, boolean isElse) {}

  private final D3d9Program program;
  private final D3d9Findings findings;
  private final List<Routine> routines = new ArrayList<>();

  /** The routine that each label starts; labels stand in the order of the routines. */
  private final Map<Integer, Integer> labels = new HashMap<>();

  private final Deque<Block> open = new ArrayDeque<>();

  D3d9FlowCheck(D3d9Program program, D3d9Findings findings) {
    this.program = program;
    this.findings = findings;
  }

  void run() {
    routines.add(new Routine());
    for (int i = 0; i < program.statements().size(); i++) {
      if (program.statements().get(i) instanceof D3d9Instruction instruction) {
        instruction(i, instruction);
      }
    }
    closed();
    if (!findings.hasErrors()) {
      calls();
    }
    if (!findings.hasErrors()) {
      sizes();
    }
  }

  private void instruction(int statement, D3d9Instruction instruction) {
    Routine routine = routines.getLast();
    routine.instructions++;
    switch (instruction.opcode()) {
      case IF, IFC, LOOP, REP -> {
        open.push(new Block(instruction.opcode(), statement, false));
        routine.depth = Math.max(routine.depth, open.size());
      }
      case ELSE -> otherwise(statement);
      case ENDIF -> close(statement, D3d9Opcode.IF, D3d9Opcode.IFC);
      case ENDLOOP -> close(statement, D3d9Opcode.LOOP, D3d9Opcode.LOOP);
      case ENDREP -> close(statement, D3d9Opcode.REP, D3d9Opcode.REP);
      case BREAK, BREAKC, BREAKP -> {
        if (open.stream().noneMatch(block -> isLoop(block.opcode))) {
          findings.error(
              statement,
              0,
              instruction.opcode().mnemonic() + " outside of a loop",
              "a loop or rep");
        }
      }
      case LABEL -> label(statement, number(instruction));
      case CALL, CALLNZ -> routine.calls.add(new Call(statement, number(instruction), open.size()));
      default -> {}
    }
  }

  private static int number(D3d9Instruction instruction) {
    return instruction.sources().isEmpty()
        ? 0
        : instruction.sources().getFirst().register().number();
  }

  private static boolean isLoop(D3d9Opcode opcode) {
    return opcode == D3d9Opcode.LOOP || opcode == D3d9Opcode.REP;
  }

  private void otherwise(int statement) {
    Block block = open.peek();
    if (block == null || isLoop(block.opcode) || block.isElse) {
      findings.error(statement, 0, "else without an if", "an if before it");
      return;
    }
    open.pop();
    open.push(new Block(block.opcode, block.statement, true));
  }

  private void close(int statement, D3d9Opcode one, D3d9Opcode other) {
    Block block = open.peek();
    if (block != null && (block.opcode == one || block.opcode == other)) {
      open.pop();
      return;
    }
    findings.error(
        statement,
        0,
        "end of "
            + one.mnemonic()
            + (block == null ? " without one" : " inside of " + block.opcode.mnemonic()),
        one.mnemonic() + " before it");
  }

  private void closed() {
    for (Block block : open) {
      findings.error(block.statement, 0, block.opcode.mnemonic() + " without an end", "an end");
    }
    open.clear();
  }

  private void label(int statement, int number) {
    closed();
    if (labels.putIfAbsent(number, routines.size()) != null) {
      findings.error(statement, 1, "l" + number + " stands twice", "one label of a number");
    }
    routines.add(new Routine());
  }

  private void calls() {
    for (int i = 0; i < routines.size(); i++) {
      for (Call call : routines.get(i).calls) {
        Integer target = labels.get(call.label);
        if (target == null) {
          findings.error(call.statement, 1, "l" + call.label + " does not exist", "a label");
        } else if (target <= i) {
          findings.error(
              call.statement, 1, "l" + call.label + " is behind", "a label after the call");
        }
      }
    }
  }

  private void sizes() {
    for (int i = routines.size() - 1; i >= 0; i--) {
      Routine routine = routines.get(i);
      routine.expanded = routine.instructions;
      routine.nesting = routine.depth;
      for (Call call : routine.calls) {
        Routine called = routines.get(labels.get(call.label));
        routine.expanded += called.expanded;
        routine.nesting = Math.max(routine.nesting, call.depth + 1 + called.nesting);
        if (routine.expanded > D3d9Validator.MAX_EXPANDED) {
          findings.unsupported(
              call.statement,
              0,
              "calls expand to more than " + D3d9Validator.MAX_EXPANDED + " instructions",
              "at most " + D3d9Validator.MAX_EXPANDED);
          return;
        }
      }
      if (routine.nesting > D3d9Validator.MAX_NESTING) {
        findings.error(
            0,
            0,
            "blocks and calls are nested " + routine.nesting + " deep",
            "at most " + D3d9Validator.MAX_NESTING);
        return;
      }
    }
  }
}
