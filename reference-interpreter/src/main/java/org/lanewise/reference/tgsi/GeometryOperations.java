package org.lanewise.reference.tgsi;

import java.util.Arrays;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.tgsi.TgsiEmission;

/**
 * What the lanes of a quad emit: each vertex goes to the slots of the batch that {@link
 * TgsiEmission} names.
 */
final class GeometryOperations {
  private final TgsiEmission places;
  private final int[] count = new int[4];
  private final int[][] last = new int[4][TgsiEmission.STREAMS];
  private LaneBatch batch;
  private int firstLane;

  GeometryOperations(TgsiEmission places) {
    this.places = places;
  }

  /** Begins a quad, whose lanes have emitted nothing. */
  void start(LaneBatch callBatch, int quadLane) {
    batch = callBatch;
    firstLane = quadLane;
    Arrays.fill(count, 0);
    for (int[] vertices : last) {
      Arrays.fill(vertices, -1);
    }
  }

  private void put(int slot, int component, int lane, int word) {
    batch.outputs()[batch.plane(slot, component) + firstLane + lane] = Float.intBitsToFloat(word);
  }

  /**
   * Emits a vertex to a stream, unless the lane has emitted its most.
   *
   * @param outputs the output registers, as {@link TgsiQuadMachine} keeps them
   */
  void emit(int lane, int stream, int[] outputs) {
    int vertex = count[lane];
    if (vertex >= places.vertices()) {
      return;
    }
    for (int output = 0; output < places.outputs(); output++) {
      for (int component = 0; component < 4; component++) {
        int word = outputs[(output * 4 + component) * 4 + lane];
        put(places.firstSlot(output) + vertex, component, lane, word);
      }
    }
    put(places.firstMark() + vertex, 0, lane, stream & TgsiEmission.STREAMS - 1);
    put(places.firstMark() + vertex, 1, lane, 0);
    last[lane][stream & TgsiEmission.STREAMS - 1] = vertex;
    count[lane]++;
  }

  /** Ends the primitive of a stream, if the stream has a vertex. */
  void endPrimitive(int lane, int stream) {
    int vertex = last[lane][stream & TgsiEmission.STREAMS - 1];
    if (vertex >= 0) {
      put(places.firstMark() + vertex, 1, lane, 1);
    }
  }

  /** At the end of the program all primitives end. */
  void end() {
    for (int lane = 0; lane < 4; lane++) {
      for (int stream = 0; stream < TgsiEmission.STREAMS; stream++) {
        endPrimitive(lane, stream);
      }
      put(places.countSlot(), 0, lane, count[lane]);
    }
  }
}
