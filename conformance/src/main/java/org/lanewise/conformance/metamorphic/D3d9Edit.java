package org.lanewise.conformance.metamorphic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.lanewise.core.d3d9.D3d9Definition;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Limits;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/** A Direct3D 9 program while something is put into it. Positions count statements. */
final class D3d9Edit {
  private final D3d9Program program;
  private final List<D3d9Statement> definitions = new ArrayList<>();
  private final Map<Integer, List<D3d9Instruction>> inserted = new TreeMap<>();
  private final Map<D3d9RegisterType, BitSet> used = new TreeMap<>();
  private final boolean constantsIndexed;

  D3d9Edit(D3d9Program program) {
    this.program = program;
    boolean indexed = false;
    for (D3d9Instruction instruction : program.instructions()) {
      instruction.destination().ifPresent(destination -> use(destination.register(), 1));
      instruction.predicate().ifPresent(predicate -> use(predicate.register(), 1));
      for (int i = 0; i < instruction.sources().size(); i++) {
        D3d9Register register = instruction.sources().get(i).register();
        use(register, i == 1 ? instruction.opcode().rows() : 1);
        indexed |= register.type() == D3d9RegisterType.CONST && register.relative().isPresent();
      }
    }
    for (D3d9Statement statement : program.statements()) {
      if (statement instanceof D3d9Definition definition) {
        use(definition.destination().register(), 1);
      }
    }
    constantsIndexed = indexed;
  }

  private void use(D3d9Register register, int count) {
    used.computeIfAbsent(register.type(), type -> new BitSet())
        .set(register.number(), register.number() + count);
  }

  /** Whether the program names a register of a type. */
  boolean isUsed(D3d9RegisterType type) {
    return used.containsKey(type);
  }

  /**
   * A register that the program does not name, of those that its version has where it can be; empty
   * where there is none, or where a relative address might reach it.
   */
  Optional<Integer> fresh(D3d9RegisterType type) {
    if (type == D3d9RegisterType.CONST && constantsIndexed) {
      return Optional.empty();
    }
    BitSet taken = used.computeIfAbsent(type, key -> new BitSet());
    int number = taken.nextClearBit(0);
    // More temporaries than the version has run all the same.
    int end =
        type == D3d9RegisterType.TEMP ? type.most() : D3d9Limits.registers(type, program.version());
    if (number >= end) {
      return Optional.empty();
    }
    taken.set(number);
    return Optional.of(number);
  }

  /** A constant that the program did not name, with values of its own. */
  Optional<D3d9Source> constant(D3d9RegisterType type, List<Integer> words) {
    return fresh(type)
        .map(
            number -> {
              definitions.add(
                  new D3d9Definition(D3d9Destination.of(type, number, WriteMask.XYZW), words));
              return D3d9Source.of(type, number);
            });
  }

  /** A temporary that nobody writes, and so 0. */
  Optional<D3d9Source> zero() {
    return fresh(D3d9RegisterType.TEMP).map(n -> D3d9Source.of(D3d9RegisterType.TEMP, n));
  }

  static D3d9Source with(D3d9Source source, Swizzle swizzle) {
    return new D3d9Source(source.register(), swizzle, source.modifier());
  }

  static D3d9Source with(D3d9Source source, D3d9Modifier modifier) {
    return new D3d9Source(source.register(), source.swizzle(), modifier);
  }

  /** Whether instructions may be put in front of a statement: not between two of a pair. */
  boolean isOpen(int position) {
    if (position >= program.statements().size()) {
      return true;
    }
    return program.statements().get(position) instanceof D3d9Instruction instruction
        && !instruction.coissue();
  }

  /** Puts instructions in front of a statement, or at the end. */
  void insert(int position, List<D3d9Instruction> instructions) {
    inserted.computeIfAbsent(position, key -> new ArrayList<>()).addAll(instructions);
  }

  D3d9Program build() {
    return build(program.statements());
  }

  /** The program with other statements, as many, and all that was put in. */
  D3d9Program build(List<D3d9Statement> statements) {
    List<D3d9Statement> all = new ArrayList<>();
    boolean started = false;
    for (int i = 0; i <= statements.size(); i++) {
      boolean isEnd = i == statements.size();
      if (!started && (isEnd || statements.get(i) instanceof D3d9Instruction)) {
        all.addAll(definitions);
        started = true;
      }
      all.addAll(inserted.getOrDefault(i, List.of()));
      if (!isEnd) {
        all.add(statements.get(i));
      }
    }
    return new D3d9Program(program.version(), all, List.of());
  }

  /** All registers that operands of an instruction name, the predicate's included. */
  static Stream<D3d9Register> registers(D3d9Instruction instruction) {
    return Stream.of(
            instruction.destination().stream().map(D3d9Destination::register),
            instruction.predicate().stream().map(D3d9Source::register),
            instruction.sources().stream().map(D3d9Source::register))
        .flatMap(stream -> stream);
  }
}
