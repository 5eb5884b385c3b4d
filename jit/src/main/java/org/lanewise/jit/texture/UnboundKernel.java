package org.lanewise.jit.texture;

import java.util.Arrays;
import org.lanewise.core.texture.TextureOperation;

/** The results where no texture is bound: constants. */
final class UnboundKernel extends TextureKernel {
  private final float[] result = new float[4];

  UnboundKernel(TextureOperation op) {
    switch (op.kind()) {
      case IMPLICIT, BIAS, LOD, GRADIENT, FETCH -> result[3] = op.one();
      case GATHER ->
          Arrays.fill(result, op.component() == 3 && !op.target().isShadow() ? op.one() : 0);
      case SIZE, QUERY_LOD, SAMPLES, SAMPLE_POSITION -> {}
    }
  }

  @Override
  public void run(float[] planes, int operands, int results, int stride, int lanes) {
    for (int c = 0; c < 4; c++) {
      int plane = results + c * stride;
      Arrays.fill(planes, plane, plane + lanes, result[c]);
    }
  }
}
