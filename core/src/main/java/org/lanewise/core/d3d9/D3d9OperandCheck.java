package org.lanewise.core.d3d9;

import static org.lanewise.core.d3d9.D3d9RegisterType.ADDRESS;
import static org.lanewise.core.d3d9.D3d9RegisterType.ATTROUT;
import static org.lanewise.core.d3d9.D3d9RegisterType.COLOROUT;
import static org.lanewise.core.d3d9.D3d9RegisterType.CONST;
import static org.lanewise.core.d3d9.D3d9RegisterType.CONSTBOOL;
import static org.lanewise.core.d3d9.D3d9RegisterType.CONSTINT;
import static org.lanewise.core.d3d9.D3d9RegisterType.DEPTHOUT;
import static org.lanewise.core.d3d9.D3d9RegisterType.INPUT;
import static org.lanewise.core.d3d9.D3d9RegisterType.LABEL;
import static org.lanewise.core.d3d9.D3d9RegisterType.LOOP;
import static org.lanewise.core.d3d9.D3d9RegisterType.MISCTYPE;
import static org.lanewise.core.d3d9.D3d9RegisterType.OUTPUT;
import static org.lanewise.core.d3d9.D3d9RegisterType.PREDICATE;
import static org.lanewise.core.d3d9.D3d9RegisterType.RASTOUT;
import static org.lanewise.core.d3d9.D3d9RegisterType.SAMPLER;
import static org.lanewise.core.d3d9.D3d9RegisterType.TEMP;
import static org.lanewise.core.d3d9.D3d9RegisterType.TEXCRDOUT;
import static org.lanewise.core.d3d9.D3d9RegisterType.TEXTURE;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds operands that mean nothing: registers that an opcode cannot read or write, that no version
 * has, that cannot be addressed relatively. What only some version forbids is not its matter.
 */
final class D3d9OperandCheck {
  private static final Set<D3d9RegisterType> VALUES =
      EnumSet.of(TEMP, INPUT, CONST, TEXTURE, MISCTYPE);

  private static final Set<D3d9RegisterType> RESULTS =
      EnumSet.of(TEMP, RASTOUT, ATTROUT, TEXCRDOUT, OUTPUT, COLOROUT, DEPTHOUT);

  private static final Set<D3d9RegisterType> DECLARED =
      EnumSet.of(INPUT, TEXTURE, SAMPLER, MISCTYPE, OUTPUT);

  private final D3d9Program program;
  private final D3d9Version version;
  private final D3d9Findings findings;

  D3d9OperandCheck(D3d9Program program, D3d9Findings findings) {
    this.program = program;
    this.version = program.version();
    this.findings = findings;
  }

  void run() {
    D3d9Instruction before = null;
    for (int i = 0; i < program.statements().size(); i++) {
      switch (program.statements().get(i)) {
        case D3d9Comment comment -> {}
        case D3d9Declaration declaration -> declaration(i, declaration);
        case D3d9Definition definition -> definition(i, definition);
        case D3d9Instruction instruction -> {
          instruction(i, instruction);
          if (instruction.coissue()) {
            coissue(i, before, instruction);
          }
          before = instruction;
        }
      }
    }
  }

  private void declaration(int statement, D3d9Declaration declaration) {
    if (!D3d9Tokens.existsIn(D3d9Tokens.DCL, version)) {
      findings.error(statement, 0, "dcl in " + version, "an opcode of that version");
    }
    if (declaration.usageIndex() < 0 || declaration.usageIndex() > 15) {
      findings.error(statement, 1, "usage index " + declaration.usageIndex(), "0 to 15");
    }
    D3d9Destination destination = declaration.destination();
    type(statement, 2, "dcl of", destination.register(), DECLARED);
    plain(statement, 2, destination);
    register(statement, 2, destination.register(), 1);
  }

  private void definition(int statement, D3d9Definition definition) {
    D3d9Destination destination = definition.destination();
    D3d9RegisterType type = destination.register().type();
    type(
        statement,
        1,
        "definition of",
        destination.register(),
        EnumSet.of(CONST, CONSTINT, CONSTBOOL));
    if (type != CONST && version.major() < 2) {
      findings.error(
          statement,
          0,
          "definition of " + D3d9Syntax.prefix(type) + "# in " + version,
          "none in model 1");
    }
    plain(statement, 1, destination);
    register(statement, 1, destination.register(), 1);
    int words = type == CONSTBOOL ? 1 : 4;
    if (definition.words().size() != words) {
      findings.error(statement, 2, definition.words().size() + " values", words + " values");
    }
  }

  /** What declarations and definitions cannot have. */
  private void plain(int statement, int token, D3d9Destination destination) {
    if (destination.register().relative().isPresent()) {
      findings.error(statement, token, "a relative address outside of an instruction", "none");
    }
    shift(statement, token, destination);
  }

