package org.lanewise.jit.texture;

/**
 * The stages of vector kernels from coordinates to texel addresses (docs/textures.md, sections 3
 * and 4). Each works on one vector of lanes. Planes of axis {@code a} are those of the first axis
 * in {@link TextureScratch} and {@code a} planes on, for addresses two each.
 */
abstract class AddressStages {
  AddressStages() {}

  /**
   * Weight and addresses of an axis of one size, a power of two, that repeats.
   *
   * @param scale what coordinates are multiplied with
   * @param shift what is added then: -0.5 for linear filtering, 0 for nearest
   * @return false if some coordinate is too large or a NaN, so that {@link #texels} has to count
   */
  abstract boolean repeatPowerOfTwo(
      float[] source,
      int s,
      float[] floats,
      int[] ints,
      int axis,
      float scale,
      float shift,
      int offset,
      int size);

  /** As {@link #repeatPowerOfTwo}, for any size of 3 or more. */
  abstract boolean repeat(
      float[] source,
      int s,
      float[] floats,
      int[] ints,
      int axis,
      float scale,
      float shift,
      int offset,
      int size);

  /** As {@link #repeatPowerOfTwo}, for any size, clamped to the edge. */
  abstract boolean edge(
      float[] source,
      int s,
      float[] floats,
      int[] ints,
      int axis,
      float scale,
      float shift,
      int offset,
      int size);

  /** Clamps coordinates to the texture, absolute ones if {@code mirrored}. */
  abstract void bound(
      float[] source,
      int s,
      float[] floats,
      int[] ints,
      int axis,
      boolean normalized,
      boolean mirrored);

  /** Mirrors coordinates at whole numbers. */
  abstract void fold(float[] source, int s, float[] floats);

  /** Weight and first address of an axis before wrapping, for every coordinate and size. */
  abstract void texels(
      float[] source, int s, float[] floats, int[] ints, int axis, float shift, int offset);

  /** Wraps addresses of any size; the period is the size shifted by {@code doubling}. */
  abstract void wrapRepeat(int[] ints, int axis, int doubling);

  /** As {@link #wrapRepeat}, for sizes that are powers of two. */
  abstract void wrapPowerOfTwo(int[] ints, int axis, int doubling);

  /** Turns addresses of a doubled period into those of the mirrored image. */
  abstract void wrapMirror(int[] ints, int axis);

  /** Clamps to the edge; with {@code mirror} -1 a negative i is -1 - i first, with 0 it stays. */
  abstract void wrapEdge(int[] ints, int axis, int mirror);

  /** The border becomes -1; {@code mirror} as for {@link #wrapEdge}. */
  abstract void wrapBorder(int[] ints, int axis, int mirror);

  /** Sizes, scale and base of a level. */
  abstract void sizes(
      float[] floats, int[] ints, int width, int height, int depth, int base, boolean normalized);

  /** Sizes, scale and base of each lane's level. */
  abstract void sizes(float[] floats, int[] ints, int levels, TextureSetup t);

  /** Zeros. */
  abstract void clear(int[] ints, int plane);

  /** Whether all lanes have the same. */
  abstract boolean allEqual(int[] ints, int plane);

  /** Faces of directions: their slice, and the coordinates on them at S and T. */
  abstract void faces(float[] planes, int operands, int stride, float[] floats, int[] ints);

  /** Slices of layers; six a layer, to which faces are added, if {@code cube}. */
  abstract void layers(float[] planes, int operand, int[] ints, int layers, boolean cube);

  /** An address of a fetch: an integer operand and an offset, clamped to the size of the axis. */
  abstract void fetched(float[] planes, int operand, int[] ints, int axis, int offset);

  /**
   * Slices from integer operands.
   *
   * @param face the index of the faces, -1 for none
   * @param faces how many slices a layer has
   * @param layer the index of the layers, -1 for none
   */
  abstract void fetchedSlices(
      float[] planes, int face, int faces, int layer, int layers, int[] ints);

  /** An integer operand clamped to 0..last. */
  abstract void fetchedLevels(float[] planes, int operand, int[] ints, int last);

  /** Where the four texels of two axes lie, in four planes; -1 if an address is negative. */
  abstract void footprint(int[] ints, int slice, int target);

  /** Where a texel lies, from the planes of its addresses; -1 if one is negative. */
  abstract void index(int[] ints, int x, int y, int slice, int target);
}
