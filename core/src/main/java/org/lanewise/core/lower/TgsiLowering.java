package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.tgsi.TgsiDestination;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiPredicate;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;

/**
 * Lowers TGSI fragment programs to the IR. Calls are expanded where they stand; flow becomes masks
 * ({@link ExecutionMask}), registers become variables ({@link TgsiRegisters}), and each opcode
 * becomes the IR operations that say its formula exactly.
 */
public final class TgsiLowering {
  private final TgsiProgram program;
  private final IrBuilder b;
  private final TgsiRegisters registers;
  private final ExecutionMask mask;
  private final TgsiFloats floats;
  private final TgsiOpcodes opcodes;
  private final TgsiTextures textures;

  private TgsiLowering(TgsiProgram program, ShaderOptions options) {
    this.program = program;
    b = new IrBuilder(program.signature());
    mask = new ExecutionMask(b);
    registers = new TgsiRegisters(b, program);
    floats = new TgsiFloats(b, options.profile(), program.mulZeroWins());
    opcodes = new TgsiOpcodes(floats);
    textures = new TgsiTextures(program, floats, registers);
  }

  /**
   * Lowers a program that {@code TgsiValidator} accepts.
   *
   * @param program the program
   * @param options the profile decides between named operations
   */
  public static IrProgram lower(TgsiProgram program, ShaderOptions options) {
    TgsiLowering lowering = new TgsiLowering(program, options);
    lowering.main();
    return lowering.b.build();
  }

  private void main() {
    boolean returnsEarly = returnsInsideBlocks();
    if (returnsEarly) {
      mask.beginRoutine();
    }
    routine(0);
    if (returnsEarly) {
      mask.endRoutine();
    }
    registers.storeOutputs();
  }

