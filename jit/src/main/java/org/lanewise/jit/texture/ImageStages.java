package org.lanewise.jit.texture;

/**
 * The stages of vector kernels for packed texels on two axes without a border, the usual case, in
 * as few steps as possible (docs/textures.md, sections 2, 3 and 5). Each works on one vector of
 * lanes.
 *
 * <p>Those that return false have met a coordinate that is very large or a NaN and have done
 * nothing of use; {@link AddressStages} know what to do.
 */
abstract class ImageStages {
  ImageStages() {}

  /** The nearest texel, both axes repeating powers of two. */
  abstract boolean nearestRepeat(
      float[] source,
      int s,
      int t,
      int[] ints,
      Image image,
      float[] target,
      int result,
      int stride);

  /** The nearest texel, both axes clamped to the edge. */
  abstract boolean nearestEdge(
      float[] source,
      int s,
      int t,
      int[] ints,
      Image image,
      float[] target,
      int result,
      int stride);

  /** Weights and texels of footprints, both axes repeating powers of two. */
  abstract boolean gatherRepeat(
      float[] source, int s, int t, float[] floats, int[] ints, Image image);

  /** Weights and texels of footprints, both axes clamped to the edge. */
  abstract boolean gatherEdge(
      float[] source, int s, int t, float[] floats, int[] ints, Image image);

  /** The texel at the first addresses. */
  abstract void nearest(int[] ints, Image image, float[] target, int result, int stride);

  /** The texels of footprints at addresses that were found. */
  abstract void gather(int[] ints, Image image);

  /** Filters four components of the texels that were gathered. */
  abstract void filter(float[] floats, int[] ints, float[] target, int result, int stride);
}
