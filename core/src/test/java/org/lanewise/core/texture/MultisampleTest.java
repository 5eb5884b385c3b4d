package org.lanewise.core.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Textures with several samples, where samples lie, and targets with and without comparison. */
class MultisampleTest {
  private static final List<Texture.Level> LEVEL = List.of(new Texture.Level(3, 2, 1, 0));

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 16})
  void aSampleHasAllTexels(int samples) {
    TextureTarget target = TextureTarget.TEX_2D_MSAA;
    Texture texture = Texture.ofRgba8(target, LEVEL, samples, new int[6 * samples]);
    assertEquals(samples, texture.samples());
    assertEquals(
        samples,
        Texture.ofRgba32(target, LEVEL, samples, new float[24 * samples], false).samples());
    assertThrows(
        IllegalArgumentException.class,
        () -> Texture.ofRgba8(target, LEVEL, samples, new int[6 * samples + 1]));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 3, 5, 12, 32})
  void otherCountsAreRefused(int samples) {
    assertThrows(
        IllegalArgumentException.class,
        () -> Texture.ofRgba8(TextureTarget.TEX_2D_MSAA, LEVEL, samples, new int[6]));
    assertThrows(IllegalArgumentException.class, () -> SamplePositions.x(samples, 0));
  }

  @Test
  void onlyMultisampleTargetsOfOneLevelHaveSamples() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Texture.ofRgba8(TextureTarget.TEX_2D, LEVEL, 2, new int[12]));
    List<Texture.Level> two = List.of(LEVEL.getFirst(), new Texture.Level(1, 1, 1, 6));
    assertThrows(
        IllegalArgumentException.class,
        () -> Texture.ofRgba8(TextureTarget.TEX_2D_MSAA, two, 2, new int[14]));
  }

  /** Each pattern has every column and every row at most once, but for 1 sample and its centre. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 16})
  void samplesShareNoColumnAndNoRow(int samples) {
    Set<Float> columns = new HashSet<>();
    Set<Float> rows = new HashSet<>();
    for (int sample = 0; sample < samples; sample++) {
      float x = SamplePositions.x(samples, sample);
      float y = SamplePositions.y(samples, sample);
      assertTrue(x >= 0 && x < 1 && y >= 0 && y < 1, x + " " + y);
      assertTrue(columns.add(x) && rows.add(y), x + " " + y);
    }
    assertThrows(IndexOutOfBoundsException.class, () -> SamplePositions.x(samples, samples));
    assertThrows(IndexOutOfBoundsException.class, () -> SamplePositions.y(samples, -1));
  }

  @ParameterizedTest
  @EnumSource
  void shadowsAndTargetsBelongTogether(TextureTarget target) {
    if (target.hasShadow()) {
      assertTrue(target.shadowed().isShadow());
      assertEquals(target.unshadowed(), target.shadowed().unshadowed());
    } else {
      assertThrows(IllegalStateException.class, target::shadowed);
    }
  }
}
