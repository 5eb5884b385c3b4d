package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/** Reads the operands of instructions. */
final class D3d9OperandParser {
  /** The largest register number of a parameter token. */
  private static final int MAX_NUMBER = 2047;

  /** The largest number of a c#, which has four register types. */
  private static final int MAX_CONSTANT = 8191;

  private static final String REGISTER = "a register";
  private static final String SWIZZLE = "one to four of xyzw and rgba";

  /** Register and mask stand for those that come later. */
  private static final D3d9Destination ANY =
      D3d9Destination.of(D3d9RegisterType.TEMP, 0, WriteMask.XYZW);

  private final D3d9Scanner in;
  private final D3d9Version version;
  private final List<Swizzle> addressSwizzles = new ArrayList<>();

  D3d9OperandParser(D3d9Scanner in, D3d9Version version) {
    this.in = in;
    this.version = version;
  }

  /** A register with what stands behind an underscore in its word, {@code _bx2}; empty for none. */
  private record Suffixed(D3d9Register register, String suffix) {}

  /** Reads a source. */
  D3d9Source source() {
    Location start = in.location();
    String prefix = in.accept('!') ? "!" : "";
    prefix += in.accept('-') ? "-" : "";
    if (in.peekKeyword().equals("1")) {
      in.keyword("1");
      in.expect('-');
      prefix += "1-";
    }
    Suffixed operand = register(false);
    String suffix = operand.suffix;
    if (suffix.isEmpty() && in.peek() == '_') {
      suffix = in.keyword("a modifier");
    }
    Optional<D3d9Modifier> modifier = D3d9Syntax.modifier(prefix, suffix);
    if (modifier.isEmpty()) {
      throw D3d9Scanner.errorAt(
          start,
          "no source modifier '" + prefix + suffix + "'",
          "-, 1- or ! in front, or _bias, _bx2, _x2, _dz, _dw or _abs behind, with or without -");
    }
    return new D3d9Source(operand.register, swizzle(), modifier.get());
  }

  /** Reads the suffixes from a place on: what happens to the result. */
  static D3d9Destination modifiers(Location start, String[] parts, int from) {
    boolean saturate = false;
    boolean partialPrecision = false;
    boolean centroid = false;
    int shift = 0;
    for (int at = from; at < parts.length; at++) {
      String suffix = parts[at];
      OptionalInt power = D3d9Syntax.shift(suffix);
      boolean twice;
      if (power.isPresent()) {
        twice = shift != 0;
        shift = power.getAsInt();
      } else if (suffix.equals(D3d9Syntax.SATURATE)) {
        twice = saturate;
        saturate = true;
      } else if (suffix.equals(D3d9Syntax.PARTIAL_PRECISION)) {
        twice = partialPrecision;
        partialPrecision = true;
      } else if (suffix.equals(D3d9Syntax.CENTROID)) {
        twice = centroid;
        centroid = true;
      } else {
        throw D3d9Scanner.errorAt(
            start,
            "unknown suffix '_" + suffix + "' of '" + parts[0] + "'",
            "_sat, _pp, _centroid, _x2, _x4, _x8, _d2, _d4 or _d8");
      }
      if (twice) {
        throw D3d9Scanner.errorAt(start, "'_" + suffix + "' is one too many", "it once");
      }
    }
    return new D3d9Destination(
        ANY.register(), ANY.mask(), saturate, partialPrecision, centroid, shift);
  }

  /** Reads a register with its mask; the modifiers of the result stand at the mnemonic. */
  D3d9Destination destination(D3d9Destination modifiers) {
    Location start = in.location();
    Suffixed operand = register(true);
    if (!operand.suffix.isEmpty()) {
      throw D3d9Scanner.errorAt(
          start, "a destination with '" + operand.suffix + "'", "a register and a mask");
    }
    return new D3d9Destination(
        operand.register,
        mask(),
        modifiers.saturate(),
        modifiers.partialPrecision(),
        modifiers.centroid(),
        modifiers.shift());
  }

