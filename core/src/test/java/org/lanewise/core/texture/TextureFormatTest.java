package org.lanewise.core.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class TextureFormatTest {
  private static Texture one(TextureFormat format, int... bytes) {
    return format.create(TextureTarget.TEX_2D, 1, 1, 1, 1, buffer(bytes));
  }

  private static ByteBuffer buffer(int... bytes) {
    ByteBuffer buffer = ByteBuffer.allocate(bytes.length);
    for (int b : bytes) {
      buffer.put((byte) b);
    }
    return buffer.flip();
  }

  private static void assertPacked(int expected, TextureFormat format, int... bytes) {
    assertEquals(expected, one(format, bytes).packedTexels()[0], format::name);
  }

  private static void assertFloats(
      TextureFormat format, float r, float g, float b, float a, int... bytes) {
    assertArrayEquals(
        new float[] {r, g, b, a}, one(format, bytes).floatTexels(), 0f, format.name());
  }

  @Test
  void byteFormatsFillMissingComponents() {
    assertPacked(0x04030201, TextureFormat.RGBA8, 1, 2, 3, 4);
    assertPacked(0x04010203, TextureFormat.BGRA8, 1, 2, 3, 4);
    assertPacked(0xff000080, TextureFormat.R8, 0x80);
    assertPacked(0xff008190, TextureFormat.RG8, 0x90, 0x81);
    assertPacked(0x80000000, TextureFormat.A8, 0x80);
    assertPacked(0xff808080, TextureFormat.L8, 0x80);
    assertPacked(0x81909090, TextureFormat.LA8, 0x90, 0x81);
  }

  @Test
  void smallUnormsHaveRedInTheHighestBits() {
    assertFloats(TextureFormat.RGB565, 1, 0, 0, 1, 0x00, 0xf8);
    assertFloats(TextureFormat.RGB565, 0, 32 / 63f, 1, 1, 0x1f, 0x04);
    assertFloats(TextureFormat.RGBA4444, 1, 2 / 15f, 3 / 15f, 4 / 15f, 0x34, 0xf2);
    assertFloats(TextureFormat.RGB5A1, 16 / 31f, 0, 1 / 31f, 1, 0x03, 0x80);
    assertFloats(TextureFormat.RGB5A1, 0, 1, 0, 0, 0xc0, 0x07);
  }

  @Test
  void srgbCurveEndsAtTheEndsAndLeavesAlpha() {
    // 10/255 is below the knee: 10 / 255 / 12.92 in double, rounded.
    float low = (float) (10 / 255.0 / 12.92);
    assertFloats(TextureFormat.RGBA8_SRGB, 0, low, 1, 51 / 255f, 0, 10, 255, 51);
    assertFloats(TextureFormat.BGRA8_SRGB, 1, low, 0, 51 / 255f, 0, 10, 255, 51);
    // The middle grey 188 is about half of the light: 0.5028864...
    assertEquals(0.5028865f, one(TextureFormat.RGBA8_SRGB, 188, 0, 0, 0).floatTexels()[0], 1e-6f);
  }

  @Test
  void floatAndDepthFormats() {
    assertFloats(TextureFormat.R16F, -2, 0, 0, 1, 0x00, 0xc0);
    assertFloats(
        TextureFormat.RGBA16F,
        1,
        0x1p-24f,
        Float.POSITIVE_INFINITY,
        0.5f,
        0,
        0x3c,
        1,
        0,
        0,
        0x7c,
        0,
        0x38);
    int nan = Float.floatToRawIntBits(one(TextureFormat.R16F, 0x01, 0xfc).floatTexels()[0]);
    assertEquals(0x7fc00000, nan);
    assertFloats(TextureFormat.R32F, 1, 0, 0, 1, 0, 0, 0x80, 0x3f);
    assertFloats(TextureFormat.Z16, 1, 1, 1, 1, 0xff, 0xff);
    assertFloats(
        TextureFormat.Z24,
        0x800000 / 16777215f,
        0x800000 / 16777215f,
        0x800000 / 16777215f,
        0x800000 / 16777215f,
        0,
        0,
        0x80,
        0xaa);
    assertFloats(TextureFormat.Z32F, 2, 2, 2, 2, 0, 0, 0, 0x40);
    assertTrue(one(TextureFormat.Z16, 0, 0).clampsReference());
    assertFalse(one(TextureFormat.Z32F, 0, 0, 0, 0).clampsReference());
    int[] raw = {0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0x80, 0, 0, 0xc0, 0xff, 7, 0, 0, 0};
    float[] integers = one(TextureFormat.RGBA32_SINT, raw).floatTexels();
    assertEquals(-1, Float.floatToRawIntBits(integers[0]));
    assertEquals(0x80000001, Float.floatToRawIntBits(integers[1]));
    assertEquals(0xffc00000, Float.floatToRawIntBits(integers[2]));
    assertEquals(7, Float.floatToRawIntBits(integers[3]));
  }

  @Test
  void dxt1InterpolatesAndHasTransparentBlack() {
    // c0 = red 0xf800, c1 = blue 0x001f; codes 0 1 2 3 in the first row, 0 elsewhere.
    Texture four =
        TextureFormat.DXT1.create(
            TextureTarget.TEX_2D, 4, 1, 1, 1, buffer(0, 0xf8, 0x1f, 0, 0xe4, 0, 0, 0));
    assertArrayEquals(
        new int[] {0xff0000ff, 0xffff0000, 0xff5500aa, 0xffaa0055}, four.packedTexels());
    // The end points exchanged: c0 <= c1.
    Texture three =
        TextureFormat.DXT1.create(
            TextureTarget.TEX_2D, 4, 1, 1, 1, buffer(0x1f, 0, 0, 0xf8, 0xe4, 0, 0, 0));
    assertArrayEquals(new int[] {0xffff0000, 0xff0000ff, 0xff7f007f, 0}, three.packedTexels());
  }

  @Test
  void dxt3AndDxt5HaveAlpha() {
    Texture dxt3 =
        TextureFormat.DXT3.create(
            TextureTarget.TEX_2D,
            2,
            1,
            1,
            1,
            buffer(0x1f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    assertArrayEquals(new int[] {0xff000000, 0x11000000}, dxt3.packedTexels());
    // a0 = 140, a1 = 0; codes 0 1 2 7: 140, 0, 6*140/7 = 120, 140/7 = 20.
    Texture eight =
        TextureFormat.DXT5.create(
            TextureTarget.TEX_2D,
            4,
            1,
            1,
            1,
            buffer(140, 0, 0x88, 0x0e, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    assertArrayEquals(new int[] {140 << 24, 0, 120 << 24, 20 << 24}, eight.packedTexels());
    // a0 = 0, a1 = 100; codes 2 5 6 7: 100/5 = 20, 80, 0, 255.
    Texture six =
        TextureFormat.DXT5.create(
            TextureTarget.TEX_2D,
            4,
            1,
            1,
            1,
            buffer(0, 100, 0xaa, 0x0f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    assertArrayEquals(new int[] {20 << 24, 80 << 24, 0, 255 << 24}, six.packedTexels());
  }

  @Test
  void sizesAreChecked() {
    IllegalArgumentException length =
        assertThrows(IllegalArgumentException.class, () -> one(TextureFormat.RGBA8, 1, 2, 3));
    assertEquals("RGBA8 of 1x1x1 with 1 levels takes 4 bytes, not 3", length.getMessage());
    ByteBuffer none = buffer();
    assertThrows(
        IllegalArgumentException.class,
        () -> TextureFormat.R8.create(TextureTarget.TEX_2D, 1 << 15, 1, 1, 1, none));
    assertThrows(
        IllegalArgumentException.class,
        () -> TextureFormat.R8.create(TextureTarget.TEX_2D, 2, 2, 1, 3, none));
    assertThrows(
        IllegalArgumentException.class,
        () -> TextureFormat.R8.create(TextureTarget.TEX_1D, 2, 2, 1, 1, none));
    assertThrows(
        IllegalArgumentException.class,
        () -> TextureFormat.R8.create(TextureTarget.TEX_3D, 16384, 16384, 16384, 1, none));
  }
}
