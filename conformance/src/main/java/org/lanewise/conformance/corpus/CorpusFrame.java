package org.lanewise.conformance.corpus;

import java.io.IOException;
import org.lanewise.core.batch.LaneBatch;

/**
 * The pixels of a case and the lanes that they are run in, quad by quad; or its vertices, lane by
 * lane.
 *
 * @param width pixels across, 1 or more
 * @param height pixels up, 1 or more; 1 for vertices
 * @param areVertices whether what is counted are vertices
 */
record CorpusFrame(int width, int height, boolean areVertices) {
  /** A frame that fits into one batch. */
  static CorpusFrame of(int width, int height) throws IOException {
    if (width < 1 || height < 1 || (long) width * height > LaneBatch.MAX_CAPACITY) {
      throw new IOException("frame of " + width + " x " + height + " pixels");
    }
    return new CorpusFrame(width, height, false);
  }

  /** Vertices that fit into one batch. */
  static CorpusFrame ofVertices(int count) throws IOException {
    if (count < 1 || count > LaneBatch.MAX_CAPACITY) {
      throw new IOException(count + " vertices");
    }
    return new CorpusFrame(count, 1, true);
  }

  /** The number of pixels or vertices. */
  int pixels() {
    return width * height;
  }

  /** The lanes of a batch that covers the frame in quads, row by row, or has all vertices. */
  int lanes() {
    return areVertices ? width : quadsAcross() * ((height + 1) / 2) * 4;
  }

  private int quadsAcross() {
    return (width + 1) / 2;
  }

  /** The lane of pixel {@code y * width + x}. */
  int lane(int pixel) {
    if (areVertices) {
      return pixel;
    }
    int x = pixel % width;
    int y = pixel / width;
    return (y / 2 * quadsAcross() + x / 2) * 4 + (y & 1) * 2 + (x & 1);
  }

  /** A pixel's place for people. */
  String place(int pixel) {
    return areVertices ? "vertex " + pixel : "pixel " + pixel % width + "," + pixel / width;
  }
}
