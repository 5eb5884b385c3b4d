package org.lanewise.core.lower;

import java.util.HashMap;
import java.util.Map;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.tgsi.TgsiProgram;

/** System values that say something of the lane itself; input slots of them are not looked at. */
final class TgsiSystemValues {
  private final IrBuilder b;

  /** Component x of each such register, an f32 value; the other components are 0. */
  private final Map<Integer, Integer> values = new HashMap<>();

  private final int zero;

  /**
   * Defines the values, so the builder must be at the top level.
   *
   * @param first the input slot of {@code SV[0]}
   */
  TgsiSystemValues(IrBuilder b, TgsiProgram program, int first) {
    this.b = b;
    zero = b.f32(0);
    for (int row = 0; first + row < program.signature().inputs().size(); row++) {
      int value = value(program.signature().inputs().get(first + row).semantic());
      if (value >= 0) {
        values.put(row, value);
      }
    }
  }

  private int value(String semantic) {
    return switch (semantic) {
      case "HELPER_INVOCATION" -> TgsiWave.helper(b);
      case "SUBGROUP_SIZE" -> word(b.i32(4));
      case "SUBGROUP_INVOCATION" -> word(b.op(IrOp.QUAD_LANE));
      case "SUBGROUP_EQ_MASK" -> word(shifted(1));
      case "SUBGROUP_GE_MASK" -> word(b.op(IrOp.IAND, shifted(-1), b.i32(15)));
      case "SUBGROUP_GT_MASK" -> word(b.op(IrOp.IAND, shifted(-2), b.i32(15)));
      case "SUBGROUP_LE_MASK" -> word(b.op(IrOp.ISUB, shifted(2), b.i32(1)));
      case "SUBGROUP_LT_MASK" -> word(b.op(IrOp.ISUB, shifted(1), b.i32(1)));
      default -> -1;
    };
  }

  private int shifted(int bits) {
    return b.op(IrOp.ISHL, b.i32(bits), b.op(IrOp.QUAD_LANE));
  }

  private int word(int integer) {
    return b.op(IrOp.BITS_I2F, integer);
  }

  /** A component of {@code SV[row]}, -1 for one that is an input. */
  int get(int row, int component) {
    Integer value = values.get(row);
    return value == null ? -1 : component == 0 ? value : zero;
  }

  /**
   * A component of {@code SV[row]} with a row of each lane.
   *
   * @param row an i32 value
   * @param input what the input slot of that row holds, 0 outside
   */
  int at(int row, int component, int input) {
    int result = input;
    for (int computed : values.keySet()) {
      int here = b.op(IrOp.IEQ, row, b.i32(computed));
      result = b.select(here, get(computed, component), result);
    }
    return result;
  }
}
