package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;

/** Where numbered registers lie in storage, as runs in which both go up by one. */
final class RegisterRuns {
  private final List<Run> runs = new ArrayList<>();

  /**
   * Registers side by side.
   *
   * @param number the first one's number
   * @param place the first one's place in storage
   * @param count how many
   */
  record Run(int number, int place, int count) {
    /** For an i32 value that names a register the i32 value of its index in the run. */
    int index(IrBuilder b, int register) {
      return number == 0 ? register : b.op(IrOp.ISUB, register, b.i32(number));
    }

    /** The lanes in which an index made by {@link #index} is one of the run. */
    int holds(IrBuilder b, int index) {
      return b.op(IrOp.ULT, index, b.i32(count));
    }
  }

  /** Adds a register with a higher number than all before. */
  void add(int number, int place) {
    if (!runs.isEmpty()) {
      Run last = runs.getLast();
      if (last.number + last.count == number && last.place + last.count == place) {
        runs.set(runs.size() - 1, new Run(last.number, last.place, last.count + 1));
        return;
      }
    }
    runs.add(new Run(number, place, 1));
  }

  /** The runs in order. */
  List<Run> runs() {
    return runs;
  }

  /** The place of a register named by its number, -1 where it has none. */
  int place(int register) {
    for (Run run : runs) {
      if (register >= run.number && register - run.number < run.count) {
        return register - run.number + run.place;
      }
    }
    return -1;
  }

  /** The i32 value of the place of a register named by an i32 value, -1 where it has none. */
  int place(IrBuilder b, int register) {
    int place = b.i32(-1);
    for (Run run : runs) {
      int index = run.index(b, register);
      int here = run.place == 0 ? index : b.op(IrOp.IADD, index, b.i32(run.place));
      place = b.select(run.holds(b, index), here, place);
    }
    return place;
  }
}
