package org.lanewise.jit.texture;

/**
 * The memory of texture kernels between their stages, one vector of lanes, in planes of {@link
 * #CHUNK} lanes. Kernels that share one must not run at the same time.
 */
public final class TextureScratch {
  /** The lanes of the widest vector. */
  static final int CHUNK = 16;

  // Planes of floats. Those of the axes follow each other.
  static final int LOD = 0;
  static final int MIX = CHUNK;

  /** The coordinates of one axis after clamping or mirroring. */
  static final int BOUNDED = 2 * CHUNK;

  static final int S = 3 * CHUNK;
  static final int T = 4 * CHUNK;
  static final int WEIGHT = 6 * CHUNK;
  static final int SCALE = 9 * CHUNK;

  /** Four components of the second sample of a pair. */
  static final int SECOND = 12 * CHUNK;

  /** Four components of minified lanes where others are magnified with another filter. */
  static final int MINIFIED = 16 * CHUNK;

  /** One component of the eight texels of a footprint, bits x, y, z. */
  static final int CORNER = 20 * CHUNK;

  /** Samples as four floats a lane. */
  static final int SAMPLES = 28 * CHUNK;

  /** What texels of shadow targets are compared with. */
  static final int REFERENCE = 32 * CHUNK;

  static final int FLOATS = 33 * CHUNK;

  // Planes of integers. Those of the axes follow each other.
  static final int L0 = 0;
  static final int L1 = CHUNK;

  /** -1 where a lane is magnified, else 0. */
  static final int MAGNIFIED = 2 * CHUNK;

  /** Both addresses of an axis, three axes; the border is negative. */
  static final int ADDRESS = 3 * CHUNK;

  static final int SIZE = 9 * CHUNK;
  static final int BASE = 12 * CHUNK;

  /** The slice of layers and faces. */
  static final int SLICE = 13 * CHUNK;

  /** The texels of a footprint: where they lie, negative for the border; bits x, y, z. */
  static final int INDEX = 14 * CHUNK;

  /** The packed texels of a footprint. */
  static final int PACKED = 22 * CHUNK;

  /** The indices of four gathers. */
  static final int GATHERED = 30 * CHUNK;

  static final int INTS = 34 * CHUNK;

  final float[] floats = new float[FLOATS];
  final int[] ints = new int[INTS];
}
