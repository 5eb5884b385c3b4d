package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.NumberLiteral;
import org.lanewise.core.texture.TextureTarget;

/**
 * Reads what is no instruction: declarations, definitions, comment tokens, bits without a meaning.
 */
final class D3d9Directives {
  private static final int MAX_USAGE_INDEX = 15;

  /** Infinities and NaNs as Microsoft's C library printed them. */
  private static final Pattern C_SPECIAL = Pattern.compile("([-+]?)1\\.#(INF|QNAN|IND)0*");

  private static final Pattern C_FLOAT = Pattern.compile("[-+]?[0-9.]+([eE][-+]?[0-9]+)?[fF]");

  private final D3d9Scanner in;
  private final D3d9Version version;
  private final D3d9OperandParser operands;

  D3d9Directives(D3d9Scanner in, D3d9Version version, D3d9OperandParser operands) {
    this.in = in;
    this.version = version;
    this.operands = operands;
  }

  /** Reads a declaration behind its mnemonic, whose parts are given. */
  D3d9Declaration declaration(Location start, String[] parts) {
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
    boolean exists = D3d9Tokens.existsIn(D3d9Tokens.DCL, version);
    D3d9Parser.refuseUnless(exists, version, start, parts[0]);
    D3d9Destination destination = plainDestination(D3d9OperandParser.modifiers(start, parts, at));
    boolean isSampler = destination.register().type() == D3d9RegisterType.SAMPLER;
    if (isSampler ? usage.isPresent() : target.isPresent()) {
      throw D3d9Scanner.errorAt(
          start,
          isSampler ? "a usage of a sampler" : "a texture type of no sampler",
          isSampler ? "2d, cube or volume" : "a usage");
    }
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

  /** Reads a definition behind its mnemonic. */
  D3d9Definition definition(Location start, String[] parts, D3d9RegisterType type) {
    int opcode = type == D3d9RegisterType.CONST ? D3d9Tokens.DEF : D3d9Tokens.DEFI;
    D3d9Parser.refuseUnless(D3d9Tokens.existsIn(opcode, version), version, start, parts[0]);
    Location at = in.location();
    D3d9Destination destination = plainDestination(D3d9OperandParser.modifiers(start, parts, 1));
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
    if (type == D3d9RegisterType.CONST) {
      return floatBits();
    }
    if (type == D3d9RegisterType.CONSTINT) {
      return (int) whole("an integer", 32);
    }
    boolean isWord = in.peekKeyword().equals("true") || in.peekKeyword().equals("false");
    return isWord
        ? in.keyword("true or false").equals("true") ? 1 : 0
        : (int) whole("true or false", 32);
  }

  /** Reads a float, which may end in f as in C. */
  private int floatBits() {
    Location start = in.location();
    String text = in.number("a number");
    Matcher special = C_SPECIAL.matcher(text.toUpperCase(Locale.ROOT));
    if (special.matches()) {
      int magnitude = special.group(2).equals("INF") ? 0x7f800000 : 0x7fc00000;
      return magnitude | (special.group(1).equals("-") ? 0x80000000 : 0);
    }
    boolean hasSuffix = C_FLOAT.matcher(text).matches();
    OptionalInt bits =
        NumberLiteral.float32(hasSuffix ? text.substring(0, text.length() - 1) : text);
    if (bits.isEmpty()) {
      throw D3d9Scanner.errorAt(start, "'" + text + "' is no number here", "a number");
    }
    return bits.getAsInt();
  }

  /** Reads the dwords of a comment token. */
  D3d9Comment comment(Location start, String[] parts) {
    if (parts.length > 1) {
      throw D3d9Scanner.errorAt(start, "'_" + parts[1] + "' behind comment", "dwords");
    }
    List<Integer> words = new ArrayList<>();
    if (D3d9Scanner.isDigit(in.peek())) {
      do {
        if (words.size() == D3d9Tokens.MAX_COMMENT) {
          throw in.error("too many dwords", "at most " + D3d9Tokens.MAX_COMMENT);
        }
        words.add((int) whole("a dword", 32));
      } while (in.accept(','));
    }
    return new D3d9Comment(words);
  }

  /** Reads the bits of tokens that operands do not tell, in braces. */
  List<D3d9TokenBits> bits(D3d9Statement statement) {
    List<D3d9TokenBits> bits = new ArrayList<>();
    if (in.peek() != '{') {
      return bits;
    }
    in.expect('{');
    if (statement instanceof D3d9Comment) {
      throw in.error("bits of a comment", "an instruction");
    }
    do {
      Location start = in.location();
      int token = (int) whole("the number of a token", 8);
      in.expect(':');
      int difference = (int) whole("bits", 32);
      boolean ascends = bits.isEmpty() || bits.getLast().token() < token;
      if (!ascends || token < 0 || difference == 0) {
        throw D3d9Scanner.errorAt(
            start,
            "bits " + token + ": " + difference,
            "tokens from 0 on in their order, each with a number that is not 0");
      }
      bits.add(new D3d9TokenBits(token, difference));
    } while (in.accept(','));
    in.expect('}');
    return bits;
  }

  /** Reads a whole number of some bits. */
  private long whole(String what, int bits) {
    Location start = in.location();
    String text = in.number(what);
    OptionalLong value = NumberLiteral.integer(text, bits);
    if (value.isEmpty()) {
      throw D3d9Scanner.errorAt(
          start,
          "'" + text + "' is no number here",
          what + ", a whole number of " + bits + " bits");
    }
    return value.getAsLong();
  }
}
