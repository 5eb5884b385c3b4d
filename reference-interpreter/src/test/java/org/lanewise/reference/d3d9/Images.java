package org.lanewise.reference.d3d9;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Sampler.Filter;
import org.lanewise.core.texture.Sampler.MipFilter;
import org.lanewise.core.texture.Sampler.Wrap;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.reference.Words;

/** Textures whose texels tell where they were taken. */
final class Images {
  private static final Sampler NEAREST =
      Sampler.DEFAULT
          .withWrap(Wrap.CLAMP_TO_EDGE)
          .withFilters(Filter.NEAREST, Filter.NEAREST, MipFilter.NEAREST);

  private Images() {}

  /** All levels of 8 texels along each axis; (x, y, z, 1 + level) is the texel at x, y, z. */
  static TextureBinding places(TextureTarget target) {
    List<Texture.Level> levels = new ArrayList<>();
    List<Float> texels = new ArrayList<>();
    for (int size = 8; size > 0; size /= 2) {
      int height = target.coordinates() > 1 ? size : 1;
      int slices = target == TextureTarget.TEX_3D ? size : target.isCube() ? 6 : 1;
      levels.add(new Texture.Level(size, height, slices, texels.size() / 4));
      for (int i = 0; i < size * height * slices; i++) {
        float level = levels.size();
        int z = i / size / height;
        texels.addAll(List.of((float) (i % size), (float) (i / size % height), (float) z, level));
      }
    }
    float[] values = new float[texels.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = texels.get(i);
    }
    return TextureBinding.of(Texture.ofRgba32(target, levels, values, false), NEAREST);
  }

  /** One texel, so that every coordinate gives it. */
  static TextureBinding constant(String texel) {
    int[] words = Words.parse(texel);
    float[] values = new float[4];
    for (int c = 0; c < 4; c++) {
      values[c] = Float.intBitsToFloat(words[c]);
    }
    List<Texture.Level> level = List.of(new Texture.Level(1, 1, 1, 0));
    Texture texture = Texture.ofRgba32(TextureTarget.TEX_2D, level, values, false);
    return TextureBinding.of(texture, NEAREST);
  }
}
