package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/**
 * Finds what a program's version forbids though it means something: registers it does not have,
 * modifiers, masks, swizzles, missing declarations, too many instructions. Source: specs/d3d9.md
 * sections 1.9, 1.10, 2.2, 3, 6.4 and 7.
 */
final class D3d9VersionCheck {
  private final D3d9Program program;
  private final D3d9Version version;
  private final D3d9Findings findings;
  private final Map<D3d9RegisterType, Set<Integer>> declared =
      new EnumMap<>(D3d9RegisterType.class);
  private boolean code;
  private boolean hasPhase;
  private boolean afterPhase;

  /** The instructions since the last phase. */
  private final List<D3d9Instruction> phase = new ArrayList<>();

  D3d9VersionCheck(D3d9Program program, D3d9Findings findings) {
    this.program = program;
    this.version = program.version();
    this.findings = findings;
  }

  void run() {
    hasPhase = program.instructions().stream().anyMatch(i -> i.opcode() == D3d9Opcode.PHASE);
    D3d9Instruction before = null;
    for (int i = 0; i < program.statements().size(); i++) {
      D3d9Statement statement = program.statements().get(i);
      if (!statement.bits().isEmpty()) {
        findings.rule(
            i,
            statement.bits().getFirst().token(),
            "bits without a meaning: " + statement.bits().getFirst(),
            "none");
      }
      switch (statement) {
        case D3d9Comment comment -> {}
        case D3d9Declaration declaration -> declaration(i, declaration);
        case D3d9Definition definition -> definition(i, definition);
        case D3d9Instruction instruction -> {
          code = true;
          instruction(i, instruction, before);
          before = instruction;
        }
      }
    }
    count(program.statements().size() - 1);
    boolean hasPosition =
        version.isPixel()
            || version.major() >= 3
            || program.outputs().has(D3d9RegisterType.RASTOUT, 0);
    if (!hasPosition) {
      findings.rule("oPos is not written", "a write of oPos");
    }
  }

  private void declaration(int statement, D3d9Declaration declaration) {
    first(statement, "dcl");
    D3d9Register register = declaration.destination().register();
    declared.computeIfAbsent(register.type(), key -> new HashSet<>()).add(register.number());
    register(statement, 2, register, 1);
    destinationModifiers(statement, 2, declaration.destination(), true);
  }

  private void definition(int statement, D3d9Definition definition) {
    first(statement, "def");
    register(statement, 1, definition.destination().register(), 1);
  }

  private void first(int statement, String what) {
    if (code) {
      findings.rule(statement, 0, what + " behind an instruction", what + " before all of them");
    }
  }

  private void instruction(int statement, D3d9Instruction instruction, D3d9Instruction before) {
    D3d9Opcode opcode = instruction.opcode();
    // 2_b has the flow control of 2_a without its gradients.
    boolean gradient = opcode == D3d9Opcode.TEXLDD && version.code() == 0x202;
    if (!opcode.existsIn(version) || gradient) {
      findings.rule(
          statement, 0, opcode.mnemonic() + " in " + version, "an opcode of that version");
    }
    if (opcode == D3d9Opcode.PHASE) {
      count(statement);
      afterPhase = true;
    }
    phase.add(instruction);
    instruction.destination().ifPresent(d -> destination(statement, opcode, d));
    for (int i = 0; i < instruction.sources().size(); i++) {
      int token = D3d9Findings.token(instruction, version, Optional.of(i));
      source(statement, token, instruction, i);
    }
    if (instruction.predicate().isPresent()) {
      int token = D3d9Findings.token(instruction, version, Optional.empty());
      register(statement, token, instruction.predicate().get().register(), 1);
    }
    if (instruction.coissue() && before != null) {
      int both = mask(before) & mask(instruction);
      if (both != 0) {
        findings.rule(
            statement,
            1,
            "two instructions at the same time write " + WriteMask.of(both),
            "colour and alpha");
      }
    }
    phases(statement, instruction);
  }

  private static int mask(D3d9Instruction instruction) {
    return instruction.destination().map(d -> d.mask().bits()).orElse(0);
  }

  /** What belongs into one phase of ps_1_4. */
  private void phases(int statement, D3d9Instruction instruction) {
    boolean second = !hasPhase || afterPhase;
    D3d9Opcode opcode = instruction.opcode();
    if (opcode == D3d9Opcode.TEXDEPTH) {
      boolean legal = second && instruction.destination().get().register().number() == 5;
      if (!legal) {
        findings.rule(statement, 1, "texdepth", "r5 in the second phase");
      }
    }
    if (opcode == D3d9Opcode.BEM && hasPhase && afterPhase) {
      findings.rule(statement, 0, "bem in the second phase", "bem in the first phase");
    }
    boolean readsColor =
        instruction.sources().stream()
            .anyMatch(source -> source.register().type() == D3d9RegisterType.INPUT);
    if (hasPhase && !afterPhase && readsColor) {
      findings.rule(statement, 0, "a colour in the first phase", "v# in the second phase");
    }
  }

