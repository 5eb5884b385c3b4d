package org.lanewise.jit;

import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/**
 * Where the words that are the same in all lanes lie in {@link Frame#uniforms}: the declared rows
 * of each constant buffer, then the hoisted words, the tables, and the plane equations of a
 * rectangle. Copying the constants makes buffers that are shorter than declared read 0 without a
 * check in generated code.
 */
final class UniformLayout {
  private final int[] bufferBase;
  private final int[] bufferRows;
  private final int hoistedBase;
  private final int hoistedWords;
  private final int[] tableBase;
  private final List<IrProgram.Table> tables;
  private final int planesBase;
  private final int planeWords;
  private final int clockBase;
  private final Specialization specialization;
  private final List<Specialization.Row> specialized;
  private final int length;

  UniformLayout(
      IrProgram body, IrProgram hoisted, int hoistedWords, Specialization specialization) {
    int buffers = Bindings.MAX_CONSTANT_BUFFERS;
    bufferBase = new int[buffers];
    bufferRows = new int[buffers];
    List<Integer> declared = body.signature().constantBuffers();
    for (int b = 0; b < declared.size(); b++) {
      bufferRows[b] = declared.get(b);
    }
    growToReads(body);
    if (hoisted != null) {
      growToReads(hoisted);
    }
    this.specialization = specialization;
    specialized =
        specialization.rows().stream().filter(row -> row.row() < bufferRows[row.buffer()]).toList();
    int at = 0;
    for (int b = 0; b < buffers; b++) {
      bufferBase[b] = at;
      at += bufferRows[b] * 4;
    }
    hoistedBase = at;
    this.hoistedWords = hoistedWords;
    at += hoistedWords;
    tables = body.tables();
    tableBase = new int[tables.size()];
    for (int t = 0; t < tableBase.length; t++) {
      tableBase[t] = at;
      at += tables.get(t).words().size();
    }
    planesBase = at;
    planeWords = planeWords(body);
    at += planeWords;
    clockBase = at;
    at += 2;
    length = at;
  }

  private static int planeWords(IrProgram program) {
    int words = 0;
    for (IrInstruction instruction : program.instructions()) {
      if (instruction.op() == IrOp.PLANE) {
        words = Math.max(words, instruction.immediate(0) + 1);
      }
    }
    return words;
  }

  private void growToReads(IrProgram program) {
    for (IrInstruction instruction : program.instructions()) {
      if (instruction.op() == IrOp.UNIFORM) {
        int buffer = instruction.immediate(0);
        bufferRows[buffer] = Math.max(bufferRows[buffer], instruction.immediate(1) + 1);
      }
    }
  }

  int uniform(int buffer, int row, int component) {
    return bufferBase[buffer] + row * 4 + component;
  }

  int rows(int buffer) {
    return bufferRows[buffer];
  }

  int hoisted(int word) {
    return hoistedBase + word;
  }

  int hoistedBase() {
    return hoistedBase;
  }

  int hoistedWords() {
    return hoistedWords;
  }

  int table(int table, int component) {
    return tableBase[table] + component;
  }

  int tableRows(int table) {
    return tables.get(table).rows();
  }

  int clock(int half) {
    return clockBase + half;
  }

  int plane(int word) {
    return planesBase + word;
  }

  /** Copies as many words of plane equations as the program reads. */
  void copyPlanes(float[] planes, float[] words) {
    System.arraycopy(planes, 0, words, planesBase, planeWords);
  }

  /** A new array with the tables filled in. */
  float[] newWords() {
    float[] words = new float[length];
    for (int t = 0; t < tableBase.length; t++) {
      List<Integer> bits = tables.get(t).words();
      for (int i = 0; i < bits.size(); i++) {
        words[tableBase[t] + i] = Float.intBitsToFloat(bits.get(i));
      }
    }
    return words;
  }

  /** Bindings as the shader sees them. */
  Bindings seen(Bindings bindings) {
    return specialization.rows().isEmpty() ? bindings : specialization.over(bindings);
  }

  /**
   * Copies the clock and the constants of {@code bindings}, zeros where they are shorter than
   * declared; but rows that the shader is specialised for hold what it was made for.
   */
  void copyConstants(Bindings bindings, float[] words) {
    words[clockBase] = Float.intBitsToFloat((int) bindings.clock());
    words[clockBase + 1] = Float.intBitsToFloat((int) (bindings.clock() >>> 32));
    for (int b = 0; b < bufferRows.length; b++) {
      int wanted = bufferRows[b] * 4;
      if (wanted > 0) {
        float[] values = bindings.constants(b);
        int present = Math.min(wanted, values.length);
        System.arraycopy(values, 0, words, bufferBase[b], present);
        java.util.Arrays.fill(words, bufferBase[b] + present, bufferBase[b] + wanted, 0f);
      }
    }
    for (Specialization.Row row : specialized) {
      for (int c = 0; c < 4; c++) {
        words[uniform(row.buffer(), row.row(), c)] = Float.intBitsToFloat(row.bits(c));
      }
    }
  }
}
