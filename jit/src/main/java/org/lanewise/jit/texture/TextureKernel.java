package org.lanewise.jit.texture;

/**
 * One texture operation on one binding, ready to run on planes of lanes.
 *
 * <p>A kernel holds no state between calls but uses the scratch memory that it was prepared with:
 * kernels of one scratch run one after another. Steady state allocates nothing.
 */
public abstract class TextureKernel {
  TextureKernel() {}

  /**
   * Samples for {@code lanes} lanes.
   *
   * <p>Operand {@code k} (in the order that {@code TextureOperation} says) of lane {@code l} is
   * read from {@code planes[operands + k * stride + l]}; component {@code c} of its result is
   * written to {@code planes[results + c * stride + l]}. Integer operands and results are raw bits.
   * The four result planes must not overlap the operand planes.
   *
   * @param planes the memory of operands and results
   * @param operands the index of lane 0 of the first operand
   * @param results the index of lane 0 of the x components
   * @param stride the distance between planes, at least {@code lanes}
   * @param lanes how many lanes, whole quads: a multiple of 4
   */
  public abstract void run(float[] planes, int operands, int results, int stride, int lanes);
}
