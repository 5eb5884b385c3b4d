package org.lanewise.core.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;
import org.lanewise.core.texture.TextureTarget;

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
    assertThrows(IllegalArgumentException.class, () -> new ComputeGrid(-1, 1, 1, 1, 1, 1, 0));
  }
}
