package org.lanewise.reference.d3d9;

import static org.lanewise.reference.math.FloatArithmetic.f;

import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.program.WriteMask;

/** The opcodes with a formula of its own for each channel. */
final class VectorOperations {
  private static final WriteMask XY = WriteMask.of(3);
  private static final WriteMask XYZ = WriteMask.of(7);

  /** 128 - 2^-8, the largest exponent that lit has room for. */
  private static final int LARGEST_EXPONENT = 0x42fffe00;

  private final Arithmetic math;

  VectorOperations(Arithmetic math) {
    this.math = math;
  }

  /** The channels that an opcode has a result for. */
  static WriteMask channels(D3d9Opcode opcode) {
    return switch (opcode) {
      case M4X3, M3X3, CRS -> XYZ;
      case M3X2, SINCOS, SINCOS_CONSTS, BEM -> XY;
      default -> WriteMask.XYZW;
    };
  }

  /** The channels of the lane whose words start at {@code at}. */
  void compute(D3d9Opcode opcode, int[] a, int[] b, int[] result, int at) {
    int w = a[at + 3];
    switch (opcode) {
      case LIT ->
          Arithmetic.set(
              result, at, Arithmetic.ONE, math.max(a[at], 0), lit(a, at), Arithmetic.ONE);
      case DST ->
          Arithmetic.set(
              result, at, Arithmetic.ONE, math.mul(a[at + 1], b[at + 1]), a[at + 2], b[at + 3]);
      case CRS ->
          Arithmetic.set(
              result,
              at,
              math.cross(a, b, at, 1, 2),
              math.cross(a, b, at, 2, 0),
              math.cross(a, b, at, 0, 1),
              0);
      case NRM -> {
        int scale = Arithmetic.inverseRoot(math.dot(a, a, at, 3));
        for (int i = at; i < at + 4; i++) {
          result[i] = math.mul(a[i], scale);
        }
      }
      case SINCOS, SINCOS_CONSTS ->
          Arithmetic.set(result, at, Arithmetic.cos(a[at]), Arithmetic.sin(a[at]), 0, 0);
      case EXPP_PARTIAL ->
          Arithmetic.set(
              result,
              at,
              math.exp(Arithmetic.floor(w)),
              math.exponentFraction(w),
              math.exp(w),
              Arithmetic.ONE);
      default -> throw new IllegalStateException(opcode.name());
    }
  }

  private int lit(int[] a, int at) {
    if (!(f(a[at]) > 0 && f(a[at + 1]) > 0)) {
      return 0;
    }
    int raised = math.max(a[at + 3], Arithmetic.negate(LARGEST_EXPONENT));
    return Arithmetic.pow(a[at + 1], math.min(raised, LARGEST_EXPONENT));
  }
}
