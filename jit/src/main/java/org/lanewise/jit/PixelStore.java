package org.lanewise.jit;

import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.PixelBuffer;
import org.lanewise.core.batch.PixelFormat;

/** Writes rows of quads to pixel buffers; docs/numerics.md, section "Pixels", has the rules. */
final class PixelStore {
  /** Pixels in the order of lanes. */
  private final int[] packed;

  private final int[] indices;

  /**
   * A store with scratch memory.
   *
   * @param lanes the lanes of a batch at most
   */
  PixelStore(int lanes) {
    packed = new int[lanes];
    indices = new int[lanes];
  }

  /**
   * Writes rows of quads.
   *
   * @param batch holds the colours from lane 0 on, row after row; only live lanes are written
   * @param slot their output slot
   * @param rowLanes the lanes of a row of quads, a multiple of 16
   * @param pixel the index in the target of the first lane's pixel
   * @param vector whether vector code is fast yet
   */
  void write(
      LaneBatch batch,
      int slot,
      int rows,
      int rowLanes,
      PixelBuffer target,
      int pixel,
      boolean vector) {
    boolean packs = vector && target.format().isPacked();
    if (packs) {
      pack(batch, slot, rows * rowLanes, target.format());
    }
    for (int row = 0; row < rows; row++) {
      int lane = row * rowLanes;
      int at = pixel + row * 2 * target.width();
      if (packs) {
        place(batch, lane, rowLanes, target, at);
      } else {
        ScalarPixels.write(batch, slot, lane, lane + rowLanes, target, at);
      }
    }
  }

  /** Puts packed lanes to their pixels: whole groups of live ones at once, others one by one. */
  private void place(LaneBatch batch, int lane, int lanes, PixelBuffer target, int pixel) {
    int group = VectorPixels.group();
    int end = lane + lanes;
    for (int from = lane; from < end; ) {
      int to = from;
      while (to + group <= end && allLive(batch, to, group)) {
        to += group;
      }
      if (to > from) {
        int upper = pixel + (from - lane) / 2;
        VectorPixels.place(packed, from, to, target.words(), upper, upper + target.width());
        from = to;
        continue;
      }
      to = Math.min(from + group, end);
      for (int l = from; l < to; l++) {
        if (batch.isLive(l)) {
          target.words()[ScalarPixels.index(l - lane, pixel, target.width())] = packed[l];
        }
      }
      from = to;
    }
  }

  private void pack(LaneBatch batch, int slot, int lanes, PixelFormat format) {
    float[] outputs = batch.outputs();
    int low = batch.plane(slot, format.isBlueFirst() ? 2 : 0);
    int green = batch.plane(slot, 1);
    int high = batch.plane(slot, format.isBlueFirst() ? 0 : 2);
    int alpha = batch.plane(slot, 3);
    if (format.isSrgb()) {
      VectorPixels.packAlpha(outputs, alpha, packed, lanes);
      VectorPixels.addSrgb(outputs, low, 0, packed, indices, lanes);
      VectorPixels.addSrgb(outputs, green, 8, packed, indices, lanes);
      VectorPixels.addSrgb(outputs, high, 16, packed, indices, lanes);
    } else {
      VectorPixels.packUnorm(outputs, low, green, high, alpha, packed, lanes);
    }
  }

  /** Whether 8, 16 or 32 lanes from a multiple of as many are live. */
  private static boolean allLive(LaneBatch batch, int lane, int lanes) {
    long group = -1L >>> 64 - lanes;
    return (batch.live()[lane >> 6] >>> lane & group) == group;
  }
}
