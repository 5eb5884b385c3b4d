package org.lanewise.conformance.random;

import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;

/** Counts what many programs are made of. */
final class ProgramShares {
  private int programs;
  private long instructions;
  private long flow;
  private long textures;
  private long operands;
  private long relative;

  void add(Program program) {
    programs++;
    switch (program) {
      case TgsiProgram tgsi -> tgsi.instructions().forEach(this::add);
      case R500Program r500 -> r500.code().forEach(this::add);
      case D3d9Program d3d9 -> d3d9.instructions().forEach(this::add);
    }
  }

  private void add(TgsiInstruction instruction) {
    instructions++;
    switch (instruction.opcode().category()) {
      case FLOW, KILL -> flow++;
      case TEX, TEX_QUERY, SAMPLE10, MEM, ATOMIC -> textures++;
      default -> {}
    }
    instruction.sources().forEach(source -> add(source.register()));
    instruction.destinations().forEach(destination -> add(destination.register()));
  }

  private void add(TgsiRegister register) {
    boolean vertex = register.dimension().filter(TgsiIndex::isRelative).isPresent();
    operand(vertex || register.index().isRelative());
  }

  private void add(R500Instruction instruction) {
    instructions++;
    flow += instruction.type() == R500Type.FC ? 1 : 0;
    textures += instruction.type() == R500Type.TEX ? 1 : 0;
    instruction.type().words().stream()
        .flatMap(word -> R500Field.of(word).stream())
        .filter(field -> field.name().endsWith("_REL"))
        .forEach(field -> operand(instruction.has(field)));
  }

  private void add(D3d9Instruction instruction) {
    instructions++;
    boolean flows = instruction.opcode().kind() == D3d9Opcode.Kind.FLOW;
    flow += flows && instruction.opcode() != D3d9Opcode.NOP ? 1 : 0;
    textures += instruction.opcode().kind() == D3d9Opcode.Kind.TEXTURE ? 1 : 0;
    for (D3d9Source source : instruction.sources()) {
      operand(source.register().relative().isPresent());
    }
    instruction
        .destination()
        .ifPresent(destination -> operand(destination.register().relative().isPresent()));
  }

  private void operand(boolean isRelative) {
    operands++;
    relative += isRelative ? 1 : 0;
  }

  /** Flow control in a program. */
  double flowOfAProgram() {
    return (double) flow / programs;
  }

  /** The share of instructions that are on textures, images or memory. */
  double textures() {
    return (double) textures / instructions;
  }

  /** The share of operands that are relative. */
  double relative() {
    return (double) relative / operands;
  }
}
