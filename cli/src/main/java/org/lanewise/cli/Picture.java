package org.lanewise.cli;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiEmission;
import org.lanewise.core.tgsi.TgsiProgram;

/** The values that a shader computes for a rectangle of pixels. */
final class Picture {
  /** Pixels of a call: two rows of 512, as a rasterizer would pass them. */
  private static final int LANES = 1024;

  /** The words that the outputs of a call's lanes may take: 64 MiB. */
  private static final long MAX_BATCH_WORDS = 1L << 24;

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
    try {
      this.words = new int[(int) needed];
      this.live = new boolean[width * height];
    } catch (OutOfMemoryError e) {
      throw new InputException(
          "--size: error: %d outputs of %dx%d pixels take %d MiB, more than is free of %d MiB (expected a smaller picture, or a larger heap by JAVA_TOOL_OPTIONS=-Xmx)"
              .formatted(
                  outputs,
                  size.width(),
                  size.height(),
                  needed >> 18,
                  Runtime.getRuntime().maxMemory() >> 20));
    }
  }

  /** As many lanes for a call as a batch of modest size has, at least the fewest there are. */
  private static int lanes(Program program) {
    long slots = program.signature().outputs().size();
    if (program instanceof TgsiProgram tgsi && tgsi.stage() == Stage.GEOMETRY) {
      slots = TgsiEmission.of(tgsi).countSlot() + 1L;
    }
    slots = Math.max(slots, program.signature().inputs().size());
    long most = MAX_BATCH_WORDS / Math.max(1, slots * 4);
    return Math.clamp(most, LaneBatch.GRANULARITY, LANES);
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
    return compute(shader, scene, bindings, size, outputs, done, (batch, lane, x, y) -> {});
  }

  /** Sees the pixels one after the other, in the order of their lanes. */
  @FunctionalInterface
  interface Viewer {
    void see(LaneBatch batch, int lane, int x, int y);
  }

  /** As above; the viewer sees each pixel's lane after its call. */
  static Picture compute(
      ExecutableShader shader,
      Scene scene,
      Bindings bindings,
      Size size,
      int outputs,
      LongConsumer done,
      Viewer viewer) {
    Picture picture = new Picture(size, outputs);
    int quadsAcross = (size.width() + 1) / 2;
    int quadsDown = (size.height() + 1) / 2;
    int quads = quadsAcross * quadsDown;
    LaneBatch batch = shader.newBatch(Math.min(lanes(shader.program()), quads * 4));
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
        int x = picture.x(first, lane, quadsAcross);
        int y = picture.y(first, lane, quadsAcross);
        picture.keep(batch, lane, x, y);
        if (x < size.width() && y < size.height()) {
          viewer.see(batch, lane, x, y);
        }
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
