package org.lanewise.bench.compare;

import java.util.Arrays;

/** An engine whose frames are one colour and whose shaders may fail. */
final class FakePeer implements Peer {
  /** The shader that is left out rather than failed. */
  static final String UNSUPPORTED = "tiles";

  private final int colour;
  private final String refused;
  int drawn;
  int closed;

  FakePeer(int colour, String refused) {
    this.colour = colour;
    this.refused = refused;
  }

  @Override
  public String description() {
    return "fake\nof two lines";
  }

  @Override
  public Frames prepare(BenchShader shader, int size) {
    if (shader.name().equals(refused) && shader.name().equals(UNSUPPORTED)) {
      throw new UnsupportedShaderException("never " + refused);
    }
    if (shader.name().equals(refused)) {
      throw new PeerException("no " + refused + " today");
    }
    int[] pixels = new int[size * size];
    return new Frames() {
      @Override
      public void draw() {
        drawn++;
        Arrays.fill(pixels, colour);
      }

      @Override
      public int[] pixels() {
        return pixels;
      }

      @Override
      public String note() {
        return "drawn\nby hand";
      }

      @Override
      public void close() {
        closed++;
      }
    };
  }
}
