package org.lanewise.core.d3d9;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Swizzle;

/** Makes token streams of programs. */
public final class D3d9Encoder {
  private final D3d9Version version;
  private int[] tokens = new int[16];
  private int count;

  private D3d9Encoder(D3d9Version version) {
    this.version = version;
  }

  /**
   * The token stream of a program, from the version token to the end token.
   *
   * @throws ShaderFormatException if an operand has no encoding in the program's version
   */
  public static int[] encode(D3d9Program program) {
    D3d9Encoder encoder = new D3d9Encoder(program.version());
    encoder.add(program.version().token());
    for (int i = 0; i < program.statements().size(); i++) {
      D3d9Statement statement = program.statements().get(i);
      int start = encoder.count;
      try {
        encoder.statement(statement);
        for (D3d9TokenBits bits : statement.bits()) {
          encoder.flip(start, bits);
        }
      } catch (Unencodable e) {
        throw new ShaderFormatException(
            Diagnostic.error(program.location(i), e.getMessage(), e.expected));
      }
    }
    encoder.add(D3d9Tokens.END);
    return Arrays.copyOf(encoder.tokens, encoder.count);
  }

  /** The tokens of a statement that a decoder read, without the bits it keeps beside. */
  static int[] encode(D3d9Version version, D3d9Statement statement) {
    D3d9Encoder encoder = new D3d9Encoder(version);
    try {
      encoder.statement(statement);
    } catch (Unencodable e) {
      throw new ShaderFormatException(
          Diagnostic.error(new Location.Whole(), e.getMessage(), e.expected));
    }
    return Arrays.copyOf(encoder.tokens, encoder.count);
  }

  /** What no token can hold. */
  private static final class Unencodable extends Exception {
    private static final long serialVersionUID = 1L;

    private final String expected;

    Unencodable(String message, String expected) {
      super(message);
      this.expected = expected;
    }
  }

  private void add(int token) {
    if (count == tokens.length) {
      tokens = Arrays.copyOf(tokens, 2 * count);
    }
    tokens[count++] = token;
  }

  private void flip(int start, D3d9TokenBits bits) throws Unencodable {
    if (bits.token() >= count - start) {
      throw new Unencodable(
          "bits of token " + bits.token(),
          "a token below " + (count - start) + " of the statement");
    }
    tokens[start + bits.token()] ^= bits.difference();
  }

  private void statement(D3d9Statement statement) throws Unencodable {
    switch (statement) {
      case D3d9Comment comment -> comment(comment.body());
      case D3d9Declaration declaration -> declaration(declaration);
      case D3d9Definition definition -> definition(definition);
      case D3d9Instruction instruction -> instruction(instruction);
    }
  }

  private void comment(List<Integer> body) throws Unencodable {
    if (body.size() > D3d9Tokens.MAX_COMMENT) {
      throw new Unencodable(
          "a comment of " + body.size() + " words", "at most " + D3d9Tokens.MAX_COMMENT);
    }
    add(D3d9Tokens.COMMENT | D3d9Field.COMMENT_LENGTH.of(body.size()));
    body.forEach(this::add);
  }

  private void declaration(D3d9Declaration declaration) throws Unencodable {
    int start = begin(D3d9Tokens.DCL);
    D3d9Destination destination = declaration.destination();
    boolean sampler = destination.register().type() == D3d9RegisterType.SAMPLER;
    int index = declaration.usageIndex();
    if (index < 0 || index > 15) {
      throw new Unencodable("usage index " + index, "0 to 15");
    }
    add(
        D3d9Field.PARAMETER.of(true)
            | (sampler
                ? D3d9Field.TARGET.of(D3d9Tokens.code(declaration.target()))
                : D3d9Field.USAGE.of(declaration.usage().code())
                    | D3d9Field.USAGE_INDEX.of(index)));
    destination(destination);
    finish(start);
  }

  private void definition(D3d9Definition definition) throws Unencodable {
    D3d9RegisterType type = definition.destination().register().type();
    int start =
        begin(
            switch (type) {
              case CONSTINT -> D3d9Tokens.DEFI;
              case CONSTBOOL -> D3d9Tokens.DEFB;
              default -> D3d9Tokens.DEF;
            });
    int words = type == D3d9RegisterType.CONSTBOOL ? 1 : 4;
    if (definition.words().size() != words) {
      throw new Unencodable("a definition of " + definition.words().size() + " words", "" + words);
    }
    destination(definition.destination());
    definition.words().forEach(this::add);
    finish(start);
  }

  private void instruction(D3d9Instruction instruction) throws Unencodable {
    D3d9Opcode opcode = instruction.opcode();
    int start = begin(opcode.number());
    tokens[start] |= D3d9Field.CONTROL.of(opcode.control());
    if (instruction.comparison().isPresent()) {
      tokens[start] |= D3d9Field.COMPARISON.of(instruction.comparison().get().code());
    }
    tokens[start] |= D3d9Field.COISSUE.of(instruction.coissue());
    if (instruction.destination().isPresent()) {
      destination(instruction.destination().get());
    }
    if (instruction.predicate().isPresent()) {
      if (version.major() < 2) {
        throw new Unencodable("a predicate in " + version, "none before model 2");
      }
      tokens[start] |= D3d9Field.PREDICATED.of(true);
      source(instruction.predicate().get());
    }
    for (D3d9Source source : instruction.sources()) {
      source(source);
    }
    finish(start);
  }