  private void instruction(int statement, D3d9Instruction instruction) {
    D3d9Opcode opcode = instruction.opcode();
    if (!opcode.isReadIn(version)) {
      findings.error(
          statement, 0, opcode.mnemonic() + " in " + version, "an opcode of that version");
      return;
    }
    if (!shape(statement, instruction)) {
      return;
    }
    instruction.destination().ifPresent(d -> destination(statement, opcode, d));
    instruction
        .predicate()
        .ifPresent(
            predicate -> predicate(statement, predicateToken(instruction), opcode, predicate));
    for (int i = 0; i < instruction.sources().size(); i++) {
      int token = D3d9Findings.token(instruction, version, Optional.of(i));
      source(statement, token, opcode, i, instruction.sources().get(i));
    }
  }

  private int predicateToken(D3d9Instruction instruction) {
    return D3d9Findings.token(instruction, version, Optional.empty());
  }

  /** Whether an instruction has the operands of its opcode, which decoded ones always have. */
  private boolean shape(int statement, D3d9Instruction instruction) {
    D3d9Opcode opcode = instruction.opcode();
    int sources = instruction.sources().size();
    boolean unscratched = opcode == D3d9Opcode.SGN && sources == 1;
    if (sources != opcode.sources() && !unscratched) {
      findings.error(
          statement, 0, opcode.mnemonic() + " with " + sources + " sources", "" + opcode.sources());
      return false;
    }
    boolean hasDestination = opcode.destination() != D3d9Opcode.DestinationUse.NONE;
    if (instruction.destination().isPresent() != hasDestination) {
      findings.error(
          statement, 0, opcode.mnemonic(), hasDestination ? "a destination" : "no destination");
      return false;
    }
    if (instruction.comparison().isPresent() != opcode.compares()) {
      findings.error(
          statement, 0, opcode.mnemonic(), opcode.compares() ? "a comparison" : "no comparison");
      return false;
    }
    return true;
  }

  private void coissue(int statement, D3d9Instruction before, D3d9Instruction instruction) {
    if (!version.isPixel1()) {
      findings.error(statement, 0, "co-issue in " + version, "ps_1_x");
    } else if (before == null
        || before.opcode().kind() != D3d9Opcode.Kind.ALU
        || instruction.opcode().kind() != D3d9Opcode.Kind.ALU) {
      findings.error(
          statement,
          0,
          instruction.opcode().mnemonic()
              + (before == null
                  ? " without an instruction before"
                  : " with " + before.opcode().mnemonic() + " at the same time"),
          "two arithmetic instructions");
    }
  }

  private void destination(int statement, D3d9Opcode opcode, D3d9Destination destination) {
    D3d9Register register = destination.register();
    type(statement, 1, opcode.mnemonic() + " to", register, destinations(opcode));
    if (register.relative().isPresent() && register.type() != OUTPUT) {
      findings.error(
          statement,
          1,
          "a relative address of " + D3d9Syntax.prefix(register.type()) + "#",
          "of o#");
    }
    register(statement, 1, register, 1);
    if (destination.mask().bits() == 0) {
      findings.error(statement, 1, "an empty write mask", "components");
    }
    boolean ofRows = opcode == D3d9Opcode.TEXM3X3VSPEC;
    if (ofRows && register.number() < 2) {
      findings.error(statement, 1, opcode.mnemonic() + " to t" + register.number(), "t2 or t3");
    }
    shift(statement, 1, destination);
  }

  private void shift(int statement, int token, D3d9Destination destination) {
    int shift = destination.shift();
    if (version.isPixel1() ? shift < -8 || shift > 7 : shift != 0) {
      findings.error(
          statement, token, "result shift " + shift + " in " + version, "-8 to 7 in ps_1_x");
    }
  }

  /** The register types that an opcode can have as its destination. */
  private Set<D3d9RegisterType> destinations(D3d9Opcode opcode) {
    boolean ofStage = version.isPixel1() && opcode.kind() == D3d9Opcode.Kind.TEXTURE;
    return switch (opcode) {
      case TEXKILL ->
          version.isPixel1To3() ? EnumSet.of(TEXTURE) : EnumSet.of(TEMP, TEXTURE, INPUT);
      case SETP -> EnumSet.of(PREDICATE);
      case MOVA -> EnumSet.of(ADDRESS);
      case TEXDEPTH, BEM -> EnumSet.of(TEMP);
      default -> {
        if (ofStage) {
          yield version.isPixel1To3() ? EnumSet.of(TEXTURE) : EnumSet.of(TEMP);
        }
        Set<D3d9RegisterType> results = EnumSet.copyOf(RESULTS);
        if (opcode == D3d9Opcode.MOV) {
          results.add(ADDRESS);
        }
        if (version.isPixel1To3()) {
          results.add(TEXTURE);
        }
        yield results;
      }
    };
  }

