package org.lanewise.cli;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.program.Signature.ResourceKind;

/** The values that a shader computes for a rectangle of pixels. */
final class Picture {
  /** Pixels of a call: two rows of 512, as a rasterizer would pass them. */
  private static final int LANES = 1024;

  final int width;
  final int height;
  private final int outputs;
  private final int[] words;
  private final boolean[] live;
  private final MemoryBuffer shared = MemoryBuffer.ofSize(SHARED_WORDS);

  /** Words of memory that the lanes of all calls share. */
  private static final int SHARED_WORDS = 64;

  /** The most words of a picture: 1 GiB. */
  private static final long MAX_WORDS = 1L << 28;

  private Picture(Size size, int outputs) {
    long needed = (long) size.width() * size.height() * outputs * 4;
    if (needed > MAX_WORDS) {
      throw new InputException(
          "--size: error: "
              + outputs
              + " outputs of "
              + size.width()
              + "x"
              + size.height()
              + " pixels are too many (expected at most "
              + MAX_WORDS / 4 / outputs
              + " pixels)");
    }
    this.width = size.width();
    this.height = size.height();
    this.outputs = outputs;
    this.words = new int[(int) needed];
    this.live = new boolean[width * height];
  }

  /**
   * Runs a shader over all pixels.
   *
   * @param outputs how many output slots to keep
   * @param done is told the number of pixels done
   */
  static Picture compute(
      ExecutableShader shader,
      Scene scene,
      Bindings bindings,
      Size size,
      int outputs,
      LongConsumer done) {
    Picture picture = new Picture(size, outputs);
    int quadsAcross = (size.width() + 1) / 2;
    int quadsDown = (size.height() + 1) / 2;
    int quads = quadsAcross * quadsDown;
    LaneBatch batch = shader.newBatch(Math.min(LANES, quads * 4));
    if (picture.hasShared(shader)) {
      batch.setShared(picture.shared);
    }
    int perCall = batch.capacity() / 4;
    for (int first = 0; first < quads; first += perCall) {
      int count = Math.min(perCall, quads - first);
      batch.setCount(count * 4);
      for (int lane = 0; lane < count * 4; lane++) {
        int x = picture.x(first, lane, quadsAcross);
        int y = picture.y(first, lane, quadsAcross);
        scene.fill(batch, lane, x, y, size);
        batch.setLive(lane, x < size.width() && y < size.height());
      }
      shader.run(batch, bindings);
      for (int lane = 0; lane < count * 4; lane++) {
        picture.keep(
            batch, lane, picture.x(first, lane, quadsAcross), picture.y(first, lane, quadsAcross));
      }
      done.accept((long) (first + count) * 4);
    }
    return picture;
  }

  private boolean hasShared(ExecutableShader shader) {
    return shader.program().signature().resources().stream()
        .anyMatch(resource -> resource.kind() == ResourceKind.SHARED);
  }

  private int x(int firstQuad, int lane, int quadsAcross) {
    return (firstQuad + lane / 4) % quadsAcross * 2 + (lane & 1);
  }

  private int y(int firstQuad, int lane, int quadsAcross) {
    return (firstQuad + lane / 4) / quadsAcross * 2 + (lane >> 1 & 1);
  }

  private void keep(LaneBatch batch, int lane, int x, int y) {
    if (x >= width || y >= height || !batch.isLive(lane)) {
      return;
    }
    int pixel = y * width + x;
    live[pixel] = true;
    for (int slot = 0; slot < outputs; slot++) {
      for (int c = 0; c < 4; c++) {
        words[(pixel * outputs + slot) * 4 + c] = batch.outputBits(slot, c, lane);
      }
    }
  }

  /** Whether the same pixels are live, with the same bits in all words and in shared memory. */
  boolean sameAs(Picture other) {
    return Arrays.equals(live, other.live)
        && Arrays.equals(words, other.words)
        && Arrays.equals(shared.words(), other.shared.words());
  }

  /** What the lanes left in the memory that they share. */
  MemoryBuffer shared() {
    return shared;
  }

  boolean isLive(int x, int y) {
    return live[y * width + x];
  }

  int word(int x, int y, int slot, int c) {
    return words[((y * width + x) * outputs + slot) * 4 + c];
  }

  float value(int x, int y, int slot, int c) {
    return Float.intBitsToFloat(word(x, y, slot, c));
  }
}
