package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/**
 * Decodes token streams. Instructions are as long as their length field says, in model 1 as their
 * opcode says. What real files hold without a meaning is kept in {@link D3d9Statement#bits}; what
 * has no meaning that could be guessed is an error. Source: specs/d3d9.md section 1.
 */
public final class D3d9Decoder {
  private final int[] tokens;
  private final int size;
  private final D3d9Version version;
  private final boolean strict;

  /** The register types of the version by their numbers, null for those it does not have. */
  private final D3d9RegisterType[] types = new D3d9RegisterType[32];

  private final List<D3d9Statement> statements = new ArrayList<>();
  private final List<Location> locations = new ArrayList<>();

  /** The next token to read. */
  private int at;

  /** Where the tokens of the current statement end, as far as it is known. */
  private int limit;

  private D3d9Decoder(int[] tokens, int start, int size, D3d9Version version, boolean strict) {
    this.tokens = tokens;
    this.size = size;
    this.version = version;
    this.strict = strict;
    this.at = start + 1;
    for (D3d9RegisterType type : D3d9RegisterType.values()) {
      if (type.existsIn(version)) {
        types[type.number()] = type;
      }
    }
    Arrays.fill(types, D3d9Tokens.CONST2, D3d9Tokens.CONST4 + 1, D3d9RegisterType.CONST);
  }

  /**
   * A program and where it ended.
   *
   * @param program the program
   * @param end the index behind its end token
   */
  public record Decoded(D3d9Program program, int end) {}

  /**
   * Decodes a program and takes whatever real files hold.
   *
   * @param tokens the version token and all up to the end token; more may follow
   * @throws ShaderFormatException at the first error, located by its dword
   */
  public static D3d9Program decode(int[] tokens) {
    return decode(tokens, 0, tokens.length, false).program();
  }

  /**
   * Decodes a program.
   *
   * @param tokens where it is
   * @param start the index of the version token; locations count from the first token all the same
   * @param size the index behind the last token that may be the program's
   * @param strict whether bits that mean nothing are errors
   * @throws ShaderFormatException at the first error, located by its dword
   */
  public static Decoded decode(int[] tokens, int start, int size, boolean strict) {
    if (start >= size) {
      throw error(start, "nothing to read", "a version token");
    }
    int first = tokens[start];
    if (!D3d9Version.isVersionToken(first) || !D3d9Version.of(first).exists()) {
      throw error(
          start,
          (D3d9Version.isVersionToken(first) ? "version " : "no version token: ") + hex(first),
          "vs_1_1 to vs_3_0 (0xfffe....) or ps_1_0 to ps_3_0 (0xffff....)");
    }
    D3d9Decoder decoder = new D3d9Decoder(tokens, start, size, D3d9Version.of(first), strict);
    while (decoder.statement()) {}
    return new Decoded(
        new D3d9Program(decoder.version, decoder.statements, decoder.locations), decoder.at);
  }

  /** Reads the next statement; false at the end token. */
  private boolean statement() {
    if (at >= size) {
      throw error(at, "the program does not end", "an end token 0x0000ffff");
    }
    int begin = at;
    int token = tokens[at++];
    if (token == D3d9Tokens.END) {
      return false;
    }
    if (D3d9Field.PARAMETER.isSet(token)) {
      throw error(begin, "parameter token " + hex(token), "an instruction token");
    }
    int opcode = D3d9Field.OPCODE.get(token);
    D3d9Statement statement;
    if (opcode == D3d9Tokens.COMMENT) {
      statement = comment(token);
    } else {
      boolean counts = version.major() >= 2 && opcode != D3d9Opcode.PHASE.number();
      long end = counts ? (long) at + D3d9Field.LENGTH.get(token) : size;
      statement = start(opcode, token, end);
      if (counts && at != end) {
        throw error(
            begin,
            name(opcode, token) + " with " + (end - begin - 1) + " tokens",
            (at - begin - 1) + " tokens after the instruction token");
      }
      statement = statement.withBits(bits(statement, begin));
    }
    statements.add(statement);
    locations.add(new Location.Dword(begin));
    return true;
  }

  /** What the statement's tokens hold beside its operands. */
  private List<D3d9TokenBits> bits(D3d9Statement statement, int begin) {
    int[] made = D3d9Encoder.encode(version, statement);
    List<D3d9TokenBits> bits = new ArrayList<>();
    for (int i = 0; i < made.length; i++) {
      int difference = made[i] ^ tokens[begin + i];
      if (difference != 0) {
        if (strict) {
          throw error(begin + i, "token " + hex(tokens[begin + i]), hex(made[i]));
        }
        bits.add(new D3d9TokenBits(i, difference));
      }
    }
    return bits;
  }

