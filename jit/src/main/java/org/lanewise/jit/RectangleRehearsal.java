package org.lanewise.jit;

import java.util.List;
import org.lanewise.core.program.Signature;

/** Made-up batches of a rectangle, and the code that packs its pixels. */
final class RectangleRehearsal extends BatchRehearsal {
  private final float[] colours = new float[LANES];
  private final int[] packed = new int[LANES];
  private final int[] words = new int[LANES];

  RectangleRehearsal(Signature signature, Uniforms uniforms) {
    super(signature, uniforms);
    for (int i = 0; i < colours.length; i++) {
      colours[i] = (i * 37 & 255) / 160f - 0.3f;
    }
  }

  @Override
  public List<Kernel> kernels() {
    return List.of(
        earnest -> VectorPixels.packUnorm(colours, 0, 32, 64, 96, packed, earnest ? LANES / 4 : 0),
        earnest -> VectorPixels.place(packed, 0, earnest ? LANES / 4 : 0, words, 0, LANES / 2),
        earnest -> VectorPixels.addSrgb(colours, 0, 8, packed, words, earnest ? LANES / 4 : 0),
        earnest -> VectorPixels.packAlpha(colours, 0, packed, earnest ? LANES / 4 : 0));
  }
}
