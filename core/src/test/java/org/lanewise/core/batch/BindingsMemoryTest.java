package org.lanewise.core.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiParser;

class BindingsMemoryTest {
  private static final Texture TEXTURE =
      Texture.ofRgba8(TextureTarget.TEX_1D, List.of(new Texture.Level(1, 1, 1, 0)), new int[] {7});

  @Test
  void viewsAndSamplersAreBoundApart() {
    Bindings bindings = new Bindings();
    bindings.setView(1, TEXTURE, ViewSwizzle.parse("xxx1"));
    assertSame(TEXTURE, bindings.texture(1, 2).texture());
    assertEquals(Sampler.DEFAULT, bindings.texture(1).sampler());
    assertEquals("xxx1", bindings.texture(1, 2).swizzle().toString());
    assertNull(bindings.texture(2, 1));
    TextureBinding both = TextureBinding.of(TEXTURE, Sampler.DEFAULT);
    bindings.setTexture(2, both);
    assertSame(both, bindings.texture(2, 2));
    bindings.setView(2, null, null);
    assertNull(bindings.texture(2));
    long before = bindings.version();
    bindings.setSampler(2, null);
    assertEquals(before + 1, bindings.version());
  }

  @Test
  void writingWordsIsNoChangeOfBindings() {
    Bindings bindings = new Bindings();
    bindings.setBuffer(3, MemoryBuffer.of(1, 2));
    long version = bindings.version();
    bindings.buffer(3).words()[1] = 5;
    assertEquals(version, bindings.version());
    assertNull(bindings.buffer(2));
  }

  @Test
  void imagesFitTheirMemory() {
    MemoryBuffer memory = MemoryBuffer.ofSize(3);
    new ImageBinding(TextureTarget.TEX_2D, ImageFormat.R8_UNORM, 4, 3, 1, 1, memory);
    assertThrows(
        IllegalArgumentException.class,
        () -> new ImageBinding(TextureTarget.TEX_2D, ImageFormat.R8_UNORM, 13, 1, 1, 1, memory));
    assertThrows(
        IllegalArgumentException.class,
        () -> new ImageBinding(TextureTarget.SHADOW_2D, ImageFormat.R8_UNORM, 1, 1, 1, 1, memory));
  }

  @Test
  void formatsHaveTheSizesOfTheirNames() {
    assertEquals(16, ImageFormat.of("PIPE_FORMAT_R32G32B32A32_FLOAT").bytes());
    assertEquals(8, ImageFormat.of("R16G16B16A16_SNORM").bytes());
    assertEquals(4, ImageFormat.R11G11B10_FLOAT.bytes());
    assertEquals(4, ImageFormat.R10G10B10A2_UINT.bytes());
    assertEquals(2, ImageFormat.R8G8_SINT.bytes());
    assertNull(ImageFormat.of("PIPE_FORMAT_NONE"));
  }

  @Test
  void aBlockFitsABatch() {
    assertEquals(65536, new ComputeGrid(1, 1, 1, 256, 256, 1, 0).threads());
    assertThrows(IllegalArgumentException.class, () -> new ComputeGrid(1, 1, 1, 256, 256, 2, 0));
    assertThrows(IllegalArgumentException.class, () -> new ComputeGrid(1, 1, 1, 0, 1, 1, 0));
    refused("a grid of -1 x 1 x 1 blocks (expected 0 or more)", -1, 1, 0);
    refused("shared memory of -1 words (expected 0 to 16777216)", 1, 1, -1);
    refused("shared memory of 2147483647 words", 1, 1, Integer.MAX_VALUE);
  }

  private static void refused(String message, int blocks, int threads, int words) {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> new ComputeGrid(blocks, 1, 1, threads, 1, 1, words));
    assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
  }

  @Test
  void aBlockIsTheOneThatAProgramFixes() {
    ComputeGrid grid = new ComputeGrid(1, 1, 1, 8, 2, 1, 0);
    grid.check(List.of(0, 0, 0));
    grid.check(List.of(8, 0, 1));
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> grid.check(List.of(8, 4, 1)));
    assertEquals(
        "a block of 8 x 2 x 1 threads (expected 4 along y, which the program fixes)",
        refusal.getMessage());
  }

  @Test
  void aProgramFixesItsBlock() {
    String text = "COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH 8\nPROPERTY CS_FIXED_BLOCK_DEPTH 0\nEND\n";
    assertEquals(List.of(8, 0, 0), TgsiParser.parse(text).fixedBlock());
    assertEquals(List.of(0, 0, 0), TgsiParser.parse("COMP\nEND\n").fixedBlock());
  }
}