  /** Compares the slots since the last phase with what there are. */
  private void count(int statement) {
    D3d9InstructionSlots taken = D3d9InstructionSlots.of(version, phase);
    phase.clear();
    boolean apart = D3d9Limits.countsTextures(version);
    int slots = apart ? taken.arithmetic() : taken.total();
    if (slots > D3d9Limits.slots(version)) {
      findings.rule(
          statement, 0, slots + " instruction slots", "at most " + D3d9Limits.slots(version));
    }
    if (apart && taken.texture() > D3d9Limits.textureSlots(version)) {
      findings.rule(
          statement,
          0,
          taken.texture() + " texture instructions",
          "at most " + D3d9Limits.textureSlots(version));
    }
  }

  private void destination(int statement, D3d9Opcode opcode, D3d9Destination destination) {
    D3d9Register register = destination.register();
    register(statement, 1, register, 1);
    declaredUse(statement, 1, register);
    destinationModifiers(statement, 1, destination, false);
    if (opcode.destination() == D3d9Opcode.DestinationUse.READ) {
      return;
    }
    boolean texture = opcode.kind() == D3d9Opcode.Kind.TEXTURE;
    boolean colour =
        register.type() == D3d9RegisterType.COLOROUT
            || register.type() == D3d9RegisterType.DEPTHOUT;
    boolean whole =
        texture && version.isPixel() && version.major() <= 2 && opcode != D3d9Opcode.TEXCRD
            || colour && version.major() == 2;
    int mask = destination.mask().bits();
    if (whole && mask != 15) {
      findings.rule(
          statement, 1, opcode.mnemonic() + " with mask " + destination.mask(), "all components");
    } else if (version.isPixel1To3() && mask != 15 && mask != 7 && mask != 8) {
      findings.rule(statement, 1, "mask " + destination.mask(), "rgba, rgb or a");
    }
  }

  private void destinationModifiers(
      int statement, int token, D3d9Destination destination, boolean declaration) {
    boolean pixel = version.isPixel();
    int shift = destination.shift();
    boolean shiftLegal =
        version.isPixel1To3() ? shift >= -1 && shift <= 2 : shift >= -3 && shift <= 3;
    if (!shiftLegal) {
      findings.rule(statement, token, "result shift " + shift, "one of " + version);
    }
    boolean saturates = pixel || version.major() >= 3;
    if (destination.saturate() && (!saturates || declaration)) {
      findings.rule(statement, token, "_sat in " + version, "none");
    }
    if (destination.partialPrecision() && !(pixel && version.major() >= 2)) {
      findings.rule(statement, token, "_pp in " + version, "none");
    }
    if (destination.centroid() && !(pixel && version.major() >= 2)) {
      findings.rule(statement, token, "_centroid in " + version, "none");
    }
  }

  private void source(int statement, int token, D3d9Instruction instruction, int index) {
    D3d9Opcode opcode = instruction.opcode();
    D3d9Source source = instruction.sources().get(index);
    D3d9Register register = source.register();
    register(statement, token, register, index == 1 ? opcode.rows() : 1);
    declaredUse(statement, token, register);
    relative(statement, token, register);
    if (!allows(opcode, source.modifier())) {
      findings.rule(
          statement,
          token,
          "modifier " + source.modifier() + " of " + opcode.mnemonic() + " in " + version,
          "one of that version");
    }
    swizzle(statement, token, instruction, index);
    if (index == 0) {
      coordinates(statement, token, opcode, source);
    }
  }

  /** Pixel shaders of model 2 look up where a register says as it is. */
  private void coordinates(int statement, int token, D3d9Opcode opcode, D3d9Source source) {
    boolean looksUp =
        switch (opcode) {
          case TEXLD, TEXLDP, TEXLDB -> true;
          default -> false;
        };
    if (!looksUp || !version.isPixel() || version.major() != 2 || version.isSoftware()) {
      return;
    }
    D3d9RegisterType type = source.register().type();
    if (type != D3d9RegisterType.TEMP && type != D3d9RegisterType.TEXTURE) {
      findings.rule(
          statement,
          token,
          opcode.mnemonic() + " of " + D3d9Syntax.name(type, source.register().number()),
          "r# or t#");
    } else if (!source.swizzle().equals(Swizzle.IDENTITY)
        || source.modifier() != D3d9Modifier.NONE) {
      findings.rule(
          statement,
          token,
          "coordinates of " + opcode.mnemonic() + " with a swizzle or modifier",
          "a register as it is");
    }
  }

