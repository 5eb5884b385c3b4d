package org.lanewise.jit.texture;

/**
 * The stages of vector kernels from addresses to samples (docs/textures.md, sections 2, 5 and 6).
 * Each works on one vector of lanes.
 */
abstract class TexelStages {
  TexelStages() {}

  // Texels of four floats, a lane at a time, from INDEX to SAMPLES.

  /** The texel at the first index. */
  abstract void nearestFloats(float[] texels, float[] border, float[] floats, int[] ints);

  /** Filters along one axis. */
  abstract void linearFloats(float[] texels, float[] border, float[] floats, int[] ints);

  /** Filters along two axes. */
  abstract void bilinearFloats(float[] texels, float[] border, float[] floats, int[] ints);

  /** Filters along three axes. */
  abstract void trilinearFloats(float[] texels, float[] border, float[] floats, int[] ints);

  // One component of any texels, borders among them.

  /** Fetches packed texels of one corner. */
  abstract void packed(int[] texels, int[] ints, int corner);

  /** Fetches packed texels of four corners. */
  abstract void fourPacked(int[] texels, int[] ints, int corner);

  /** A component of four corners of packed texels that were fetched, filtered along two axes. */
  abstract void bilinearPacked(
      float[] floats, int[] ints, int corner, int component, float border, float[] target, int at);

  /** A component of packed texels that were fetched. */
  abstract void decode(int[] ints, int corner, int component, float border, float[] target, int at);

  /** A component of texels of four floats. */
  abstract void component(
      float[] texels, int[] ints, int corner, int component, float border, float[] target, int at);

  /** {@code first + w * (second - first)}; a NaN is canonical. */
  abstract void lerp(float[] floats, int weight, int first, int second, float[] target, int at);

  /** Filters four planes along two axes; a NaN is canonical. */
  abstract void bilinear(float[] floats, int first, float[] target, int at);

  // Comparison of a plane with another, into the second: 1 or 0, or the other way round.

  /** Replaces a reference by its clamped self. */
  abstract void clampReference(float[] planes, int reference, float[] floats, int at);

  abstract void less(float[] floats, int a, int b, float[] target, int at);

  abstract void lessOrEqual(float[] floats, int a, int b, float[] target, int at);

  /** With {@code pass} 1 and {@code fail} 0; the other way round it is "not equal". */
  abstract void equal(float[] floats, int a, int b, float pass, float fail, float[] target, int at);

  // Samples.

  /** Mixes a second sample into a first one where the weight MIX is not negative. */
  abstract void mix(float[] floats, float[] first, int at, int second);

  /** Takes another sample where lanes are not magnified. */
  abstract void choose(float[] floats, int[] ints, float[] magnified, int at, int minified);
}
