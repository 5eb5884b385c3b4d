package org.lanewise.reference.r500;

import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.r500.R500Tex;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Operand;
import org.lanewise.reference.r500.DecodedProgram.Tex;
import org.lanewise.reference.texture.ReferenceSampler;
import org.lanewise.reference.texture.TextureSampling;

/** The lookups for four pixels. A vector holds component c of pixel p at [p * 4 + c]. */
final class TextureOperations {
  private static final int Q = 3;

  private final Registers registers;
  private final TextureSampling sampler = new ReferenceSampler();
  private final int[][] vectors = new int[3][16];
  private final float[] operands = new float[9 * 4];
  private final float[] texels = new float[16];

  TextureOperations(Registers registers) {
    this.registers = registers;
  }

  /** S, T, R, Q, then the two derivatives; valid until the next call. */
  int[][] fetch(R500Tex tex, int loopValue) {
    fetch(tex.coordinates(), loopValue, vectors[0]);
    fetch(tex.dx(), loopValue, vectors[1]);
    fetch(tex.dy(), loopValue, vectors[2]);
    return vectors;
  }

  private void fetch(R500Tex.Register register, int loopValue, int[] vector) {
    int number = register.temporary() + (register.relative() ? loopValue : 0);
    for (int i = 0; i < 16; i++) {
      vector[i] = registers.temporary(number, register.swizzle().get(i % 4), i / 4);
    }
  }

  /** Samples with what {@link #fetch} has fetched, and swizzles the texels. */
  void sample(Tex step, Bindings bindings, int[] result) {
    TextureOperation operation = step.operation();
    TextureBinding binding = bindings.texture(operation.unit());
    List<Operand> order = operation.operands();
    for (int k = 0; k < order.size(); k++) {
      for (int pixel = 0; pixel < 4; pixel++) {
        operands[k * 4 + pixel] = operand(step, order.get(k), pixel, binding);
      }
    }
    sampler.sample(operation, binding, operands, texels);
    for (int i = 0; i < 16; i++) {
      int component = step.tex().destination().swizzle().get(i % 4);
      result[i] = Float.floatToRawIntBits(texels[i / 4 * 4 + component]);
    }
  }

  private float operand(Tex step, Operand operand, int pixel, TextureBinding binding) {
    return switch (operand.role()) {
      case COORDINATE -> {
        float coordinate = value(0, operand.axis(), pixel);
        if (step.tex().op() == R500TexOp.PROJ) {
          coordinate /= value(0, Q, pixel);
        }
        yield coordinate / divisor(step, operand.axis(), binding);
      }
      case DERIVATIVE_X -> value(1, operand.axis(), pixel) / divisor(step, operand.axis(), binding);
      case DERIVATIVE_Y -> value(2, operand.axis(), pixel) / divisor(step, operand.axis(), binding);
      case BIAS, LEVEL -> value(0, Q, pixel);
      case LAYER, REFERENCE, SAMPLE, OFFSET ->
          throw new IllegalStateException("not of R500: " + operand);
    };
  }

  private float value(int vector, int component, int pixel) {
    return Float.intBitsToFloat(vectors[vector][pixel * 4 + component]);
  }

  /** The size along an axis where coordinates are to be divided by it, else 1. */
  private static float divisor(Tex step, int axis, TextureBinding binding) {
    if (!step.dividesBySize() || binding == null) {
      return 1;
    }
    Texture.Level base = binding.texture().level(0);
    return switch (axis) {
      case 0 -> base.width();
      case 1 -> base.height();
      default -> base.slices();
    };
  }
}
