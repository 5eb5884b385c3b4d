package org.lanewise.reference.texture;

import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureOperation;

/** Samples a texture for the four lanes of one quad. */
public interface TextureSampling {
  /**
   * Answers an operation for four lanes.
   *
   * @param operation what is asked; its unit means nothing here
   * @param bindingOrNull the texture and its sampler, null where the unit is not bound
   * @param operands operand {@code k} in the order of {@link TextureOperation#operands()} of a lane
   *     at {@code [k * 4 + lane]}; integers as raw bits
   * @param results receives component {@code c} of a lane at {@code [lane * 4 + c]}, raw bits
   */
  void sample(
      TextureOperation operation, TextureBinding bindingOrNull, float[] operands, float[] results);
}
