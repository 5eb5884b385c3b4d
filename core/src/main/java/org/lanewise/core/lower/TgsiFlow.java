package org.lanewise.core.lower;

import java.util.ArrayDeque;
import java.util.Deque;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiTargets;

/** Lowers a program of nested blocks and subroutines: calls are expanded, blocks become masks. */
final class TgsiFlow {
  private final TgsiProgram program;
  private final TgsiLowering lowering;
  private final TgsiConditions conditions;
  private final ExecutionMask mask;
  private final Variables variables;
  private final TgsiTargets targets;

  /** The openings of the blocks that are open, and the REP loops among them. */
  private final Deque<Integer> open = new ArrayDeque<>();

  private final Deque<CountedLoop> repetitions = new ArrayDeque<>();

  TgsiFlow(TgsiProgram program, TgsiLowering lowering, ExecutionMask mask) {
    this.program = program;
    this.lowering = lowering;
    this.mask = mask;
    conditions = lowering.conditions;
    variables = lowering.registers.variables();
    targets = conditions.targets();
  }

  /** Lowers the whole program but the stores of its outputs. */
  void lower() {
    boolean returnsEarly = returnsInsideBlocks();
    if (returnsEarly) {
      mask.beginRoutine();
    }
    routine(0);
    if (returnsEarly) {
      mask.endRoutine();
    }
  }

  private boolean returnsInsideBlocks() {
    int depth = 0;
    for (TgsiInstruction instruction : program.instructions()) {
      switch (instruction.opcode()) {
        case IF, UIF, IFC, BGNLOOP, BGNFOR, REP, SWITCH -> depth++;
        case ENDIF, ENDLOOP, ENDFOR, ENDREP, ENDSWITCH -> depth--;
        case RET -> {
          if (depth > 0) {
            return true;
          }
        }
        case END -> {
          return false;
        }
        default -> {}
      }
    }
    return false;
  }

  /** Lowers the instructions of a routine up to its end. */
  private void routine(int first) {
    int depth = open.size();
    for (int index = first; index < program.instructions().size(); index++) {
      TgsiInstruction instruction = program.instructions().get(index);
      TgsiOpcode opcode = instruction.opcode();
      switch (opcode) {
        case END, ENDSUB -> {
          return;
        }
        case BGNSUB -> {
          // Only the main program gets here by falling through.
          return;
        }
        case RET -> {
          if (open.size() == depth) {
            return;
          }
          mask.leaveRoutine();
        }
        case IF, UIF, IFC, BGNLOOP, BGNFOR, REP, SWITCH -> {
          open.push(index);
          open(index, instruction);
        }
        case ENDIF, ENDLOOP, ENDFOR, ENDREP, ENDSWITCH -> {
          close(instruction);
          open.pop();
        }
        case CAL -> call(instruction);
        case CALLNZ -> {
          beginIf(instruction);
          call(instruction);
          endIf();
        }
        case ELSE -> {
          variables.endRegion();
          mask.beginElse();
          variables.beginRegion();
        }
        case CASE, DEFAULT -> {
          variables.endRegion();
          mask.label(targets.labels(open.peek()).indexOf(index));
          variables.beginRegion();
        }
        case BRK -> mask.leaveBlock();
        case BREAKC -> mask.leaveLoop(conditions.condition(instruction));
        case CONT -> mask.continueLoop();
        default -> lowering.step(index, instruction);
      }
    }
  }

  private void call(TgsiInstruction instruction) {
    mask.beginRoutine();
    routine(instruction.label() + 1);
    mask.endRoutine();
  }

  private void beginIf(TgsiInstruction instruction) {
    beginIf(conditions.condition(instruction));
  }

  private void beginIf(int condition) {
    mask.beginIf(condition);
    variables.beginRegion();
  }

  private void endIf() {
    variables.endRegion();
    mask.endIf();
  }

  private void open(int index, TgsiInstruction instruction) {
    switch (instruction.opcode()) {
      case IF, UIF, IFC -> beginIf(instruction);
      case BGNLOOP -> beginLoop(index);
      case BGNFOR -> {
        // A loop of masks has one turn at least.
        beginIf(conditions.beginFor(instruction, mask.lanes()));
        beginLoop(index);
      }
      case REP -> {
        int count = conditions.repetitions(instruction);
        beginIf(lowering.positive(count));
        repetitions.push(new CountedLoop(lowering.b, mask, variables, index, count, -1));
      }
      case SWITCH -> {
        mask.beginSwitch(conditions.entries(instruction, targets.labels(index)));
        variables.beginRegion();
      }
      default -> throw new IllegalStateException(instruction.opcode().name());
    }
  }

  private void beginLoop(int index) {
    mask.beginLoop(index);
    variables.beginLoop();
  }

  private void close(TgsiInstruction instruction) {
    switch (instruction.opcode()) {
      case ENDIF -> endIf();
      case ENDLOOP -> {
        variables.endRegion();
        mask.endLoop();
      }
      case ENDFOR -> {
        mask.retainInLoop(conditions.nextTurn(instruction, mask.loopRunning()));
        variables.endRegion();
        mask.endLoop();
        endIf();
      }
      case ENDREP -> {
        CountedLoop loop = repetitions.pop();
        loop.endTurn();
        loop.end();
        endIf();
      }
      case ENDSWITCH -> {
        variables.endRegion();
        mask.endSwitch();
      }
      default -> throw new IllegalStateException(instruction.opcode().name());
    }
  }
}