  private Suffixed register(boolean isDestination) {
    Location start = in.location();
    String word = in.word(REGISTER);
    int underscore = word.indexOf('_');
    String name = underscore < 0 ? word : word.substring(0, underscore);
    String suffix = underscore < 0 ? "" : word.substring(underscore).toLowerCase(Locale.ROOT);
    boolean indexed = in.peek() == '[';
    Optional<D3d9Syntax.Named> named =
        D3d9Syntax.register(version, name.toLowerCase(Locale.ROOT), indexed ? 0 : -1);
    if (named.isEmpty()) {
      throw D3d9Scanner.errorAt(
          start, "no register '" + name + "' in " + version, REGISTER + " of " + version);
    }
    D3d9RegisterType type = named.get().type();
    long number = named.get().number();
    Optional<D3d9Register.Relative> relative = Optional.empty();
    if (indexed) {
      in.expect('[');
      do {
        if (D3d9Scanner.isDigit(in.peek())) {
          number += digits();
        } else if (relative.isEmpty()) {
          relative = Optional.of(index(isDestination));
        } else {
          throw in.unexpected("a number");
        }
      } while (in.accept('+'));
      if (in.peek() == '-') {
        throw in.error("a negative offset, which has no encoding", "'+' or ']'");
      }
      in.expect(']');
    }
    int most = type == D3d9RegisterType.CONST ? MAX_CONSTANT : MAX_NUMBER;
    if (number > most) {
      String prefix = D3d9Syntax.prefix(type);
      throw D3d9Scanner.errorAt(
          start,
          "the number of " + prefix + number + " is too large",
          prefix + "0 to " + prefix + most);
    }
    return new Suffixed(new D3d9Register(type, (int) number, relative), suffix);
  }

  private int digits() {
    Location start = in.location();
    String word = in.keyword("a number");
    if (!word.matches("[0-9]{1,5}")) {
      throw D3d9Scanner.errorAt(start, "'" + word + "' is no register number", "0 to 8191");
    }
    return Integer.parseInt(word);
  }

  /** Reads the register that is added to a number, if the version's tokens can say it. */
  private D3d9Register.Relative index(boolean isDestination) {
    Location start = in.location();
    boolean hasLoop = version.major() >= (version.isPixel() ? 3 : 2);
    boolean hasAny = isDestination ? version.major() >= 3 : hasLoop || !version.isPixel();
    if (!hasAny) {
      throw D3d9Scanner.errorAt(
          start,
          version
              + " has no "
              + (isDestination ? "destinations" : "sources")
              + " with relative addresses",
          "a number");
    }
    String expected = version.isPixel() ? "aL" : hasLoop ? "a0 or aL" : "a0.x";
    String word = in.word(expected + " or a number");
    if (word.equalsIgnoreCase("aL") && hasLoop) {
      addressSwizzles.add(Swizzle.IDENTITY);
      return D3d9Register.Relative.LOOP;
    }
    if (!word.equalsIgnoreCase("a0") || version.isPixel()) {
      throw D3d9Scanner.errorAt(start, "'" + word + "' as an index", expected);
    }
    Location at = in.location();
    Swizzle swizzle = swizzle();
    if (!hasLoop && !swizzle.equals(Swizzle.replicate(0))) {
      throw D3d9Scanner.errorAt(at, "another component of a0 than x", "a0.x");
    }
    addressSwizzles.add(swizzle);
    return D3d9Register.Relative.address(swizzle.x());
  }

  /**
   * The swizzles of a0 since the last call, in text order, which is token order. Only their first
   * component means something, but all of it stands in the tokens.
   */
  List<Swizzle> takeAddressSwizzles() {
    List<Swizzle> taken = List.copyOf(addressSwizzles);
    addressSwizzles.clear();
    return taken;
  }

  /** The number of a component's letter, -1 for other characters. */
  private static int component(char letter) {
    int component = D3d9Syntax.COMPONENTS.indexOf(letter);
    return component >= 0 ? component : D3d9Syntax.COLOURS.indexOf(letter);
  }

  private WriteMask mask() {
    if (!in.accept('.')) {
      return WriteMask.XYZW;
    }
    Location start = in.location();
    String expected = "components of xyzw and rgba in their order";
    String word = in.keyword(expected);
    if (word.equals(D3d9Syntax.NO_COMPONENT)) {
      return WriteMask.of(0);
    }
    int mask = 0;
    for (char c : word.toCharArray()) {
      int at = component(c);
      if (at < 0 || 1 << at <= mask) {
        throw D3d9Scanner.errorAt(start, "write mask '" + word + "'", expected);
      }
      mask |= 1 << at;
    }
    return WriteMask.of(mask);
  }

  /** Reads one to four letters; the last one counts for those that are missing. */
  private Swizzle swizzle() {
    if (!in.accept('.')) {
      return Swizzle.IDENTITY;
    }
    Location start = in.location();
    String word = in.keyword(SWIZZLE);
    int[] components = new int[4];
    for (int c = 0; c < 4; c++) {
      components[c] = component(word.charAt(Math.min(c, word.length() - 1)));
      if (components[c] < 0 || word.length() > 4) {
        throw D3d9Scanner.errorAt(start, "swizzle '" + word + "'", SWIZZLE);
      }
    }
    return new Swizzle(components[0], components[1], components[2], components[3]);
  }
}
