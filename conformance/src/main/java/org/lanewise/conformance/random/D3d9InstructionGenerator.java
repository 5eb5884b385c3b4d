package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.d3d9.D3d9Comparison;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/** Instructions without flow, of models 2 and 3 and of vertex programs. */
final class D3d9InstructionGenerator {
  /** How often a source is drawn anew before a plain one does. */
  private static final int MOST_ATTEMPTS = 64;

  private static final WriteMask XY = WriteMask.of(3);
  private static final WriteMask XYZ = WriteMask.of(7);

  private final D3d9Operands operands;
  private final D3d9Features features;
  private final D3d9Code code;
  private final List<Integer> samplers;

  /** The output registers with the components that may be written. */
  private final List<D3d9Destination> outputs;

  private final List<D3d9Opcode> opcodes;
  private final List<D3d9Opcode> lookups;

  D3d9InstructionGenerator(
      D3d9Operands operands,
      D3d9Features features,
      D3d9Code code,
      List<Integer> samplers,
      List<D3d9Destination> outputs) {
    this.operands = operands;
    this.features = features;
    this.code = code;
    this.samplers = List.copyOf(samplers);
    this.outputs = List.copyOf(outputs);
    this.opcodes =
        Arrays.stream(D3d9Opcode.values())
            .filter(opcode -> opcode.existsIn(features.version()))
            .filter(opcode -> opcode.kind() != D3d9Opcode.Kind.FLOW || opcode == D3d9Opcode.NOP)
            .filter(opcode -> opcode != D3d9Opcode.SETP || features.predicates())
            .filter(opcode -> opcode != D3d9Opcode.TEXLDD || features.hasGradients())
            .filter(opcode -> opcode != D3d9Opcode.MOVA || features.relative())
            .filter(opcode -> opcode.kind() != D3d9Opcode.Kind.TEXTURE || !this.samplers.isEmpty())
            .toList();
    this.lookups =
        opcodes.stream().filter(opcode -> opcode.kind() == D3d9Opcode.Kind.TEXTURE).toList();
  }

  /**
   * Adds an instruction.
   *
   * @param inLoop whether there is aL
   * @param divergent whether lanes of a quad may part here
   */
  void add(boolean inLoop, boolean divergent) {
    operands.begin(inLoop);
    D3d9Opcode opcode;
    do {
      opcode = opcode();
    } while (features.strict() && divergent && takesDifferences(opcode));
    add(opcode, inLoop);
  }

  private D3d9Opcode opcode() {
    if (!lookups.isEmpty() && operands.percent(features.weights().textures())) {
      return operands.pick(lookups);
    }
    boolean moves = opcodes.contains(D3d9Opcode.MOVA);
    return moves && operands.percent(features.weights().indexWrites())
        ? D3d9Opcode.MOVA
        : operands.pick(opcodes);
  }

  private static boolean takesDifferences(D3d9Opcode opcode) {
    return switch (opcode) {
      case DSX, DSY, TEXLD, TEXLDB, TEXLDP -> true;
      default -> false;
    };
  }

  private void add(D3d9Opcode opcode, boolean inLoop) {
    if (opcode == D3d9Opcode.NOP) {
      code.add(opcode);
      return;
    }
    if (opcode == D3d9Opcode.TEXKILL) {
      D3d9Source tested = operands.coordinates();
      WriteMask mask = features.strict() ? WriteMask.XYZW : operands.mask();
      code.add(
          opcode, D3d9Destination.of(tested.register().type(), tested.register().number(), mask));
      return;
    }
    List<D3d9Source> sources = sources(opcode);
    D3d9Destination destination = destination(opcode, sources, inLoop);
    Optional<D3d9Comparison> comparison =
        opcode.compares() ? Optional.of(comparison()) : Optional.empty();
    Optional<D3d9Source> predicate =
        features.predicates() && operands.chance(4)
            ? Optional.of(operands.predicate())
            : Optional.empty();
    code.add(
        new D3d9Instruction(
            opcode, comparison, false, predicate, Optional.of(destination), sources));
  }

