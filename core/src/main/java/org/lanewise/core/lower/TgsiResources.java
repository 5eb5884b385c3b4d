package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.ir.MemoryOperation;
import org.lanewise.core.ir.MemoryOperation.Atomic;
import org.lanewise.core.program.Signature.Resource;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiAccess;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;

/**
 * Instructions on memory and images: the address and the data of the IR's operations read from the
 * operands. Where each lane names a unit of its own, the units follow each other in ascending
 * order, each with its lanes.
 */
final class TgsiResources {
  private final TgsiProgram program;
  private final TgsiRegisters registers;
  private final IrBuilder b;

  TgsiResources(IrBuilder builder, TgsiProgram program, TgsiRegisters registers) {
    this.b = builder;
    this.program = program;
    this.registers = registers;
  }

  /** The channels in {@code wanted} of what LOAD reads; the others mean nothing. */
  int[] load(TgsiInstruction instruction, TgsiSources sources, WriteMask wanted) {
    TgsiAccess access = TgsiAccess.of(program, instruction);
    MemoryOperation load = image(MemoryOperation.load(access.kind(), 0, wanted.bits()), access);
    return read(access, load, address(access, instruction, sources, 1), wanted);
  }

  /** The size of memory. */
  int[] size(TgsiInstruction instruction, WriteMask wanted) {
    TgsiAccess access = TgsiAccess.of(program, instruction);
    MemoryOperation size = image(MemoryOperation.size(access.kind(), 0), access);
    return read(access, size, new int[0], wanted);
  }

  private int[] read(TgsiAccess access, MemoryOperation what, int[] address, WriteMask wanted) {
    int[] result = new int[4];
    List<Unit> units = units(access);
    for (int c = 0; c < 4; c++) {
      if (!wanted.has(c)) {
        continue;
      }
      int value = -1;
      for (Unit unit : units) {
        int word = b.memory(at(what, unit), c, address);
        if (unit.lanes() < 0) {
          value = word;
        } else {
          value = b.select(unit.lanes(), word, value < 0 ? b.i32(0) : value);
        }
      }
      result[c] = b.op(IrOp.BITS_I2F, value < 0 ? b.i32(0) : value);
    }
    return result;
  }

  /**
   * Writes what STORE stores.
   *
   * @param enabled for each channel the lanes that write it, -1 for all that execute
   * @param mask the lanes that execute
   */
  void store(TgsiInstruction instruction, TgsiSources sources, int[] enabled, ExecutingLanes mask) {
    TgsiAccess access = TgsiAccess.of(program, instruction);
    WriteMask written = instruction.destinations().getFirst().mask();
    int[] address = address(access, instruction, sources, 0);
    int[] values = new int[4];
    for (int c = 0; c < 4; c++) {
      values[c] = written.has(c) ? sources.integer(1, c) : -1;
    }
    if (instruction.predicate().isEmpty()) {
      int[] data = Arrays.stream(values).filter(value -> value >= 0).toArray();
      store(access, written.bits(), address, data, writers(mask));
      return;
    }
    // Each channel has lanes of its own.
    for (int c = 0; c < 4; c++) {
      if (written.has(c)) {
        int lanes = b.op(IrOp.MASK_AND, enabled[c], live());
        store(access, 1 << c, address, new int[] {values[c]}, lanes);
      }
    }
  }

  private void store(TgsiAccess access, int components, int[] address, int[] data, int lanes) {
    MemoryOperation store = image(MemoryOperation.store(access.kind(), 0, components), access);
    for (Unit unit : units(access)) {
      b.memory(at(store, unit), 0, joined(address, data, unit.of(b, lanes)));
    }
  }

  /**
   * Does an atomic operation; what was there before in all channels.
   *
   * @param enabled the lanes that do it, -1 for all that execute
   * @param mask the lanes that execute
   */
  int[] atomic(TgsiInstruction instruction, TgsiSources sources, int enabled, ExecutingLanes mask) {
    TgsiAccess access = TgsiAccess.of(program, instruction);
    Atomic how = how(instruction.opcode());
    MemoryOperation atomic = image(MemoryOperation.atomic(access.kind(), 0, how), access);
    int[] address = address(access, instruction, sources, 1);
    int[] data =
        how == Atomic.COMPARE_SWAP
            ? new int[] {sources.integer(2, 0), sources.integer(3, 0)}
            : new int[] {sources.integer(2, 0)};
    int lanes = enabled < 0 ? writers(mask) : b.op(IrOp.MASK_AND, enabled, live());
    int before = -1;
    for (Unit unit : units(access)) {
      int old = b.memory(at(atomic, unit), 0, joined(address, data, unit.of(b, lanes)));
      if (unit.lanes() < 0) {
        before = old;
      } else {
        before = b.select(unit.lanes(), old, before < 0 ? b.i32(0) : before);
      }
    }
    before = before < 0 ? b.i32(0) : before;
    return floats(before, before, before, before);
  }

