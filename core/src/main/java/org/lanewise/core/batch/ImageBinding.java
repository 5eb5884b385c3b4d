package org.lanewise.core.batch;

import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureTarget;

/**
 * An image that programs load from and store to: one level of texels, x fastest, then y, then z or
 * the layer (of a cube its faces, six a layer of a cube array), then the sample. Rows follow each
 * other without gaps.
 *
 * @param target the shape; no shadow target
 * @param format how the memory holds texels
 * @param width texels of a row, of a buffer all
 * @param height rows; 1 for one-dimensional targets
 * @param depth slices, or layers, or faces; 1 for other targets
 * @param samples samples of a texel, 1 but for MSAA targets
 * @param memory the texels; its size is at least that of all texels
 */
public record ImageBinding(
    TextureTarget target,
    ImageFormat format,
    int width,
    int height,
    int depth,
    int samples,
    MemoryBuffer memory) {

  /**
   * The format in which an access sees the texels: the one that it names, or else that of the
   * image.
   *
   * @param seen the target of the access
   * @param named the format that it names, null for none
   * @return null where the image counts as unbound: the targets have another shape (1D and BUFFER
   *     are one, and those with samples are as those without), or the texels have another size
   */
  public ImageFormat seenAs(TextureTarget seen, ImageFormat named) {
    boolean fits = shape(seen) == shape(target);
    if (!fits || named != null && named.bytes() != format.bytes()) {
      return null;
    }
    return named == null ? format : named;
  }

  private static TextureTarget shape(TextureTarget target) {
    return switch (target) {
      case BUFFER, TEX_1D, SHADOW_1D -> TextureTarget.TEX_1D;
      case TEX_2D, RECT, TEX_2D_MSAA, SHADOW_2D, SHADOW_RECT -> TextureTarget.TEX_2D;
      case TEX_2D_ARRAY, TEX_2D_ARRAY_MSAA, SHADOW_2D_ARRAY -> TextureTarget.TEX_2D_ARRAY;
      case TEX_1D_ARRAY, SHADOW_1D_ARRAY -> TextureTarget.TEX_1D_ARRAY;
      case TEX_3D -> TextureTarget.TEX_3D;
      case CUBE, SHADOW_CUBE -> TextureTarget.CUBE;
      case CUBE_ARRAY, SHADOW_CUBE_ARRAY -> TextureTarget.CUBE_ARRAY;
    };
  }

  /**
   * Checks the sizes.
   *
   * @throws IllegalArgumentException for a shadow target, sizes that its target does not have, or
   *     too little memory
   */
  public ImageBinding {
    if (target.isShadow()) {
      throw new IllegalArgumentException("an image has no shadow target, not " + target);
    }
    if (width < 1 || height < 1 || depth < 1 || samples < 1) {
      throw new IllegalArgumentException(
          "the sizes of an image are at least 1, not %d x %d x %d x %d"
              .formatted(width, height, depth, samples));
    }
    boolean isFlat =
        switch (target) {
          case BUFFER, TEX_1D -> height == 1 && depth == 1;
          case TEX_1D_ARRAY -> height == 1;
          case TEX_2D, RECT, TEX_2D_MSAA -> depth == 1;
          case CUBE -> depth == 6;
          case CUBE_ARRAY -> depth % 6 == 0;
          default -> true;
        };
    boolean hasSamples =
        target == TextureTarget.TEX_2D_MSAA || target == TextureTarget.TEX_2D_ARRAY_MSAA;
    if (!isFlat || samples > 1 && !hasSamples) {
      throw new IllegalArgumentException(
          "%d x %d x %d x %d are no sizes of an image %s"
              .formatted(width, height, depth, samples, target));
    }
    // Of sizes whose product leaves 63 bits the quotient tells that as well.
    double bytes = (double) width * height * depth * samples * format.bytes();
    if (bytes > memory.words().length * 4.0) {
      throw new IllegalArgumentException(
          "an image of %.0f bytes in memory of %d words".formatted(bytes, memory.words().length));
    }
  }
}
