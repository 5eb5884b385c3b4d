package org.lanewise.jit.pass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/**
 * Writes a new program while a pass walks over the old one. Values of the new program are numbered
 * densely in the order of their definitions; {@link #map} leads from old values to new ones.
 */
final class Rewriter {
  private static final int[] NONE = {};
  private static final int ROOM = 16;

  private final IrProgram source;
  private final int[] newValueOf;
  private final List<IrInstruction> instructions;
  private final List<IrType> types;
  private final List<IrInstruction> definitions;
  private boolean changed;

  Rewriter(IrProgram source) {
    this.source = source;
    newValueOf = new int[source.values().size()];
    Arrays.fill(newValueOf, -1);
    // Few passes make a program longer, and then by little.
    instructions = new ArrayList<>(source.instructions().size() + ROOM);
    types = new ArrayList<>(source.values().size() + ROOM);
    definitions = new ArrayList<>(source.values().size() + ROOM);
  }

  /** The new value that stands for an old one. */
  int map(int oldValue) {
    int value = newValueOf[oldValue];
    if (value < 0) {
      throw new IllegalStateException("value " + oldValue + " is used but not defined");
    }
    return value;
  }

  /** The new values that stand for the operands of an old instruction. */
  int[] mapOperands(IrInstruction old) {
    int[] operands = old.operands();
    if (operands.length == 0) {
      return NONE;
    }
    int[] mapped = new int[operands.length];
    for (int i = 0; i < mapped.length; i++) {
      mapped[i] = map(operands[i]);
    }
    return mapped;
  }

  /** Lets a new value stand for an old one. */
  void replace(int oldValue, int newValue) {
    newValueOf[oldValue] = newValue;
  }

  /** The instruction that defines a new value. */
  IrInstruction definition(int newValue) {
    return definitions.get(newValue);
  }

  /** The type of a new value. */
  IrType type(int newValue) {
    return types.get(newValue);
  }

  /** Appends an old instruction with its operands mapped. */
  void copy(IrInstruction old) {
    copy(old, mapOperands(old));
  }

  /** Appends an old instruction with new values as operands. */
  void copy(IrInstruction old, int[] newOperands) {
    int[] oldResults = old.results();
    // Most passes leave most programs as they are; then nothing is made anew.
    boolean same = Arrays.equals(old.operands(), newOperands);
    int first = types.size();
    for (int i = 0; i < oldResults.length; i++) {
      same &= oldResults[i] == first + i;
      types.add(source.values().get(oldResults[i]));
      newValueOf[oldResults[i]] = first + i;
    }
    if (same) {
      append(old);
      return;
    }
    int[] results = new int[oldResults.length];
    Arrays.setAll(results, i -> first + i);
    append(
        new IrInstruction(
            old.op(), results, newOperands, old.immediates(), old.texture(), old.memory()));
  }

  /** Appends a new instruction with one result of the given type and returns the result. */
  int emit(IrOp op, IrType type, int[] newOperands, int... immediates) {
    int result = types.size();
    types.add(type);
    append(new IrInstruction(op, new int[] {result}, newOperands, immediates, null));
    return result;
  }

  /** Appends a new instruction without a result. */
  void effect(IrOp op, int[] newOperands, int... immediates) {
    append(new IrInstruction(op, NONE, newOperands, immediates, null));
  }

  /** Appends a constant of the given type; masks: 0 or 1. */
  int constant(IrType type, int bits) {
    IrOp op =
        switch (type) {
          case F32 -> IrOp.CONST_F32;
          case I32 -> IrOp.CONST_I32;
          case MASK -> IrOp.CONST_MASK;
        };
    return emit(op, type, NONE, bits);
  }

  private void append(IrInstruction instruction) {
    List<IrInstruction> all = source.instructions();
    int at = instructions.size();
    changed |= at >= all.size() || all.get(at) != instruction;
    instructions.add(instruction);
    for (int ignored : instruction.results()) {
      definitions.add(instruction);
    }
  }

  /** The new program: the old one itself where nothing changed. */
  IrProgram build() {
    if (!changed && instructions.size() == source.instructions().size()) {
      return source;
    }
    return source.with(instructions, types);
  }
}
