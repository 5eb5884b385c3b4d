package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.Interpolation;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.WriteMask;

/**
 * Cuts a program at its barriers into phases. All lanes of a block run a phase before any runs the
 * next one. What a later phase needs of earlier ones (variables, arrays, values) is the state: each
 * phase but the last stores it to output slots behind those of the program, each but the first
 * reads it from input slots behind those of the program.
 */
final class PhaseCut {
  private static final int[] NONE = {};

  private final IrProgram whole;

  /** Where phases begin, and the end of the program. */
  private final int[] borders;

  /** Values that a phase after that of their definition uses; not constants. */
  private final BitSet crossing = new BitSet();

  /** The phase that defines a value. */
  private final int[] definedIn;

  /** Constants by value. */
  private final Map<Integer, IrInstruction> constants = new HashMap<>();

  /** The number of state words. */
  private int words;

  private final int[] variableAt;
  private final int[] arrayAt;
  private final Map<Integer, Integer> valueAt = new HashMap<>();

  /** Whether the last phase leaves its state too, since it may run again. */
  private final boolean repeats;

  private PhaseCut(IrProgram whole, List<Integer> cuts, boolean repeats) {
    this.repeats = repeats;
    this.whole = whole;
    borders = new int[cuts.size() + 2];
    for (int i = 0; i < cuts.size(); i++) {
      borders[i + 1] = cuts.get(i);
    }
    borders[borders.length - 1] = whole.instructions().size();
    definedIn = new int[whole.values().size()];
    findCrossing();
    variableAt = new int[whole.variables().size()];
    for (int variable = 0; variable < variableAt.length; variable++) {
      variableAt[variable] = word(variable);
      words++;
    }
    arrayAt = new int[whole.arrays().size()];
    for (int array = 0; array < arrayAt.length; array++) {
      arrayAt[array] = words;
      words += 4 * whole.arrays().get(array).rows();
    }
    crossing.stream().forEach(value -> valueAt.put(value, words++));
  }

  /**
   * The phases of a program.
   *
   * @param cuts for each barrier the number of instructions in front of it, ascending; all at the
   *     top level
   * @param repeats whether the last phase leaves its state as the others do
   */
  static List<IrProgram> of(IrProgram program, List<Integer> cuts, boolean repeats) {
    if (cuts.isEmpty()) {
      return List.of(program);
    }
    PhaseCut cut = new PhaseCut(program, cuts, repeats);
    List<IrProgram> phases = new ArrayList<>();
    for (int phase = 0; phase + 1 < cut.borders.length; phase++) {
      phases.add(cut.new Phase(phase).build());
    }
    return phases;
  }

  /** The word of the state that holds a variable. */
  static int word(int variable) {
    return variable;
  }

  private void findCrossing() {
    for (int phase = 0; phase + 1 < borders.length; phase++) {
      for (int i = borders[phase]; i < borders[phase + 1]; i++) {
        IrInstruction instruction = whole.instructions().get(i);
        for (int operand : instruction.operands()) {
          if (definedIn[operand] < phase && !constants.containsKey(operand)) {
            crossing.set(operand);
          }
        }
        for (int result : instruction.results()) {
          definedIn[result] = phase;
          switch (instruction.op()) {
            case CONST_F32, CONST_I32, CONST_MASK -> constants.put(result, instruction);
            default -> {}
          }
        }
      }
    }
  }

  private Signature signature() {
    Signature signature = whole.signature();
    return new Signature(
        withState(signature.inputs()),
        withState(signature.outputs()),
        signature.constantBuffers(),
        signature.samplers(),
        signature.resources());
  }

  private List<Slot> withState(List<Slot> slots) {
    List<Slot> all = new ArrayList<>(slots);
    for (int slot = 0; slot * 4 < words; slot++) {
      all.add(new Slot("state " + slot, "", 0, Interpolation.NONE, WriteMask.of(15)));
    }
    return all;
  }

  /** Builds one phase. */
  private final class Phase {
    private final int number;
    private final List<IrInstruction> instructions = new ArrayList<>();
    private final List<IrType> values = new ArrayList<>(whole.values());

    /** Constants of earlier phases that are here already. */
    private final BitSet repeated = new BitSet();

    Phase(int number) {
      this.number = number;
    }

    IrProgram build() {
      List<IrInstruction> body = whole.instructions().subList(borders[number], borders[number + 1]);
      if (number > 0) {
        load();
      }
      repeatConstants(body);
      instructions.addAll(body);
      if (number + 2 < borders.length || repeats) {
        store();
      }
      return new IrProgram(
          signature(), instructions, values, whole.variables(), whole.arrays(), whole.tables());
    }