  private D3d9Comment comment(int token) {
    int length = D3d9Field.COMMENT_LENGTH.get(token);
    if (length > size - at) {
      throw error(
          at - 1,
          "a comment of " + length + " dwords, " + (size - at) + " are left",
          "a comment within the program");
    }
    List<Integer> body = new ArrayList<>(length);
    for (int end = at + length; at < end; at++) {
      body.add(tokens[at]);
    }
    return new D3d9Comment(body);
  }

  private D3d9Statement start(int opcode, int token, long end) {
    limit = (int) Math.min(end, size);
    return switch (opcode) {
      case D3d9Tokens.DCL, D3d9Tokens.DEF, D3d9Tokens.DEFI, D3d9Tokens.DEFB -> {
        if (!D3d9Tokens.existsIn(opcode, version)) {
          throw error(at - 1, name(opcode, token) + " in " + version, "an opcode of that version");
        }
        yield opcode == D3d9Tokens.DCL ? declaration() : definition(opcode);
      }
      default -> instruction(row(opcode, token), token);
    };
  }

  /** The row of the opcode table. */
  private D3d9Opcode row(int opcode, int token) {
    List<D3d9Opcode> rows = D3d9Opcode.of(opcode);
    if (rows.isEmpty()) {
      throw error(at - 1, "unknown opcode " + opcode, "an opcode of " + version);
    }
    int control = D3d9Field.CONTROL.get(token);
    int existing = 0;
    for (D3d9Opcode row : rows) {
      if (row.isReadIn(version)) {
        existing++;
        // The rows of texld share a number in one version.
        if (opcode != D3d9Opcode.TEXLD.number()
            || version.major() < 2
            || row.control() == control) {
          return row;
        }
      }
    }
    String mnemonic = rows.getLast().mnemonic();
    throw existing == 0
        ? error(at - 1, mnemonic + " in " + version, "an opcode of that version")
        : error(at - 1, mnemonic + " with control " + control, "0 to " + (existing - 1));
  }

  /** The name of an opcode number for a message. */
  private String name(int opcode, int token) {
    return switch (opcode) {
      case D3d9Tokens.DCL -> "dcl";
      case D3d9Tokens.DEF -> "def";
      case D3d9Tokens.DEFI -> "defi";
      case D3d9Tokens.DEFB -> "defb";
      default -> row(opcode, token).mnemonic();
    };
  }

  private D3d9Declaration declaration() {
    int usageAt = at;
    int usage = parameter("a usage token");
    D3d9Destination destination = destination(false);
    boolean sampler = destination.register().type() == D3d9RegisterType.SAMPLER;
    if (sampler) {
      int target = D3d9Field.TARGET.get(usage);
      if (target > 4) {
        throw error(usageAt, "sampler type " + target, "0 to 4");
      }
      Optional<TextureTarget> known = D3d9Tokens.target(target);
      return new D3d9Declaration(D3d9Usage.POSITION, 0, known, destination);
    }
    int code = D3d9Field.USAGE.get(usage);
    if (code >= D3d9Usage.values().length) {
      throw error(usageAt, "usage " + code, "0 to " + (D3d9Usage.values().length - 1));
    }
    return new D3d9Declaration(
        D3d9Usage.values()[code], D3d9Field.USAGE_INDEX.get(usage), Optional.empty(), destination);
  }

  private D3d9Definition definition(int opcode) {
    int destinationAt = at;
    D3d9Destination destination = destination(false);
    D3d9RegisterType expected =
        switch (opcode) {
          case D3d9Tokens.DEFI -> D3d9RegisterType.CONSTINT;
          case D3d9Tokens.DEFB -> D3d9RegisterType.CONSTBOOL;
          default -> D3d9RegisterType.CONST;
        };
    if (destination.register().type() != expected) {
      throw error(destinationAt, "a definition of " + hex(tokens[destinationAt]), "a " + expected);
    }
    List<Integer> words = new ArrayList<>(4);
    for (int i = opcode == D3d9Tokens.DEFB ? 1 : 4; i > 0; i--) {
      words.add(next("a constant's value"));
    }
    return new D3d9Definition(destination, words);
  }

  private D3d9Instruction instruction(D3d9Opcode opcode, int token) {
    boolean hasDestination = opcode.destination() != D3d9Opcode.DestinationUse.NONE;
    Optional<D3d9Destination> destination =
        hasDestination ? Optional.of(destination(true)) : Optional.empty();
    boolean predicated = version.major() >= 2 && D3d9Field.PREDICATED.isSet(token);
    Optional<D3d9Source> predicate = predicated ? Optional.of(predicate()) : Optional.empty();
    List<D3d9Source> sources = new ArrayList<>(opcode.sources());
    for (int i = 0; i < opcode.sources(); i++) {
      // Some tables give sgn its scratch registers and some do not.
      if (opcode == D3d9Opcode.SGN && i == 1 && at == limit) {
        break;
      }
      sources.add(source());
    }
    return new D3d9Instruction(
        opcode,
        opcode.compares()
            ? Optional.of(D3d9Comparison.values()[D3d9Field.COMPARISON.get(token)])
            : Optional.empty(),
        version.isPixel1() && D3d9Field.COISSUE.isSet(token),
        predicate,
        destination,
        sources);
  }

