package org.lanewise.core.engine;

import java.util.Arrays;
import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.Stage;

/** Runs the blocks of a grid one after the other, each as a batch of one lane a thread. */
final class ComputeBlocks {
  private final ExecutableShader shader;
  private final ComputeGrid grid;
  private final LaneBatch batch;

  private ComputeBlocks(ExecutableShader shader, ComputeGrid grid) {
    this.shader = shader;
    this.grid = grid;
    batch = shader.newBatch(grid.threads());
    batch.setShared(MemoryBuffer.ofSize(grid.sharedWords()));
  }

  static void run(ExecutableShader shader, ComputeGrid grid, Bindings bindings) {
    if (shader.program().stage() != Stage.COMPUTE) {
      throw new UnsupportedOperationException(
          "grids run compute programs; this one is " + shader.program().stage());
    }
    grid.check(shader.program().fixedBlock());
    new ComputeBlocks(shader, grid).run(bindings);
  }

  private void run(Bindings bindings) {
    set("GRID_SIZE", grid.blocksX(), grid.blocksY(), grid.blocksZ());
    set("BLOCK_SIZE", grid.threadsX(), grid.threadsY(), grid.threadsZ());
    set("WORK_DIM", dimensions(), 0, 0);
    for (int lane = 0; lane < grid.threads(); lane++) {
      int x = lane % grid.threadsX();
      int y = lane / grid.threadsX() % grid.threadsY();
      int z = lane / grid.threadsX() / grid.threadsY();
      setLane("THREAD_ID", lane, x, y, z);
    }
    for (int z = 0; z < grid.blocksZ(); z++) {
      for (int y = 0; y < grid.blocksY(); y++) {
        for (int x = 0; x < grid.blocksX(); x++) {
          set("BLOCK_ID", x, y, z);
          Arrays.fill(batch.shared().words(), 0);
          batch.setCount(grid.threads());
          shader.run(batch, bindings);
        }
      }
    }
  }

  /** How many of the directions have more than one thread, at least 1. */
  private int dimensions() {
    if (grid.blocksZ() > 1 || grid.threadsZ() > 1) {
      return 3;
    }
    return grid.blocksY() > 1 || grid.threadsY() > 1 ? 2 : 1;
  }

  /** Sets a system value in all lanes. */
  private void set(String semantic, int x, int y, int z) {
    for (int lane = 0; lane < grid.threads(); lane++) {
      setLane(semantic, lane, x, y, z);
    }
  }

  private void setLane(String semantic, int lane, int x, int y, int z) {
    List<Slot> slots = shader.program().signature().inputs();
    for (int slot = 0; slot < slots.size(); slot++) {
      if (slots.get(slot).semantic().equals(semantic)) {
        batch.setInput(slot, 0, lane, Float.intBitsToFloat(x));
        batch.setInput(slot, 1, lane, Float.intBitsToFloat(y));
        batch.setInput(slot, 2, lane, Float.intBitsToFloat(z));
      }
    }
  }
}
