package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Swizzle;

/** Reads programs in the assembly language of docs/d3d9.md, which is Microsoft's. */
public final class D3d9Parser {
  private static final Map<String, List<D3d9Opcode>> ROWS =
      Arrays.stream(D3d9Opcode.values()).collect(Collectors.groupingBy(D3d9Opcode::mnemonic));

  private final D3d9Scanner in;
  private final D3d9Version version;
  private final D3d9OperandParser operands;
  private final D3d9Directives directives;
  private final List<D3d9Statement> statements = new ArrayList<>();
  private final List<Location> locations = new ArrayList<>();

  private D3d9Parser(String text) {
    this.in = new D3d9Scanner(text);
    this.version = version();
    this.operands = new D3d9OperandParser(in, version);
    this.directives = new D3d9Directives(in, version, operands);
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
      D3d9Statement statement = parser.statement();
      parser.statements.add(statement.withBits(parser.bits(statement)));
    }
    return new D3d9Program(parser.version, parser.statements, parser.locations);
  }

  /** Whether a text starts with the name of a version, whatever follows and however long it is. */
  public static boolean recognises(String text) {
    try {
      String start = text.substring(0, Math.min(text.length(), D3d9Scanner.MAX_TEXT));
      return D3d9Syntax.version(versionWord(new D3d9Scanner(start)).toLowerCase(Locale.ROOT))
          .isPresent();
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
    in.keyword("a version");
    while (in.peekAt(0) == '.' && D3d9Scanner.isWord(in.peekAt(1)) && word.length() < 16) {
      in.expect('.');
      word.append('.').append(in.word("a version"));
    }
    return word.toString();
  }

  private D3d9Version version() {
    String expected = "a version from vs_1_1 to vs_3_0 or from ps_1_0 to ps_3_0";
    Location start = in.location();
    if (in.peekKeyword().isEmpty()) {
      throw in.unexpected(expected);
    }
    String word = versionWord(in);
    Optional<D3d9Version> found = D3d9Syntax.version(word.toLowerCase(Locale.ROOT));
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
    String word = in.keyword(statements.isEmpty() ? "an instruction" : "',' or an instruction");
    String[] parts = word.split("_", -1);
    return switch (coissue || predicate.isPresent() ? "" : parts[0]) {
      case D3d9Syntax.DECLARATION -> directives.declaration(start, parts);
      case "def" -> directives.definition(start, parts, D3d9RegisterType.CONST);
      case "defi" -> directives.definition(start, parts, D3d9RegisterType.CONSTINT);
      case "defb" -> directives.definition(start, parts, D3d9RegisterType.CONSTBOOL);
      case D3d9Syntax.COMMENT -> directives.comment(start, parts);
      default -> instruction(start, parts, coissue, predicate);
    };
  }

  /** The bits that the text names, and those of addresses that are written with more than one. */
  private List<D3d9TokenBits> bits(D3d9Statement statement) {
    Map<Integer, Integer> differences = new TreeMap<>();
    in.peek();
    Location start = in.location();
    directives.bits(statement).forEach(bits -> differences.put(bits.token(), bits.difference()));
    List<Swizzle> addresses = operands.takeAddressSwizzles();
    if (statement instanceof D3d9Instruction instruction && !addresses.isEmpty()) {
      addressBits(instruction, addresses)
          .forEach((token, bits) -> differences.merge(token, bits, (a, b) -> a ^ b));
    }
    List<D3d9TokenBits> bits =
        differences.entrySet().stream()
            .filter(entry -> entry.getValue() != 0)
            .map(entry -> new D3d9TokenBits(entry.getKey(), entry.getValue()))
            .toList();
    if (!bits.isEmpty()) {
      checkBits(start, statement, bits);
    }
    return bits;
  }

  /** Refuses bits that mean something: their statement would be another one in tokens. */
  private void checkBits(Location start, D3d9Statement statement, List<D3d9TokenBits> bits) {
    int[] made = D3d9Encoder.encode(version, statement);
    int last = bits.getLast().token();
    if (last >= made.length) {
      throw D3d9Scanner.errorAt(
          start, "bits of token " + last, "a token below " + made.length + " of the statement");
    }
    int[] stream = new int[made.length + 2];
    stream[0] = version.token();
    System.arraycopy(made, 0, stream, 1, made.length);
    stream[made.length + 1] = D3d9Tokens.END;
    bits.forEach(difference -> stream[1 + difference.token()] ^= difference.difference());
    boolean same;
    try {
      same = D3d9Decoder.decode(stream).statements().equals(List.of(statement.withBits(bits)));
    } catch (ShaderFormatException e) {
      same = false;
    }
    if (!same) {
      throw D3d9Scanner.errorAt(
          start, "these bits change the statement", "bits that mean nothing in its tokens");
    }
  }

  /** How the tokens of addresses differ from those that the encoder makes. */
  private Map<Integer, Integer> addressBits(D3d9Instruction instruction, List<Swizzle> addresses) {
    Map<Integer, Integer> bits = new TreeMap<>();
    Iterator<Swizzle> next = addresses.iterator();
    instruction
        .destination()
        .flatMap(destination -> destination.register().relative())
        .ifPresent(relative -> bits.put(2, difference(relative, next.next())));
    for (int i = 0; i < instruction.sources().size(); i++) {
      Optional<D3d9Register.Relative> relative = instruction.sources().get(i).register().relative();
      if (relative.isPresent() && D3d9Tokens.hasRelativeToken(version)) {
        int token = D3d9Findings.token(instruction, version, Optional.of(i)) + 1;
        bits.put(token, difference(relative.get(), next.next()));
      }
    }
    return bits;
  }

  private static int difference(D3d9Register.Relative relative, Swizzle written) {
    return D3d9Encoder.swizzle(written) ^ D3d9Encoder.swizzle(D3d9Encoder.addressSwizzle(relative));
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
    operands.takeAddressSwizzles();
    return predicate;
  }

  private D3d9Instruction instruction(
      Location start, String[] parts, boolean coissue, Optional<D3d9Source> predicate) {
    int at = parts.length > 1 ? D3d9Syntax.COMPARISONS.indexOf(parts[1]) : -1;
    D3d9Opcode opcode = opcode(start, parts[0], at < 0 ? "" : parts[1]);
    int suffixes = at < 0 ? 1 : 2;
    Optional<D3d9Destination> destination = Optional.empty();
    if (opcode.destination() != D3d9Opcode.DestinationUse.NONE) {
      destination =
          Optional.of(operands.destination(D3d9OperandParser.modifiers(start, parts, suffixes)));
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
    Optional<D3d9Opcode> row = fitting.stream().filter(r -> r.isReadIn(version)).findFirst();
    String name = mnemonic + (comparison.isEmpty() ? "" : "_" + comparison);
    refuseUnless(row.isPresent(), version, start, name);
    return row.get();
  }

  /** Refuses what a version does not have. */
  static void refuseUnless(boolean exists, D3d9Version version, Location start, String name) {
    if (!exists) {
      throw D3d9Scanner.errorAt(
          start, "'" + name + "' is not in " + version, "an instruction of " + version);
    }
  }
}