  private boolean allows(D3d9Opcode opcode, D3d9Modifier modifier) {
    boolean texture = opcode.kind() == D3d9Opcode.Kind.TEXTURE;
    boolean pixel1 = version.isPixel1();
    return switch (modifier) {
      case NONE -> true;
      case NEGATE -> !(texture && pixel1);
      case SIGN -> pixel1 && !(texture && version.minor() == 4);
      case BIAS, NEGATE_BIAS, NEGATE_SIGN, COMPLEMENT -> pixel1 && !texture;
      case X2, NEGATE_X2 -> pixel1 && version.minor() == 4 && !texture;
      case DZ, DW -> pixel1 && version.minor() == 4 && texture;
      case ABS, NEGATE_ABS -> version.major() >= 3 || version.isSoftware();
      case NOT -> version.major() >= 2;
    };
  }

  private static boolean agree(Swizzle one, Swizzle other, int components) {
    for (int c = 0; c < 4; c++) {
      if ((components >> c & 1) != 0 && one.get(c) != other.get(c)) {
        return false;
      }
    }
    return true;
  }

  /** The components of its sources that an instruction reads; all where that is not so simple. */
  private static int read(D3d9Instruction instruction) {
    D3d9Opcode opcode = instruction.opcode();
    return switch (opcode) {
      case DP3, NRM, M3X2, M3X3, M3X4 -> 7;
      case DP2ADD -> 3;
      default -> opcode.channels() == D3d9Opcode.Channels.COMPONENTWISE ? mask(instruction) : 15;
    };
  }

  private void swizzle(int statement, int token, D3d9Instruction instruction, int index) {
    D3d9Opcode opcode = instruction.opcode();
    D3d9Source source = instruction.sources().get(index);
    Swizzle swizzle = source.swizzle();
    D3d9RegisterType type = source.register().type();
    int read = read(instruction);
    boolean one = swizzle.equals(Swizzle.replicate(swizzle.x()));
    boolean scalar =
        switch (opcode.channels()) {
          case SCALAR_X, SCALAR_W, SCALAR_X_PER_CHANNEL, SCALAR_W_PER_CHANNEL -> true;
          default ->
              opcode == D3d9Opcode.IFC
                  || opcode == D3d9Opcode.BREAKC
                  || opcode == D3d9Opcode.DP2ADD && index == 2
                  || type == D3d9RegisterType.PREDICATE;
        };
    // The constants of sincos are no scalars.
    boolean constants = opcode == D3d9Opcode.SINCOS_CONSTS && index > 0;
    if (scalar && !one && !constants) {
      findings.rule(statement, token, "swizzle " + swizzle, "one component");
    }
    if (!version.isPixel() || opcode.kind() != D3d9Opcode.Kind.ALU || version.code() > 0x200) {
      return;
    }
    boolean legal =
        version.isPixel1To3()
            ? swizzle.equals(Swizzle.IDENTITY) || one && swizzle.x() >= 2
            : version.major() == 1
                ? swizzle.equals(Swizzle.IDENTITY) || one
                : one
                    || D3d9Limits.PIXEL_2_SWIZZLES.stream().anyMatch(s -> agree(s, swizzle, read));
    if (!legal) {
      findings.rule(
          statement, token, "swizzle " + swizzle + " in " + version, "one of that version");
    }
  }

  private void relative(int statement, int token, D3d9Register register) {
    if (register.relative().isEmpty()) {
      return;
    }
    boolean legal =
        register.type() == D3d9RegisterType.CONST ? !version.isPixel() : version.major() >= 3;
    if (!legal) {
      findings.rule(
          statement,
          token,
          "a relative address of " + D3d9Syntax.prefix(register.type()) + "# in " + version,
          version.isPixel() ? "of v#" : "of c#");
    }
  }

  private void register(int statement, int token, D3d9Register register, int rows) {
    int count = D3d9Limits.registers(register.type(), version);
    int last = register.number() + rows - 1;
    boolean known = register.number() >= 0 && last < register.type().most();
    if (known && register.relative().isEmpty() && last >= count) {
      findings.rule(
          statement,
          token,
          D3d9Syntax.name(register.type(), last) + " in " + version,
          D3d9Syntax.range(register.type(), count));
    }
  }

  /** Whether a register that needs a declaration has one. */
  private void declaredUse(int statement, int token, D3d9Register register) {
    D3d9RegisterType type = register.type();
    boolean needed =
        switch (type) {
          case SAMPLER, OUTPUT, MISCTYPE -> true;
          // Programs for Direct3D 8 have no declarations.
          case INPUT -> version.major() >= 2;
          case TEXTURE -> version.major() == 2;
          default -> false;
        };
    Set<Integer> numbers = declared.getOrDefault(type, Set.of());
    boolean found =
        register.relative().isPresent() ? !numbers.isEmpty() : numbers.contains(register.number());
    if (needed && !found) {
      findings.rule(
          statement,
          token,
          D3d9Syntax.name(type, register.number()) + " without dcl",
          "a dcl before");
    }
  }
}