  private int next(String what) {
    if (at >= limit) {
      throw error(at, "the instruction ends where " + what + " belongs", what);
    }
    return tokens[at++];
  }

  private int parameter(String what) {
    int token = next(what);
    if (!D3d9Field.PARAMETER.isSet(token)) {
      throw error(at - 1, "token " + hex(token) + " where " + what + " belongs", what);
    }
    return token;
  }

  private D3d9Destination destination(boolean addressable) {
    int token = parameter("a destination");
    boolean relative =
        D3d9Field.RELATIVE.isSet(token) && D3d9Tokens.hasRelativeDestinations(version);
    if (relative && !addressable) {
      throw error(at - 1, "a relative address in a declaration or definition", "a register");
    }
    int shift = version.isPixel1() ? D3d9Field.SHIFT.get(token) << 28 >> 28 : 0;
    return new D3d9Destination(
        register(token, relative),
        WriteMask.of(D3d9Field.MASK.get(token)),
        D3d9Field.SATURATE.isSet(token),
        D3d9Field.PARTIAL_PRECISION.isSet(token),
        D3d9Field.CENTROID.isSet(token),
        shift);
  }

  private D3d9Source source() {
    int token = parameter("a source");
    int operandAt = at - 1;
    int modifier = D3d9Field.MODIFIER.get(token);
    if (modifier >= D3d9Modifier.values().length) {
      throw error(
          operandAt, "source modifier " + modifier, "0 to " + (D3d9Modifier.values().length - 1));
    }
    boolean relative = D3d9Field.RELATIVE.isSet(token) && D3d9Tokens.hasRelativeSources(version);
    return new D3d9Source(
        register(token, relative), swizzle(token), D3d9Modifier.values()[modifier]);
  }

  private D3d9Source predicate() {
    int predicateAt = at;
    D3d9Source predicate = source();
    if (predicate.register().type() != D3d9RegisterType.PREDICATE) {
      throw error(predicateAt, "predicate " + hex(tokens[predicateAt]), "p0 or !p0");
    }
    return predicate;
  }

  private static Swizzle swizzle(int token) {
    return new Swizzle(
        D3d9Field.SWIZZLE_X.get(token),
        D3d9Field.SWIZZLE_Y.get(token),
        D3d9Field.SWIZZLE_Z.get(token),
        D3d9Field.SWIZZLE_W.get(token));
  }

  private D3d9Register register(int token, boolean relative) {
    int operandAt = at - 1;
    D3d9RegisterType type = type(token, operandAt);
    int number = D3d9Field.NUMBER.get(token);
    int code = code(token);
    if (type == D3d9RegisterType.CONST && code >= D3d9Tokens.CONST2) {
      number += (code - D3d9Tokens.CONST2 + 1) * D3d9Tokens.CONSTANTS_PER_TYPE;
    }
    return new D3d9Register(type, number, relative ? Optional.of(relative()) : Optional.empty());
  }

  private static int code(int token) {
    return D3d9Field.TYPE_HIGH.get(token) << 3 | D3d9Field.TYPE_LOW.get(token);
  }

  private D3d9RegisterType type(int token, int operandAt) {
    int code = code(token);
    D3d9RegisterType type = types[code];
    if (type == null) {
      throw error(operandAt, "register type " + code, "a register type of " + version);
    }
    return type;
  }

  private D3d9Register.Relative relative() {
    if (!D3d9Tokens.hasRelativeToken(version)) {
      return D3d9Register.Relative.address(0);
    }
    int token = parameter("an address register");
    int code = code(token);
    boolean first = D3d9Field.NUMBER.get(token) == 0;
    if (first && code == D3d9RegisterType.LOOP.number()) {
      return D3d9Register.Relative.LOOP;
    }
    if (first && code == D3d9RegisterType.ADDRESS.number() && !version.isPixel()) {
      return D3d9Register.Relative.address(D3d9Field.SWIZZLE_X.get(token));
    }
    throw error(at - 1, "address register " + hex(token), version.isPixel() ? "aL" : "a0 or aL");
  }

  private static String hex(int token) {
    return String.format("0x%08x", token);
  }

  private static ShaderFormatException error(int offset, String message, String expected) {
    return new ShaderFormatException(
        Diagnostic.error(new Location.Dword(offset), message, expected));
  }
}
