package org.lanewise.jit.pass;

import java.util.function.IntFunction;
import org.lanewise.core.ir.IrInstruction;

/** Which masks lie within which, as far as the mask algebra shows. */
final class Subsets {
  /** How many steps from a mask to its operands are followed; longer chains count as unknown. */
  private static final int DEPTH = 12;

  private Subsets() {}

  /** Whether every lane of {@code inner} is known to be one of {@code outer}. */
  static boolean within(IntFunction<IrInstruction> definitions, int inner, int outer) {
    return within(definitions, inner, outer, DEPTH);
  }

  private static boolean within(
      IntFunction<IrInstruction> definitions, int inner, int outer, int depth) {
    if (inner == outer) {
      return true;
    }
    if (depth == 0) {
      return false;
    }
    IrInstruction definition = definitions.apply(inner);
    // The second operand of an AND is tried one step only, so that the search stays linear.
    return switch (definition.op()) {
      case MASK_AND ->
          definition.operand(1) == outer
              || within(definitions, definition.operand(0), outer, depth - 1);
      case MASK_ANDNOT -> within(definitions, definition.operand(0), outer, depth - 1);
      default -> false;
    };
  }
}
