package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.NumberLiteral;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/** Reads programs in the assembly language of docs/d3d9.md, which is Microsoft's. */
public final class D3d9Parser {
  /** Dwords that a comment token can count. */
  private static final int MAX_COMMENT = 0x7fff;

  private static final int MAX_USAGE_INDEX = 15;

  /** Register and mask stand for those that come later. */
  private static final D3d9Destination ANY =
      D3d9Destination.of(D3d9RegisterType.TEMP, 0, WriteMask.XYZW);

  private static final Map<String, List<D3d9Opcode>> ROWS =
      Arrays.stream(D3d9Opcode.values()).collect(Collectors.groupingBy(D3d9Opcode::mnemonic));

  private final D3d9Scanner in;
  private final D3d9Version version;
  private final D3d9OperandParser operands;
  private final List<D3d9Statement> statements = new ArrayList<>();
  private final List<Location> locations = new ArrayList<>();

  private D3d9Parser(String text) {
    this.in = new D3d9Scanner(text);
    this.version = version();
    this.operands = new D3d9OperandParser(in, version);
  }

  /**
   * Reads a program.
   *
   * @param text at most 64 Mi characters
   * @throws ShaderFormatException with line and column at the first error
   */
  public static D3d9Program parse(String text) {
    D3d9Parser parser = new D3d9Parser(text);
    while (!parser.in.atEnd()) {
      parser.locations.add(parser.in.location());
      parser.statements.add(parser.statement());
    }
    return new D3d9Program(parser.version, parser.statements, parser.locations);
  }

  /** Whether a text starts with the name of a version, whatever follows and however long it is. */
  public static boolean recognises(String text) {
    try {
      String start = text.substring(0, Math.min(text.length(), D3d9Scanner.MAX_TEXT));
      return D3d9Syntax.version(versionWord(new D3d9Scanner(start))).isPresent();
    } catch (ShaderFormatException e) {
      return false;
    }
  }

  /** The first word; two points may stand in it instead of underscores. */
  private static String versionWord(D3d9Scanner in) {
    StringBuilder word = new StringBuilder(in.peekWord());
    if (word.isEmpty()) {
      return "";
    }
    in.word("a version");
    while (in.peekAt(0) == '.' && D3d9Scanner.isWord(in.peekAt(1)) && word.length() < 16) {
      in.expect('.');
      word.append('.').append(in.word("a version"));
    }
    return word.toString();
  }

  private D3d9Version version() {
    String expected = "a version from vs_1_1 to vs_3_0 or from ps_1_0 to ps_3_0";
    Location start = in.location();
    if (in.peekWord().isEmpty()) {
      throw in.unexpected(expected);
    }
    String word = versionWord(in);
    Optional<D3d9Version> found = D3d9Syntax.version(word);
    if (found.isEmpty() || !found.get().exists()) {
      throw D3d9Scanner.errorAt(start, "'" + word + "' is no version", expected);
    }
    return found.get();
  }

  private D3d9Statement statement() {
    boolean coissue = in.peek() == '+';
    if (coissue) {
      if (!version.isPixel1()) {
        throw in.error("'+' in " + version, "it in ps_1_0 to ps_1_4 alone");
      }
      in.expect('+');
    }
    Optional<D3d9Source> predicate = in.peek() == '(' ? Optional.of(predicate()) : Optional.empty();
    Location start = in.location();
    String word = in.word(statements.isEmpty() ? "an instruction" : "',' or an instruction");
    String[] parts = word.split("_", -1);
    return switch (coissue || predicate.isPresent() ? "" : parts[0]) {
      case D3d9Syntax.DECLARATION -> declaration(start, parts);
      case "def" -> definition(start, parts, D3d9RegisterType.CONST);
      case "defi" -> definition(start, parts, D3d9RegisterType.CONSTINT);
      case "defb" -> definition(start, parts, D3d9RegisterType.CONSTBOOL);
      case D3d9Syntax.COMMENT -> comment(start, parts);
      default -> instruction(start, parts, coissue, predicate);
    };
  }

