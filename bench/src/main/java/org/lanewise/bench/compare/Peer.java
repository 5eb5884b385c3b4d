package org.lanewise.bench.compare;

/** An engine that draws whole frames of shaders; used by one thread. */
public interface Peer extends AutoCloseable {
  /** What exactly runs, for reports: name, version, width. */
  String description();

  /**
   * Makes a shader ready to be drawn at full speed.
   *
   * @param size width and height of the frame in pixels, a power of two
   * @throws PeerException if this engine cannot run the shader
   */
  Frames prepare(BenchShader shader, int size);

  @Override
  default void close() {}

  /** A prepared shader with its frame. */
  interface Frames extends AutoCloseable {
    /** Draws the whole frame into RGBA8; complete on return. */
    void draw();

    /**
     * The last frame drawn: a pixel is red in bits 0-7, green 8-15, blue 16-23, alpha 24-31; pixel
     * (x, y) lies at {@code y * size + x}, y upwards.
     */
    int[] pixels();

    /** What there is to know about how this shader runs; empty where nothing is unusual. */
    default String note() {
      return "";
    }

    @Override
    default void close() {}
  }
}
