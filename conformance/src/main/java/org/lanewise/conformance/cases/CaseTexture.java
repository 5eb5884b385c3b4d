package org.lanewise.conformance.cases;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;
import org.lanewise.core.texture.TextureFormat;
import org.lanewise.core.texture.TextureTarget;

/** The keys of one texture section, and the binding they make. */
final class CaseTexture {
  /** Small data only: a case is read by people. */
  private static final int MAX_TEXELS = 1 << 18;

  private final Map<String, String> keys = new TreeMap<>();

  static final String KEYS =
      "target, size, levels, samples, format, texels, words, bytes, clamp-reference, wrap, filter,"
          + " lod, border, compare, normalized or swizzle";

  private final Map<String, Integer> lines = new TreeMap<>();
  private int line;
  private int texels;

  /** Takes a key. Long data may be continued by repeating it. */
  void put(int number, String key, String value) {
    if (!Arrays.asList(KEYS.split(", | or ")).contains(key)) {
      throw new IllegalArgumentException("a texture has no key '" + key + "'");
    }
    lines.putIfAbsent(key, number);
    keys.merge(key, value, (a, b) -> a + " " + b);
  }

  /** The line of the key that was looked at last, 0 for none; the place of an error. */
  int line() {
    return line;
  }

  /** The number of texels, once {@link #binding} has been made. */
  int texels() {
    return texels;
  }

  /** What a key says. */
  private String get(String key, String otherwise) {
    line = lines.getOrDefault(key, line);
    return keys.getOrDefault(key, otherwise);
  }

  /** The binding; {@link IllegalArgumentException} tells what is wrong. */
  TextureBinding binding() {
    return new TextureBinding(texture(), sampler(), ViewSwizzle.parse(get("swizzle", "xyzw")));
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
    TextureTarget target = target(get("target", "2D"));
    List<Texture.Level> levels = levels(target);
    Texture.Level base = levels.getFirst();
    Texture.Level last = levels.getLast();
    int samples = count(get("samples", "1"));
    if (samples > 16) {
      throw new IllegalArgumentException("at most 16 samples");
    }
    texels = (last.offset() + last.texels()) * samples;
    TextureFormat format = format();
    boolean clamps = flag("clamp-reference", format.clampsReference() ? "yes" : "no");
    if (clamps != format.clampsReference() && format != TextureFormat.RGBA32F) {
      throw new IllegalArgumentException("clamp-reference is for rgba32f alone");
    }
    ByteBuffer data = data(new CaseTexels(format, levels, samples), format);
    return switch (format) {
      case RGBA8 -> {
        int[] packed = new int[texels];
        data.asIntBuffer().get(packed);
        yield Texture.ofRgba8(target, levels, samples, packed);
      }
      case RGBA32F -> {
        float[] floats = new float[texels * 4];
        for (int i = 0; i < floats.length; i++) {
          floats[i] = Float.intBitsToFloat(data.getInt());
        }
        yield Texture.ofRgba32(target, levels, samples, floats, clamps);
      }
      default -> {
        if (samples > 1) {
          throw new IllegalArgumentException("samples are of rgba8 and rgba32f alone");
        }
        yield format.create(
            target, base.width(), base.height(), base.slices(), levels.size(), data);
      }
    };
  }

  private TextureFormat format() {
    String name = get("format", "rgba32f");
    return CaseTexels.format(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'" + name + "' is no format; there are " + names(TextureFormat.class)));
  }

  private ByteBuffer data(CaseTexels texels, TextureFormat format) {
    if (Stream.of("texels", "words", "bytes").filter(keys::containsKey).count() > 1) {
      throw new IllegalArgumentException("one of texels, words and bytes, not several");
    }
    if (keys.containsKey("words")) {
      return texels.ofWords(list("words"));
    }
    if (keys.containsKey("bytes")) {
      return texels.ofBytes(list("bytes"));
    }
    List<String> values = keys.containsKey("texels") ? list("texels") : List.of("position");
    String first = values.getFirst();
    if (CaseTexels.isFormula(first)) {
      return texels.ofFormula(values);
    }
    if (first.matches("[a-z]{4,}")) {
      throw new IllegalArgumentException(
          "'%s' is no value and no formula; there are %s"
              .formatted(first, String.join(", ", CaseTexels.FORMULAS)));
    }
    return texels.ofValues(values);
  }

  private List<String> list(String key) {
    return List.of(get(key, "").replace('|', ' ').trim().split("\\s+"));
  }

  private List<Texture.Level> levels(TextureTarget target) {
    String[] size = get("size", "1").split("x", -1);
    int[] extent = {1, 1, 1};
    if (size.length > 3) {
      throw new IllegalArgumentException("size is W, WxH or WxHxSLICES");
    }
    for (int i = 0; i < size.length; i++) {
      extent[i] = count(size[i]);
    }
    int levels = count(get("levels", "1"));
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

  private boolean flag(String key, String otherwise) {
    return switch (get(key, otherwise)) {
      case "yes" -> true;
      case "no" -> false;
      default -> throw new IllegalArgumentException(key + " is yes or no");
    };
  }

  private String[] list(String key, String otherwise, int least, int most) {
    String[] parts = get(key, otherwise).trim().split("\\s+");
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
        word(Sampler.Compare.class, get("compare", "lequal")),
        flag("normalized", "yes"));
  }
}
