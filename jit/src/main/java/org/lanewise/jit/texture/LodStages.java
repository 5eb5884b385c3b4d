package org.lanewise.jit.texture;

/**
 * The stages of vector kernels that choose levels (docs/textures.md, sections 7 and 8). Each works
 * on one vector of lanes. They leave rho, then lambda in the plane LOD.
 */
abstract class LodStages {
  /** What {@link #select} found. */
  static final int SOME_MAGNIFIED = 1;

  static final int SOME_MINIFIED = 2;

  LodStages() {}

  /** A quad's longer difference of one coordinate, in its four lanes. */
  abstract void difference(float[] planes, int x, float[] floats, float scale);

  /** A quad's longer difference of two coordinates, in its four lanes. */
  abstract void differences(
      float[] planes, int x, int stride, float[] floats, float scaleX, float scaleY);

  /** A quad's longer difference of three coordinates, in its four lanes. */
  abstract void differences(
      float[] planes, int x, int stride, float[] floats, float scaleX, float scaleY, float scaleZ);

  /** Directions divided by their largest component, into three planes from CORNER on. */
  abstract void directions(float[] planes, int x, int stride, float[] floats);

  /** The longer of two derivatives of one coordinate. */
  abstract void derivative(float[] planes, int ddx, int stride, float[] floats, float scale);

  /** The longer of two derivatives of two or three coordinates. */
  abstract void derivatives(
      float[] planes, int ddx, int coordinates, int stride, float[] floats, float[] scale);

  /** The longer of two derivatives of a direction, on its face. */
  abstract void faceDerivatives(
      float[] planes, int x, int ddx, int stride, float[] floats, float scale);

  /** Whether some length is more than 1, so that its logarithm is positive. */
  abstract boolean longer(float[] floats);

  /** Replaces lengths by their LG2 (docs/numerics.md) and adds the bias. */
  abstract void logarithms(float[] floats, float bias);

  /** Adds a bias a lane. */
  abstract void add(float[] planes, int operand, float[] floats);

  /**
   * Finds the levels (L0, L1), the weight of the second (MIX) and which lanes are magnified; these
   * have level 0 and weight -1.
   *
   * @param last the last level that may be chosen
   * @return SOME_MAGNIFIED, SOME_MINIFIED or both
   */
  abstract int select(float[] floats, int[] ints, TextureSetup t, int last);

  /** The results of QUERY_LOD, after {@link #select}; with fractions if {@code between} levels. */
  abstract void query(
      float[] floats, int[] ints, float[] planes, int results, int stride, boolean between);
}