  private static Atomic how(TgsiOpcode opcode) {
    return switch (opcode) {
      case ATOMUADD -> Atomic.ADD;
      case ATOMFADD -> Atomic.FADD;
      case ATOMXCHG -> Atomic.EXCHANGE;
      case ATOMCAS -> Atomic.COMPARE_SWAP;
      case ATOMAND -> Atomic.AND;
      case ATOMOR -> Atomic.OR;
      case ATOMXOR -> Atomic.XOR;
      case ATOMUMIN -> Atomic.UMIN;
      case ATOMUMAX -> Atomic.UMAX;
      case ATOMIMIN -> Atomic.IMIN;
      case ATOMIMAX -> Atomic.IMAX;
      case ATOMINC_WRAP -> Atomic.INC_WRAP;
      case ATOMDEC_WRAP -> Atomic.DEC_WRAP;
      default -> throw new IllegalStateException(opcode.name());
    };
  }

  // Lanes

  private int live() {
    return b.emit(IrOp.LIVE, IrType.MASK, new int[0], new int[0]);
  }

  /** The lanes that execute and are live. */
  private int writers(ExecutingLanes mask) {
    return mask.isDivergent() ? b.op(IrOp.MASK_AND, mask.lanes(), live()) : live();
  }

  // Units

  /**
   * A unit.
   *
   * @param lanes the lanes that name it, -1 for all
   */
  private record Unit(int number, int lanes) {
    /** Those of some lanes that name the unit. */
    int of(IrBuilder b, int some) {
      return lanes < 0 ? some : b.op(IrOp.MASK_AND, lanes, some);
    }
  }

  private List<Unit> units(TgsiAccess access) {
    if (!access.unit().isRelative()) {
      return List.of(new Unit(access.unit().offset(), -1));
    }
    int number = registers.number(access.unit());
    List<Unit> units = new ArrayList<>();
    for (Resource resource : program.signature().resources()) {
      if (resource.kind() == access.kind()) {
        units.add(new Unit(resource.unit(), b.op(IrOp.IEQ, number, b.i32(resource.unit()))));
      }
    }
    return units;
  }

  private static MemoryOperation at(MemoryOperation what, Unit unit) {
    return new MemoryOperation(
        what.kind(),
        what.resource(),
        unit.number(),
        what.target(),
        what.format(),
        what.atomic(),
        what.components());
  }

  private static MemoryOperation image(MemoryOperation what, TgsiAccess access) {
    return access.kind() == ResourceKind.IMAGE
        ? what.image(access.target().orElseThrow(), access.format().orElse(null))
        : what;
  }

  // Operands

  /**
   * The operands that say where.
   *
   * @param operand the source operand that holds the address
   */
  private int[] address(
      TgsiAccess access, TgsiInstruction instruction, TgsiSources sources, int operand) {
    if (access.counter().isPresent()) {
      return new int[] {counter(TgsiAccess.register(instruction))};
    }
    if (access.kind() != ResourceKind.IMAGE) {
      return new int[] {sources.integer(operand, 0)};
    }
    TextureTarget target = access.target().orElseThrow();
    int count = MemoryOperation.load(ResourceKind.IMAGE, 0).image(target, null).addressCount();
    int[] address = new int[count];
    for (int k = 0; k < count; k++) {
      // The sample stands in w whatever the coordinates are.
      boolean isSample = target == TextureTarget.TEX_2D_MSAA && k == 2;
      address[k] = sources.integer(operand, isSample ? 3 : k);
    }
    return address;
  }

  /** The byte of a counter, one outside of all memory for a counter that is not there. */
  private int counter(TgsiRegister register) {
    TgsiIndex index = register.index();
    if (!index.isRelative()) {
      return b.i32(index.offset() * 4);
    }
    int first = program.array(register).map(TgsiDeclaration::first).orElse(0);
    int count = program.array(register).map(TgsiDeclaration::count).orElse(1 << 30);
    int number = registers.number(index);
    int inside = b.op(IrOp.ULT, b.op(IrOp.ISUB, number, b.i32(first)), b.i32(count));
    return b.select(inside, b.op(IrOp.ISHL, number, b.i32(2)), b.i32(-1));
  }

  private static int[] joined(int[] address, int[] data, int lanes) {
    int[] operands = Arrays.copyOf(address, address.length + data.length + 1);
    System.arraycopy(data, 0, operands, address.length, data.length);
    operands[operands.length - 1] = lanes;
    return operands;
  }

  private int[] floats(int x, int y, int z, int w) {
    return new int[] {
      b.op(IrOp.BITS_I2F, x), b.op(IrOp.BITS_I2F, y), b.op(IrOp.BITS_I2F, z), b.op(IrOp.BITS_I2F, w)
    };
  }
}
