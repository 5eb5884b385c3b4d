package org.lanewise.jit.texture;

import java.util.Objects;
import java.util.concurrent.Executor;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.jit.texture.VectorKernel.Start;

/** Chooses the kernel of a texture operation. */
public final class TextureKernels {
  private TextureKernels() {}

  /**
   * Prepares an operation for a binding, with scratch memory of its own; vector code runs from the
   * first call on, whether it is compiled or not.
   *
   * @param op the operation
   * @param bindingOrNull what its unit is bound to, null for nothing
   * @param lanes 1 for scalar code, which needs no incubator module; 4, 8 or 16 for vector code of
   *     that width where the case has some
   */
  public static TextureKernel prepare(
      TextureOperation op, TextureBinding bindingOrNull, int lanes) {
    return prepare(op, bindingOrNull, lanes, new TextureScratch(), true);
  }

  /**
   * Prepares an operation for a binding. Cheap enough to be done whenever a binding changes.
   *
   * <p>Vector code that nobody has run yet is slow, and belongs to all kernels of a width. {@link
   * #warm} is what makes it fast; a kernel that is asked to wait for that runs scalar code until
   * then.
   *
   * @param scratch the memory that the kernel may use while it runs
   * @param atOnce whether vector code runs from the first call on, warm or not
   */
  public static TextureKernel prepare(
      TextureOperation op,
      TextureBinding bindingOrNull,
      int lanes,
      TextureScratch scratch,
      boolean atOnce) {
    Objects.requireNonNull(op);
    Objects.requireNonNull(scratch);
    if (lanes != 1 && lanes != 4 && lanes != 8 && lanes != 16) {
      throw new IllegalArgumentException("lanes is 1, 4, 8 or 16, not " + lanes);
    }
    if (bindingOrNull == null || !TextureSetup.fits(op, bindingOrNull)) {
      return new UnboundKernel(op);
    }
    switch (op.kind()) {
      case SAMPLES, SAMPLE_POSITION -> {
        return new SampleKernel(op.kind(), bindingOrNull.texture().samples());
      }
      case IMPLICIT, BIAS, LOD, GRADIENT, FETCH, SIZE, QUERY_LOD, GATHER -> {}
    }
    TextureSetup setup = new TextureSetup(op, bindingOrNull);
    Start start = atOnce ? Start.AT_ONCE : Start.WHEN_WARM;
    return lanes > 1 && setup.hasVectorCode()
        ? new VectorKernel(setup, VectorStages.of(lanes), scratch, start)
        : new ScalarKernel(setup);
  }

  /**
   * Lets an executor bring vector code of a width up to speed, once a process, in tasks of some
   * milliseconds of which each submits the next one. Returns at once, and does nothing where that
   * has been done or is being done.
   *
   * @param lanes 4, 8 or 16
   */
  public static void warm(int lanes, Executor executor) {
    VectorStages.of(lanes).warmUp.on(executor);
  }

  /**
   * Blocks until all vector code of a width is up to speed, or the executor does not work at it.
   */
  public static void awaitWarm(int lanes, Executor executor) {
    VectorStages.of(lanes).warmUp.await(executor);
  }
}
