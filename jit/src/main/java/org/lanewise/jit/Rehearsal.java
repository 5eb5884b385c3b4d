package org.lanewise.jit;

/**
 * Calls an entry's code on made-up data. The warm-up of a {@link Tiers} knows of the entry what
 * this tells; an implementation must not hold the shader, which may be dropped meanwhile.
 */
interface Rehearsal {
  /** The lanes of {@link #run} at most. */
  int LANES = 256;

  /** Loops of made-up data rarely end by themselves. */
  int LOOP_LIMIT = 40;

  /**
   * Memory for calls of this code, with data that makes decisions go both ways.
   *
   * @param exceptional whether every vector of lanes has tiny, infinite and undefined numbers
   */
  Frame frame(Compiled code, boolean exceptional);

  /**
   * Calls the code as the entry does.
   *
   * @param lanes 0..{@link #LANES}, a multiple of 16
   */
  void run(Compiled code, Frame frame, int lanes);
}
