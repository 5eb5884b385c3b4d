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
   * Checks the sizes.
   *
   * @throws IllegalArgumentException for a shadow target, a size below 1, or too little memory
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
    // Of sizes whose product leaves 63 bits the quotient tells that as well.
    double bytes = (double) width * height * depth * samples * format.bytes();
    if (bytes > memory.words().length * 4.0) {
      throw new IllegalArgumentException(
          "an image of %.0f bytes in memory of %d words".formatted(bytes, memory.words().length));
    }
  }
}