  /** A comparison that the assembler knows, seldom one of the others. */
  D3d9Comparison comparison() {
    List<D3d9Comparison> known =
        Arrays.asList(D3d9Comparison.values())
            .subList(D3d9Comparison.GT.code(), D3d9Comparison.ALWAYS.code());
    return features.strict() || !operands.chance(6)
        ? operands.pick(known)
        : operands.chance(2) ? D3d9Comparison.NEVER : D3d9Comparison.ALWAYS;
  }

  private List<D3d9Source> sources(D3d9Opcode opcode) {
    List<D3d9Source> sources = new ArrayList<>();
    switch (opcode) {
      case TEXLD, TEXLDP, TEXLDB, TEXLDL, TEXLDD -> {
        sources.add(operands.coordinates());
        sources.add(operands.sampler(operands.pick(samplers)));
        while (sources.size() < opcode.sources()) {
          sources.add(operands.coordinates());
        }
      }
      case M4X4, M4X3, M3X4, M3X3, M3X2 -> {
        sources.add(operands.source());
        sources.add(operands.rows(opcode.rows()));
      }
      case DP2ADD -> {
        sources.add(operands.source());
        sources.add(operands.source());
        sources.add(operands.scalar());
      }
      case SINCOS_CONSTS -> {
        sources.add(operands.scalar());
        sources.add(D3d9Source.of(D3d9RegisterType.CONST, features.constants() - 2));
        sources.add(D3d9Source.of(D3d9RegisterType.CONST, features.constants() - 1));
      }
      case SGN -> {
        sources.add(operands.source());
        sources.add(D3d9Source.of(D3d9RegisterType.TEMP, features.temporaries()));
        sources.add(D3d9Source.of(D3d9RegisterType.TEMP, features.temporaries() + 1));
      }
      case CRS -> {
        for (int i = 0; i < 2; i++) {
          D3d9Source source = operands.source();
          sources.add(
              features.strict()
                  ? new D3d9Source(source.register(), Swizzle.IDENTITY, source.modifier())
                  : source);
        }
      }
      default -> {
        while (sources.size() < opcode.sources()) {
          sources.add(isScalar(opcode) ? operands.scalar() : operands.source());
        }
      }
    }
    return sources;
  }

  private static boolean isScalar(D3d9Opcode opcode) {
    return switch (opcode.channels()) {
      case SCALAR_X, SCALAR_W, SCALAR_X_PER_CHANNEL, SCALAR_W_PER_CHANNEL -> true;
      case NONE, COMPONENTWISE, DOT, MATRIX, PER_CHANNEL -> false;
    };
  }

  private WriteMask mask(D3d9Opcode opcode) {
    boolean strict = features.strict();
    boolean first = features.version().major() == 1;
    WriteMask any = operands.mask();
    return switch (opcode) {
      case M4X4, M3X4 -> strict ? WriteMask.XYZW : any;
      case M4X3, M3X3 -> strict ? XYZ : any;
      case M3X2 -> strict ? XY : any;
      case CRS -> strict ? WriteMask.of((any.bits() & 7) == 0 ? 7 : any.bits() & 7) : any;
      case NRM -> strict ? operands.chance(2) ? XYZ : WriteMask.XYZW : any;
      case SINCOS, SINCOS_CONSTS ->
          strict ? WriteMask.of((any.bits() & 3) == 0 ? 3 : any.bits() & 3) : any;
      case FRC -> strict && first ? WriteMask.of(operands.chance(2) ? 2 : 3) : any;
      case TEXLD, TEXLDP, TEXLDB, TEXLDD -> strict && !features.isModel3() ? WriteMask.XYZW : any;
      default -> any;
    };
  }