  private void predicate(int statement, int token, D3d9Opcode opcode, D3d9Source predicate) {
    if (version.major() < 2 || opcode.kind() == D3d9Opcode.Kind.FLOW) {
      findings.error(
          statement,
          token,
          "a predicate of " + opcode.mnemonic() + " in " + version,
          "none in model 1 and of flow control");
    }
    type(statement, token, "predicate", predicate.register(), EnumSet.of(PREDICATE));
    condition(statement, token, predicate);
    register(statement, token, predicate.register(), 1);
  }

  private void source(int statement, int token, D3d9Opcode opcode, int index, D3d9Source source) {
    D3d9Register register = source.register();
    Set<D3d9RegisterType> types = sources(opcode, index);
    type(statement, token, opcode.mnemonic() + " of", register, types);
    boolean isValue = types.contains(TEMP) || types.contains(CONST) || types.contains(TEXTURE);
    if (!isValue) {
      condition(statement, token, source);
    } else if (source.modifier() == D3d9Modifier.NOT) {
      findings.error(statement, token, "the negation of a number", "of p0 or b#");
    }
    relative(statement, token, register);
    register(statement, token, register, index == 1 ? opcode.rows() : 1);
  }

  /** The register types that an opcode can have as a source. */
  private Set<D3d9RegisterType> sources(D3d9Opcode opcode, int index) {
    return switch (opcode) {
      case CALL, LABEL -> EnumSet.of(LABEL);
      case CALLNZ -> index == 0 ? EnumSet.of(LABEL) : EnumSet.of(CONSTBOOL, PREDICATE);
      case IF -> EnumSet.of(CONSTBOOL, PREDICATE);
      case BREAKP -> EnumSet.of(PREDICATE);
      case LOOP -> index == 0 ? EnumSet.of(LOOP) : EnumSet.of(CONSTINT);
      case REP -> EnumSet.of(CONSTINT);
      case TEXLD, TEXLDP, TEXLDB, TEXLDD, TEXLDL -> index == 1 ? EnumSet.of(SAMPLER) : VALUES;
      case TEXM3X3SPEC -> index == 1 ? EnumSet.of(CONST) : EnumSet.of(TEXTURE);
      default ->
          version.isPixel1To3() && opcode.kind() == D3d9Opcode.Kind.TEXTURE
              ? EnumSet.of(TEXTURE)
              : VALUES;
    };
  }

  /** The modifier of an operand that is no number: only conditions have one, "not". */
  private void condition(int statement, int token, D3d9Source source) {
    D3d9RegisterType type = source.register().type();
    boolean negatable = type == CONSTBOOL || type == PREDICATE;
    boolean legal =
        source.modifier() == D3d9Modifier.NONE
            || negatable && source.modifier() == D3d9Modifier.NOT;
    if (!legal) {
      findings.error(
          statement,
          token,
          "modifier " + source.modifier() + " of " + D3d9Syntax.prefix(type) + "#",
          negatable ? "none or NOT" : "none");
    }
  }

  private void relative(int statement, int token, D3d9Register register) {
    if (register.relative().isEmpty()) {
      return;
    }
    D3d9Register.Relative relative = register.relative().get();
    boolean byLoop = relative.equals(D3d9Register.Relative.LOOP);
    boolean legal = register.type() == CONST || register.type() == INPUT && byLoop;
    if (!legal || !D3d9Tokens.hasRelativeSources(version)) {
      findings.error(
          statement,
          token,
          "a relative address of " + D3d9Syntax.prefix(register.type()) + "#",
          "of c#, or by aL of v#");
    }
  }

  private void type(
      int statement, int token, String what, D3d9Register register, Set<D3d9RegisterType> allowed) {
    D3d9RegisterType type = register.type();
    if (!allowed.contains(type) || !type.existsIn(version)) {
      Set<D3d9RegisterType> existing = EnumSet.copyOf(allowed);
      existing.removeIf(each -> !each.existsIn(version));
      findings.error(
          statement,
          token,
          what + " " + D3d9Syntax.name(type, register.number()),
          existing.stream()
              .map(each -> D3d9Syntax.prefix(each) + "#")
              .collect(Collectors.joining(" or ")));
    }
  }

  /** The numbers of a register's operand and of its address. */
  private void register(int statement, int token, D3d9Register register, int count) {
    // What a relative address reaches is known when the program runs.
    int last = register.number() + (register.relative().isPresent() ? 0 : count - 1);
    boolean wrong = register.number() < 0 || last >= register.type().most();
    if (wrong) {
      findings.error(
          statement,
          token,
          D3d9Syntax.name(register.type(), last),
          D3d9Syntax.range(register.type(), register.type().most()));
    }
    register
        .relative()
        .ifPresent(
            relative -> {
              boolean known =
                  relative.type() == LOOP ? relative.component() == 0 : relative.type() == ADDRESS;
              boolean model1 =
                  version.major() >= 2 || relative.equals(D3d9Register.Relative.address(0));
              boolean stage = !version.isPixel() || relative.type() == LOOP;
              if (!known || !model1 || !stage) {
                findings.error(
                    statement, token, "address " + relative, "an address register of " + version);
              }
            });
  }
}