  private boolean returnsInsideBlocks() {
    int depth = 0;
    for (TgsiInstruction instruction : program.instructions()) {
      switch (instruction.opcode()) {
        case IF, UIF, BGNLOOP, SWITCH -> depth++;
        case ENDIF, ENDLOOP, ENDSWITCH -> depth--;
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
    int depth = 0;
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
          if (depth == 0) {
            return;
          }
          mask.leaveRoutine();
        }
        case IF, UIF, BGNLOOP, SWITCH -> {
          depth++;
          open(index, instruction);
        }
        case ENDIF, ENDLOOP, ENDSWITCH -> {
          depth--;
          close(opcode);
        }
        case CAL -> {
          mask.beginRoutine();
          routine(instruction.label() + 1);
          mask.endRoutine();
        }
        default -> step(index, instruction);
      }
    }
  }

  private void step(int index, TgsiInstruction instruction) {
    TgsiOpcode opcode = instruction.opcode();
    switch (opcode.category()) {
      case FLOW -> flow(index, instruction);
      case KILL -> kill(instruction);
      case MISC -> {}
      case TEX, TEX_QUERY -> {
        int[] texels = textures.compute(instruction, new TgsiSources(b, registers, instruction));
        write(instruction, texels);
      }
      case DERIV,
          MOVE,
          ALU_FLOAT,
          CMP_FLOAT,
          SELECT,
          CONV,
          ALU_INT,
          INTERP,
          ADDR,
          DOT,
          SPECIAL,
          SPECIAL_SCALAR,
          PACK ->
          compute(instruction);
      case ALU_64, CMP_64, CONV64, ATOMIC, MEM, SAMPLE10, GS, SYNC, WAVE, HISTORIC ->
          throw new IllegalStateException("the validator let " + opcode + " pass");
    }
  }

  private void compute(TgsiInstruction instruction) {
    TgsiDestination destination = instruction.destinations().getFirst();
    if (destination.register().file() == TgsiFile.NULL) {
      return;
    }
    TgsiSources sources = new TgsiSources(b, registers, instruction);
    int[] values = opcodes.compute(instruction.opcode(), sources, destination.mask());
    write(instruction, values);
  }

  /**
   * Writes the destinations.
   *
   * @param results four values for each destination
   */
  private void write(TgsiInstruction instruction, int[]... results) {
    List<TgsiDestination> destinations = instruction.destinations();
    // Places and predicates of all are read before anything is written.
    List<TgsiRegisters.Target> targets = new ArrayList<>();
    List<int[]> enabled = new ArrayList<>();
    for (TgsiDestination destination : destinations) {
      TgsiRegisters.Target target = registers.target(destination.register());
      targets.add(target);
      enabled.add(target == null ? new int[0] : enabled(instruction, destination));
    }
    for (int d = 0; d < destinations.size(); d++) {
      if (targets.get(d) != null) {
        write(instruction, destinations.get(d), targets.get(d), enabled.get(d), results[d]);
      }
    }
  }

  private void write(
      TgsiInstruction instruction,
      TgsiDestination destination,
      TgsiRegisters.Target target,
      int[] enabled,
      int[] values) {
    for (int c = 0; c < 4; c++) {
      if (destination.mask().has(c)) {
        int value =
            switch (instruction.saturate()) {
              case NONE -> values[c];
              case ZERO_ONE -> floats.saturate(values[c]);
              case MINUS_PLUS_ONE -> floats.saturateSigned(values[c]);
            };
        registers.write(target, c, value, enabled[c], mask.lanes());
      }
    }
  }

  /** For each channel the lanes that write it, -1 for all. */
  private int[] enabled(TgsiInstruction instruction, TgsiDestination destination) {
    int lanes = mask.isDivergent() ? mask.lanes() : -1;
    int[] enabled = {lanes, lanes, lanes, lanes};
    if (instruction.predicate().isEmpty()) {
      return enabled;
    }
    TgsiPredicate predicate = instruction.predicate().get();
    TgsiRegister register = TgsiRegister.of(TgsiFile.PRED, predicate.index());
    for (int c = 0; c < 4; c++) {
      if (destination.mask().has(c)) {
        int word = registers.read(register, predicate.swizzle().get(c));
        IrOp test = predicate.negate() ? IrOp.IEQ : IrOp.INE;
        int holds = b.op(test, b.op(IrOp.BITS_F2I, word), b.i32(0));
        enabled[c] = lanes < 0 ? holds : b.op(IrOp.MASK_AND, lanes, holds);
      }
    }
    return enabled;
  }

  // Flow

  private int word(TgsiInstruction instruction) {
    return new TgsiSources(b, registers, instruction).word(0, 0);
  }

  private int nonZeroBits(int word) {
    return b.op(IrOp.INE, b.op(IrOp.BITS_F2I, word), b.i32(0));
  }

  private void open(int index, TgsiInstruction instruction) {
    switch (instruction.opcode()) {
      case IF -> {
        int word = word(instruction);
        int condition = floats.rules2009 ? nonZeroBits(word) : b.op(IrOp.FNE, word, floats.zero());
        mask.beginIf(condition);
        registers.variables().beginRegion();
      }
      case UIF -> {
        mask.beginIf(nonZeroBits(word(instruction)));
        registers.variables().beginRegion();
      }
      case BGNLOOP -> {
        mask.beginLoop(index);
        registers.variables().beginLoop();
      }
      case SWITCH -> {
        beginSwitch(index, instruction);
        registers.variables().beginRegion();
      }
      default -> throw new IllegalStateException(instruction.opcode().name());
    }
  }

  private void close(TgsiOpcode opcode) {
    registers.variables().endRegion();
    switch (opcode) {
      case ENDIF -> mask.endIf();
      case ENDLOOP -> mask.endLoop();
      case ENDSWITCH -> mask.endSwitch();
      default -> throw new IllegalStateException(opcode.name());
    }
  }

  private void flow(int index, TgsiInstruction instruction) {
    switch (instruction.opcode()) {
      case ELSE -> {
        registers.variables().endRegion();
        mask.beginElse();
        registers.variables().beginRegion();
      }
      case BRK -> mask.leaveBlock();
      case BREAKC -> mask.leaveLoop(nonZeroBits(word(instruction)));
      case CONT -> mask.continueLoop();
      case CASE, DEFAULT -> {
        registers.variables().endRegion();
        mask.label(labelNumber(index));
        registers.variables().beginRegion();
      }
      default -> throw new IllegalStateException("the validator let an opcode pass");
    }
  }

  /** The labels of the switch that starts at an instruction. */
  private List<Integer> labels(int start) {
    List<Integer> labels = new ArrayList<>();
    int depth = 0;
    for (int i = start + 1; ; i++) {
      switch (program.instructions().get(i).opcode()) {
        case SWITCH -> depth++;
        case ENDSWITCH -> {
          if (depth-- == 0) {
            return labels;
          }
        }
        case CASE, DEFAULT -> {
          if (depth == 0) {
            labels.add(i);
          }
        }
        default -> {}
      }
    }
  }

  /** How many labels of the same switch stand before this one. */
  private int labelNumber(int label) {
    int number = 0;
    int depth = 0;
    for (int i = label - 1; ; i--) {
      switch (program.instructions().get(i).opcode()) {
        case ENDSWITCH -> depth++;
        case SWITCH -> {
          if (depth-- == 0) {
            return number;
          }
        }
        case CASE, DEFAULT -> number += depth == 0 ? 1 : 0;
        default -> {}
      }
    }
  }

  private void beginSwitch(int index, TgsiInstruction instruction) {
    int selector = b.op(IrOp.BITS_F2I, word(instruction));
    int unmatched = -1;
    List<Integer> entries = new ArrayList<>();
    for (int label : labels(index)) {
      TgsiInstruction at = program.instructions().get(label);
      if (at.opcode() == TgsiOpcode.DEFAULT) {
        entries.add(null);
        continue;
      }
      int equal = b.op(IrOp.IEQ, selector, b.op(IrOp.BITS_F2I, word(at)));
      // The first of equal values wins.
      entries.add(unmatched < 0 ? equal : b.op(IrOp.MASK_AND, unmatched, equal));
      unmatched =
          unmatched < 0 ? b.op(IrOp.MASK_NOT, equal) : b.op(IrOp.MASK_ANDNOT, unmatched, equal);
    }
    int otherwise = unmatched < 0 ? b.mask(true) : unmatched;
    int none = b.mask(false);
    boolean taken = false;
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (entries.get(i) == null) {
        // Of several DEFAULT labels the last counts.
        entries.set(i, taken ? none : otherwise);
        taken = true;
      }
    }
    mask.beginSwitch(entries);
  }

  private void kill(TgsiInstruction instruction) {
    int lanes = mask.lanes();
    if (instruction.opcode() == TgsiOpcode.KILL_IF) {
      TgsiSources sources = new TgsiSources(b, registers, instruction);
      int[] words = new int[4];
      for (int c = 0; c < 4; c++) {
        words[c] = sources.word(0, c);
      }
      lanes = b.op(IrOp.MASK_AND, lanes, new Formulas(floats).anyNegative(words));
    }
    b.effect(IrOp.KILL, lanes);
  }
}
