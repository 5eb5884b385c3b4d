package org.lanewise.jit.texture;

import java.util.Arrays;
import org.lanewise.core.texture.SamplePositions;
import org.lanewise.core.texture.TextureOperation.Kind;

/** What is asked of the samples of a texture, whatever its texels are. */
final class SampleKernel extends TextureKernel {
  private final Kind kind;
  private final int samples;

  SampleKernel(Kind kind, int samples) {
    this.kind = kind;
    this.samples = samples;
  }

  @Override
  public void run(float[] planes, int operands, int results, int stride, int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      if (kind == Kind.SAMPLES) {
        planes[results + lane] = Float.intBitsToFloat(samples);
        planes[results + stride + lane] = 0;
        continue;
      }
      int sample = Float.floatToRawIntBits(planes[operands + lane]);
      boolean known = sample >= 0 && sample < samples;
      planes[results + lane] = known ? SamplePositions.x(samples, sample) : 0;
      planes[results + stride + lane] = known ? SamplePositions.y(samples, sample) : 0;
    }
    for (int c = 2; c < 4; c++) {
      int plane = results + c * stride;
      Arrays.fill(planes, plane, plane + lanes, 0);
    }
  }
}
