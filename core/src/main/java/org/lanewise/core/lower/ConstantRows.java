package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;

/** The rows of a constant buffer; some the program gives itself, whatever is bound. */
final class ConstantRows {
  /** Up to so many rows of the program an index is compared with each. */
  private static final int MAX_COMPARED = 4;

  private final IrBuilder b;
  private final int buffer;
  private final NavigableMap<Integer, List<Integer>> own = new TreeMap<>();
  private int ownTable = -1;
  private int presenceTable = -1;

  ConstantRows(IrBuilder builder, int buffer) {
    b = builder;
    this.buffer = buffer;
  }

  /** A row that the program gives, four words; of several for a row the last counts. */
  void define(int row, List<Integer> words) {
    own.put(row, words);
  }

  /** The number of the last row that the program gives, plus one; 0 if it gives none. */
  int definedCount() {
    return own.isEmpty() ? 0 : own.lastKey() + 1;
  }

  /** A component of a row that is known by its number. */
  int read(int row, int component) {
    List<Integer> words = own.get(row);
    return words == null
        ? b.emit(IrOp.UNIFORM, IrType.F32, new int[0], new int[] {buffer, row, component})
        : b.f32Bits(words.get(component));
  }

  /** A component of the row that an i32 value names; 0 where there is none. */
  int readAt(int row, int component) {
    int value =
        b.emit(IrOp.UNIFORM_INDEXED, IrType.F32, new int[] {row}, new int[] {buffer, component});
    if (own.size() <= MAX_COMPARED) {
      for (var entry : own.entrySet()) {
        int here = b.op(IrOp.IEQ, row, b.i32(entry.getKey()));
        value = b.select(here, b.f32Bits(entry.getValue().get(component)), value);
      }
      return value;
    }
    makeTables();
    int at = b.op(IrOp.ISUB, row, b.i32(own.firstKey()));
    int present = b.op(IrOp.BITS_F2I, table(presenceTable, at, 0));
    int isOwn = b.op(IrOp.INE, present, b.i32(0));
    return b.select(isOwn, table(ownTable, at, component), value);
  }

  private int table(int table, int row, int component) {
    return b.emit(IrOp.TABLE, IrType.F32, new int[] {row}, new int[] {table, component});
  }

  private void makeTables() {
    if (ownTable >= 0) {
      return;
    }
    List<Integer> words = new ArrayList<>();
    List<Integer> presence = new ArrayList<>();
    for (int row = own.firstKey(); row <= own.lastKey(); row++) {
      boolean present = own.containsKey(row);
      words.addAll(present ? own.get(row) : List.of(0, 0, 0, 0));
      presence.addAll(List.of(present ? 1 : 0, 0, 0, 0));
    }
    ownTable = b.table("constants." + buffer, words);
    presenceTable = b.table("given." + buffer, presence);
  }
}
