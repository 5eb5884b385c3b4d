package org.lanewise.reference.d3d9;

import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Kind;
import org.lanewise.core.texture.TextureOperation.Operand;
import org.lanewise.reference.texture.ReferenceSampler;
import org.lanewise.reference.texture.TextureSampling;

/** Sampling, and the texture opcodes of models 2 and 3. */
final class TextureOperations {
  private static final int W = 3;

  private final DecodedProgram decoded;
  private final TextureSampling sampler = new ReferenceSampler();
  private final int[] coordinates = new int[16];
  private final int[] sampled = new int[16];
  private final float[] operands = new float[16 * 4];
  private final float[] texels = new float[16];
  private Bindings bindings;

  TextureOperations(DecodedProgram decoded) {
    this.decoded = decoded;
  }

  void start(Bindings callBindings) {
    bindings = callBindings;
  }

  /** Samples for all lanes as an instruction with a sampler operand says. */
  void compute(D3d9Instruction instruction, int[][] sources, int[] result) {
    D3d9Opcode opcode = instruction.opcode();
    for (int i = 0; i < 16; i++) {
      int word = sources[0][i];
      coordinates[i] =
          opcode == D3d9Opcode.TEXLDP ? Arithmetic.div(word, sources[0][i / 4 * 4 + W]) : word;
    }
    Kind kind =
        switch (opcode) {
          case TEXLD, TEXLDP -> Kind.IMPLICIT;
          case TEXLDB -> Kind.BIAS;
          case TEXLDL -> Kind.LOD;
          case TEXLDD -> Kind.GRADIENT;
          default -> throw new IllegalStateException(opcode.name());
        };
    D3d9Source texture = instruction.sources().get(1);
    sample(kind, texture.register().number(), coordinates, sources[2], sources[3], sampled);
    for (int i = 0; i < 16; i++) {
      result[i] = sampled[i / 4 * 4 + texture.swizzle().get(i % 4)];
    }
  }

  /** Samples a unit at coordinates, words [lane * 4 + axis], the level of detail from the quad. */
  void sample(int unit, int[] at, int[] result) {
    sample(Kind.IMPLICIT, unit, at, at, at, result);
  }

  private void sample(Kind kind, int unit, int[] at, int[] alongX, int[] alongY, int[] result) {
    TextureOperation operation = new TextureOperation(kind, decoded.target(unit), unit, 0, 0, 0, 0);
    List<Operand> order = operation.operands();
    for (int k = 0; k < order.size(); k++) {
      Operand operand = order.get(k);
      for (int lane = 0; lane < 4; lane++) {
        int first = lane * 4;
        int word =
            switch (operand.role()) {
              case COORDINATE -> at[first + operand.axis()];
              case BIAS, LEVEL -> at[first + W];
              case DERIVATIVE_X -> alongX[first + operand.axis()];
              case DERIVATIVE_Y -> alongY[first + operand.axis()];
              case LAYER -> component(at, lane, operation.target().layerComponent());
              case REFERENCE -> component(at, lane, operation.target().referenceComponent());
              case SAMPLE, OFFSET ->
                  throw new IllegalStateException("not of Direct3D 9: " + operand);
            };
        operands[k * 4 + lane] = Float.intBitsToFloat(word);
      }
    }
    sampler.sample(operation, bindings.texture(unit), operands, texels);
    for (int i = 0; i < 16; i++) {
      result[i] = Float.floatToRawIntBits(texels[i]);
    }
  }

  /** A component of the coordinates, 0 where there is none of that number. */
  private static int component(int[] at, int lane, int component) {
    return component > W ? 0 : at[lane * 4 + component];
  }
}
