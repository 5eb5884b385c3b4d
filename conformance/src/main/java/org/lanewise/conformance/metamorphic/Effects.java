package org.lanewise.conformance.metamorphic;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What an instruction may read and may write: components of registers, and whatever else has an
 * order, such as memory, as registers of files of their own.
 */
final class Effects {
  /** Stands for every register of a file, or every component of a register. */
  static final int ANY = -1;

  /**
   * One component of a register.
   *
   * @param file a number for the file
   * @param register its number or {@link #ANY}
   * @param component 0..3 or {@link #ANY}
   */
  record Cell(int file, int register, int component) {
    boolean meets(Cell other) {
      return file == other.file
          && (register == other.register || register == ANY || other.register == ANY)
          && (component == other.component || component == ANY || other.component == ANY);
    }
  }

  private final Set<Cell> reads = new LinkedHashSet<>();
  private final Set<Cell> writes = new LinkedHashSet<>();

  void read(int file, int register, int component) {
    reads.add(new Cell(file, register, component));
  }

  void write(int file, int register, int component) {
    writes.add(new Cell(file, register, component));
  }

  /** Writes the components of a mask. */
  void write(int file, int register, int mask, boolean masked) {
    for (int c = 0; c < 4; c++) {
      if (!masked || (mask >> c & 1) != 0) {
        write(file, register, c);
      }
    }
  }

  /** Whether something that is written here is read there. */
  boolean feeds(Effects later) {
    return meet(writes, later.reads);
  }

  /** Whether it does not matter which of the two comes first. */
  boolean isIndependentOf(Effects other) {
    return !feeds(other) && !other.feeds(this) && !meet(writes, other.writes);
  }

  private static boolean meet(Set<Cell> some, Set<Cell> others) {
    return some.stream().anyMatch(cell -> others.stream().anyMatch(cell::meets));
  }
}
