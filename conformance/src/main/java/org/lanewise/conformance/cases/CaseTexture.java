package org.lanewise.conformance.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;
import org.lanewise.core.texture.TextureTarget;

/** The keys of one texture section, and the binding they make. */
final class CaseTexture {
  /** Small data only: a case is read by people. */
  private static final int MAX_TEXELS = 1 << 18;

  private final Map<String, String> keys = new TreeMap<>();

  /** Takes a key. */
  void put(String key, String value) {
    switch (key) {
      case "target",
          "size",
          "levels",
          "samples",
          "format",
          "texels",
          "words",
          "clamp-reference",
          "wrap",
          "filter",
          "lod",
          "compare",
          "border",
          "normalized",
          "swizzle" -> {
        // Long data may be continued by repeating the key.
        keys.merge(key, value, (a, b) -> a + " " + b);
      }
      default -> throw new IllegalArgumentException("a texture has no key '" + key + "'");
    }
  }

  /** The binding; {@link IllegalArgumentException} tells what is wrong. */
  TextureBinding binding() {
    return new TextureBinding(
        texture(), sampler(), ViewSwizzle.parse(keys.getOrDefault("swizzle", "xyzw")));
  }

  /** The target of a name, as {@link CaseTextureWriter#name} gives it. */
  static TextureTarget target(String name) {
    for (TextureTarget target : TextureTarget.values()) {
      if (CaseTextureWriter.name(target).equals(name)) {
        return target;
      }
    }
    throw new IllegalArgumentException(
        "target '" + name + "' (expected 1D, 2D, 3D, CUBE, RECT, BUFFER, ..._ARRAY or ..._MSAA)");
  }

