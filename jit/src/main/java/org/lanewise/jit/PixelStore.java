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
   * @param lanes the lanes of a row of quads at most
   */
  PixelStore(int lanes) {
    packed = new int[lanes];
    indices = new int[lanes];
  }

  /**
   * Writes one row of quads.
   *
   * @param batch holds the colours; only live lanes are written
   * @param slot their output slot
   * @param lane the first lane, a multiple of 16
   * @param lanes a multiple of 16
   * @param pixel the index in the target of the first lane's pixel; the first row's may be negative
   * @param vector whether vector code is fast yet
   */
  void write(
      LaneBatch batch,
      int slot,
      int lane,
      int lanes,
      PixelBuffer target,
      int pixel,
      boolean vector) {
    if (!vector || !target.format().isPacked()) {
      ScalarPixels.write(batch, slot, lane, lane, lane + lanes, target, pixel);
      return;
    }
    pack(batch, slot, lane, lanes, target.format());
    int group = VectorPixels.group();
    for (int from = 0; from < lanes; ) {
      int to = from;
      while (to + group <= lanes && allLive(batch, lane + to, group)) {
        to += group;
      }
      if (to > from) {
        int upper = pixel + from / 2;
        VectorPixels.place(packed, from, to, target.words(), upper, upper + target.width());
        from = to;
      } else {
        int end = Math.min(from + group, lanes);
        for (int l = from; l < end; l++) {
          if (batch.isLive(lane + l)) {
            target.words()[ScalarPixels.index(l, pixel, target.width())] = packed[l];
          }
        }
        from = end;
      }
    }
  }

  private void pack(LaneBatch batch, int slot, int lane, int lanes, PixelFormat format) {
    float[] outputs = batch.outputs();
    int low = batch.plane(slot, format.isBlueFirst() ? 2 : 0) + lane;
    int green = batch.plane(slot, 1) + lane;
    int high = batch.plane(slot, format.isBlueFirst() ? 0 : 2) + lane;
    int alpha = batch.plane(slot, 3) + lane;
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
