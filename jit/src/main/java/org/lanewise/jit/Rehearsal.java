package org.lanewise.jit;

import java.util.List;

/**
 * Calls an entry's code on made-up data. The warm-up of a {@link Tiers} knows of the entry what
 * this tells; an implementation must not hold the shader, which may be dropped meanwhile.
 */
interface Rehearsal {
  /** The lanes of {@link #run} at most. */
  int LANES = 256;

  /** Loops of made-up data rarely end by themselves. */
  int LOOP_LIMIT = 10;

  /** Memory for calls of this code, with numbers of both signs and several sizes. */
  Frame frame(Compiled code);

  /**
   * Calls the code as the entry does.
   *
   * @param lanes 0..{@link #LANES}, a multiple of 16
   */
  void run(Compiled code, Frame frame, int lanes);

  /** Shared vector code that the entry needs beside its own class, to be compiled before that. */
  List<Kernel> kernels();

  /** A method that allocates nothing as soon as C2 has compiled it. */
  interface Kernel {
    /**
     * Calls the method.
     *
     * @param earnest false for a call that returns at once and only counts as one
     */
    void call(boolean earnest);
  }
}
