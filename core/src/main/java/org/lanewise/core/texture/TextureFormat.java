package org.lanewise.core.texture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.lanewise.core.texture.Texture.Level;
import org.lanewise.core.texture.Texture.Storage;

/**
 * How texels lie in memory, little endian, and how they become texels of a {@link Texture}
 * (docs/textures.md, section 10).
 *
 * <p>UNORM of k bits is c / (2^k - 1), correctly rounded. Missing red, green and blue are 0,
 * missing alpha is 1; L stands for red, green and blue, depth for all four components.
 */
public enum TextureFormat {
  /** Bytes red, green, blue, alpha. */
  RGBA8(4, Storage.RGBA8_UNORM),
  /** Bytes blue, green, red, alpha. */
  BGRA8(4, Storage.RGBA8_UNORM),
  /** As {@link #RGBA8} with red, green and blue on the sRGB curve. */
  RGBA8_SRGB(4, Storage.RGBA32),
  /** As {@link #BGRA8} with red, green and blue on the sRGB curve. */
  BGRA8_SRGB(4, Storage.RGBA32),
  R8(1, Storage.RGBA8_UNORM),
  RG8(2, Storage.RGBA8_UNORM),
  A8(1, Storage.RGBA8_UNORM),
  L8(1, Storage.RGBA8_UNORM),
  LA8(2, Storage.RGBA8_UNORM),
  /** 16 bits, red in the five highest. */
  RGB565(2, Storage.RGBA32),
  /** 16 bits, red in the four highest. */
  RGBA4444(2, Storage.RGBA32),
  /** 16 bits, red in the five highest, alpha in the lowest. */
  RGB5A1(2, Storage.RGBA32),
  R16F(2, Storage.RGBA32),
  RGBA16F(8, Storage.RGBA32),
  R32F(4, Storage.RGBA32),
  RG32F(8, Storage.RGBA32),
  RGBA32F(16, Storage.RGBA32),
  /** Four signed integers, kept as they are. */
  RGBA32_SINT(16, Storage.RGBA32),
  /** Four unsigned integers, kept as they are. */
  RGBA32_UINT(16, Storage.RGBA32),
  Z16(2, Storage.RGBA32),
  /** 32 bits, depth in the low 24. */
  Z24(4, Storage.RGBA32),
  Z32F(4, Storage.RGBA32),
  /** Blocks of 4x4 texels in 8 bytes. */
  DXT1(8, Storage.RGBA8_UNORM),
  /** Blocks of 4x4 texels in 16 bytes, alpha in four bits a texel. */
  DXT3(16, Storage.RGBA8_UNORM),
  /** Blocks of 4x4 texels in 16 bytes, alpha between two end points. */
  DXT5(16, Storage.RGBA8_UNORM);

  /** The largest width, height and number of slices, except for BUFFER. */
  public static final int MAX_SIZE = 1 << 14;

  private final int bytes;
  private final Storage storage;

  TextureFormat(int bytes, Storage storage) {
    this.bytes = bytes;
    this.storage = storage;
  }

  /** Whether texels come in blocks of 4x4. */
  public boolean isCompressed() {
    return this == DXT1 || this == DXT3 || this == DXT5;
  }

  /** How a texture of this format keeps its texels. */
  public Storage storage() {
    return storage;
  }

  /** Whether a shadow reference is clamped: for all formats but those of floats and integers. */
  public boolean clampsReference() {
    return switch (this) {
      case R16F, RGBA16F, R32F, RG32F, RGBA32F, RGBA32_SINT, RGBA32_UINT, Z32F -> false;
      default -> true;
    };
  }

  /** The bytes of one image. */
  public long imageSize(int width, int height) {
    return isCompressed()
        ? (width + 3L) / 4 * ((height + 3L) / 4) * bytes
        : (long) width * height * bytes;
  }

  /**
   * Makes a texture.
   *
   * @param target its shape
   * @param width texels of level 0 along x
   * @param height texels of level 0 along y, 1 for one-dimensional targets
   * @param slices depth of level 0, layers, or six for each cube
   * @param levelCount how many levels there are, each half the one before
   * @param data the images of all levels, [level][slice][y][x] without gaps, from its position on;
   *     the position is not changed
   * @throws IllegalArgumentException if a size is out of range or the data have another length
   */
  public Texture create(
      TextureTarget target, int width, int height, int slices, int levelCount, ByteBuffer data) {
    Objects.requireNonNull(target);
    List<Level> levels = levels(target, width, height, slices, levelCount);
    long expected = 0;
    long texels = 0;
    for (Level level : levels) {
      expected += imageSize(level.width(), level.height()) * level.slices();
      texels += level.texels();
    }
    if (data.remaining() != expected) {
      throw new IllegalArgumentException(
          "%s of %dx%dx%d with %d levels takes %d bytes, not %d"
              .formatted(this, width, height, slices, levelCount, expected, data.remaining()));
    }
    ByteBuffer in = data.slice().order(ByteOrder.LITTLE_ENDIAN);
    if (storage == Storage.RGBA8_UNORM) {
      int[] packed = new int[(int) texels];
      if (isCompressed()) {
        DxtDecoder.decode(this, in, levels, packed);
      } else {
        for (int i = 0; i < packed.length; i++) {
          packed[i] = packedTexel(in);
        }
      }
      return Texture.ofRgba8(target, levels, packed);
    }
    float[] floats = new float[(int) texels * 4];
    for (int i = 0; i < floats.length; i += 4) {
      floatTexel(in, floats, i);
    }
    return Texture.ofRgba32(target, levels, floats, clampsReference());
  }

