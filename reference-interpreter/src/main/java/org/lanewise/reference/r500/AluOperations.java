package org.lanewise.reference.r500;

import java.util.Arrays;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500Alu;
import org.lanewise.core.r500.R500RgbOp;

/** The operations of both units for one pixel, with OMOD and CLAMP. */
final class AluOperations {
  private final Arithmetic math;

  AluOperations(Arithmetic math) {
    this.math = math;
  }

  /**
   * Computes r, g, b, a.
   *
   * @param operands as {@link AluOperands#fetch} gives them; r, g, b are the RGB unit's, a is the
   *     alpha unit's
   * @param at the place of r in the operands and in the result
   */
  void compute(R500Alu alu, int[][] operands, int at, int[] result) {
    boolean takesScalar = alu.rgbOp() == R500RgbOp.SOP;
    boolean takesDot = alu.alphaOp() == R500AlphaOp.DP;
    if (!takesScalar) {
      rgb(alu.rgbOp(), operands, at, result);
    }
    if (!takesDot) {
      result[at + 3] = alpha(alu.alphaOp(), operands, at + 3);
    }
    if (takesScalar) {
      // With DP on the other side there is no result to take, on neither side.
      Arrays.fill(result, at, at + 3, takesDot ? 0 : result[at + 3]);
    }
    if (takesDot) {
      result[at + 3] = result[at];
    }
    for (int c = at; c < at + 3; c++) {
      result[c] = math.finish(result[c], alu.rgbOp().selects(), alu.rgbResult());
    }
    result[at + 3] = math.finish(result[at + 3], alu.alphaOp().selects(), alu.alphaResult());
  }

  private void rgb(R500RgbOp op, int[][] operands, int at, int[] result) {
    int[] a = operands[0];
    int[] b = operands[1];
    int[] c = operands[2];
    switch (op) {
      case DP3 -> Arrays.fill(result, at, at + 3, math.dp3(a, b, at));
      case DP4 -> Arrays.fill(result, at, at + 3, math.dp4(a, b, at));
      case D2A -> Arrays.fill(result, at, at + 3, math.d2a(a, b, c, at));
      case MAD, MIN, MAX, CND, CMP, FRC, MDH, MDV -> {
        for (int i = at; i < at + 3; i++) {
          result[i] = componentwise(op, operands, i);
        }
      }
      case SOP -> throw new IllegalStateException("SOP computes nothing");
    }
  }

  private int componentwise(R500RgbOp op, int[][] operands, int i) {
    int a = operands[0][i];
    int b = operands[1][i];
    int c = operands[2][i];
    return switch (op) {
      case MAD -> math.mad(a, b, c);
      case MIN -> math.min(a, b);
      case MAX -> math.max(a, b);
      case CND -> math.cnd(a, b, c);
      case CMP -> math.cmp(a, b, c);
      case FRC -> math.frc(a);
      case MDH, MDV -> ofNeighbours(operands, i);
      case DP3, DP4, D2A, SOP -> throw new IllegalStateException(op.name());
    };
  }

  private int alpha(R500AlphaOp op, int[][] operands, int i) {
    int a = operands[0][i];
    int b = operands[1][i];
    int c = operands[2][i];
    return switch (op) {
      case MAD -> math.mad(a, b, c);
      case MIN -> math.min(a, b);
      case MAX -> math.max(a, b);
      case CND -> math.cnd(a, b, c);
      case CMP -> math.cmp(a, b, c);
      case FRC -> math.frc(a);
      case EX2 -> math.ex2(a);
      case LN2 -> math.ln2(a);
      case RCP -> math.rcp(a);
      case RSQ -> math.rsq(a);
      case SIN -> math.sin(a);
      case COS -> math.cos(a);
      case MDH, MDV -> ofNeighbours(operands, i);
      case DP -> throw new IllegalStateException("DP computes nothing");
    };
  }

  private int ofNeighbours(int[][] operands, int i) {
    return math.mad(
        operands[AluOperands.FIRST_NEIGHBOUR][i],
        operands[1][i],
        operands[AluOperands.SECOND_NEIGHBOUR][i]);
  }
}
