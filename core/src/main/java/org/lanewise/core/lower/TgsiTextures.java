package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Kind;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiLookup;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiSource;
import org.lanewise.core.tgsi.TgsiTexOffset;
import org.lanewise.core.tgsi.TgsiTexOperand;
import org.lanewise.core.tgsi.TgsiTexOperand.Offset;
import org.lanewise.core.tgsi.TgsiTexOperand.Projected;
import org.lanewise.core.tgsi.TgsiTexOperand.Word;
import org.lanewise.core.tgsi.TgsiTexOperand.Zero;

/**
 * The TEX and the SAMPLE family: the operands of IR texture operations read from those of the
 * instruction.
 */
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
    if (TgsiLookup.asksRenderTarget(instruction)) {
      return swizzled(instruction, renderTarget(instruction.opcode()));
    }
    List<int[]> results = new ArrayList<>();
    for (TgsiLookup lookup : TgsiLookup.of(program, instruction)) {
      results.add(lookup(lookup, instruction, sources));
    }
    return swizzled(
        instruction,
        results.size() == 1
            ? results.getFirst()
            : results.stream().mapToInt(texels -> texels[3]).toArray());
  }

  /** The colour in the framebuffer where an output goes. */
  int[] framebuffer(TgsiInstruction instruction) {
    TgsiSource source = instruction.sources().getFirst();
    int slot = program.signature().framebufferInput(source.register().index().offset());
    int[] result = new int[4];
    for (int c = 0; c < 4; c++) {
      int[] place = {slot, source.swizzle().get(c)};
      int value = b.emit(IrOp.INPUT, IrType.F32, new int[0], place);
      value = source.absolute() ? b.op(IrOp.FABS, value) : value;
      result[c] = source.negate() ? b.op(IrOp.FNEG, value) : value;
    }
    return result;
  }

  private static int[] swizzled(TgsiInstruction instruction, int[] values) {
    Swizzle swizzle = TgsiLookup.resultSwizzle(instruction);
    int[] result = new int[4];
    for (int c = 0; c < 4; c++) {
      result[c] = values[swizzle.get(c)];
    }
    return result;
  }

  /** A render target has one sample, in the middle of the pixel. */
  private int[] renderTarget(TgsiOpcode opcode) {
    int zero = floats.zero();
    if (opcode == TgsiOpcode.SAMPLE_INFO) {
      return new int[] {b.op(IrOp.BITS_I2F, b.i32(1)), zero, zero, zero};
    }
    int half = b.f32(0.5f);
    return new int[] {half, half, zero, zero};
  }

  private int[] lookup(TgsiLookup lookup, TgsiInstruction instruction, TgsiSources sources) {
    TextureOperation operation = lookup.operation();
    List<Integer> operands = new ArrayList<>();
    for (TgsiTexOperand place : lookup.operands()) {
      operands.add(
          operation.takesIntegers() ? integer(place, sources) : number(place, sources, lookup));
    }
    boolean moves =
        operation.kind() == Kind.FETCH
            && lookup.offset().isPresent()
            && lookup.offset().get().file() != TgsiFile.IMM;
    if (moves) {
      shift(lookup.offset().get(), operation.target().coordinates(), operands);
    }
    int[] values = operands.stream().mapToInt(Integer::intValue).toArray();
    if (!TgsiLookup.hasGatheredRegister(instruction)) {
      return anyUnit(operation, instruction, values);
    }
    int component = b.op(IrOp.IAND, sources.integer(1, 0), b.i32(3));
    int[] result = anyUnit(operation, instruction, values).clone();
    for (int c = 1; c < 4; c++) {
      int[] texels = anyUnit(operation.withComponent(c), instruction, values);
      choose(b.op(IrOp.IEQ, component, b.i32(c)), texels, result);
    }
    return result;
  }

  private void choose(int mask, int[] from, int[] result) {
    for (int c = 0; c < 4; c++) {
      result[c] = b.select(mask, from[c], result[c]);
    }
  }

  /** Adds a texel offset that is no constant to the integer coordinates of a fetch. */
  private void shift(TgsiTexOffset offset, int coordinates, List<Integer> operands) {
    TgsiRegister register = TgsiRegister.of(offset.file(), offset.index());
    for (int i = 0; i < coordinates; i++) {
      int shift = b.op(IrOp.BITS_F2I, registers.read(register, offset.component(i)));
      operands.set(i, b.op(IrOp.IADD, operands.get(i), shift));
    }
  }

  /**
   * Asks the units that the instruction names; where an index is relative all that are declared, of
   * which each lane takes the result of those that it names.
   */
  private int[] anyUnit(TextureOperation operation, TgsiInstruction instruction, int[] operands) {
    int samplerAt = instruction.opcode().samplerOperand();
    int viewAt = instruction.opcode().viewOperand();
    int sampler = samplerAt < 0 ? -1 : relative(instruction, samplerAt);
    int view = viewAt < 0 ? -1 : relative(instruction, viewAt);
    if (sampler < 0 && view < 0) {
      return b.texture(operation, operands);
    }
    int[] result = missing(operation);
    for (int s : sampler < 0 ? List.of(operation.samplerUnit()) : declared(TgsiFile.SAMP)) {
      int ofSampler = sampler < 0 ? -1 : b.op(IrOp.IEQ, sampler, b.i32(s));
      if (viewAt < 0) {
        choose(ofSampler, b.texture(operation.withUnit(s), operands), result);
        continue;
      }
      for (int v : view < 0 ? List.of(operation.unit()) : declared(TgsiFile.SVIEW)) {
        int here = view < 0 ? ofSampler : b.op(IrOp.IEQ, view, b.i32(v));
        here = view < 0 || sampler < 0 ? here : b.op(IrOp.MASK_AND, ofSampler, here);
        int unit = samplerAt < 0 ? v : s;
        choose(here, b.texture(operation.withUnits(v, unit), operands), result);
      }
    }
    return result;
  }

  /** The number of the unit that an operand names for each lane, -1 if it is the same for all. */
  private int relative(TgsiInstruction instruction, int operand) {
    TgsiRegister register = instruction.sources().get(operand).register();
    return register.index().isRelative() ? registers.row(register) : -1;
  }

  private List<Integer> declared(TgsiFile file) {
    BitSet units = new BitSet();
    for (TgsiDeclaration declaration : program.declarations()) {
      if (declaration.file() == file) {
        units.set(declaration.first(), declaration.last() + 1);
      }
    }
    return units.stream().boxed().toList();
  }

  /** What a unit answers that is not there. */
  private int[] missing(TextureOperation operation) {
    int zero = floats.zero();
    int one = b.f32(operation.one());
    return switch (operation.kind()) {
      case IMPLICIT, BIAS, LOD, GRADIENT, FETCH -> new int[] {zero, zero, zero, one};
      case GATHER -> {
        int all = operation.component() == 3 && !operation.compares() ? one : zero;
        yield new int[] {all, all, all, all};
      }
      case SIZE, QUERY_LOD, SAMPLES, SAMPLE_POSITION -> new int[] {zero, zero, zero, zero};
    };
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

  private int number(TgsiTexOperand place, TgsiSources sources, TgsiLookup lookup) {
    return switch (place) {
      case Word(int source, int component) -> sources.word(source, component);
      case Projected(int component) -> {
        int value = sources.word(0, component);
        yield floats.canon(b.op(IrOp.FDIV, value, sources.word(0, 3)));
      }
      case Offset(int axis) -> {
        TgsiTexOffset offset = lookup.offset().orElseThrow();
        TgsiRegister register = TgsiRegister.of(offset.file(), offset.index());
        yield b.op(IrOp.BITS_F2I, registers.read(register, offset.component(axis)));
      }
      case Zero() -> floats.zero();
    };
  }
}
