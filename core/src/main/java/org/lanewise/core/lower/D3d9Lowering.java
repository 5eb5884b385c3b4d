package org.lanewise.core.lower;

import java.util.HashMap;
import java.util.Map;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/**
 * Lowers Direct3D 9 programs to the IR. Calls are expanded where they stand; flow becomes masks
 * ({@link ExecutionMask}), registers become variables and loads ({@link D3d9Registers}), and each
 * opcode becomes the IR operations that say its formula exactly.
 */
public final class D3d9Lowering {
  private final D3d9Program program;
  private final IrBuilder b;
  private final D3d9Floats floats;
  private final D3d9Registers registers;
  private final D3d9Instructions instructions;
  private final ExecutionMask mask;

  /** The index of each label. */
  private final Map<Integer, Integer> labels = new HashMap<>();

  private D3d9Lowering(D3d9Program program, ShaderOptions options) {
    this.program = program;
    b = new IrBuilder(program.signature());
    mask = new ExecutionMask(b);
    floats = new D3d9Floats(b, options.direct3d().clampInfinities());
    registers = new D3d9Registers(b, program, floats);
    instructions = new D3d9Instructions(program, options.direct3d(), floats, registers, mask);
    for (int i = 0; i < program.instructions().size(); i++) {
      D3d9Instruction instruction = program.instructions().get(i);
      if (instruction.opcode() == D3d9Opcode.LABEL) {
        labels.putIfAbsent(label(instruction), i);
      }
    }
  }

  /**
   * Lowers a program that {@code D3d9Validator} accepts.
   *
   * @param program the program
   * @param options the state outside of the program
   */
  public static IrProgram lower(D3d9Program program, ShaderOptions options) {
    D3d9Lowering lowering = new D3d9Lowering(program, options);
    lowering.routine(0);
    lowering.registers.storeOutputs();
    return lowering.b.build();
  }

  private static int label(D3d9Instruction instruction) {
    return instruction.sources().getFirst().register().number();
  }

  /** Whether lanes may leave the routine that starts at an instruction one by one. */
  private boolean returnsInsideBlocks(int first) {
    int depth = 0;
    for (int index = first; index < program.instructions().size(); index++) {
      switch (program.instructions().get(index).opcode()) {
        case IF, IFC, LOOP, REP -> depth++;
        case ENDIF, ENDLOOP, ENDREP -> depth--;
        case LABEL -> {
          return false;
        }
        case RET -> {
          return depth > 0;
        }
        default -> {}
      }
    }
    return false;
  }

  /** Lowers a routine, or the main program, from an instruction on. */
  private void routine(int first) {
    if (returnsInsideBlocks(first)) {
      mask.beginRoutine();
      block(first, true);
      mask.endRoutine();
    } else {
      block(first, true);
    }
  }

  /**
   * Lowers instructions up to the end of their block, those of blocks inside included.
   *
   * @param outermost whether the block is a whole routine
   * @return the index of the instruction that ends the block
   */
  private int block(int first, boolean outermost) {
    int index = first;
    while (index < program.instructions().size()) {
      D3d9Instruction instruction = program.instructions().get(index);
      switch (instruction.opcode()) {
        case LABEL, ELSE, ENDIF, ENDLOOP, ENDREP -> {
          return index;
        }
        case RET -> {
          if (outermost) {
            return index;
          }
          mask.leaveRoutine();
        }
        case IF, IFC -> index = branch(index, instruction);
        case LOOP, REP -> index = loop(index, instruction);
        case BREAK -> mask.leaveBlock();
        case BREAKC, BREAKP -> mask.leaveLoop(condition(instruction, 0));
        case CALL -> routine(labels.get(label(instruction)) + 1);
        case CALLNZ -> {
          beginIf(condition(instruction, 1));
          routine(labels.get(label(instruction)) + 1);
          endIf();
        }
        case NOP, PHASE -> {}
        default -> index = step(index, instruction);
      }
      index++;
    }
    return index;
  }

  /** Lowers an instruction, or it and the next one as a pair; returns the index of the last. */
  private int step(int index, D3d9Instruction instruction) {
    Runnable writes = instructions.prepare(instruction);
    int next = index + 1;
    if (next < program.instructions().size()) {
      D3d9Instruction other = program.instructions().get(next);
      if (other.coissue() && other.opcode().kind() != D3d9Opcode.Kind.FLOW) {
        Runnable otherWrites = instructions.prepare(other);
        writes.run();
        otherWrites.run();
        return next;
      }
    }
    writes.run();
    return index;
  }

  private void beginIf(int condition) {
    mask.beginIf(condition);
    registers.variables().beginRegion();
  }

  private void endIf() {
    registers.variables().endRegion();
    mask.endIf();
  }

  private int branch(int index, D3d9Instruction instruction) {
    beginIf(condition(instruction, 0));
    int end = block(index + 1, false);
    if (program.instructions().get(end).opcode() == D3d9Opcode.ELSE) {
      registers.variables().endRegion();
      mask.beginElse();
      registers.variables().beginRegion();
      end = block(end + 1, false);
    }
    endIf();
    return end;
  }

  private int loop(int index, D3d9Instruction instruction) {
    int integer = instruction.sources().getLast().register().number();
    int count = registers.integer(integer, 0);
    boolean steps = instruction.opcode() == D3d9Opcode.LOOP;
    int first = steps ? registers.integer(integer, 1) : -1;
    int step = steps ? registers.integer(integer, 2) : -1;
    // A counted loop has one turn at least.
    beginIf(b.op(IrOp.ILT, b.i32(0), count));
    CountedLoop loop = new CountedLoop(b, mask, registers.variables(), index, count, first);
    if (steps) {
      registers.beginLoop(loop.value(), mask.loopRunningVariable());
    }
    int end = block(index + 1, false);
    loop.endTurn();
    if (steps) {
      loop.step(step);
    }
    loop.end();
    endIf();
    if (steps) {
      registers.endLoop();
    }
    return end;
  }

  /**
   * The lanes in which the condition of an instruction holds.
   *
   * @param operand the first or only source of the condition
   */
  private int condition(D3d9Instruction instruction, int operand) {
    if (instruction.comparison().isPresent()) {
      D3d9Sources sources = instructions.sources(instruction);
      return floats.compare(
          instruction.comparison().get(), sources.word(operand, 0), sources.word(operand + 1, 0));
    }
    D3d9Source source = instruction.sources().get(operand);
    if (source.register().type() == D3d9RegisterType.PREDICATE) {
      return instructions.holds(source, 0);
    }
    int isTrue = registers.isTrue(source.register().number());
    return source.modifier() == D3d9Modifier.NOT ? b.op(IrOp.MASK_NOT, isTrue) : isTrue;
  }
}
