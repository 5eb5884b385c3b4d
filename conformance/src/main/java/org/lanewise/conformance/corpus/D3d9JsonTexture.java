package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureFormat;
import org.lanewise.core.texture.TextureTarget;

/** Reads textures with their sampler states. */
final class D3d9JsonTexture {
  private D3d9JsonTexture() {}

  /** The kind of texture. */
  static TextureTarget target(JsonNode json) throws IOException {
    String kind = json.path("kind").asText();
    return switch (kind) {
      case "1d" -> TextureTarget.TEX_1D;
      case "2d" -> TextureTarget.TEX_2D;
      case "cube" -> TextureTarget.CUBE;
      case "volume", "3d" -> TextureTarget.TEX_3D;
      default -> throw new IOException("texture of kind '" + kind + "'");
    };
  }

  /** A texture with its sampler. */
  static TextureBinding binding(JsonNode json) throws IOException {
    TextureTarget target = target(json);
    JsonNode state = json.path("sampler");
    Sampler.MipFilter mip = mip(state.path("mip").asText("none"));
    int most = state.path("max_mip_level").asInt();
    JsonNode images = json.path("levels");
    // The most detailed level counts without a filter between levels too.
    int first = mip == Sampler.MipFilter.NONE ? Math.clamp(most, 0, images.size() - 1) : 0;
    int width = size(json, "width", first);
    int height = size(json, "height", first);
    int slices =
        target == TextureTarget.CUBE
            ? 6
            : target == TextureTarget.TEX_3D ? size(json, "depth", first) : 1;
    List<Texture.Level> levels = new ArrayList<>();
    int texels = 0;
    for (int l = first; l < images.size(); l++) {
      int shift = l - first;
      Texture.Level level =
          new Texture.Level(
              Math.max(1, width >> shift),
              Math.max(1, height >> shift),
              target == TextureTarget.TEX_3D ? Math.max(1, slices >> shift) : slices,
              texels);
      levels.add(level);
      texels += level.texels();
    }
    float[] values = new float[texels * 4];
    String format = json.path("format").asText();
    boolean linear = !state.path("srgb").asBoolean() && !json.path("srgb").asBoolean();
    for (int l = 0; l < levels.size(); l++) {
      int[] words = D3d9Json.words(images.get(first + l).asText());
      texels(format, words, levels.get(l), values);
    }
    if (!linear) {
      linearize(values);
    }
    return TextureBinding.of(
        Texture.ofRgba32(target, levels, values, false),
        sampler(state, mip, mip == Sampler.MipFilter.NONE ? 0 : most));
  }

  private static int size(JsonNode json, String name, int level) {
    return Math.max(1, json.path(name).asInt(1) >> level);
  }

  private static void texels(String format, int[] words, Texture.Level level, float[] values)
      throws IOException {
    int perTexel = format.equals("rgba32f") ? 4 : 1;
    if (words.length != level.texels() * perTexel) {
      throw new IOException(words.length + " words for " + level.texels() + " texels");
    }
    for (int i = 0; i < level.texels() * 4; i++) {
      // One word a texel has red in its highest byte.
      int at = level.offset() * 4 + i;
      values[at] =
          switch (format) {
            case "rgba32f" -> Float.intBitsToFloat(words[i]);
            case "rgba8unorm" -> (words[i / 4] >>> 24 - i % 4 * 8 & 0xff) / 255f;
            case "rgba8snorm" -> Math.max(-1, (byte) (words[i / 4] >> 24 - i % 4 * 8) / 127f);
            default -> throw new IOException("texture of format '" + format + "'");
          };
    }
  }

  private static void linearize(float[] values) {
    for (int i = 0; i < values.length; i++) {
      if (i % 4 != 3) {
        values[i] = TextureFormat.linear(values[i]);
      }
    }
  }

  private static Sampler sampler(JsonNode json, Sampler.MipFilter mip, float least)
      throws IOException {
    JsonNode border = json.path("border");
    float[] colour = new float[4];
    for (int c = 0; c < border.size() && c < 4; c++) {
      colour[c] = D3d9Json.number(border.get(c));
    }
    return new Sampler(
        wrap(json.path("address_u").asText("wrap")),
        wrap(json.path("address_v").asText("wrap")),
        wrap(json.path("address_w").asText("wrap")),
        filter(json.path("min").asText("point")),
        filter(json.path("mag").asText("point")),
        mip,
        json.has("lod_bias") ? D3d9Json.number(json.get("lod_bias")) : 0,
        least,
        1000,
        new Sampler.BorderColor(colour[0], colour[1], colour[2], colour[3]),
        Sampler.Compare.LEQUAL,
        true);
  }

  private static Sampler.Wrap wrap(String mode) throws IOException {
    return switch (mode) {
      case "wrap" -> Sampler.Wrap.REPEAT;
      case "mirror" -> Sampler.Wrap.MIRROR_REPEAT;
      case "clamp" -> Sampler.Wrap.CLAMP_TO_EDGE;
      case "border" -> Sampler.Wrap.CLAMP_TO_BORDER;
      case "mirror_once", "mirroronce" -> Sampler.Wrap.MIRROR_CLAMP_TO_EDGE;
      default -> throw new IOException("address mode '" + mode + "'");
    };
  }

  private static Sampler.Filter filter(String mode) throws IOException {
    return switch (mode) {
      case "none", "point", "nearest" -> Sampler.Filter.NEAREST;
      case "linear", "anisotropic" -> Sampler.Filter.LINEAR;
      default -> throw new IOException("filter '" + mode + "'");
    };
  }

  private static Sampler.MipFilter mip(String mode) throws IOException {
    return switch (mode) {
      case "none" -> Sampler.MipFilter.NONE;
      case "point", "nearest" -> Sampler.MipFilter.NEAREST;
      case "linear" -> Sampler.MipFilter.LINEAR;
      default -> throw new IOException("filter between levels '" + mode + "'");
    };
  }
}
