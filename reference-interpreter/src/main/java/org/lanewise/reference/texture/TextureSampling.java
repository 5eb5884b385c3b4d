package org.lanewise.reference.texture;

import org.lanewise.core.texture.TextureBinding;

/** Samples a texture for the four lanes of one quad. */
public interface TextureSampling {
  /**
   * Answers a query for four lanes.
   *
   * @param query what is asked
   * @param bindingOrNull the texture and its sampler, null where the unit is not bound
   * @param operands operand {@code k} of a lane at {@code [k * 4 + lane]}, in this order: the
   *     coordinates; the layer of array targets; the reference of shadow targets (not for FETCH,
   *     SIZE, QUERY_LOD); the bias, the level of detail, or for FETCH and SIZE the level; for
   *     GRADIENT the derivatives along x of each coordinate, then those along y. SIZE has the level
   *     alone. Operands of FETCH and SIZE are integers as raw bits.
   * @param results receives component {@code c} of a lane at {@code [lane * 4 + c]}, raw bits
   */
  void sample(TextureQuery query, TextureBinding bindingOrNull, float[] operands, float[] results);
}
