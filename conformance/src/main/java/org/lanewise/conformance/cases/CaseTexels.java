package org.lanewise.conformance.cases;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureFormat;

/**
 * The texels of a texture section as the bytes of its format: from values, from raw words or bytes,
 * or by a formula. docs/case-format.md defines all of it.
 */
final class CaseTexels {
  /** What texels may be made by. */
  static final List<String> FORMULAS =
      List.of("position", "constant", "gradient", "checker", "noise");

  /** What the bits of a channel are. */
  private enum Kind {
    UNORM,
    HALF,
    FLOAT,
    INTEGER
  }

  /**
   * A channel of a texel.
   *
   * @param component 0 for red
   * @param bits as many, above those of the channels before it
   */
  private record Channel(int component, Kind kind, int bits) {}

  private final TextureFormat format;
  private final List<Texture.Level> levels;
  private final int samples;

  /**
   * Texels.
   *
   * @param samples 1 unless the target is multisampled
   */
  CaseTexels(TextureFormat format, List<Texture.Level> levels, int samples) {
    this.format = format;
    this.levels = List.copyOf(levels);
    this.samples = samples;
  }

  /** The format of a name in lower case. */
  static Optional<TextureFormat> format(String name) {
    for (TextureFormat format : TextureFormat.values()) {
      if (format.name().toLowerCase(Locale.ROOT).equals(name)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** The channels of a format from the lowest bit on; none of a compressed one. */
  private static List<Channel> channels(TextureFormat format) {
    return switch (format) {
      case RGBA8, RGBA8_SRGB -> channels(Kind.UNORM, "rgba", 8, 8, 8, 8);
      case BGRA8, BGRA8_SRGB -> channels(Kind.UNORM, "bgra", 8, 8, 8, 8);
      case R8, L8 -> channels(Kind.UNORM, "r", 8);
      case A8 -> channels(Kind.UNORM, "a", 8);
      case RG8 -> channels(Kind.UNORM, "rg", 8, 8);
      case LA8 -> channels(Kind.UNORM, "ra", 8, 8);
      case RGB565 -> channels(Kind.UNORM, "bgr", 5, 6, 5);
      case RGBA4444 -> channels(Kind.UNORM, "abgr", 4, 4, 4, 4);
      case RGB5A1 -> channels(Kind.UNORM, "abgr", 1, 5, 5, 5);
      case R16F -> channels(Kind.HALF, "r", 16);
      case RGBA16F -> channels(Kind.HALF, "rgba", 16, 16, 16, 16);
      case R32F, Z32F -> channels(Kind.FLOAT, "r", 32);
      case RG32F -> channels(Kind.FLOAT, "rg", 32, 32);
      case RGBA32F -> channels(Kind.FLOAT, "rgba", 32, 32, 32, 32);
      case RGBA32_SINT, RGBA32_UINT -> channels(Kind.INTEGER, "rgba", 32, 32, 32, 32);
      case Z16 -> channels(Kind.UNORM, "r", 16);
      case Z24 -> channels(Kind.UNORM, "r", 24);
      case DXT1, DXT3, DXT5 -> List.of();
    };
  }

  private static List<Channel> channels(Kind kind, String components, int... bits) {
    List<Channel> channels = new ArrayList<>();
    for (int i = 0; i < bits.length; i++) {
      channels.add(new Channel("rgba".indexOf(components.charAt(i)), kind, bits[i]));
    }
    return channels;
  }

  /** The bytes of all levels, of all samples. */
  private int size() {
    long size = 0;
    for (Texture.Level level : levels) {
      size += format.imageSize(level.width(), level.height()) * level.slices() * samples;
    }
    return (int) size;
  }

  private ByteBuffer buffer() {
    return ByteBuffer.allocate(size()).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Texels of raw words, the lowest byte first. */
  ByteBuffer ofWords(List<String> literals) {
    if (literals.size() * 4L != size()) {
      throw new IllegalArgumentException(
          literals.size() + " words instead of the " + size() + " bytes of all texels");
    }
    ByteBuffer data = buffer();
    literals.forEach(literal -> data.putInt(CaseValues.word(literal)));
    return data.flip();
  }

  /** Texels of raw bytes, two digits each. */
  ByteBuffer ofBytes(List<String> texts) {
    String digits = String.join("", texts);
    if (!digits.matches("([0-9a-fA-F]{2})*")) {
      throw new IllegalArgumentException("bytes are two hexadecimal digits each");
    }
    if (digits.length() / 2 != size()) {
      throw new IllegalArgumentException(digits.length() / 2 + " bytes instead of " + size());
    }
    ByteBuffer data = buffer();
    for (int i = 0; i < digits.length(); i += 2) {
      data.put((byte) Integer.parseInt(digits, i, i + 2, 16));
    }
    return data.flip();
  }

  /** Texels of values, for each those of its channels in the order red, green, blue, alpha. */
  ByteBuffer ofValues(List<String> literals) {
    List<Channel> channels = channels(format);
    int texels = texels();
    if (literals.size() != texels * channels.size() || channels.isEmpty()) {
      throw new IllegalArgumentException(
          channels.isEmpty()
              ? format.name().toLowerCase(Locale.ROOT) + " takes words, bytes or noise"
              : literals.size()
                  + " texel values instead of "
                  + texels
                  + " times "
                  + channels.size());
    }
    ByteBuffer data = buffer();
    for (int texel = 0; texel < texels; texel++) {
      int at = texel * channels.size();
      put(data, channel -> literals.get(at + rank(channels, channel.component)));
    }
    return data.flip();
  }

  private static int rank(List<Channel> channels, int component) {
    return (int) channels.stream().filter(other -> other.component < component).count();
  }

  private int texels() {
    Texture.Level last = levels.getLast();
    return (last.offset() + last.texels()) * samples;
  }

  private interface Literals {
    String of(Channel channel);
  }

  private void put(ByteBuffer data, Literals literals) {
    long small = 0;
    int shift = 0;
    for (Channel channel : channels(format)) {
      int bits = encode(channel, literals.of(channel));
      if (channel.bits == 32) {
        data.putInt(bits);
      } else if (channel.bits == 16 && channel.kind == Kind.HALF) {
        data.putShort((short) bits);
      } else {
        small |= (long) bits << shift;
        shift += channel.bits;
      }
    }
    for (int i = 0; i < shift; i += 8) {
      data.put((byte) (small >> i));
    }
    if (format == TextureFormat.Z24) {
      data.put((byte) 0);
    }
  }

  private static int encode(Channel channel, String literal) {
    int word = CaseValues.word(literal);
    return switch (channel.kind) {
      case FLOAT, INTEGER -> word;
      case HALF -> Float.floatToFloat16(Float.intBitsToFloat(word));
      case UNORM -> {
        float value = Float.intBitsToFloat(word);
        boolean isWord = literal.matches("-?[0-9]+[iu]|0x[0-9a-fA-F]{8}");
        int integer = isWord ? word : (int) value;
        if (!isWord && integer != value || integer < 0 || integer >= 1 << channel.bits) {
          throw new IllegalArgumentException(
              "'" + literal + "' is no integer from 0 to " + ((1 << channel.bits) - 1));
        }
        yield integer;
      }
    };
  }

  /**
   * Texels by a formula.
   *
   * @param words its name and arguments
   * @throws IllegalArgumentException if there is no such formula
   */
  ByteBuffer ofFormula(List<String> words) {
    List<String> rest = words.subList(1, words.size());
    return switch (words.getFirst()) {
      case "position" ->
          each(
              rest,
              0,
              (x, y, slice, level, last, channel) ->
                  "" + List.of(x, y, slice, last).get(channel.component));
      case "constant" -> {
        List<Channel> channels = channels(format);
        yield each(
            rest,
            channels.size(),
            (x, y, slice, level, last, channel) -> rest.get(rank(channels, channel.component)));
      }
      case "gradient" -> each(rest, 0, CaseTexels::gradient);
      case "checker" -> {
        int size = number(rest, 1 << 16);
        if (size == 0) {
          throw new IllegalArgumentException("checker takes squares of 1 texel and more");
        }
        yield each(
            List.of(),
            0,
            (x, y, slice, level, last, channel) -> {
              boolean white = (x / size + y / size + slice / size + last) % 2 == 0;
              return white || channel.component == 3 ? one(channel) : "0";
            });
      }
      case "noise" -> noise(number(rest, 0xffffffffL));
      default -> throw new IllegalArgumentException("'" + words.getFirst() + "' is no formula");
    };
  }

  /** Whether the text of {@code texels} begins with the name of a formula. */
  static boolean isFormula(String word) {
    return FORMULAS.contains(word);
  }

  private static int number(List<String> words, long most) {
    String text = words.size() == 1 ? words.getFirst() : "";
    long value = text.matches("[0-9]{1,10}") ? Long.parseLong(text) : most + 1;
    if (value > most) {
      throw new IllegalArgumentException(
          "'" + String.join(" ", words) + "' is no number from 0 to " + most);
    }
    return (int) value;
  }

  private static String one(Channel channel) {
    return channel.kind == Kind.UNORM
        ? "" + ((1 << channel.bits) - 1)
        : channel.kind == Kind.INTEGER ? "1u" : "1";
  }

  private static String gradient(
      int x, int y, int slice, Texture.Level level, int last, Channel channel) {
    int at = List.of(x, y, slice, 1).get(channel.component);
    int size = List.of(level.width(), level.height(), level.slices(), 2).get(channel.component);
    if (size == 1) {
      return "0";
    }
    return switch (channel.kind) {
      case UNORM -> "" + (long) at * ((1L << channel.bits) - 1) / (size - 1);
      case INTEGER -> at + "u";
      case HALF, FLOAT -> CaseValues.bits(Float.floatToRawIntBits((float) at / (size - 1)));
    };
  }

  /** The literal of a channel of a texel; {@code last} is the sample, or the level. */
  private interface Formula {
    String literal(int x, int y, int slice, Texture.Level level, int last, Channel channel);
  }

  private ByteBuffer each(List<String> arguments, int count, Formula formula) {
    if (arguments.size() != count || channels(format).isEmpty()) {
      throw new IllegalArgumentException(
          channels(format).isEmpty()
              ? format.name().toLowerCase(Locale.ROOT) + " takes words, bytes or noise"
              : arguments.size() + " values behind the formula, not " + count);
    }
    ByteBuffer data = buffer();
    for (int l = 0; l < levels.size(); l++) {
      Texture.Level level = levels.get(l);
      for (int i = 0; i < level.texels() * samples; i++) {
        int x = i % level.width();
        int y = i / level.width() % level.height();
        int rows = i / level.width() / level.height();
        int slice = rows % level.slices();
        int last = samples > 1 ? rows / level.slices() : l;
        put(data, channel -> integer(channel, formula.literal(x, y, slice, level, last, channel)));
      }
    }
    return data.flip();
  }

  /** Plain integers are meant as such where a channel holds integers. */
  private static String integer(Channel channel, String literal) {
    return channel.kind == Kind.INTEGER && literal.matches("[0-9]+") ? literal + "u" : literal;
  }

  private ByteBuffer noise(int seed) {
    ByteBuffer data = buffer();
    List<Channel> channels = channels(format);
    boolean isFloat = !channels.isEmpty() && channels.getFirst().kind == Kind.FLOAT;
    for (int k = 0; data.hasRemaining(); k++) {
      int h = hash(seed, k);
      if (isFloat) {
        data.putFloat((h >>> 8) * 0x1p-24f);
      } else {
        for (int i = 0; i < 32 && data.hasRemaining(); i += 8) {
          data.put((byte) (h >> i));
        }
      }
    }
    return data.flip();
  }

  /** A well mixed word of a seed and a number. */
  static int hash(int seed, int k) {
    int h = seed + (k + 1) * 0x9e3779b9;
    h = (h ^ h >>> 16) * 0x21f0aaad;
    h = (h ^ h >>> 15) * 0xd35a2d97;
    return h ^ h >>> 15;
  }
}
