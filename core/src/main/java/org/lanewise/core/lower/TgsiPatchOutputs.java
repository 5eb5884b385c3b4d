package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.MemoryOperation;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiPatch;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;

/** Lowers the outputs of tessellation control programs to the memory that their lanes share. */
final class TgsiPatchOutputs {
  /** A byte address that no memory reaches. */
  private static final int NOWHERE = 0x7ffffff0;

  private final IrBuilder b;
  private final TgsiRegisters registers;
  private final TgsiPatch patch;

  TgsiPatchOutputs(IrBuilder builder, TgsiProgram program, TgsiRegisters registers) {
    this.b = builder;
    this.registers = registers;
    this.patch = TgsiPatch.of(program);
  }

  /** The byte address of a register, {@link #NOWHERE} where an index leaves its range. */
  int address(TgsiRegister register) {
    TgsiIndex vertex = register.dimension().orElse(TgsiIndex.of(patch.vertices()));
    TgsiIndex index = register.index();
    if (!vertex.isRelative() && !index.isRelative()) {
      return b.i32(patch.word(vertex.offset(), index.offset()) * 4);
    }
    int first =
        vertex.isRelative()
            ? registers.limited(registers.number(vertex), 0, patch.vertices())
            : b.i32(vertex.offset());
    int second =
        index.isRelative()
            ? registers.limited(
                registers.number(index), registers.first(register), registers.end(register))
            : b.i32(index.offset());
    int there = b.op(IrOp.ILE, b.i32(0), b.op(IrOp.IOR, first, second));
    int row = b.op(IrOp.IADD, b.op(IrOp.IMUL, first, b.i32(patch.registers())), second);
    return b.select(there, b.op(IrOp.ISHL, row, b.i32(4)), b.i32(NOWHERE));
  }

  /** A component of a register, as raw bits. */
  int read(TgsiRegister register, int component) {
    int word = b.memory(MemoryOperation.load(ResourceKind.SHARED, 0), component, address(register));
    return b.op(IrOp.BITS_I2F, word);
  }

  /** Writes a component in those of the lanes that are live. */
  void write(int address, int component, int value, int lanes) {
    b.memory(
        MemoryOperation.store(ResourceKind.SHARED, 0, 1),
        0,
        b.op(IrOp.IADD, address, b.i32(4 * component)),
        b.op(IrOp.BITS_F2I, value),
        b.op(IrOp.MASK_AND, lanes, b.op(IrOp.LIVE)));
  }
}