  private D3d9Source predicate() {
    if (version.major() < 2) {
      throw in.error("a predicate in " + version, "none before model 2");
    }
    in.expect('(');
    Location start = in.location();
    D3d9Source predicate = operands.source();
    if (predicate.register().type() != D3d9RegisterType.PREDICATE) {
      throw D3d9Scanner.errorAt(start, "no predicate", "p0 or !p0");
    }
    in.expect(')');
    return predicate;
  }

  private D3d9Instruction instruction(
      Location start, String[] parts, boolean coissue, Optional<D3d9Source> predicate) {
    int at = parts.length > 1 ? D3d9Syntax.COMPARISONS.indexOf(parts[1]) : -1;
    D3d9Opcode opcode = opcode(start, parts[0], at < 0 ? "" : parts[1]);
    int suffixes = at < 0 ? 1 : 2;
    Optional<D3d9Destination> destination = Optional.empty();
    if (opcode.destination() != D3d9Opcode.DestinationUse.NONE) {
      destination = Optional.of(operands.destination(modifiers(start, parts, suffixes)));
    } else if (parts.length > suffixes) {
      throw D3d9Scanner.errorAt(
          start, "'_" + parts[suffixes] + "' without a result", opcode.mnemonic() + " alone");
    }
    List<D3d9Source> sources = new ArrayList<>();
    while (sources.size() < opcode.sources()) {
      // The scratch registers of sgn may be missing, as they are in some files.
      if (opcode == D3d9Opcode.SGN && sources.size() == 1 && in.peek() != ',') {
        break;
      }
      if (destination.isPresent() || !sources.isEmpty()) {
        in.expect(',');
      }
      sources.add(operands.source());
    }
    if (in.peek() == ',') {
      throw in.error("too many operands of " + opcode.mnemonic(), "the next instruction");
    }
    return new D3d9Instruction(
        opcode,
        at < 0 ? Optional.empty() : Optional.of(D3d9Comparison.values()[at]),
        coissue,
        predicate,
        destination,
        sources);
  }

  /** The row of a mnemonic and a comparison, which may be empty, in the version. */
  private D3d9Opcode opcode(Location start, String mnemonic, String comparison) {
    List<D3d9Opcode> rows = ROWS.getOrDefault(mnemonic, List.of());
    if (rows.isEmpty()) {
      throw D3d9Scanner.errorAt(
          start, "unknown instruction '" + mnemonic + "'", "an instruction of " + version);
    }
    List<D3d9Opcode> fitting =
        rows.stream().filter(row -> row.compares() != comparison.isEmpty()).toList();
    if (fitting.isEmpty()) {
      throw D3d9Scanner.errorAt(
          start,
          mnemonic + (comparison.isEmpty() ? " without" : " with") + " a comparison",
          mnemonic + (comparison.isEmpty() ? "_gt, _lt, _ge, _le, _eq or _ne" : " alone"));
    }
    for (D3d9Opcode row : fitting) {
      if (row.existsIn(version)) {
        return row;
      }
    }
    String name = mnemonic + (comparison.isEmpty() ? "" : "_" + comparison);
    throw D3d9Scanner.errorAt(
        start, "'" + name + "' is not in " + version, "an instruction of " + version);
  }

