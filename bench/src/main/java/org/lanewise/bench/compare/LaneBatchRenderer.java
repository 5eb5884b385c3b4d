package org.lanewise.bench.compare;

import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;

/** Draws by batches of lanes: interpolates the inputs and packs the outputs itself. */
final class LaneBatchRenderer implements FrameRenderer {
  private static final int MAX_LANES = 512;

  private final ExecutableShader shader;
  private final BenchShader bench;
  private final Bindings bindings;
  private final LaneBatch batch;
  private final int size;
  private final int colorSlot;

  /** Per plane and lane, the value of the lane at the frame's left lower corner. */
  private final float[] corner;

  LaneBatchRenderer(ExecutableShader shader, BenchShader bench, int size) {
    this.shader = shader;
    this.bench = bench;
    this.size = size;
    bindings = bench.bindings();
    batch = shader.newBatch(Math.min(MAX_LANES, 2 * size));
    colorSlot = bench.colorSlot();
    corner = new float[batch.inputs().length];
    for (int slot = 0; slot < bench.inputs().size(); slot++) {
      BenchShader.Plane plane = bench.inputs().get(slot);
      for (int c = 0; c < 4; c++) {
        int start = batch.plane(slot, c);
        for (int lane = 0; lane < batch.count(); lane++) {
          int x = lane / 4 * 2 + (lane & 1);
          int y = lane >> 1 & 1;
          corner[start + lane] =
              plane.a0(c, size) + plane.dadx(c, size) * x + plane.dady(c, size) * y;
        }
      }
    }
  }

  @Override
  public void draw(int first, int end, int[] frame) {
    int lanes = batch.count();
    for (int y = first; y < end; y += ROWS) {
      for (int x = 0; x < size; x += lanes / 2) {
        interpolate(x, y);
        shader.run(batch, bindings);
        pack(x, y, frame);
        // Lanes that the program killed live again in the next batch.
        batch.setCount(lanes);
      }
    }
  }

  private void interpolate(int x, int y) {
    float[] inputs = batch.inputs();
    for (int slot = 0; slot < bench.inputs().size(); slot++) {
      BenchShader.Plane plane = bench.inputs().get(slot);
      for (int c = 0; c < 4; c++) {
        add(
            corner,
            plane.dadx(c, size) * x + plane.dady(c, size) * y,
            inputs,
            batch.plane(slot, c),
            batch.count());
      }
    }
  }

  private static void add(float[] from, float value, float[] to, int start, int count) {
    for (int i = start; i < start + count; i++) {
      to[i] = from[i] + value;
    }
  }

  private void pack(int x, int y, int[] frame) {
    float[] outputs = batch.outputs();
    int red = batch.plane(colorSlot, 0);
    int green = batch.plane(colorSlot, 1);
    int blue = batch.plane(colorSlot, 2);
    int alpha = batch.plane(colorSlot, 3);
    for (int lane = 0; lane < batch.count(); lane++) {
      if (!batch.isLive(lane)) {
        continue;
      }
      int pixel = (y + (lane >> 1 & 1)) * size + x + lane / 4 * 2 + (lane & 1);
      frame[pixel] =
          unorm(outputs[red + lane])
              | unorm(outputs[green + lane]) << 8
              | unorm(outputs[blue + lane]) << 16
              | unorm(outputs[alpha + lane]) << 24;
    }
  }

  /** A NaN becomes 0. */
  private static int unorm(float value) {
    return (int) (Math.min(Math.max(value, 0f), 1f) * 255f + 0.5f);
  }
}
