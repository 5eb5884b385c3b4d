package org.lanewise.jit.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Sampler.Filter;
import org.lanewise.core.texture.Sampler.MipFilter;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Kind;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.jit.texture.VectorKernel.Start;

class KernelWarmUpTest {
  private static final int LANES = 16;

  @Test
  void tasksFollowOneAnother() {
    KernelWarmUp warmUp = new KernelWarmUp(VectorStages.of(4));
    Queue<Runnable> tasks = new ArrayDeque<>();
    warmUp.on(tasks::add);
    warmUp.on(tasks::add);
    assertEquals(1, tasks.size());
    tasks.remove().run();
    assertEquals(1, tasks.size());
  }

  @Test
  void anotherExecutorGoesOnWhereOneRefuses() {
    KernelWarmUp warmUp = new KernelWarmUp(VectorStages.of(4));
    Executor refusing =
        task -> {
          throw new RejectedExecutionException();
        };
    warmUp.on(refusing);
    // Nobody works at it, so nobody waits for it.
    warmUp.await(refusing);
    Queue<Runnable> tasks = new ArrayDeque<>();
    warmUp.on(tasks::add);
    assertEquals(1, tasks.size());
  }

  /** A nearest image, a coordinate of which is a NaN: 0, as docs/textures.md says. */
  @Test
  void kernelsGiveTheSameWhereverTheyStart() {
    int[] texels = {0x000000ff, 0x0000ff00, 0x00ff0000, 0xff000000};
    Texture texture =
        Texture.ofRgba8(TextureTarget.TEX_2D, List.of(new Texture.Level(2, 2, 1, 0)), texels);
    Sampler sampler = Sampler.DEFAULT.withFilters(Filter.NEAREST, Filter.NEAREST, MipFilter.NONE);
    TextureOperation op = new TextureOperation(Kind.IMPLICIT, TextureTarget.TEX_2D, 0, 0, 0, 0, 0);
    TextureSetup setup = new TextureSetup(op, TextureBinding.of(texture, sampler));
    float[] first = {1, 0, 0, 0};
    float[] second = {0, 1, 0, 0};
    float[] third = {0, 0, 1, 0};
    for (Start start : Start.values()) {
      float[] planes = new float[6 * LANES];
      for (int l = 0; l < LANES; l++) {
        planes[l] = l == 5 ? Float.NaN : l % 2 == 0 ? 0.25f : 0.75f;
        planes[LANES + l] = l == 6 ? 1e9f + 0.75f : l < 8 ? 0.25f : 0.75f;
      }
      new VectorKernel(setup, VectorStages.of(4), new TextureScratch(), start)
          .run(planes, 0, 2 * LANES, LANES, LANES);
      assertArrayEquals(first, sample(planes, 4));
      assertArrayEquals(first, sample(planes, 5));
      assertArrayEquals(second, sample(planes, 7));
      assertArrayEquals(third, sample(planes, 8));
    }
  }

  private static float[] sample(float[] planes, int lane) {
    float[] sample = new float[4];
    for (int c = 0; c < 4; c++) {
      sample[c] = planes[(2 + c) * LANES + lane];
    }
    return sample;
  }
}
