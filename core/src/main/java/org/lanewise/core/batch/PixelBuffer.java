package org.lanewise.core.batch;

import java.util.Objects;

/**
 * Pixels that a {@link QuadRectangle} writes, in rows from the top without gaps: the pixel (x, y)
 * is word {@code y * width + x} of {@link #words}, or the four floats from {@code (y * width + x) *
 * 4} on of {@link #floats}.
 */
public final class PixelBuffer {
  private static final int[] NO_WORDS = {};
  private static final float[] NO_FLOATS = {};

  private final PixelFormat format;
  private final int width;
  private final int height;
  private final int[] words;
  private final float[] floats;

  private PixelBuffer(PixelFormat format, int width, int height, int[] words, float[] floats) {
    this.format = format;
    this.width = width;
    this.height = height;
    this.words = words;
    this.floats = floats;
  }

  /**
   * A buffer of zeros.
   *
   * @param width 1..{@link QuadRectangle#MAX_SIZE}
   * @param height 1..{@link QuadRectangle#MAX_SIZE}
   */
  public static PixelBuffer of(PixelFormat format, int width, int height) {
    int pixels = pixels(width, height);
    return format.isPacked()
        ? new PixelBuffer(format, width, height, new int[pixels], NO_FLOATS)
        : new PixelBuffer(format, width, height, NO_WORDS, new float[floats(pixels)]);
  }

  /**
   * A buffer in an array of the caller's, such as the one of a {@code BufferedImage}.
   *
   * @param format a format of one int a pixel
   * @param words width * height ints or more; not copied
   */
  public static PixelBuffer wrap(PixelFormat format, int width, int height, int[] words) {
    if (!format.isPacked()) {
      throw new IllegalArgumentException(format + " has no int a pixel");
    }
    check(words.length, pixels(width, height));
    return new PixelBuffer(format, width, height, words, NO_FLOATS);
  }

  /**
   * A buffer of {@link PixelFormat#RGBA32F} in an array of the caller's.
   *
   * @param floats width * height * 4 floats or more; not copied
   */
  public static PixelBuffer wrap(int width, int height, float[] floats) {
    check(floats.length, floats(pixels(width, height)));
    return new PixelBuffer(PixelFormat.RGBA32F, width, height, NO_WORDS, floats);
  }

  private static int pixels(int width, int height) {
    if (width < 1
        || height < 1
        || width > QuadRectangle.MAX_SIZE
        || height > QuadRectangle.MAX_SIZE) {
      throw new IllegalArgumentException(
          width + " x " + height + " pixels, not 1.." + QuadRectangle.MAX_SIZE + " either way");
    }
    return width * height;
  }

  private static int floats(int pixels) {
    if (pixels > Integer.MAX_VALUE / 4) {
      throw new IllegalArgumentException(pixels + " pixels of four floats do not fit an array");
    }
    return pixels * 4;
  }

  private static void check(int present, int wanted) {
    if (present < wanted) {
      throw new IllegalArgumentException("an array of " + present + ", not of " + wanted);
    }
  }

  /** How a pixel lies here. */
  public PixelFormat format() {
    return format;
  }

  /** Pixels of a row. */
  public int width() {
    return width;
  }

  /** Rows. */
  public int height() {
    return height;
  }

  /** The pixels of a packed format, not a copy; empty for {@link PixelFormat#RGBA32F}. */
  public int[] words() {
    return words;
  }

  /** The pixels of {@link PixelFormat#RGBA32F}, not a copy; empty for packed formats. */
  public float[] floats() {
    return floats;
  }

  @Override
  public String toString() {
    return Objects.toString(format) + " " + width + "x" + height;
  }
}