  private D3d9Destination destination(D3d9Opcode opcode, List<D3d9Source> sources, boolean inLoop) {
    WriteMask mask = mask(opcode);
    boolean toAddress = features.relative() && features.hasAddress();
    if (opcode == D3d9Opcode.SETP) {
      return D3d9Destination.of(D3d9RegisterType.PREDICATE, 0, mask);
    }
    if (opcode == D3d9Opcode.MOVA) {
      return D3d9Destination.of(D3d9RegisterType.ADDRESS, 0, mask);
    }
    if (opcode == D3d9Opcode.MOV
        && toAddress
        && (features.version().major() == 1 || !features.strict())
        && operands.chance(3)) {
      boolean first = features.version().major() == 1;
      return D3d9Destination.of(D3d9RegisterType.ADDRESS, 0, first ? WriteMask.of(1) : mask);
    }
    if (!outputs.isEmpty() && operands.chance(4)) {
      if (inLoop
          && features.isModel3()
          && !features.isPixel()
          && features.relative()
          && operands.chance(3)) {
        return operands.destination(operands.relativeOutput(6), mask);
      }
      D3d9Destination output = operands.pick(outputs);
      WriteMask both = WriteMask.of(output.mask().bits() & mask.bits());
      if (both.bits() != 0 && mask.bits() == both.bits()) {
        return operands.destination(output.register(), both);
      }
    }
    D3d9Destination result = operands.result(mask);
    for (int attempt = 0; attempt < 8 && overlaps(opcode, result, sources); attempt++) {
      result = operands.result(mask);
    }
    return result;
  }

  /** Whether a destination is a source where the assembler forbids it. */
  private boolean overlaps(D3d9Opcode opcode, D3d9Destination result, List<D3d9Source> sources) {
    boolean apart =
        switch (opcode) {
          case CRS, NRM, SINCOS, SINCOS_CONSTS, POW, M4X4, M4X3, M3X4, M3X3, M3X2 -> true;
          default -> false;
        };
    return features.strict()
        && apart
        && sources.stream()
            .map(D3d9Source::register)
            .anyMatch(
                register ->
                    register.type() == D3d9RegisterType.TEMP
                        && result.register().number() >= register.number()
                        && result.register().number() < register.number() + opcode.rows());
  }

  /** Gives every temporary, a0 and p0 a value. */
  void prologue(int temporaries) {
    for (int number = 0; number < temporaries; number++) {
      if (features.strict() || !operands.chance(5)) {
        operands.begin(false);
        D3d9Source source = operands.plain();
        for (int attempt = 0; isUnset(source, number) && attempt < MOST_ATTEMPTS; attempt++) {
          source = operands.plain();
        }
        if (isUnset(source, number)) {
          source = D3d9Source.of(D3d9RegisterType.CONST, 0);
        }
        code.add(
            D3d9Opcode.MOV,
            D3d9Destination.of(D3d9RegisterType.TEMP, number, WriteMask.XYZW),
            source);
      }
    }
    if (features.relative() && features.hasAddress()) {
      boolean first = features.version().major() == 1;
      code.add(
          first ? D3d9Opcode.MOV : D3d9Opcode.MOVA,
          D3d9Destination.of(D3d9RegisterType.ADDRESS, 0, first ? WriteMask.of(1) : WriteMask.XYZW),
          D3d9Source.of(D3d9RegisterType.TEMP, 0));
    }
    if (features.predicates()) {
      code.add(
          new D3d9Instruction(
              D3d9Opcode.SETP,
              Optional.of(comparison()),
              false,
              Optional.empty(),
              Optional.of(D3d9Destination.of(D3d9RegisterType.PREDICATE, 0, WriteMask.XYZW)),
              List.of(
                  D3d9Source.of(D3d9RegisterType.TEMP, 0),
                  D3d9Source.of(D3d9RegisterType.TEMP, 1))));
    }
  }

  /** Whether a source of the prologue has no value yet, a0 and aL included. */
  private static boolean isUnset(D3d9Source source, int number) {
    D3d9Register register = source.register();
    return register.relative().isPresent()
        || register.type() == D3d9RegisterType.TEMP && register.number() >= number;
  }
}