  private Texture texture() {
    TextureTarget target = target(keys.getOrDefault("target", "2D"));
    List<Texture.Level> levels = levels(target);
    Texture.Level last = levels.getLast();
    int samples = count(keys.getOrDefault("samples", "1"));
    if (samples > 16) {
      throw new IllegalArgumentException("at most 16 samples");
    }
    int texels = (last.offset() + last.texels()) * samples;
    String format = keys.getOrDefault("format", "rgba32f");
    if (keys.containsKey("words")) {
      if (!format.equals("rgba8") || keys.containsKey("texels")) {
        throw new IllegalArgumentException("words are of rgba8, in place of texels");
      }
      return Texture.ofRgba8(target, levels, samples, literals(keys.get("words"), texels, 1));
    }
    int[] words = words(levels, samples, texels);
    if (keys.getOrDefault("format", "rgba32f").equals("rgba8")) {
      int[] packed = new int[texels];
      for (int i = 0; i < texels * 4; i++) {
        int value = (int) Float.intBitsToFloat(words[i]);
        if (value < 0 || value > 255 || value != Float.intBitsToFloat(words[i])) {
          throw new IllegalArgumentException("rgba8 texels are integers from 0 to 255");
        }
        packed[i / 4] |= value << i % 4 * 8;
      }
      return Texture.ofRgba8(target, levels, samples, packed);
    }
    if (!keys.getOrDefault("format", "rgba32f").equals("rgba32f")) {
      throw new IllegalArgumentException("format is rgba8 or rgba32f");
    }
    float[] floats = new float[texels * 4];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = Float.intBitsToFloat(words[i]);
    }
    return Texture.ofRgba32(target, levels, samples, floats, flag("clamp-reference", "no"));
  }

  private List<Texture.Level> levels(TextureTarget target) {
    String[] size = keys.getOrDefault("size", "1").split("x");
    int[] extent = {1, 1, 1};
    if (size.length > 3) {
      throw new IllegalArgumentException("size is W, WxH or WxHxSLICES");
    }
    for (int i = 0; i < size.length; i++) {
      extent[i] = count(size[i]);
    }
    int levels = count(keys.getOrDefault("levels", "1"));
    List<Texture.Level> result = new ArrayList<>();
    int offset = 0;
    for (int l = 0; l < levels && l < 32; l++) {
      int slices = target == TextureTarget.TEX_3D ? Math.max(1, extent[2] >> l) : extent[2];
      Texture.Level level =
          new Texture.Level(
              Math.max(1, extent[0] >> l), Math.max(1, extent[1] >> l), slices, offset);
      if ((long) level.width() * level.height() * level.slices() > MAX_TEXELS - offset) {
        throw new IllegalArgumentException("more than " + MAX_TEXELS + " texels");
      }
      offset += level.texels();
      result.add(level);
    }
    return result;
  }

  private static int count(String text) {
    int value = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
    if (value < 1) {
      throw new IllegalArgumentException("'" + text + "' is no number from 1");
    }
    return value;
  }

  private int[] words(List<Texture.Level> levels, int samples, int texels) {
    String text = keys.getOrDefault("texels", "position");
    if (!text.equals("position")) {
      return literals(text, texels, 4);
    }
    return positions(levels, samples, texels);
  }

  /** The words of position texels of a texture's shape. */
  static int[] positions(Texture texture) {
    List<Texture.Level> levels = new ArrayList<>();
    for (int l = 0; l < texture.levelCount(); l++) {
      levels.add(texture.level(l));
    }
    Texture.Level last = levels.getLast();
    return positions(
        levels, texture.samples(), (last.offset() + last.texels()) * texture.samples());
  }

  private static int[] positions(List<Texture.Level> levels, int samples, int texels) {
    int[] words = new int[texels * 4];
    for (int l = 0; l < levels.size(); l++) {
      Texture.Level level = levels.get(l);
      for (int i = 0; i < level.texels() * samples; i++) {
        int at = (level.offset() + i) * 4;
        int row = i / level.width();
        words[at] = Float.floatToRawIntBits(i % level.width());
        words[at + 1] = Float.floatToRawIntBits(row % level.height());
        int slice = row / level.height();
        words[at + 2] = Float.floatToRawIntBits(slice % level.slices());
        words[at + 3] = Float.floatToRawIntBits(samples > 1 ? slice / level.slices() : l);
      }
    }
    return words;
  }

  private static int[] literals(String text, int texels, int each) {
    String[] literals = text.replace('|', ' ').trim().split("\\s+");
    if (literals.length != texels * each) {
      throw new IllegalArgumentException(
          literals.length + " texel values instead of " + texels + " times " + each);
    }
    int[] words = new int[literals.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = CaseValues.word(literals[i]);
    }
    return words;
  }

  private boolean flag(String key, String otherwise) {
    return switch (keys.getOrDefault(key, otherwise)) {
      case "yes" -> true;
      case "no" -> false;
      default -> throw new IllegalArgumentException(key + " is yes or no");
    };
  }

  private String[] list(String key, String otherwise, int least, int most) {
    String[] parts = keys.getOrDefault(key, otherwise).trim().split("\\s+");
    if (parts.length < least || parts.length > most) {
      throw new IllegalArgumentException(key + " takes " + least + " to " + most + " values");
    }
    return parts;
  }

  private static <E extends Enum<E>> E word(Class<E> type, String text) {
    try {
      return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'" + text + "' is none of " + names(type), e);
    }
  }

  private static <E extends Enum<E>> String names(Class<E> type) {
    List<String> names = new ArrayList<>();
    for (E value : type.getEnumConstants()) {
      names.add(value.name().toLowerCase(Locale.ROOT));
    }
    return String.join(", ", names);
  }

  private Sampler sampler() {
    String[] wrap = list("wrap", "repeat", 1, 3);
    String[] filter = list("filter", "nearest nearest none", 3, 3);
    String[] lod = list("lod", "0 0 1000", 3, 3);
    String[] border = list("border", "0 0 0 0", 4, 4);
    return new Sampler(
        word(Sampler.Wrap.class, wrap[0]),
        word(Sampler.Wrap.class, wrap[wrap.length > 1 ? 1 : 0]),
        word(Sampler.Wrap.class, wrap[wrap.length > 2 ? 2 : wrap.length - 1]),
        word(Sampler.Filter.class, filter[0]),
        word(Sampler.Filter.class, filter[1]),
        word(Sampler.MipFilter.class, filter[2]),
        CaseValues.number(lod[0]),
        CaseValues.number(lod[1]),
        CaseValues.number(lod[2]),
        new Sampler.BorderColor(
            CaseValues.number(border[0]),
            CaseValues.number(border[1]),
            CaseValues.number(border[2]),
            CaseValues.number(border[3])),
        word(Sampler.Compare.class, keys.getOrDefault("compare", "lequal")),
        flag("normalized", "yes"));
  }
}
