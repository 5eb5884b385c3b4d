package org.lanewise.jit.texture;

import java.util.Objects;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureOperation;

/** Chooses the kernel of a texture operation. */
public final class TextureKernels {
  private TextureKernels() {}

  /**
   * Prepares an operation for a binding. Cheap enough to be done whenever a binding changes.
   *
   * @param op the operation
   * @param bindingOrNull what its unit is bound to, null for nothing
   * @param lanes 1 for scalar code, which needs no incubator module; 4, 8 or 16 for vector code of
   *     that width where the case has some
   */
  public static TextureKernel prepare(
      TextureOperation op, TextureBinding bindingOrNull, int lanes) {
    Objects.requireNonNull(op);
    if (lanes != 1 && lanes != 4 && lanes != 8 && lanes != 16) {
      throw new IllegalArgumentException("lanes is 1, 4, 8 or 16, not " + lanes);
    }
    if (bindingOrNull == null || !TextureSetup.fits(op, bindingOrNull)) {
      return new UnboundKernel(op);
    }
    TextureSetup setup = new TextureSetup(op, bindingOrNull);
    return lanes > 1 && setup.hasVectorCode()
        ? VectorKernels.create(setup, lanes)
        : new ScalarKernel(setup);
  }
}