  /** Reads the suffixes from a place on: what happens to the result. */
  private static D3d9Destination modifiers(Location start, String[] parts, int from) {
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

  private D3d9Declaration declaration(Location start, String[] parts) {
    Optional<TextureTarget> target = Optional.empty();
    Optional<D3d9Usage> usage = Optional.empty();
    int usageIndex = 0;
    int at = 1;
    for (; at < parts.length; at++) {
      String part = parts[at];
      Optional<TextureTarget> asTarget = D3d9Syntax.target(part);
      String letters = part.replaceFirst("[0-9]+$", "");
      Optional<D3d9Usage> asUsage = D3d9Syntax.usage(letters);
      if (asTarget.isPresent() && target.isEmpty()) {
        target = asTarget;
      } else if (asUsage.isPresent() && usage.isEmpty()) {
        usage = asUsage;
        usageIndex = usageIndex(start, part.substring(letters.length()));
      } else {
        break;
      }
    }
    boolean isSuffix = at == parts.length || D3d9Syntax.isSuffix(parts[at]);
    if (!isSuffix) {
      throw D3d9Scanner.errorAt(
          start,
          "unknown suffix '_" + parts[at] + "' of '" + parts[0] + "'",
          "a usage (" + D3d9Syntax.USAGES + ") with or without a number, or 2d, cube, volume");
    }
    D3d9Destination destination = operands.destination(modifiers(start, parts, at));
    return new D3d9Declaration(usage.orElse(D3d9Usage.POSITION), usageIndex, target, destination);
  }

  /** Reads a destination that declarations and definitions can have. */
  private D3d9Destination plainDestination(D3d9Destination modifiers) {
    Location start = in.location();
    D3d9Destination destination = operands.destination(modifiers);
    if (destination.register().relative().isPresent()) {
      throw D3d9Scanner.errorAt(start, "a relative address here", "a number");
    }
    return destination;
  }

  private static int usageIndex(Location start, String digits) {
    if (digits.isEmpty()) {
      return 0;
    }
    if (digits.length() > 2 || Integer.parseInt(digits) > MAX_USAGE_INDEX) {
      throw D3d9Scanner.errorAt(
          start, "usage index " + digits + " is too large", "0 to " + MAX_USAGE_INDEX);
    }
    return Integer.parseInt(digits);
  }

  private D3d9Definition definition(Location start, String[] parts, D3d9RegisterType type) {
    if (type != D3d9RegisterType.CONST && version.major() < 2) {
      throw D3d9Scanner.errorAt(
          start, "'" + parts[0] + "' in " + version, "an instruction of " + version);
    }
    Location at = in.location();
    D3d9Destination destination = plainDestination(modifiers(start, parts, 1));
    if (destination.register().type() != type) {
      String prefix = D3d9Syntax.prefix(type);
      throw D3d9Scanner.errorAt(at, parts[0] + " of another register", "a " + prefix + "#");
    }
    List<Integer> words = new ArrayList<>();
    int count = type == D3d9RegisterType.CONSTBOOL ? 1 : 4;
    while (words.size() < count) {
      in.expect(',');
      words.add(word(type));
    }
    if (in.peek() == ',') {
      throw in.error("too many numbers", count + " of them");
    }
    return new D3d9Definition(destination, words);
  }

  private int word(D3d9RegisterType type) {
    Location start = in.location();
    boolean isFloat = type == D3d9RegisterType.CONST;
    boolean isBoolean = type == D3d9RegisterType.CONSTBOOL;
    String expected =
        isFloat ? "a number" : isBoolean ? "true or false" : "a whole number of 32 bits";
    if (isBoolean && (in.peekWord().equals("true") || in.peekWord().equals("false"))) {
      return in.word(expected).equals("true") ? 1 : 0;
    }
    String text = in.number(expected);
    OptionalLong value = isFloat ? bits(text) : NumberLiteral.integer(text, 32);
    if (value.isEmpty()) {
      throw D3d9Scanner.errorAt(start, "'" + text + "' is no number here", expected);
    }
    return (int) value.getAsLong();
  }

  /** The bits of a float, which may end in f as in C. */
  private static OptionalLong bits(String text) {
    boolean hasSuffix = text.matches("[-+]?[0-9.]+([eE][-+]?[0-9]+)?[fF]");
    String digits = hasSuffix ? text.substring(0, text.length() - 1) : text;
    OptionalInt bits = NumberLiteral.float32(digits);
    return bits.isPresent() ? OptionalLong.of(bits.getAsInt()) : OptionalLong.empty();
  }

  private D3d9Comment comment(Location start, String[] parts) {
    if (parts.length > 1) {
      throw D3d9Scanner.errorAt(start, "'_" + parts[1] + "' behind comment", "dwords");
    }
    List<Integer> words = new ArrayList<>();
    if (D3d9Scanner.isDigit(in.peek())) {
      do {
        Location at = in.location();
        String text = in.number("a dword");
        OptionalLong word = NumberLiteral.integer(text, 32);
        if (word.isEmpty() || words.size() == MAX_COMMENT) {
          throw D3d9Scanner.errorAt(
              at,
              word.isEmpty() ? "'" + text + "' is no dword" : "too many dwords",
              "at most " + MAX_COMMENT + " numbers of 32 bits");
        }
        words.add((int) word.getAsLong());
      } while (in.accept(','));
    }
    return new D3d9Comment(words);
  }
}
