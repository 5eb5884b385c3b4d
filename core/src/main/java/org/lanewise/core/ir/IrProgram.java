package org.lanewise.core.ir;

import java.util.List;
import org.lanewise.core.program.Signature;

/**
 * A program in the IR; immutable.
 *
 * <p>Values are virtual registers: each is defined by exactly one instruction, which stands before
 * all uses in the same region or in one around them. Variables carry what flow of control makes
 * ambiguous; they start as zero (masks: false). Arrays start as zero. All instructions run in all
 * lanes, see {@link IrOp}.
 *
 * @param signature the slots of inputs and outputs, constant buffers, samplers
 * @param instructions the instructions in order
 * @param values the type of each value, by number
 * @param variables the variables, by number
 * @param arrays the arrays, by number
 * @param tables the read-only tables, by number
 */
public record IrProgram(
    Signature signature,
    List<IrInstruction> instructions,
    List<IrType> values,
    List<Variable> variables,
    List<Array> arrays,
    List<Table> tables) {

  public IrProgram {
    instructions = List.copyOf(instructions);
    values = List.copyOf(values);
    variables = List.copyOf(variables);
    arrays = List.copyOf(arrays);
    tables = List.copyOf(tables);
  }

  /**
   * A variable.
   *
   * @param name for people, for example {@code TEMP[3].x}; unique
   * @param type its type
   */
  public record Variable(String name, IrType type) {}

  /**
   * An array a lane, of rows of four f32 components.
   *
   * @param name for people; unique
   * @param rows the number of rows, at least 1
   */
  public record Array(String name, int rows) {}

  /**
   * A table of constants, the same in all lanes, of rows of four words.
   *
   * @param name for people; unique
   * @param words raw bits, four a row
   */
  public record Table(String name, List<Integer> words) {
    public Table {
      words = List.copyOf(words);
    }

    /** The number of rows. */
    public int rows() {
      return words.size() / 4;
    }
  }

  /** The same program with other instructions and values. */
  public IrProgram with(List<IrInstruction> newInstructions, List<IrType> newValues) {
    return new IrProgram(signature, newInstructions, newValues, variables, arrays, tables);
  }
}
