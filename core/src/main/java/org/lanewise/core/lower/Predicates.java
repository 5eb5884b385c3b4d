package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrType;

/** The four bits of a predicate register, each a variable that starts as false. */
final class Predicates {
  private final IrBuilder b;
  private final Variables variables;
  private final String components;
  private final int[] bits = {-1, -1, -1, -1};

  /**
   * Creates the register.
   *
   * @param components what its components are called, four letters
   */
  Predicates(IrBuilder builder, Variables variables, String components) {
    b = builder;
    this.variables = variables;
    this.components = components;
  }

  private int variable(int bit) {
    if (bits[bit] < 0) {
      bits[bit] = b.variable("predicate." + components.charAt(bit), IrType.MASK);
    }
    return bits[bit];
  }

  /** The lanes in which bit 0..3 is set. */
  int get(int bit) {
    return variables.get(variable(bit));
  }

  /** Writes a bit in the lanes of a mask, -1 for all. */
  void set(int bit, int value, int mask) {
    variables.set(variable(bit), value, mask);
  }
}