  private int begin(int opcode) {
    add(D3d9Field.OPCODE.of(opcode));
    return count - 1;
  }

  /** Fills in the length, where the version has one. */
  private void finish(int start) throws Unencodable {
    int length = count - start - 1;
    boolean counts = version.major() >= 2 && D3d9Field.OPCODE.get(tokens[start]) < 0xfffd;
    if (counts) {
      if (length > 15) {
        throw new Unencodable("an instruction of " + length + " more tokens", "at most 15");
      }
      tokens[start] |= D3d9Field.LENGTH.of(length);
    }
  }

  private void destination(D3d9Destination destination) throws Unencodable {
    boolean shifts = version.isPixel1();
    int shift = destination.shift();
    if (shifts ? shift < -8 || shift > 7 : shift != 0) {
      throw new Unencodable(
          "a result shift of " + shift, shifts ? "-8 to 7" : "none outside of ps_1_x");
    }
    int token =
        register(destination.register())
            | D3d9Field.MASK.of(destination.mask().bits())
            | D3d9Field.SATURATE.of(destination.saturate())
            | D3d9Field.PARTIAL_PRECISION.of(destination.partialPrecision())
            | D3d9Field.CENTROID.of(destination.centroid())
            | D3d9Field.SHIFT.of(shift & 15);
    add(token);
    boolean legal = D3d9Tokens.hasRelativeDestinations(version);
    if (destination.register().relative().isPresent() && !legal) {
      throw new Unencodable("a relative destination in " + version, "none before model 3");
    }
    relative(destination.register().relative());
  }

  private void source(D3d9Source source) throws Unencodable {
    add(
        register(source.register())
            | swizzle(source.swizzle())
            | D3d9Field.MODIFIER.of(source.modifier().code()));
    Optional<D3d9Register.Relative> relative = source.register().relative();
    if (relative.isPresent() && !D3d9Tokens.hasRelativeSources(version)) {
      throw new Unencodable(
          "a relative source in " + version, "none in pixel shaders before model 3");
    }
    relative(relative);
  }

  /** A swizzle in its place in a token. */
  static int swizzle(Swizzle swizzle) {
    return D3d9Field.SWIZZLE_X.of(swizzle.x())
        | D3d9Field.SWIZZLE_Y.of(swizzle.y())
        | D3d9Field.SWIZZLE_Z.of(swizzle.z())
        | D3d9Field.SWIZZLE_W.of(swizzle.w());
  }

  private int register(D3d9Register register) throws Unencodable {
    int type = register.type().number();
    int number = register.number();
    if (register.type() == D3d9RegisterType.CONST && number >= D3d9Tokens.CONSTANTS_PER_TYPE) {
      int bank = number / D3d9Tokens.CONSTANTS_PER_TYPE;
      type = D3d9Tokens.CONST2 + bank - 1;
      number %= D3d9Tokens.CONSTANTS_PER_TYPE;
    }
    if (number < 0 || number >= D3d9Tokens.CONSTANTS_PER_TYPE || type > 31) {
      throw unencodable(register);
    }
    if (register.type() == D3d9RegisterType.CONST && type > D3d9Tokens.CONST4) {
      throw unencodable(register);
    }
    return token(type, number) | D3d9Field.RELATIVE.of(register.relative().isPresent());
  }

  private static Unencodable unencodable(D3d9Register register) {
    return new Unencodable(
        "register number " + register.number(),
        register.type() == D3d9RegisterType.CONST ? "0 to 8191" : "0 to 2047");
  }

  private static int token(int type, int number) {
    return D3d9Field.PARAMETER.of(true)
        | D3d9Field.TYPE_LOW.of(type & 7)
        | D3d9Field.TYPE_HIGH.of(type >> 3)
        | D3d9Field.NUMBER.of(number);
  }

  /** The address of an operand, as the assemblers write it: a0.c replicated, aL unswizzled. */
  private void relative(Optional<D3d9Register.Relative> relative) throws Unencodable {
    if (relative.isEmpty()) {
      return;
    }
    D3d9Register.Relative by = relative.get();
    if (!D3d9Tokens.hasRelativeToken(version)) {
      if (!by.equals(D3d9Register.Relative.address(0))) {
        throw new Unencodable("an address in " + version, "a0.x before model 2");
      }
      return;
    }
    add(token(by.type().number(), 0) | swizzle(addressSwizzle(by)));
  }

  /** The swizzle of an address's token. */
  static Swizzle addressSwizzle(D3d9Register.Relative by) {
    return by.type() == D3d9RegisterType.LOOP
        ? Swizzle.IDENTITY
        : Swizzle.replicate(by.component());
  }
}
