package org.lanewise.reference.r500;

import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500Alu;
import org.lanewise.core.r500.R500Operand;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500Source;
import org.lanewise.core.r500.R500Unit;

/**
 * The operands A, B, C of both units for four pixels. A vector holds r, g, b of the RGB unit and a
 * of the alpha unit, component c of pixel p at [p * 4 + c].
 */
final class AluOperands {
  /** The place of src0 of the top left pixel, A of MDH and MDV, behind A, B, C. */
  static final int FIRST_NEIGHBOUR = 3;

  /** The place of src0 of the other pixel, C of MDH and MDV. */
  static final int SECOND_NEIGHBOUR = 4;

  private static final int TOP_LEFT = 0;
  private static final int TOP_RIGHT = 1;
  private static final int BOTTOM_LEFT = 2;
  private static final int ALPHA = 3;

  private final DecodedProgram decoded;
  private final Registers registers;
  private final Arithmetic math;

  /** Src0 to src2 and the presubtract result: r, g, b by the RGB addresses, a by the others. */
  private final int[][] sources = new int[4][16];

  private final int[][] operands = new int[5][16];

  AluOperands(DecodedProgram decoded, Registers registers, Arithmetic math) {
    this.decoded = decoded;
    this.registers = registers;
    this.math = math;
  }

  /** A, B, C and the two that stand for A and C in MDH and MDV; valid until the next call. */
  int[][] fetch(R500Alu alu, int loopValue, Bindings bindings) {
    for (int component = 0; component < 4; component++) {
      R500Unit unit = component == ALPHA ? R500Unit.ALPHA : R500Unit.RGB;
      for (int pixel = 0; pixel < 4; pixel++) {
        int at = pixel * 4 + component;
        for (int s = 0; s < 3; s++) {
          sources[s][at] = read(alu.sources(unit).get(s), component, pixel, loopValue, bindings);
        }
        sources[R500Operand.SRCP][at] =
            math.presubtract(alu.presubtract(unit), sources[0][at], sources[1][at]);
      }
    }
    for (int o = 0; o < 3; o++) {
      for (int pixel = 0; pixel < 4; pixel++) {
        select(alu.operands(R500Unit.RGB).get(o), pixel, 0, operands[o]);
        select(alu.operands(R500Unit.ALPHA).get(o), pixel, ALPHA, operands[o]);
      }
    }
    neighbours(alu, R500Unit.RGB, alu.rgbOp() == R500RgbOp.MDH, 0, ALPHA);
    neighbours(alu, R500Unit.ALPHA, alu.alphaOp() == R500AlphaOp.MDH, ALPHA, 4);
    return operands;
  }

  private int read(R500Source source, int component, int pixel, int loopValue, Bindings bindings) {
    int index = source.index() + (source.relative() ? loopValue : 0);
    return switch (source.kind()) {
      case TEMPORARY -> registers.temporary(index, component, pixel);
      case CONSTANT -> decoded.constant(index, component, bindings);
      case INLINE -> Float.floatToRawIntBits(R500Source.inlineFloat(index));
    };
  }

  /** Selects, swizzles and modifies the components of an operand from {@code component} on. */
  private void select(R500Operand operand, int pixel, int component, int[] result) {
    List<Integer> swizzle = operand.swizzle();
    int[] source = sources[operand.select()];
    for (int c = 0; c < swizzle.size(); c++) {
      int word =
          switch (swizzle.get(c)) {
            case 0, 1, 2, 3 -> source[pixel * 4 + swizzle.get(c)];
            case 5 -> Arithmetic.HALF;
            case 6 -> Arithmetic.ONE;
            default -> 0;
          };
      result[pixel * 4 + component + c] = modified(operand, word);
    }
  }

  private static int modified(R500Operand operand, int word) {
    int value = operand.absolute() ? word & 0x7fffffff : word;
    return operand.negate() ? value ^ 0x80000000 : value;
  }

  /** Src0 of two pixels of the quad with the modifiers of A and C, whatever those select. */
  private void neighbours(R500Alu alu, R500Unit unit, boolean right, int from, int to) {
    int other = right ? TOP_RIGHT : BOTTOM_LEFT;
    R500Operand a = alu.operands(unit).get(0);
    R500Operand c = alu.operands(unit).get(2);
    for (int pixel = 0; pixel < 4; pixel++) {
      for (int component = from; component < to; component++) {
        int at = pixel * 4 + component;
        operands[FIRST_NEIGHBOUR][at] = modified(a, sources[0][TOP_LEFT * 4 + component]);
        operands[SECOND_NEIGHBOUR][at] = modified(c, sources[0][other * 4 + component]);
      }
    }
  }
}
