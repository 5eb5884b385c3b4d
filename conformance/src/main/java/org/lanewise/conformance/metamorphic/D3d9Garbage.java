package org.lanewise.conformance.metamorphic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.lanewise.conformance.random.SpecialValues;
import org.lanewise.core.d3d9.D3d9Comparison;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Opcode.DestinationUse;
import org.lanewise.core.d3d9.D3d9Opcode.Kind;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/** Instructions for Direct3D 9 programs, of operands that the program has already. */
final class D3d9Garbage {
  private final D3d9Program program;
  private final D3d9Edit edit;
  private final Random random;
  private final List<D3d9Opcode> opcodes;
  private final List<D3d9Source> sources;
  private final List<D3d9Instruction> straight;

  D3d9Garbage(D3d9Program program, D3d9Edit edit, Random random) {
    this.program = program;
    this.edit = edit;
    this.random = random;
    opcodes =
        Stream.of(D3d9Opcode.values())
            .filter(opcode -> opcode.isReadIn(program.version()) && computes(opcode))
            .toList();
    straight =
        program.instructions().stream()
            .filter(i -> D3d9Effects.of(program.version(), i) != null)
            .toList();
    sources =
        straight.stream()
            .filter(i -> i.opcode().kind() == Kind.ALU && i.opcode().rows() == 1)
            .flatMap(i -> i.sources().stream())
            .distinct()
            .toList();
  }

  /** Whether an opcode makes a result of values of its lane, or its quad, and of nothing else. */
  private static boolean computes(D3d9Opcode opcode) {
    return switch (opcode) {
      case SETP, MOVA, BEM -> false;
      default ->
          (opcode.kind() == Kind.ALU || opcode.kind() == Kind.DERIVATIVE) && opcode.rows() == 1;
    };
  }

  /** An operand of any value. */
  D3d9Source source() {
    if (random.nextInt(5) == 0) {
      Optional<D3d9Source> words =
          edit.constant(
              D3d9RegisterType.CONST,
              Stream.generate(() -> SpecialValues.random(random)).limit(4).toList());
      if (words.isPresent()) {
        return words.get();
      }
    }
    if (sources.isEmpty()) {
      return edit.zero().orElse(D3d9Source.of(D3d9RegisterType.TEMP, 0));
    }
    D3d9Source source = sources.get(random.nextInt(sources.size()));
    return random.nextInt(3) == 0
        ? D3d9Edit.with(source, Swizzle.replicate(random.nextInt(4)))
        : source;
  }

  /** A temporary that nobody reads, empty where all have a use. */
  Optional<D3d9Destination> unread() {
    return edit.fresh(D3d9RegisterType.TEMP)
        .map(
            number ->
                D3d9Destination.of(
                    D3d9RegisterType.TEMP, number, WriteMask.of(1 + random.nextInt(15))));
  }

  /** An instruction that writes garbage to a destination, and does nothing else. */
  D3d9Instruction writing(D3d9Destination destination) {
    D3d9Opcode opcode = opcodes.get(random.nextInt(opcodes.size()));
    List<D3d9Source> operands = new ArrayList<>();
    for (int i = 0; i < opcode.sources(); i++) {
      operands.add(source());
    }
    return D3d9Instruction.of(opcode, Optional.of(destination), operands);
  }

  /** An instruction without effect: sometimes a lookup, as the program has them. */
  Optional<D3d9Instruction> idle() {
    List<D3d9Instruction> lookups =
        program.version().isPixel1()
            ? List.of()
            : straight.stream().filter(i -> i.opcode().kind() == Kind.TEXTURE).toList();
    boolean looksUp = !lookups.isEmpty() && random.nextInt(3) == 0;
    return unread()
        .map(
            destination -> {
              if (!looksUp) {
                return writing(destination);
              }
              D3d9Instruction model = lookups.get(random.nextInt(lookups.size()));
              List<D3d9Source> operands = new ArrayList<>(model.sources());
              if (random.nextBoolean()) {
                operands.set(0, source());
              }
              return D3d9Instruction.of(model.opcode(), Optional.of(destination), operands);
            });
  }

