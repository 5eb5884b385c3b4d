package org.lanewise.jit.texture;

/** A thread's memory between the stages of vector kernels, in planes of {@link #CHUNK} lanes. */
final class VectorScratch {
  /** How many lanes go through the stages together: few enough for the first-level cache. */
  static final int CHUNK = 64;

  // Planes of floats.
  static final int LOD = 0;
  static final int MIX = CHUNK;
  static final int S = 2 * CHUNK;
  static final int T = 3 * CHUNK;
  static final int WX = 5 * CHUNK;
  static final int WY = 6 * CHUNK;
  static final int SCALE_X = 8 * CHUNK;
  static final int SCALE_Y = 9 * CHUNK;
  static final int SECOND = 11 * CHUNK;

  /** One component of the four texels of a footprint. */
  static final int CORNER = 15 * CHUNK;

  // Planes of integers.
  static final int L0 = 0;
  static final int L1 = CHUNK;
  static final int X0 = 2 * CHUNK;
  static final int X1 = 3 * CHUNK;
  static final int Y0 = 4 * CHUNK;
  static final int Y1 = 5 * CHUNK;
  static final int SLICE = 6 * CHUNK;
  static final int WIDTH = 7 * CHUNK;
  static final int HEIGHT = 8 * CHUNK;
  static final int BASE = 9 * CHUNK;
  static final int INDEX = 10 * CHUNK;

  /** The four packed texels of a footprint. */
  static final int PACKED = 11 * CHUNK;

  private static final ThreadLocal<VectorScratch> LOCAL =
      ThreadLocal.withInitial(VectorScratch::new);

  final float[] floats = new float[19 * CHUNK];
  final int[] ints = new int[15 * CHUNK];

  private VectorScratch() {}

  static VectorScratch ofThread() {
    return LOCAL.get();
  }
}
