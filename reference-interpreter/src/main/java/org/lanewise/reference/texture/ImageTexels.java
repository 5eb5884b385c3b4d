package org.lanewise.reference.texture;

import java.util.function.IntUnaryOperator;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureTarget;

/**
 * The texels of an image as an access sees them: what is bound, by the target and the format that
 * the access names. Where those do not fit, there is no texel.
 */
public final class ImageTexels {
  private final ImageBinding image;
  private final TextureTarget target;
  private final ImageFormat format;

  private ImageTexels(ImageBinding image, TextureTarget target, ImageFormat format) {
    this.image = image;
    this.target = target;
    this.format = format;
  }

  /**
   * An access.
   *
   * @param image what is bound, null for nothing
   * @param format null for that of the image
   */
  public static ImageTexels of(ImageBinding image, TextureTarget target, ImageFormat format) {
    ImageFormat seen = image == null ? null : image.seenAs(target, format);
    return new ImageTexels(seen == null ? null : image, target, seen);
  }

  /** The number of a texel in memory, -1 outside; coordinates are x, y, z and w of the address. */
  private long texel(int[] address) {
    if (image == null) {
      return -1;
    }
    long x = address[0];
    long y = 0;
    long z = 0;
    long sample = 0;
    switch (target) {
      case BUFFER, TEX_1D -> {}
      case TEX_1D_ARRAY -> z = address[1];
      case TEX_2D, RECT -> y = address[1];
      case TEX_2D_MSAA -> {
        y = address[1];
        sample = address[3];
      }
      case TEX_3D, CUBE, TEX_2D_ARRAY, CUBE_ARRAY -> {
        y = address[1];
        z = address[2];
      }
      case TEX_2D_ARRAY_MSAA -> {
        y = address[1];
        z = address[2];
        sample = address[3];
      }
      case SHADOW_1D,
          SHADOW_2D,
          SHADOW_RECT,
          SHADOW_1D_ARRAY,
          SHADOW_2D_ARRAY,
          SHADOW_CUBE,
          SHADOW_CUBE_ARRAY ->
          throw new IllegalStateException(target.name());
    }
    boolean isInside =
        x >= 0
            && x < image.width()
            && y >= 0
            && y < image.height()
            && z >= 0
            && z < image.depth()
            && sample >= 0
            && sample < image.samples();
    if (!isInside) {
      return -1;
    }
    return ((sample * image.depth() + z) * image.height() + y) * image.width() + x;
  }

  private int bits(long firstBit, int count) {
    long word = Integer.toUnsignedLong(image.memory().words()[(int) (firstBit / 32)]);
    return (int) (word >>> firstBit % 32 & (1L << count) - 1);
  }

  private void setBits(long firstBit, int count, int value) {
    int[] words = image.memory().words();
    int at = (int) (firstBit / 32);
    int mask = (int) ((1L << count) - 1 << firstBit % 32);
    words[at] = words[at] & ~mask | value << firstBit % 32 & mask;
  }

  /** Reads the four components of a texel; zeros where there is none. */
  public void load(int[] address, int[] result, int at) {
    long texel = texel(address);
    for (int component = 0; component < 4; component++) {
      result[at + component] = 0;
    }
    if (texel < 0) {
      return;
    }
    result[at + 3] = isInteger() ? 1 : Float.floatToRawIntBits(1);
    long bit = texel * format.bytes() * 8;
    for (int channel = 0; channel < format.channels(); channel++) {
      int size = format.bits(channel);
      result[at + format.component(channel)] = ImageChannel.decode(format, size, bits(bit, size));
      bit += size;
    }
  }

  private boolean isInteger() {
    return format.type() == ImageFormat.Type.UINT || format.type() == ImageFormat.Type.SINT;
  }

  /** Writes components of a texel, those that the format has. */
  public void store(int[] address, int components, int[] words, int at) {
    long texel = texel(address);
    if (texel < 0) {
      return;
    }
    long bit = texel * format.bytes() * 8;
    for (int channel = 0; channel < format.channels(); channel++) {
      int size = format.bits(channel);
      int component = format.component(channel);
      if ((components >> component & 1) != 0) {
        setBits(bit, size, ImageChannel.encode(format, size, words[at + component]));
      }
      bit += size;
    }
  }

  /** Changes the one word of a texel and gives what it was; 0 for all other formats. */
  public int change(int[] address, IntUnaryOperator how) {
    long texel = texel(address);
    if (texel < 0 || format.channels() != 1 || format.bits(0) != 32) {
      return 0;
    }
    int old = image.memory().words()[(int) texel];
    image.memory().words()[(int) texel] = how.applyAsInt(old);
    return old;
  }

  /** Width, height or layers, depth or layers, and samples; zeros where nothing is bound. */
  public void size(int[] result, int at) {
    if (image == null) {
      return;
    }
    result[at] = image.width();
    result[at + 3] = image.samples();
    switch (target) {
      case TEX_1D_ARRAY -> result[at + 1] = image.depth();
      case TEX_2D, RECT, CUBE, TEX_2D_MSAA -> result[at + 1] = image.height();
      case TEX_3D, TEX_2D_ARRAY, TEX_2D_ARRAY_MSAA -> {
        result[at + 1] = image.height();
        result[at + 2] = image.depth();
      }
      case CUBE_ARRAY -> {
        result[at + 1] = image.height();
        result[at + 2] = image.depth() / 6;
      }
      default -> {}
    }
  }
}