  /** Instructions that would be noticed if a lane ran them. */
  List<D3d9Instruction> harm() {
    List<D3d9Destination> written =
        straight.stream()
            .filter(i -> computes(i.opcode()))
            .flatMap(i -> i.destination().stream())
            .distinct()
            .toList();
    List<D3d9Instruction> found = new ArrayList<>();
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      int kind = random.nextInt(6);
      if (kind == 0 && program.version().isPixel()) {
        kill().ifPresent(found::addAll);
      } else if (kind < 3 && !written.isEmpty()) {
        D3d9Destination destination = written.get(random.nextInt(written.size()));
        boolean isAddress = destination.register().type() == D3d9RegisterType.ADDRESS;
        found.add(isAddress ? copy() : writing(destination));
      } else if (!straight.isEmpty()) {
        found.add(copy());
      }
    }
    if (random.nextInt(8) == 0) {
      found.add(plain(D3d9Opcode.RET));
    }
    return found;
  }

  private D3d9Instruction copy() {
    return straight.get(random.nextInt(straight.size()));
  }

  /** Kills whoever runs it. */
  private Optional<List<D3d9Instruction>> kill() {
    return edit.constant(D3d9RegisterType.CONST, List.of(0xbf800000, 0xbf800000, 0, 0))
        .flatMap(
            minus ->
                unread()
                    .map(
                        d ->
                            D3d9Destination.of(
                                d.register().type(), d.register().number(), WriteMask.XYZW))
                    .map(
                        d ->
                            List.of(
                                D3d9Instruction.of(D3d9Opcode.MOV, Optional.of(d), List.of(minus)),
                                D3d9Instruction.of(
                                    D3d9Opcode.TEXKILL, Optional.of(d), List.of()))));
  }

  static D3d9Instruction plain(D3d9Opcode opcode, D3d9Source... operands) {
    return D3d9Instruction.of(opcode, Optional.empty(), List.of(operands));
  }

  static D3d9Instruction comparing(
      D3d9Opcode opcode, D3d9Comparison comparison, D3d9Source a, D3d9Source b) {
    return new D3d9Instruction(
        opcode, Optional.of(comparison), false, Optional.empty(), Optional.empty(), List.of(a, b));
  }

  // Conditions

  private static final List<D3d9Comparison> OF_SAME =
      List.of(D3d9Comparison.EQ, D3d9Comparison.GE, D3d9Comparison.LE, D3d9Comparison.ALWAYS);
  private static final List<D3d9Comparison> OF_OTHER =
      List.of(D3d9Comparison.GT, D3d9Comparison.LT, D3d9Comparison.NE, D3d9Comparison.NEVER);

  /**
   * Instructions of which the last opens an if that all lanes take, or none; empty without room.
   */
  Optional<List<D3d9Instruction>> opening(boolean holds) {
    return switch (random.nextInt(4)) {
      case 0 -> ofBoolean(holds);
      case 1 -> ofPredicate(holds);
      default -> compared(D3d9Opcode.IFC, holds);
    };
  }

  private Optional<List<D3d9Instruction>> ofBoolean(boolean holds) {
    boolean value = random.nextBoolean();
    return edit.constant(D3d9RegisterType.CONSTBOOL, List.of(value ? 1 : 0))
        .map(b -> value == holds ? b : D3d9Edit.with(b, D3d9Modifier.NOT))
        .map(b -> List.of(plain(D3d9Opcode.IF, b)));
  }

  /** p0, where the program does not use it. */
  private Optional<List<D3d9Instruction>> ofPredicate(boolean holds) {
    if (edit.isUsed(D3d9RegisterType.PREDICATE)) {
      return compared(D3d9Opcode.IFC, holds);
    }
    boolean value = random.nextBoolean();
    Swizzle component = Swizzle.replicate(random.nextInt(4));
    return compared(D3d9Opcode.SETP, value)
        .map(
            setup -> {
              List<D3d9Instruction> all = new ArrayList<>(setup);
              D3d9Source p0 =
                  D3d9Edit.with(D3d9Source.of(D3d9RegisterType.PREDICATE, 0), component);
              all.add(
                  plain(D3d9Opcode.IF, value == holds ? p0 : D3d9Edit.with(p0, D3d9Modifier.NOT)));
              return all;
            });
  }

  /** A comparison that holds in all lanes, or in none, in an IFC, BREAKC or SETP. */
  Optional<List<D3d9Instruction>> compared(D3d9Opcode opcode, boolean holds) {
    D3d9Source any = D3d9Edit.with(source(), Swizzle.replicate(random.nextInt(4)));
    if (!holds && random.nextBoolean()) {
      // Nothing is below or above itself, NaN included.
      D3d9Comparison never = random.nextBoolean() ? D3d9Comparison.LT : D3d9Comparison.GT;
      return Optional.of(List.of(comparison(opcode, never, any, any)));
    }
    List<D3d9Comparison> comparisons = holds ? OF_SAME : OF_OTHER;
    D3d9Comparison comparison = comparisons.get(random.nextInt(comparisons.size()));
    Optional<D3d9Source> zero = edit.zero();
    if (zero.isEmpty() || random.nextBoolean()) {
      return zero.map(z -> List.of(comparison(opcode, comparison, z, z)));
    }
    // A product whose zero factor wins, whatever the other one is.
    return edit.fresh(D3d9RegisterType.TEMP)
        .map(
            number ->
                List.of(
                    D3d9Instruction.of(
                        D3d9Opcode.MUL,
                        Optional.of(
                            D3d9Destination.of(D3d9RegisterType.TEMP, number, WriteMask.XYZW)),
                        List.of(any, zero.get())),
                    comparison(
                        opcode,
                        comparison,
                        D3d9Source.of(D3d9RegisterType.TEMP, number),
                        zero.get())));
  }

  private static D3d9Instruction comparison(
      D3d9Opcode opcode, D3d9Comparison comparison, D3d9Source a, D3d9Source b) {
    Optional<D3d9Destination> destination =
        opcode.destination() == DestinationUse.WRITTEN
            ? Optional.of(D3d9Destination.of(D3d9RegisterType.PREDICATE, 0, WriteMask.XYZW))
            : Optional.empty();
    return new D3d9Instruction(
        opcode, Optional.of(comparison), false, Optional.empty(), destination, List.of(a, b));
  }
}
