package org.lanewise.conformance.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;
import org.lanewise.core.texture.TextureTarget;

/**
 * The fields of textures and samplers. Texels are sent as floats, however they are kept: what a
 * stored byte means is no part of what is tested.
 */
final class TextureFields {
  private static final int MAX_SIZE = 1 << 20;
  private static final int MAX_LEVELS = 21;

  private TextureFields() {}

  static void write(WireWriter out, int unit, TextureBinding binding) {
    Texture texture = binding.texture();
    Texture.Level base = texture.level(0);
    out.words(
        "texture %d %s %d %d %d %d %d %s %s"
            .formatted(
                unit,
                Wire.name(texture.target()),
                base.width(),
                base.height(),
                base.slices(),
                texture.levelCount(),
                texture.samples(),
                binding.swizzle(),
                texture.clampsReference() ? "yes" : "no"),
        texels(texture));
    Sampler sampler = binding.sampler();
    Sampler.BorderColor border = sampler.borderColor();
    out.field(
        "sampler",
        unit,
        Wire.name(sampler.wrapS()),
        Wire.name(sampler.wrapT()),
        Wire.name(sampler.wrapR()),
        Wire.name(sampler.min()),
        Wire.name(sampler.mag()),
        Wire.name(sampler.mip()),
        WireWriter.word(sampler.lodBias()),
        WireWriter.word(sampler.minLod()),
        WireWriter.word(sampler.maxLod()),
        WireWriter.word(border.r()),
        WireWriter.word(border.g()),
        WireWriter.word(border.b()),
        WireWriter.word(border.a()),
        Wire.name(sampler.compare()),
        sampler.normalized() ? "yes" : "no");
  }

  private static int[] texels(Texture texture) {
    if (texture.storage() == Texture.Storage.RGBA32) {
      return RunMessage.bits(texture.floatTexels());
    }
    int[] packed = texture.packedTexels();
    int[] words = new int[packed.length * 4];
    for (int i = 0; i < words.length; i++) {
      words[i] = Float.floatToRawIntBits((packed[i / 4] >>> i % 4 * 8 & 255) / 255f);
    }
    return words;
  }

  static Map<Integer, TextureBinding> read(WireMessage message) throws WireException {
    Map<Integer, Sampler> samplers = new TreeMap<>();
    for (WireMessage.Field field : message.all("sampler")) {
      samplers.put(field.number(0, 0, Bindings.MAX_SAMPLERS - 1), sampler(field));
    }
    Map<Integer, TextureBinding> bindings = new TreeMap<>();
    for (WireMessage.Field field : message.all("texture")) {
      int unit = field.number(0, 0, Bindings.MAX_SAMPLERS - 1);
      try {
        bindings.put(
            unit,
            new TextureBinding(
                texture(field),
                samplers.getOrDefault(unit, Sampler.DEFAULT),
                ViewSwizzle.parse(field.item(7))));
      } catch (IllegalArgumentException e) {
        throw field.wrong(e.getMessage(), "");
      }
    }
    return bindings;
  }

  private static Texture texture(WireMessage.Field field) throws WireException {
    TextureTarget target = Wire.target(field.item(1));
    int width = field.number(2, 1, MAX_SIZE);
    int height = field.number(3, 1, MAX_SIZE);
    int slices = field.number(4, 1, MAX_SIZE);
    int count = field.number(5, 1, MAX_LEVELS);
    int samples = field.number(6, 1, 16);
    List<Texture.Level> levels = new ArrayList<>();
    long offset = 0;
    for (int l = 0; l < count; l++) {
      int deep = target == TextureTarget.TEX_3D ? Math.max(1, slices >> l) : slices;
      Texture.Level level =
          new Texture.Level(Math.max(1, width >> l), Math.max(1, height >> l), deep, (int) offset);
      offset += (long) level.width() * level.height() * level.slices();
      if (offset > Wire.MAX_WORDS / 4) {
        throw field.wrong("more than " + Wire.MAX_WORDS / 4 + " texels", "at most that");
      }
      levels.add(level);
    }
    int[] words = field.words((int) Math.min(Integer.MAX_VALUE, offset * samples * 4));
    return Texture.ofRgba32(target, levels, samples, RunMessage.floats(words), field.flag(8));
  }

  private static Sampler sampler(WireMessage.Field field) throws WireException {
    try {
      return new Sampler(
          Wire.value(Sampler.Wrap.class, field.item(1)),
          Wire.value(Sampler.Wrap.class, field.item(2)),
          Wire.value(Sampler.Wrap.class, field.item(3)),
          Wire.value(Sampler.Filter.class, field.item(4)),
          Wire.value(Sampler.Filter.class, field.item(5)),
          Wire.value(Sampler.MipFilter.class, field.item(6)),
          Float.intBitsToFloat(field.word(7)),
          Float.intBitsToFloat(field.word(8)),
          Float.intBitsToFloat(field.word(9)),
          new Sampler.BorderColor(
              Float.intBitsToFloat(field.word(10)),
              Float.intBitsToFloat(field.word(11)),
              Float.intBitsToFloat(field.word(12)),
              Float.intBitsToFloat(field.word(13))),
          Wire.value(Sampler.Compare.class, field.item(14)),
          field.flag(15));
    } catch (IllegalArgumentException e) {
      throw field.wrong(e.getMessage(), "");
    }
  }
}
