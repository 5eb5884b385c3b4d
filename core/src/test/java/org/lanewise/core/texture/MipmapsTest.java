package org.lanewise.core.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.texture.Texture.Level;

class MipmapsTest {
  @Test
  void bytesAreSummedAndRoundedHalfUp() {
    // Red 0 1 0 1 has the mean 0.5; green 255 everywhere; the rest 0.
    int[] texels = {0xff00, 0xff01, 0xff00, 0xff01};
    Texture texture =
        Mipmaps.generate(
            Texture.ofRgba8(TextureTarget.TEX_2D, List.of(new Level(2, 2, 1, 0)), texels));
    assertEquals(2, texture.levelCount());
    assertEquals(new Level(1, 1, 1, 4), texture.level(1));
    assertEquals(0xff01, texture.packedTexels()[4]);
  }

  @Test
  void oddColumnsAreLeftOutAndSingleRowsRepeat() {
    int[] texels = {10, 20, 30, 40, 200};
    Texture texture =
        Mipmaps.generate(
            Texture.ofRgba8(TextureTarget.TEX_1D, List.of(new Level(5, 1, 1, 0)), texels));
    // (10 + 20 + 10 + 20 + 2) / 4 = 15, 35; then (15 + 35 + 15 + 35 + 2) / 4 = 25.
    assertArrayEquals(new int[] {15, 35, 25}, Arrays.copyOfRange(texture.packedTexels(), 5, 8));
  }

  @Test
  void volumesTakeTwoSlicesAndLayersStayApart() {
    float[] texels = new float[8 * 4];
    for (int i = 0; i < 8; i++) {
      texels[i * 4] = i;
    }
    Texture volume =
        Mipmaps.generate(
            Texture.ofRgba32(TextureTarget.TEX_3D, List.of(new Level(2, 2, 2, 0)), texels, false));
    assertEquals(3.5f, volume.floatTexels()[32]);
    Texture layers =
        Mipmaps.generate(
            Texture.ofRgba32(
                TextureTarget.TEX_2D_ARRAY, List.of(new Level(2, 2, 2, 0)), texels, false));
    assertEquals(1.5f, layers.floatTexels()[32]);
    assertEquals(5.5f, layers.floatTexels()[36]);
  }

  @Test
  void rectanglesHaveOneLevel() {
    Texture rect = Texture.ofRgba8(TextureTarget.RECT, List.of(new Level(1, 1, 1, 0)), new int[1]);
    assertThrows(IllegalArgumentException.class, () -> Mipmaps.generate(rect));
  }
}
