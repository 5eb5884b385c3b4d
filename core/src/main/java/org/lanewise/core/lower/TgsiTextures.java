package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.program.Signature;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Kind;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiTexOffset;

/** The TEX family: operands sorted into those of an IR texture operation. */
final class TgsiTextures {
  private final TgsiProgram program;
  private final TgsiFloats floats;
  private final TgsiRegisters registers;
  private final IrBuilder b;

  TgsiTextures(TgsiProgram program, TgsiFloats floats, TgsiRegisters registers) {
    this.program = program;
    this.registers = registers;
    this.floats = floats;
    this.b = floats.b;
  }

  private static Kind kind(TgsiOpcode opcode) {
    return switch (opcode) {
      case TEX, TXP, TEX2 -> Kind.IMPLICIT;
      case TXB, TXB2 -> Kind.BIAS;
      case TXL, TXL2, TEX_LZ -> Kind.LOD;
      case TXD -> Kind.GRADIENT;
      case TXF, TXF_LZ -> Kind.FETCH;
      case TXQ -> Kind.SIZE;
      case LODQ -> Kind.QUERY_LOD;
      case TG4 -> Kind.GATHER;
      default -> throw new IllegalStateException(opcode + " is no texture opcode");
    };
  }

  private TextureOperation operation(TgsiInstruction instruction) {
    Kind kind = kind(instruction.opcode());
    TextureTarget target = instruction.target().orElseThrow();
    int[] offset = program.constantOffset(instruction);
    int component = program.gatheredComponent(instruction);
    int unit = instruction.sources().getLast().register().index().offset();
    return new TextureOperation(kind, target, unit, offset[0], offset[1], offset[2], component);
  }

  /** The four channels of the result. */
  int[] compute(TgsiInstruction instruction, TgsiSources sources) {
    TgsiOpcode opcode = instruction.opcode();
    TextureOperation operation = operation(instruction);
    TextureTarget target = operation.target();
    Kind kind = operation.kind();
    List<Integer> operands = new ArrayList<>();
    if (kind == Kind.SIZE) {
      operands.add(sources.integer(0, 0));
    } else {
      boolean integers = kind == Kind.FETCH;
      boolean divides = opcode == TgsiOpcode.TXP;
      for (int i = 0; i < target.coordinates(); i++) {
        operands.add(coordinate(sources, 0, i, integers, divides));
      }
      if (target.isArray()) {
        operands.add(coordinate(sources, 0, target.layerComponent(), integers, divides));
      }
      if (target.isShadow() && kind != Kind.FETCH && kind != Kind.QUERY_LOD) {
        boolean fits = target.referenceComponent() < 4;
        operands.add(
            coordinate(
                sources, fits ? 0 : 1, fits ? target.referenceComponent() : 0, false, divides));
      }
      level(opcode, kind, sources, operands, target);
    }
    if (!instruction.offsets().isEmpty() && !instruction.hasConstantOffset()) {
      shift(instruction.offsets().getFirst(), target.coordinates(), operands);
    }
    int[] values = operands.stream().mapToInt(Integer::intValue).toArray();
    TgsiRegister sampler = instruction.sources().getLast().register();
    return sampler.index().isRelative()
        ? fromAnyUnit(operation, sampler, values)
        : b.texture(operation, values);
  }

  /** Adds a texel offset that is no constant to the integer coordinates of a fetch. */
  private void shift(TgsiTexOffset offset, int coordinates, List<Integer> operands) {
    TgsiRegister register = TgsiRegister.of(offset.file(), offset.index());
    int[] components = {offset.x(), offset.y(), offset.z()};
    for (int i = 0; i < coordinates; i++) {
      int shift = b.op(IrOp.BITS_F2I, registers.read(register, components[i]));
      operands.set(i, b.op(IrOp.IADD, operands.get(i), shift));
    }
  }

  /** Samples every declared unit; each lane takes the result of the unit that it names. */
  private int[] fromAnyUnit(TextureOperation operation, TgsiRegister sampler, int[] operands) {
    int number = registers.row(sampler);
    boolean query = operation.kind() == Kind.SIZE || operation.kind() == Kind.QUERY_LOD;
    int zero = floats.zero();
    int[] result = {zero, zero, zero, query ? zero : floats.one()};
    for (Signature.SamplerUnit unit : program.signature().samplers()) {
      int[] texels = b.texture(operation.withUnit(unit.unit()), operands);
      int here = b.op(IrOp.IEQ, number, b.i32(unit.unit()));
      for (int c = 0; c < 4; c++) {
        result[c] = b.select(here, texels[c], result[c]);
      }
    }
    return result;
  }

  private void level(
      TgsiOpcode opcode,
      Kind kind,
      TgsiSources sources,
      List<Integer> operands,
      TextureTarget target) {
    boolean second = opcode == TgsiOpcode.TXB2 || opcode == TgsiOpcode.TXL2;
    switch (kind) {
      case BIAS, LOD ->
          operands.add(
              opcode == TgsiOpcode.TEX_LZ
                  ? floats.zero()
                  : sources.word(second ? 1 : 0, second ? 0 : 3));
      case FETCH -> operands.add(opcode == TgsiOpcode.TXF_LZ ? b.i32(0) : sources.integer(0, 3));
      case GRADIENT -> {
        for (int operand = 1; operand <= 2; operand++) {
          for (int i = 0; i < target.coordinates(); i++) {
            operands.add(sources.word(operand, i));
          }
        }
      }
      case IMPLICIT, SIZE, QUERY_LOD, GATHER -> {}
    }
  }

  private int coordinate(
      TgsiSources sources, int operand, int channel, boolean integer, boolean divide) {
    if (integer) {
      return sources.integer(operand, channel);
    }
    int value = sources.word(operand, channel);
    return divide ? floats.canon(b.op(IrOp.FDIV, value, sources.word(0, 3))) : value;
  }
}