  private static List<Level> levels(
      TextureTarget target, int width, int height, int slices, int levelCount) {
    boolean line = target.coordinates() == 1;
    boolean volume = target == TextureTarget.TEX_3D;
    boolean layered = volume || target.isArray() || target.isCube();
    int mostWidth = target == TextureTarget.BUFFER ? Texture.MAX_TEXELS : MAX_SIZE;
    checkSize("width", width, mostWidth);
    checkSize("height", height, line ? 1 : MAX_SIZE);
    checkSize("slices", slices, layered ? MAX_SIZE : 1);
    int largest = Math.max(Math.max(width, height), volume ? slices : 1);
    boolean single = target == TextureTarget.BUFFER || target.unshadowed() == TextureTarget.RECT;
    checkSize("levels", levelCount, single ? 1 : 32 - Integer.numberOfLeadingZeros(largest));
    List<Level> levels = new ArrayList<>();
    long offset = 0;
    for (int l = 0; l < levelCount; l++) {
      Level level =
          new Level(
              Math.max(1, width >> l),
              Math.max(1, height >> l),
              volume ? Math.max(1, slices >> l) : slices,
              (int) offset);
      offset += (long) level.width() * level.height() * level.slices();
      if (offset > Texture.MAX_TEXELS) {
        throw new IllegalArgumentException(
            "%dx%dx%d with %d levels is more than %d texels"
                .formatted(width, height, slices, levelCount, Texture.MAX_TEXELS));
      }
      levels.add(level);
    }
    return levels;
  }

  private static void checkSize(String what, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(what + " is " + value + ", not in 1.." + most);
    }
  }

  private int packedTexel(ByteBuffer in) {
    int opaque = 0xff000000;
    return switch (this) {
      case RGBA8 -> in.getInt();
      case BGRA8 -> swapRedAndBlue(in.getInt());
      case R8 -> opaque | in.get() & 0xff;
      case RG8 -> opaque | in.getShort() & 0xffff;
      case A8 -> in.get() << 24;
      case L8 -> opaque | (in.get() & 0xff) * 0x010101;
      case LA8 -> {
        int value = in.getShort();
        yield (value & 0xff) * 0x010101 | value >> 8 << 24;
      }
      default -> throw new IllegalStateException(this + " is not stored as bytes");
    };
  }

  private static int swapRedAndBlue(int texel) {
    return texel & 0xff00ff00 | texel >> 16 & 0xff | (texel & 0xff) << 16;
  }

  private void floatTexel(ByteBuffer in, float[] out, int at) {
    out[at + 3] = 1;
    switch (this) {
      case RGBA8_SRGB -> srgb(in.getInt(), out, at);
      case BGRA8_SRGB -> srgb(swapRedAndBlue(in.getInt()), out, at);
      case RGB565 -> {
        int v = in.getShort() & 0xffff;
        out[at] = (v >> 11) / 31f;
        out[at + 1] = (v >> 5 & 63) / 63f;
        out[at + 2] = (v & 31) / 31f;
      }
      case RGBA4444 -> {
        int v = in.getShort() & 0xffff;
        for (int c = 0; c < 4; c++) {
          out[at + c] = (v >> 12 - 4 * c & 15) / 15f;
        }
      }
      case RGB5A1 -> {
        int v = in.getShort() & 0xffff;
        for (int c = 0; c < 3; c++) {
          out[at + c] = (v >> 11 - 5 * c & 31) / 31f;
        }
        out[at + 3] = v & 1;
      }
      case R16F -> out[at] = half(in);
      case RGBA16F -> {
        for (int c = 0; c < 4; c++) {
          out[at + c] = half(in);
        }
      }
      case R32F -> raw(in, out, at, 1);
      case RG32F -> raw(in, out, at, 2);
      case RGBA32F, RGBA32_SINT, RGBA32_UINT -> raw(in, out, at, 4);
      case Z16 -> depth((in.getShort() & 0xffff) / 65535f, out, at);
      case Z24 -> depth((in.getInt() & 0xffffff) / 16777215f, out, at);
      case Z32F -> depth(Float.intBitsToFloat(in.getInt()), out, at);
      default -> throw new IllegalStateException(this + " is not stored as floats");
    }
  }

  private static void srgb(int texel, float[] out, int at) {
    for (int c = 0; c < 3; c++) {
      out[at + c] = linear((texel >> 8 * c & 0xff) / 255.0);
    }
    out[at + 3] = (texel >>> 24) / 255f;
  }

  /** The linear value of a component, 0 to 1, that is encoded by the curve of sRGB. */
  public static float linear(double encoded) {
    return (float)
        (encoded <= 0.04045 ? encoded / 12.92 : StrictMath.pow((encoded + 0.055) / 1.055, 2.4));
  }

  private static float half(ByteBuffer in) {
    float v = Float.float16ToFloat(in.getShort());
    return Float.isNaN(v) ? Float.NaN : v;
  }

  private static void raw(ByteBuffer in, float[] out, int at, int components) {
    for (int c = 0; c < components; c++) {
      out[at + c] = Float.intBitsToFloat(in.getInt());
    }
  }

  private static void depth(float z, float[] out, int at) {
    for (int c = 0; c < 4; c++) {
      out[at + c] = z;
    }
  }
}
