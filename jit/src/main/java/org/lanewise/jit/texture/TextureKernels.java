package org.lanewise.jit.texture;

import java.util.Objects;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureOperation;

/** Chooses the kernel of a texture operation. */
public final class TextureKernels {
  private TextureKernels() {}

  /** As the other one, with scratch memory of the kernel's own. */
  public static TextureKernel prepare(
      TextureOperation op, TextureBinding bindingOrNull, int lanes) {
    return prepare(op, bindingOrNull, lanes, new TextureScratch());
  }

  /**
   * Prepares an operation for a binding. Cheap enough to be done whenever a binding changes.
   *
   * @param op the operation
   * @param bindingOrNull what its unit is bound to, null for nothing
   * @param lanes 1 for scalar code, which needs no incubator module; 4, 8 or 16 for vector code of
   *     that width where the case has some
   * @param scratch the memory that the kernel may use while it runs
   */
  public static TextureKernel prepare(
      TextureOperation op, TextureBinding bindingOrNull, int lanes, TextureScratch scratch) {
    Objects.requireNonNull(op);
    Objects.requireNonNull(scratch);
    if (lanes != 1 && lanes != 4 && lanes != 8 && lanes != 16) {
      throw new IllegalArgumentException("lanes is 1, 4, 8 or 16, not " + lanes);
    }
    if (bindingOrNull == null || !TextureSetup.fits(op, bindingOrNull)) {
      return new UnboundKernel(op);
    }
    TextureSetup setup = new TextureSetup(op, bindingOrNull);
    return lanes > 1 && setup.hasVectorCode()
        ? new VectorKernel(setup, VectorStages.of(lanes), scratch)
        : new ScalarKernel(setup);
  }
}
