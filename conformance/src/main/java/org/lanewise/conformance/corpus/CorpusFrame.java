package org.lanewise.conformance.corpus;

import java.io.IOException;
import org.lanewise.core.batch.LaneBatch;

/**
 * The pixels of a case and the lanes that they are run in, quad by quad.
 *
 * @param width pixels across, 1 or more
 * @param height pixels up, 1 or more
 */
record CorpusFrame(int width, int height) {
  /** A frame that fits into one batch. */
  static CorpusFrame of(int width, int height) throws IOException {
    if (width < 1 || height < 1 || (long) width * height > LaneBatch.MAX_CAPACITY) {
      throw new IOException("frame of " + width + " x " + height + " pixels");
    }
    return new CorpusFrame(width, height);
  }

  /** The number of pixels. */
  int pixels() {
    return width * height;
  }

  /** The lanes of a batch that covers the frame in quads, row by row. */
  int lanes() {
    return quadsAcross() * ((height + 1) / 2) * 4;
  }

  private int quadsAcross() {
    return (width + 1) / 2;
  }

  /** The lane of pixel {@code y * width + x}. */
  int lane(int pixel) {
    int x = pixel % width;
    int y = pixel / width;
    return (y / 2 * quadsAcross() + x / 2) * 4 + (y & 1) * 2 + (x & 1);
  }

  /** A pixel's place for people. */
  String place(int pixel) {
    return "pixel " + pixel % width + "," + pixel / width;
  }
}
