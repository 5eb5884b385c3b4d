package org.lanewise.conformance.random;

import java.util.List;
import java.util.Random;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.SamplerUnit;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureTarget;

/** Makes up what TGSI programs are run with. */
final class TgsiBindings {
  private static final int LARGEST_TEXTURE = 8;
  private static final int MEMORY_WORDS = 64;
  private static final int IMAGE_SIZE = 4;

  private TgsiBindings() {}

  /** Constants, textures and memory; most of what a program names is bound. */
  static Bindings bindings(Signature signature, Random random) {
    Bindings bindings = new Bindings();
    List<Integer> rows = signature.constantBuffers();
    for (int buffer = 0; buffer < rows.size(); buffer++) {
      int count = random.nextInt(12) == 0 ? random.nextInt(rows.get(buffer) + 1) : rows.get(buffer);
      float[] values = new float[count * 4];
      boolean tame = random.nextInt(3) != 0;
      for (int i = 0; i < values.length; i++) {
        values[i] =
            random.nextInt(tame ? 8 : 2) != 0
                ? (random.nextInt(33) - 16) * 0.125f
                : Float.intBitsToFloat(SpecialValues.random(random));
      }
      bindings.setConstants(buffer, values);
    }
    for (SamplerUnit unit : signature.samplers()) {
      if (random.nextInt(10) != 0) {
        RandomTextures textures = new RandomTextures(random.nextLong(), LARGEST_TEXTURE);
        bindings.setTexture(unit.unit(), textures.binding(unit.target()));
      }
    }
    bindMemory(bindings, signature, random);
    return bindings;
  }

  /** Binds made-up memory to what a program declares. */
  static void bindMemory(Bindings bindings, Signature signature, Random random) {
    for (Signature.Resource resource : signature.resources()) {
      switch (resource.kind()) {
        case BUFFER -> bindings.setBuffer(resource.unit(), memory(MEMORY_WORDS, random));
        case ATOMIC -> bindings.setAtomics(resource.unit(), memory(MEMORY_WORDS, random));
        case GLOBAL -> bindings.setGlobal(memory(MEMORY_WORDS, random));
        case INPUT -> bindings.setArguments(memory(MEMORY_WORDS, random));
        case IMAGE -> bindings.setImage(resource.unit(), image(resource, random));
        case SHARED, PRIVATE, CONSTANT -> {}
      }
    }
  }

  private static MemoryBuffer memory(int words, Random random) {
    int[] values = new int[words];
    for (int i = 0; i < words; i++) {
      values[i] = random.nextBoolean() ? random.nextInt(16) : SpecialValues.random(random);
    }
    return MemoryBuffer.of(values);
  }

  private static ImageBinding image(Signature.Resource resource, Random random) {
    ImageFormat format = resource.format() == null ? ImageFormat.R32_UINT : resource.format();
    TextureTarget target =
        resource.target() == null ? TextureTarget.TEX_2D : resource.target().unshadowed();
    int height = flat(target) ? 1 : IMAGE_SIZE;
    int depth = layers(target);
    int words = (IMAGE_SIZE * height * depth * format.bytes() + 3) / 4;
    return new ImageBinding(target, format, IMAGE_SIZE, height, depth, 1, memory(words, random));
  }

  private static boolean flat(TextureTarget target) {
    return switch (target) {
      case BUFFER, TEX_1D, TEX_1D_ARRAY -> true;
      default -> false;
    };
  }

  private static int layers(TextureTarget target) {
    return switch (target) {
      case TEX_3D, TEX_1D_ARRAY, TEX_2D_ARRAY, TEX_2D_ARRAY_MSAA -> 3;
      case CUBE -> 6;
      case CUBE_ARRAY -> 12;
      default -> 1;
    };
  }
}
