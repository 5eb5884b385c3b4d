package org.lanewise.bench.compare;

/** Draws rows of a frame by this project's own engine; one for each thread. */
interface FrameRenderer {
  /** The rows of a band are a multiple of this, as quads need it. */
  int ROWS = 2;

  /**
   * Draws the rows {@code first} .. {@code end - 1}, both even.
   *
   * @param frame as {@link Peer.Frames#pixels} says
   */
  void draw(int first, int end, int[] frame);
}