    private void repeatConstants(List<IrInstruction> body) {
      BitSet defined = new BitSet();
      for (IrInstruction instruction : body) {
        for (int operand : instruction.operands()) {
          if (constants.containsKey(operand) && !defined.get(operand) && !repeated.get(operand)) {
            repeated.set(operand);
            instructions.add(constants.get(operand));
          }
        }
        Arrays.stream(instruction.results()).forEach(defined::set);
      }
    }

    private int newValue(IrType type) {
      values.add(type);
      return values.size() - 1;
    }

    private int op(IrOp op, IrType type, int[] operands, int... immediates) {
      int result = newValue(type);
      instructions.add(new IrInstruction(op, new int[] {result}, operands, immediates, null));
      return result;
    }

    private void effect(IrOp op, int[] operands, int... immediates) {
      instructions.add(new IrInstruction(op, NONE, operands, immediates, null));
    }

    private void load() {
      int zero = op(IrOp.CONST_I32, IrType.I32, NONE, 0);
      for (int variable = 0; variable < variableAt.length; variable++) {
        int word = input(variableAt[variable]);
        IrType type = whole.variables().get(variable).type();
        effect(IrOp.SET, new int[] {fromWord(word, type, zero, newValue(type))}, variable);
      }
      if (arrayAt.length > 0) {
        int all = op(IrOp.CONST_MASK, IrType.MASK, NONE, 1);
        for (int array = 0; array < arrayAt.length; array++) {
          for (int cell = 0; cell < whole.arrays().get(array).rows() * 4; cell++) {
            int row = op(IrOp.CONST_I32, IrType.I32, NONE, cell / 4);
            int word = input(arrayAt[array] + cell);
            effect(IrOp.ARRAY_STORE, new int[] {row, word, all}, array, cell % 4);
          }
        }
      }
      valueAt.forEach(
          (value, at) -> {
            if (definedIn[value] < number) {
              fromWord(input(at), whole.values().get(value), zero, value);
            }
          });
    }

    private int input(int word) {
      int slot = whole.signature().inputs().size() + word / 4;
      return op(IrOp.INPUT, IrType.F32, NONE, slot, word % 4);
    }

    /** Defines a value of a word of state. */
    private int fromWord(int word, IrType type, int zero, int result) {
      int bits = type == IrType.I32 ? -1 : op(IrOp.BITS_F2I, IrType.I32, new int[] {word});
      IrOp op =
          switch (type) {
            case F32 -> IrOp.BITS_I2F;
            case I32 -> IrOp.BITS_F2I;
            case MASK -> IrOp.INE;
          };
      int[] operands =
          switch (type) {
            case F32 -> new int[] {bits};
            case I32 -> new int[] {word};
            case MASK -> new int[] {bits, zero};
          };
      instructions.add(new IrInstruction(op, new int[] {result}, operands, NONE, null));
      return result;
    }

    private void store() {
      int zero = op(IrOp.CONST_I32, IrType.I32, NONE, 0);
      int one = op(IrOp.CONST_I32, IrType.I32, NONE, 1);
      for (int variable = 0; variable < variableAt.length; variable++) {
        IrType type = whole.variables().get(variable).type();
        output(variableAt[variable], op(IrOp.GET, type, NONE, variable), type, zero, one);
      }
      for (int array = 0; array < arrayAt.length; array++) {
        for (int cell = 0; cell < whole.arrays().get(array).rows() * 4; cell++) {
          int row = op(IrOp.CONST_I32, IrType.I32, NONE, cell / 4);
          int word = op(IrOp.ARRAY_LOAD, IrType.F32, new int[] {row}, array, cell % 4);
          output(arrayAt[array] + cell, word, IrType.F32, zero, one);
        }
      }
      valueAt.forEach(
          (value, at) -> {
            if (definedIn[value] <= number) {
              output(at, value, whole.values().get(value), zero, one);
            }
          });
    }

    private void output(int word, int value, IrType type, int zero, int one) {
      int bits =
          switch (type) {
            case F32 -> value;
            case I32 -> op(IrOp.BITS_I2F, IrType.F32, new int[] {value});
            case MASK -> {
              int flag = op(IrOp.SELECT_I32, IrType.I32, new int[] {value, one, zero});
              yield op(IrOp.BITS_I2F, IrType.F32, new int[] {flag});
            }
          };
      int slot = whole.signature().outputs().size() + word / 4;
      effect(IrOp.OUTPUT, new int[] {bits}, slot, word % 4);
    }
  }
}
