package org.lanewise.core.lower;

import java.util.function.IntUnaryOperator;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;

/** Formulas of several channels that TGSI and Direct3D 9 have in common, as IR. */
final class Formulas {
  private final Floats floats;
  private final IrBuilder b;

  Formulas(Floats floats) {
    this.floats = floats;
    b = floats.b;
  }

  /** The dot product of the first {@code components} channels of two operands. */
  int dot(Operands s, int first, int second, int components) {
    return dot(components, i -> s.word(first, i), i -> s.word(second, i));
  }

  /** The dot product of two vectors given by their components. */
  int dot(int components, IntUnaryOperator first, IntUnaryOperator second) {
    int sum = floats.mul(first.applyAsInt(0), second.applyAsInt(0));
    for (int i = 1; i < components; i++) {
      sum = floats.add(sum, floats.mul(first.applyAsInt(i), second.applyAsInt(i)));
    }
    return sum;
  }

  /** Channel 0..2 of the cross product of the first two operands. */
  int cross(Operands s, int channel) {
    int i = (channel + 1) % 3;
    int j = (channel + 2) % 3;
    return floats.sub(
        floats.mul(s.word(0, i), s.word(1, j)), floats.mul(s.word(0, j), s.word(1, i)));
  }

  /** A channel of DST: (1, a.y * b.y, a.z, b.w). */
  int distance(Operands s, int channel) {
    return switch (channel) {
      case 0 -> floats.one();
      case 1 -> floats.mul(s.word(0, 1), s.word(1, 1));
      case 2 -> s.word(0, 2);
      default -> s.word(1, 3);
    };
  }

  /** A channel of (2^floor(x), x - floor(x), 2^x, 1). */
  int exponential(int x, int channel) {
    return switch (channel) {
      case 0 -> FunctionLowering.ex2(b, floats.floor(x));
      case 1 -> floats.fraction(x);
      case 2 -> FunctionLowering.ex2(b, x);
      default -> floats.one();
    };
  }

  /** Right less left of the lane's own row of the quad. */
  int rowDifference(int x) {
    return floats.sub(quad(x, 1, 1, 3, 3), quad(x, 0, 0, 2, 2));
  }

  /** Lower less upper of the lane's own column of the quad. */
  int columnDifference(int x) {
    return floats.sub(quad(x, 2, 3, 2, 3), quad(x, 0, 1, 0, 1));
  }

  /** In each lane of a quad the value of one of its lanes. */
  int quad(int x, int lane0, int lane1, int lane2, int lane3) {
    return b.emit(IrOp.QUAD, IrType.F32, new int[] {x}, new int[] {lane0, lane1, lane2, lane3});
  }

  /** The lanes in which one of the values is below zero. */
  int anyNegative(int... values) {
    int any = -1;
    for (int value : values) {
      int negative = b.op(IrOp.FLT, value, floats.zero());
      any = any < 0 ? negative : b.op(IrOp.MASK_OR, any, negative);
    }
    return any;
  }
}
