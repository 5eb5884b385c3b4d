package org.lanewise.core.ir;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.program.Signature;
import org.lanewise.core.texture.TextureOperation;

/** Builds an {@link IrProgram} instruction by instruction. Values are plain ints. */
public final class IrBuilder {
  private static final int[] NONE = {};

  private final Signature signature;
  private final List<IrInstruction> instructions = new ArrayList<>();
  private final List<IrType> values = new ArrayList<>();
  private final List<IrProgram.Variable> variables = new ArrayList<>();
  private final List<IrProgram.Array> arrays = new ArrayList<>();
  private final List<IrProgram.Table> tables = new ArrayList<>();

  /** Starts an empty program. */
  public IrBuilder(Signature signature) {
    this.signature = signature;
  }

  /** The program built so far. */
  public IrProgram build() {
    return new IrProgram(signature, instructions, values, variables, arrays, tables);
  }

  /** The number of instructions so far. */
  public int size() {
    return instructions.size();
  }

  /** The type of a value. */
  public IrType type(int value) {
    return values.get(value);
  }

  /** Declares a variable and returns its number. */
  public int variable(String name, IrType type) {
    variables.add(new IrProgram.Variable(name, type));
    return variables.size() - 1;
  }

  /** Declares an array and returns its number. */
  public int array(String name, int rows) {
    arrays.add(new IrProgram.Array(name, rows));
    return arrays.size() - 1;
  }

  /** Declares a table and returns its number. */
  public int table(String name, List<Integer> words) {
    tables.add(new IrProgram.Table(name, words));
    return tables.size() - 1;
  }

  /** Appends an operation with a result of the operation's own type and returns the result. */
  public int op(IrOp op, int... operands) {
    return emit(op, op.result(), operands, NONE);
  }

  /** Appends an operation with immediates; returns the result, or -1 where there is none. */
  public int emit(IrOp op, IrType type, int[] operands, int[] immediates) {
    if (type == null) {
      instructions.add(new IrInstruction(op, NONE, operands, immediates, null));
      return -1;
    }
    int result = newValue(type);
    instructions.add(new IrInstruction(op, new int[] {result}, operands, immediates, null));
    return result;
  }

  private int newValue(IrType type) {
    values.add(type);
    return values.size() - 1;
  }

  /** A float constant. */
  public int f32(float value) {
    return f32Bits(Float.floatToRawIntBits(value));
  }

  /** A float constant by its bits. */
  public int f32Bits(int bits) {
    return emit(IrOp.CONST_F32, IrType.F32, NONE, new int[] {bits});
  }

  /** An integer constant. */
  public int i32(int value) {
    return emit(IrOp.CONST_I32, IrType.I32, NONE, new int[] {value});
  }

  /** A mask constant. */
  public int mask(boolean value) {
    return emit(IrOp.CONST_MASK, IrType.MASK, NONE, new int[] {value ? 1 : 0});
  }

  /** A select of the type of its second operand. */
  public int select(int mask, int whenTrue, int whenFalse) {
    IrOp op =
        switch (type(whenTrue)) {
          case F32 -> IrOp.SELECT_F32;
          case I32 -> IrOp.SELECT_I32;
          case MASK -> IrOp.SELECT_MASK;
        };
    return op(op, mask, whenTrue, whenFalse);
  }

  /** Reads a variable. */
  public int get(int variable) {
    return emit(IrOp.GET, variables.get(variable).type(), NONE, new int[] {variable});
  }

  /** Writes a variable in every lane. */
  public void set(int variable, int value) {
    emit(IrOp.SET, null, new int[] {value}, new int[] {variable});
  }

  /** Appends a texture operation and returns its four results. */
  public int[] texture(TextureOperation texture, int... operands) {
    int[] results = new int[4];
    for (int c = 0; c < 4; c++) {
      results[c] = newValue(IrType.F32);
    }
    instructions.add(new IrInstruction(IrOp.TEXTURE, results, operands, NONE, texture));
    return results;
  }

  /**
   * Appends an operation on memory.
   *
   * @param component of a load or a size, else 0
   * @return the result, -1 for a store
   */
  public int memory(MemoryOperation memory, int component, int... operands) {
    IrOp op = memory.op();
    int[] results = op.result() == null ? NONE : new int[] {newValue(op.result())};
    int[] immediates = op.immediates() == 0 ? NONE : new int[] {component};
    instructions.add(new IrInstruction(op, results, operands, immediates, null, memory));
    return results.length == 0 ? -1 : results[0];
  }

  /** Appends an operation of kind FLOW or EFFECT without immediates. */
  public void effect(IrOp op, int... operands) {
    emit(op, null, operands, NONE);
  }
}
