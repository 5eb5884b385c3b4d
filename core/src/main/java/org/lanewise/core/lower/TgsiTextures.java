package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.program.Signature;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Kind;
import org.lanewise.core.texture.TextureOperation.Operand;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiTexOffset;
import org.lanewise.core.tgsi.TgsiTexOperand;
import org.lanewise.core.tgsi.TgsiTexOperand.Offset;
import org.lanewise.core.tgsi.TgsiTexOperand.Projected;
import org.lanewise.core.tgsi.TgsiTexOperand.Word;
import org.lanewise.core.tgsi.TgsiTexOperand.Zero;

/** The TEX family: the operands of the IR texture operation read from those of the instruction. */
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

  /** The four channels of the result. */
  int[] compute(TgsiInstruction instruction, TgsiSources sources) {
    TextureOperation operation = program.textureOperation(instruction);
    TextureTarget target = operation.target();
    List<Integer> operands = new ArrayList<>();
    for (Operand operand : operation.operands()) {
      TgsiTexOperand place = TgsiTexOperand.of(instruction.opcode(), target, operand);
      operands.add(
          operation.takesIntegers()
              ? integer(place, sources)
              : number(place, sources, instruction));
    }
    boolean offset = !instruction.offsets().isEmpty() && !instruction.hasConstantOffset();
    if (operation.kind() == Kind.FETCH && offset) {
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
    for (int i = 0; i < coordinates; i++) {
      int shift = b.op(IrOp.BITS_F2I, registers.read(register, offset.component(i)));
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

  private int integer(TgsiTexOperand place, TgsiSources sources) {
    return switch (place) {
      case Word(int source, int component) -> sources.integer(source, component);
      case Projected(int component) ->
          throw new IllegalStateException("integer component " + component + " is divided");
      case Offset(int axis) -> throw new IllegalStateException("offset " + axis + " is an operand");
      case Zero() -> b.i32(0);
    };
  }

  private int number(TgsiTexOperand place, TgsiSources sources, TgsiInstruction instruction) {
    return switch (place) {
      case Word(int source, int component) -> sources.word(source, component);
      case Projected(int component) -> {
        int value = sources.word(0, component);
        yield floats.canon(b.op(IrOp.FDIV, value, sources.word(0, 3)));
      }
      case Offset(int axis) -> {
        TgsiTexOffset offset = instruction.offsets().getFirst();
        TgsiRegister register = TgsiRegister.of(offset.file(), offset.index());
        yield registers.read(register, offset.component(axis));
      }
      case Zero() -> floats.zero();
    };
  }
}
