package org.lanewise.core.d3d9;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.TextureTarget;

/** The words of the assembly language that parser and printer share; see docs/d3d9.md. */
final class D3d9Syntax {
  /** Components by number; a mask or swizzle may have the colours' letters instead. */
  static final String COMPONENTS = "xyzw";

  /** The colours' letters for components. */
  static final String COLOURS = "rgba";

  /** The mask without components, which no valid program has. */
  static final String NO_COMPONENT = "none";

  static final String SATURATE = "sat";
  static final String PARTIAL_PRECISION = "pp";
  static final String CENTROID = "centroid";

  /** The mnemonic of declarations. */
  static final String DECLARATION = "dcl";

  /** The word before the dwords of a comment token, a directive of our own. */
  static final String COMMENT = "comment";

  /** The names of comparisons by code. */
  static final List<String> COMPARISONS =
      Arrays.stream(D3d9Comparison.values()).map(c -> c.name().toLowerCase(Locale.ROOT)).toList();

  /** Texture targets as declarations of samplers name them. */
  static final Map<TextureTarget, String> TARGETS =
      new EnumMap<>(
          Map.of(
              TextureTarget.TEX_1D,
              "1d",
              TextureTarget.TEX_2D,
              "2d",
              TextureTarget.CUBE,
              "cube",
              TextureTarget.TEX_3D,
              "volume"));

  /** The registers of the three types without one name for all numbers, by number. */
  private static final Map<D3d9RegisterType, List<String>> NAMED =
      Map.of(
          D3d9RegisterType.RASTOUT, List.of("oPos", "oFog", "oPts"),
          D3d9RegisterType.DEPTHOUT, List.of("oDepth"),
          D3d9RegisterType.LOOP, List.of("aL"),
          D3d9RegisterType.MISCTYPE, List.of("vPos", "vFace"));

  /** The usages in one line for messages. */
  static final String USAGES =
      Arrays.stream(D3d9Usage.values()).map(D3d9Usage::id).collect(Collectors.joining(", "));

  private D3d9Syntax() {}

  /** A modifier as it is written around a register. */
  record ModifierText(String prefix, String suffix) {}

  /** How a modifier is written. */
  static ModifierText text(D3d9Modifier modifier) {
    return switch (modifier) {
      case NONE -> new ModifierText("", "");
      case NEGATE -> new ModifierText("-", "");
      case BIAS -> new ModifierText("", "_bias");
      case NEGATE_BIAS -> new ModifierText("-", "_bias");
      case SIGN -> new ModifierText("", "_bx2");
      case NEGATE_SIGN -> new ModifierText("-", "_bx2");
      case COMPLEMENT -> new ModifierText("1-", "");
      case X2 -> new ModifierText("", "_x2");
      case NEGATE_X2 -> new ModifierText("-", "_x2");
      case DZ -> new ModifierText("", "_dz");
      case DW -> new ModifierText("", "_dw");
      case ABS -> new ModifierText("", "_abs");
      case NEGATE_ABS -> new ModifierText("-", "_abs");
      case NOT -> new ModifierText("!", "");
    };
  }

  /** The modifier with this text; {@code _db} and {@code _da} are what colours call dz and dw. */
  static Optional<D3d9Modifier> modifier(String prefix, String suffix) {
    String same = suffix.equals("_db") ? "_dz" : suffix.equals("_da") ? "_dw" : suffix;
    for (D3d9Modifier modifier : D3d9Modifier.values()) {
      if (text(modifier).equals(new ModifierText(prefix, same))) {
        return Optional.of(modifier);
      }
    }
    return Optional.empty();
  }

  /** The suffix of an instruction whose result is multiplied by 2 to a power, -8..7. */
  static String shift(int power) {
    return power == 0 ? "" : power > 0 ? "x" + (1 << power) : "d" + (1 << -power);
  }

  /** The power that a suffix names. */
  static OptionalInt shift(String suffix) {
    for (int power = -8; power < 8; power++) {
      if (power != 0 && shift(power).equals(suffix)) {
        return OptionalInt.of(power);
      }
    }
    return OptionalInt.empty();
  }

