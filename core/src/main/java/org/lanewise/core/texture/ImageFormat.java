package org.lanewise.core.texture;

import java.util.Arrays;
import java.util.List;

/**
 * The formats of images that programs load from and store to, named as Mesa's {@code PIPE_FORMAT_*}
 * without the prefix. A texel is its channels from the lowest bit on, in the order of the name;
 * texels follow each other without gaps, the first one in the lowest bits.
 */
public enum ImageFormat {
  R32G32B32A32_FLOAT(Type.FLOAT, 32, 32, 32, 32),
  R32G32B32A32_UINT(Type.UINT, 32, 32, 32, 32),
  R32G32B32A32_SINT(Type.SINT, 32, 32, 32, 32),
  R32G32_FLOAT(Type.FLOAT, 32, 32),
  R32G32_UINT(Type.UINT, 32, 32),
  R32G32_SINT(Type.SINT, 32, 32),
  R32_FLOAT(Type.FLOAT, 32),
  R32_UINT(Type.UINT, 32),
  R32_SINT(Type.SINT, 32),
  R16G16B16A16_FLOAT(Type.FLOAT, 16, 16, 16, 16),
  R16G16B16A16_UINT(Type.UINT, 16, 16, 16, 16),
  R16G16B16A16_SINT(Type.SINT, 16, 16, 16, 16),
  R16G16B16A16_UNORM(Type.UNORM, 16, 16, 16, 16),
  R16G16B16A16_SNORM(Type.SNORM, 16, 16, 16, 16),
  R16G16_FLOAT(Type.FLOAT, 16, 16),
  R16G16_UINT(Type.UINT, 16, 16),
  R16G16_SINT(Type.SINT, 16, 16),
  R16G16_UNORM(Type.UNORM, 16, 16),
  R16G16_SNORM(Type.SNORM, 16, 16),
  R16_FLOAT(Type.FLOAT, 16),
  R16_UINT(Type.UINT, 16),
  R16_SINT(Type.SINT, 16),
  R16_UNORM(Type.UNORM, 16),
  R16_SNORM(Type.SNORM, 16),
  R8G8B8A8_UINT(Type.UINT, 8, 8, 8, 8),
  R8G8B8A8_SINT(Type.SINT, 8, 8, 8, 8),
  R8G8B8A8_UNORM(Type.UNORM, 8, 8, 8, 8),
  R8G8B8A8_SNORM(Type.SNORM, 8, 8, 8, 8),
  R8G8_UINT(Type.UINT, 8, 8),
  R8G8_SINT(Type.SINT, 8, 8),
  R8G8_UNORM(Type.UNORM, 8, 8),
  R8G8_SNORM(Type.SNORM, 8, 8),
  R8_UINT(Type.UINT, 8),
  R8_SINT(Type.SINT, 8),
  R8_UNORM(Type.UNORM, 8),
  R8_SNORM(Type.SNORM, 8),
  R10G10B10A2_UNORM(Type.UNORM, 10, 10, 10, 2),
  R10G10B10A2_UINT(Type.UINT, 10, 10, 10, 2),
  /** Floats without sign: five bits of exponent, 6, 6 and 5 bits of mantissa. */
  R11G11B10_FLOAT(Type.FLOAT, 11, 11, 10),
  R32G32B32_FLOAT(Type.FLOAT, 32, 32, 32),
  R32G32B32_UINT(Type.UINT, 32, 32, 32),
  R32G32B32_SINT(Type.SINT, 32, 32, 32),
  R16G16B16_FLOAT(Type.FLOAT, 16, 16, 16),
  R16G16B16_UINT(Type.UINT, 16, 16, 16),
  R16G16B16_SINT(Type.SINT, 16, 16, 16),
  R16G16B16_UNORM(Type.UNORM, 16, 16, 16),
  R16G16B16_SNORM(Type.SNORM, 16, 16, 16),
  R8G8B8_UINT(Type.UINT, 8, 8, 8),
  R8G8B8_SINT(Type.SINT, 8, 8, 8),
  R8G8B8_UNORM(Type.UNORM, 8, 8, 8),
  R8G8B8_SNORM(Type.SNORM, 8, 8, 8),
  B8G8R8A8_UINT(Type.UINT, 8, 8, 8, 8),
  B8G8R8A8_SINT(Type.SINT, 8, 8, 8, 8),
  B8G8R8A8_UNORM(Type.UNORM, 8, 8, 8, 8),
  B8G8R8A8_SNORM(Type.SNORM, 8, 8, 8, 8),
  A8R8G8B8_UNORM(Type.UNORM, 8, 8, 8, 8),
  A8_UNORM(Type.UNORM, 8),
  R10G10B10A2_SNORM(Type.SNORM, 10, 10, 10, 2),
  R10G10B10A2_SINT(Type.SINT, 10, 10, 10, 2),
  B10G10R10A2_UNORM(Type.UNORM, 10, 10, 10, 2),
  B10G10R10A2_SNORM(Type.SNORM, 10, 10, 10, 2),
  B10G10R10A2_UINT(Type.UINT, 10, 10, 10, 2),
  B10G10R10A2_SINT(Type.SINT, 10, 10, 10, 2),
  R5G6B5_UNORM(Type.UNORM, 5, 6, 5),
  B5G6R5_UNORM(Type.UNORM, 5, 6, 5),
  B5G5R5A1_UNORM(Type.UNORM, 5, 5, 5, 1),
  R4G4B4A4_UNORM(Type.UNORM, 4, 4, 4, 4),
  B4G4R4A4_UNORM(Type.UNORM, 4, 4, 4, 4);

  /** What the bits of a channel mean. */
  public enum Type {
    /** A binary float; of 32, 16 or 11 and 10 bits. */
    FLOAT,
    /** An unsigned integer. */
    UINT,
    /** A signed integer. */
    SINT,
    /** An unsigned integer that stands for 0 to 1. */
    UNORM,
    /** A signed integer that stands for -1 to 1. */
    SNORM
  }

  private final Type type;
  private final List<Integer> bits;
  private final String components;

  ImageFormat(Type type, Integer... bits) {
    this.type = type;
    this.bits = List.copyOf(Arrays.asList(bits));
    this.components = name().replaceAll("[0-9]|_.*", "");
  }

  /** The format of a name, with or without {@code PIPE_FORMAT_}; null for one that is not here. */
  public static ImageFormat of(String name) {
    String plain = name.startsWith("PIPE_FORMAT_") ? name.substring(12) : name;
    for (ImageFormat format : values()) {
      if (format.name().equals(plain)) {
        return format;
      }
    }
    return null;
  }

  /** What the bits of each channel mean. */
  public Type type() {
    return type;
  }

  /** Channels of a texel, 1..4. */
  public int channels() {
    return bits.size();
  }

  /** The component (0 for x) that a channel is, as the name says. */
  public int component(int channel) {
    return "RGBA".indexOf(components.charAt(channel));
  }

  /** Bits of a channel. */
  public int bits(int channel) {
    return bits.get(channel);
  }

  /** Bytes of a texel, 1 to 16; no channel crosses words. */
  public int bytes() {
    return bits.stream().mapToInt(Integer::intValue).sum() / 8;
  }
}
