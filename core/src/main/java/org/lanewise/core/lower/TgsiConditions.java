package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiTargets;

/** What flow instructions ask of the registers, for both ways of lowering flow. */
final class TgsiConditions {
  private final TgsiProgram program;
  private final IrBuilder b;
  private final TgsiRegisters registers;
  private final TgsiFloats floats;

  TgsiConditions(TgsiProgram program, TgsiRegisters registers, TgsiFloats floats) {
    this.program = program;
    this.b = floats.b;
    this.registers = registers;
    this.floats = floats;
  }

  private int word(TgsiInstruction instruction, int component) {
    return new TgsiSources(b, registers, instruction).word(0, component);
  }

  /** The lanes in which the condition of IF, UIF, IFC, BREAKC, CALLNZ or BRA holds. */
  int condition(TgsiInstruction instruction) {
    int word = word(instruction, 0);
    boolean number = instruction.opcode() == TgsiOpcode.IF && !floats.rules2009;
    return number
        ? b.op(IrOp.FNE, word, floats.zero())
        : b.op(IrOp.INE, b.op(IrOp.BITS_F2I, word), b.i32(0));
  }

  /** The turns of REP, an i32 value. */
  int repetitions(TgsiInstruction instruction) {
    return b.op(IrOp.F2I, floats.floor(word(instruction, 0)));
  }

  /**
   * Sets the register of BGNFOR.
   *
   * @param lanes the lanes that execute it, a mask
   * @return the lanes of all that have a turn
   */
  int beginFor(TgsiInstruction instruction, int lanes) {
    TgsiSources sources = new TgsiSources(b, registers, instruction);
    int[] values = new int[3];
    for (int c = 0; c < 3; c++) {
      values[c] = floats.floor(sources.word(0, c));
    }
    TgsiRegister counter = instruction.destinations().getFirst().register();
    for (int c = 0; c < 3; c++) {
      write(counter, c, values[c], lanes);
    }
    return b.op(IrOp.FLT, floats.zero(), values[1]);
  }

  /**
   * Steps the register of ENDFOR.
   *
   * @param lanes the lanes that have come to the end of a turn, a mask
   * @return the lanes of all that have another turn
   */
  int nextTurn(TgsiInstruction instruction, int lanes) {
    TgsiRegister counter = instruction.destinations().getFirst().register();
    int left = floats.sub(registers.read(counter, 1), floats.one());
    int value = floats.add(registers.read(counter, 0), registers.read(counter, 2));
    write(counter, 0, value, lanes);
    write(counter, 1, left, lanes);
    return b.op(IrOp.FLT, floats.zero(), left);
  }

  private void write(TgsiRegister register, int component, int value, int lanes) {
    registers.write(registers.target(register), component, value, lanes, lanes);
  }

  /**
   * For each label of a SWITCH the lanes of all that enter there; no lane in two.
   *
   * @param labels its CASE and DEFAULT
   */
  List<Integer> entries(TgsiInstruction instruction, List<Integer> labels) {
    int selector = b.op(IrOp.BITS_F2I, word(instruction, 0));
    int unmatched = -1;
    List<Integer> entries = new ArrayList<>();
    for (int label : labels) {
      TgsiInstruction at = program.instructions().get(label);
      if (at.opcode() == TgsiOpcode.DEFAULT) {
        entries.add(null);
        continue;
      }
      int equal = b.op(IrOp.IEQ, selector, b.op(IrOp.BITS_F2I, word(at, 0)));
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
    return entries;
  }

  /** Where flow instructions go. */
  TgsiTargets targets() {
    return new TgsiTargets(program.instructions());
  }
}
