package org.lanewise.conformance.cases;

import java.util.Arrays;
import java.util.Locale;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureTarget;

/** Writes sections of textures. */
final class CaseTextureWriter {
  private CaseTextureWriter() {}

  /** The name of a target in case files. */
  static String name(TextureTarget target) {
    String name = target.name();
    return name.startsWith("TEX_") ? name.substring(4) : name;
  }

  static void write(StringBuilder out, TextureBinding binding) {
    Texture texture = binding.texture();
    Texture.Level base = texture.level(0);
    if (texture.target() != TextureTarget.TEX_2D) {
      line(out, "target", name(texture.target()));
    }
    line(
        out,
        "size",
        base.width() + "x" + base.height() + (base.slices() > 1 ? "x" + base.slices() : ""));
    if (texture.levelCount() > 1) {
      line(out, "levels", "" + texture.levelCount());
    }
    if (texture.samples() > 1) {
      line(out, "samples", "" + texture.samples());
    }
    texels(out, texture);
    sampler(out, binding.sampler());
    if (!binding.swizzle().equals(TextureBinding.ViewSwizzle.IDENTITY)) {
      line(out, "swizzle", binding.swizzle().toString());
    }
  }

  private static void line(StringBuilder out, String key, String value) {
    out.append(key).append(": ").append(value).append('\n');
  }

  private static void texels(StringBuilder out, Texture texture) {
    int width = Math.min(texture.level(0).width(), 8);
    switch (texture.storage()) {
      case RGBA8_UNORM -> {
        line(out, "format", "rgba8");
        words(out, "words", texture.packedTexels(), width, 1);
      }
      case RGBA32 -> {
        if (texture.clampsReference()) {
          line(out, "clamp-reference", "yes");
        }
        int[] words = CaseEquality.bits(texture.floatTexels());
        if (!Arrays.equals(words, CaseTexture.positions(texture))) {
          words(out, "texels", words, Math.min(width, 4), 4);
        }
      }
    }
  }

  /** Lines of groups of words with bars between them. */
  private static void words(StringBuilder out, String key, int[] words, int groups, int size) {
    for (int i = 0; i < words.length; i++) {
      boolean first = i % (groups * size) == 0;
      boolean last = (i + 1) % (groups * size) == 0 || i == words.length - 1;
      boolean bar = size > 1 && (i + 1) % size == 0 && !last;
      out.append(first ? key + ": " : "")
          .append(size == 1 ? CaseValues.bits(words[i]) : CaseValues.literal(words[i]))
          .append(last ? "\n" : bar ? " | " : " ");
    }
  }

  private static void sampler(StringBuilder out, Sampler sampler) {
    Sampler plain = Sampler.DEFAULT;
    if (sampler.wrapS() != plain.wrapS()
        || sampler.wrapT() != plain.wrapT()
        || sampler.wrapR() != plain.wrapR()) {
      boolean one = sampler.wrapS() == sampler.wrapT() && sampler.wrapT() == sampler.wrapR();
      line(
          out,
          "wrap",
          lower(sampler.wrapS())
              + (one ? "" : " " + lower(sampler.wrapT()) + " " + lower(sampler.wrapR())));
    }
    if (sampler.min() != plain.min()
        || sampler.mag() != plain.mag()
        || sampler.mip() != plain.mip()) {
      line(
          out,
          "filter",
          lower(sampler.min()) + " " + lower(sampler.mag()) + " " + lower(sampler.mip()));
    }
    number(out, "lod", sampler.lodBias(), sampler.minLod(), sampler.maxLod());
    Sampler.BorderColor border = sampler.borderColor();
    number(out, "border", border.r(), border.g(), border.b(), border.a());
    if (sampler.compare() != plain.compare()) {
      line(out, "compare", lower(sampler.compare()));
    }
    if (!sampler.normalized()) {
      line(out, "normalized", "no");
    }
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** A line, unless it is the default one. */
  private static void number(StringBuilder out, String key, float... values) {
    StringBuilder text = new StringBuilder();
    for (float value : values) {
      text.append(text.isEmpty() ? "" : " ")
          .append(CaseValues.literal(Float.floatToRawIntBits(value)));
    }
    String plain = key.equals("lod") ? "0 0 1000" : "0 0 0 0";
    if (!text.toString().equals(plain)) {
      line(out, key, text.toString());
    }
  }
}
