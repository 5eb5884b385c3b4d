package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.d3d9.D3d9Comparison;
import org.lanewise.core.d3d9.D3d9Declaration;
import org.lanewise.core.d3d9.D3d9Definition;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.d3d9.D3d9Usage;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/** The statements of a program that is being made. */
final class D3d9Code {
  private final List<D3d9Statement> statements = new ArrayList<>();

  D3d9Program program(D3d9Version version) {
    return new D3d9Program(version, statements, List.of());
  }

  void add(D3d9Statement statement) {
    statements.add(statement);
  }

  /** An instruction without a destination. */
  void add(D3d9Opcode opcode, D3d9Source... sources) {
    add(D3d9Instruction.of(opcode, Optional.empty(), List.of(sources)));
  }

  /** An instruction. */
  void add(D3d9Opcode opcode, D3d9Destination destination, D3d9Source... sources) {
    add(D3d9Instruction.of(opcode, Optional.of(destination), List.of(sources)));
  }

  /** An instruction that compares. */
  void add(D3d9Opcode opcode, D3d9Comparison comparison, D3d9Source... sources) {
    add(
        new D3d9Instruction(
            opcode,
            Optional.of(comparison),
            false,
            Optional.empty(),
            Optional.empty(),
            List.of(sources)));
  }

  /** A declaration of a sampler. */
  void declare(int sampler, TextureTarget target) {
    add(
        new D3d9Declaration(
            D3d9Usage.POSITION,
            0,
            Optional.of(target),
            D3d9Destination.of(D3d9RegisterType.SAMPLER, sampler, WriteMask.XYZW)));
  }

  /** A declaration of an input or output. */
  void declare(D3d9Usage usage, int index, D3d9RegisterType type, int number, WriteMask mask) {
    add(
        new D3d9Declaration(
            usage, index, Optional.empty(), D3d9Destination.of(type, number, mask)));
  }

  /** A definition of a constant. */
  void define(D3d9RegisterType type, int number, List<Integer> words) {
    add(new D3d9Definition(D3d9Destination.of(type, number, WriteMask.XYZW), words));
  }
}
