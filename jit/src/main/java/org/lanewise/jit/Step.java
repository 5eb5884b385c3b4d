package org.lanewise.jit;

import java.util.List;
import org.lanewise.core.ir.IrInstruction;

/** What a driver method does for one block of lanes, in order. */
sealed interface Step {
  /** The place in the order of all steps; a region's contents follow its own number. */
  int number();

  /** Calls a leaf method: whole operations and whole regions, without a driver's help. */
  record Leaf(int number, List<Item> items) implements Step {}

  /** Runs the body if the mask, in its plane, holds a lane. */
  record If(int number, int mask, List<Step> body, int lastNumber) implements Step {}

  /** Runs the body until a {@link Break}; {@code instruction} names the loop in messages. */
  record Loop(int number, int instruction, List<Step> body, int lastNumber) implements Step {}

  /** Leaves the innermost driver loop if the mask, in its plane, holds no lane. */
  record Break(int number, int mask) implements Step {}

  /**
   * Runs one operation across lanes from planes to planes: in scalar form, or a texture operation
   * for all vectors of a strip.
   */
  record Cross(int number, IrInstruction instruction) implements Step {}
}