  /** The letters in front of the numbers of a type's registers. */
  static String prefix(D3d9RegisterType type) {
    return switch (type) {
      case TEMP -> "r";
      case INPUT -> "v";
      case CONST -> "c";
      case ADDRESS -> "a";
      case TEXTURE -> "t";
      case RASTOUT -> "oRast";
      case ATTROUT -> "oD";
      case TEXCRDOUT -> "oT";
      case OUTPUT -> "o";
      case CONSTINT -> "i";
      case COLOROUT -> "oC";
      case DEPTHOUT -> "oDepth";
      case SAMPLER -> "s";
      case CONSTBOOL -> "b";
      case LOOP -> "aL";
      case TEMPFLOAT16 -> "half";
      case MISCTYPE -> "vMisc";
      case LABEL -> "l";
      case PREDICATE -> "p";
    };
  }

  /** The name of a register. */
  static String name(D3d9RegisterType type, int number) {
    List<String> names = NAMED.getOrDefault(type, List.of());
    return number >= 0 && number < names.size() ? names.get(number) : prefix(type) + number;
  }

  /** The registers of a type that are expected where there are {@code count} of them. */
  static String range(D3d9RegisterType type, int count) {
    return count == 0
        ? "another register"
        : name(type, 0) + (count == 1 ? "" : " to " + name(type, count - 1));
  }

  /** A register as a word names it. */
  record Named(D3d9RegisterType type, int number) {}

  /**
   * The register that a word in lower case names in a version.
   *
   * @param number the number of a name of letters alone, whose number stands elsewhere; -1 to
   *     refuse such names
   * @return empty for other words and for numbers of more than five digits
   */
  static Optional<Named> register(D3d9Version version, String word, int number) {
    for (Map.Entry<D3d9RegisterType, List<String>> entry : NAMED.entrySet()) {
      for (int i = 0; i < entry.getValue().size(); i++) {
        if (entry.getValue().get(i).toLowerCase(Locale.ROOT).equals(word)) {
          return Optional.of(new Named(entry.getKey(), i))
              .filter(named -> named.type.existsIn(version));
        }
      }
    }
    int letters = word.length();
    while (letters > 0 && D3d9Scanner.isDigit(word.charAt(letters - 1))) {
      letters--;
    }
    String digits = word.substring(letters);
    if (digits.length() > 5 || digits.isEmpty() && number < 0) {
      return Optional.empty();
    }
    for (D3d9RegisterType type : D3d9RegisterType.values()) {
      boolean same = prefix(type).toLowerCase(Locale.ROOT).equals(word.substring(0, letters));
      if (same && type.existsIn(version)) {
        return Optional.of(new Named(type, digits.isEmpty() ? number : Integer.parseInt(digits)));
      }
    }
    return Optional.empty();
  }

  /**
   * The version that a word in lower case names: {@code ps_2_0}, {@code vs.1.1}; 2_x is also 2_a.
   *
   * @return empty for other words; versions that do not exist are named, too
   */
  static Optional<D3d9Version> version(String word) {
    String[] parts = word.split("[_.]", -1);
    boolean isPixel = parts[0].equals("ps");
    if (parts.length != 3
        || !isPixel && !parts[0].equals("vs")
        || !parts[1].matches("[0-9]{1,2}")) {
      return Optional.empty();
    }
    int major = Integer.parseInt(parts[1]);
    int minor =
        switch (parts[2]) {
          case "sw" -> D3d9Version.SOFTWARE;
          case "x", "a" -> major == 2 ? 1 : -1;
          case "b" -> major == 2 ? 2 : -1;
          default -> parts[2].matches("[0-9]{1,2}") ? Integer.parseInt(parts[2]) : -1;
        };
    Stage stage = isPixel ? Stage.FRAGMENT : Stage.VERTEX;
    return minor < 0 ? Optional.empty() : Optional.of(new D3d9Version(stage, major, minor));
  }

  /** The texture target that a declaration names. */
  static Optional<TextureTarget> target(String word) {
    return TARGETS.entrySet().stream()
        .filter(entry -> entry.getValue().equals(word))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** The usage with a name. */
  static Optional<D3d9Usage> usage(String word) {
    return Arrays.stream(D3d9Usage.values()).filter(usage -> usage.id().equals(word)).findFirst();
  }

  /** Whether a word says what happens to a result. */
  static boolean isSuffix(String word) {
    return shift(word).isPresent() || List.of(SATURATE, PARTIAL_PRECISION, CENTROID).contains(word);
  }
}
