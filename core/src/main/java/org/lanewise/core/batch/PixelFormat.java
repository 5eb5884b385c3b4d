package org.lanewise.core.batch;

/**
 * How a colour lies in a {@link PixelBuffer}; how floats become one is in docs/numerics.md, section
 * "Pixels".
 */
public enum PixelFormat {
  /** One int a pixel: red in bits 0-7, green in 8-15, blue in 16-23, alpha in 24-31. */
  RGBA8,
  /** One int a pixel: blue in bits 0-7, green in 8-15, red in 16-23, alpha in 24-31. */
  BGRA8,
  /** As {@link #RGBA8}, with red, green and blue on the sRGB curve. */
  RGBA8_SRGB,
  /** As {@link #BGRA8}, with red, green and blue on the sRGB curve. */
  BGRA8_SRGB,
  /** Four floats a pixel, red first, the outputs' bits as they are. */
  RGBA32F;

  /** Whether a pixel is one int, not four floats. */
  public boolean isPacked() {
    return this != RGBA32F;
  }

  /** Whether red, green and blue are on the sRGB curve. */
  public boolean isSrgb() {
    return this == RGBA8_SRGB || this == BGRA8_SRGB;
  }

  /** Whether blue takes the low bits. */
  public boolean isBlueFirst() {
    return this == BGRA8 || this == BGRA8_SRGB;
  }
}
