package org.lanewise.core.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lanewise.core.batch.Bindings;

/**
 * Rows of constant buffers whose values are known when a program is prepared. The shader is made
 * for these values: arithmetic on them is done beforehand, branches that they decide go. It reads
 * them whatever the {@link Bindings} of a call hold in these rows; all other rows come from the
 * bindings as ever.
 *
 * @param rows the rows, none twice; kept in the order of buffer and row
 */
public record Specialization(List<Row> rows) {
  /** No row is known. */
  public static final Specialization NONE = new Specialization(List.of());

  public Specialization {
    rows = new ArrayList<>(rows);
    rows.sort(Comparator.comparingInt(Row::buffer).thenComparingInt(Row::row));
    for (int i = 1; i < rows.size(); i++) {
      Row row = rows.get(i);
      if (row.buffer == rows.get(i - 1).buffer && row.row == rows.get(i - 1).row) {
        throw new IllegalArgumentException(
            "row " + row.row + " of constant buffer " + row.buffer + " is given twice");
      }
    }
    rows = List.copyOf(rows);
  }

  /**
   * The value of a row as raw bits.
   *
   * @param buffer 0..{@link Bindings#MAX_CONSTANT_BUFFERS} - 1
   * @param row 0..{@link Bindings#MAX_CONSTANT_ROWS} - 1; one that the program does not declare is
   *     ignored
   */
  public record Row(int buffer, int row, int x, int y, int z, int w) {
    public Row {
      if (buffer < 0 || buffer >= Bindings.MAX_CONSTANT_BUFFERS) {
        throw new IllegalArgumentException("constant buffer " + buffer);
      }
      if (row < 0 || row >= Bindings.MAX_CONSTANT_ROWS) {
        throw new IllegalArgumentException("constant row " + row);
      }
    }

    /** The bits of a component, 0..3. */
    public int bits(int component) {
      return switch (component) {
        case 0 -> x;
        case 1 -> y;
        case 2 -> z;
        case 3 -> w;
        default -> throw new IllegalArgumentException("component " + component);
      };
    }

    private static Row of(int buffer, int row, float[] values) {
      int[] bits = new int[4];
      for (int c = 0; c < 4 && row >= 0 && row * 4 + c < values.length; c++) {
        bits[c] = Float.floatToRawIntBits(values[row * 4 + c]);
      }
      return new Row(buffer, row, bits[0], bits[1], bits[2], bits[3]);
    }
  }

  /** Every row that the bindings hold now. */
  public static Specialization of(Bindings constants) {
    List<Row> rows = new ArrayList<>();
    for (int buffer = 0; buffer < Bindings.MAX_CONSTANT_BUFFERS; buffer++) {
      float[] values = constants.constants(buffer);
      for (int row = 0; row * 4 < values.length; row++) {
        rows.add(Row.of(buffer, row, values));
      }
    }
    return new Specialization(rows);
  }

  /** These rows and, with what the bindings hold now (0 beyond), the rows listed of a buffer. */
  public Specialization and(Bindings constants, int buffer, int... listed) {
    List<Row> all = new ArrayList<>(rows);
    for (int row : listed) {
      all.add(Row.of(buffer, row, constants.constants(buffer)));
    }
    return new Specialization(all);
  }

  /** Bindings as a shader made for these rows sees them: a copy with the rows put in. */
  public Bindings over(Bindings bindings) {
    Bindings seen = new Bindings(bindings);
    for (Row row : rows) {
      seen.setConstant(
          row.buffer,
          row.row,
          Float.intBitsToFloat(row.x),
          Float.intBitsToFloat(row.y),
          Float.intBitsToFloat(row.z),
          Float.intBitsToFloat(row.w));
    }
    return seen;
  }
}
