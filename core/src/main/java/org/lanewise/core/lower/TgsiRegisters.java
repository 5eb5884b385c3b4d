package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;

/**
 * The register files of a TGSI program as IR variables, arrays, tables and loads. Every word is an
 * f32 value of raw bits.
 *
 * <p>A register channel is a variable; registers that a relative index may reach lie in arrays.
 */
final class TgsiRegisters {
  private final IrBuilder b;
  private final TgsiProgram program;
  private final Map<TgsiFile, Integer> counts = new EnumMap<>(TgsiFile.class);
  private final Map<TgsiFile, List<ArrayRange>> arrays = new EnumMap<>(TgsiFile.class);
  private final Map<Long, Integer> variables = new HashMap<>();
  private int immediateTable = -1;

  private final Variables values;
  private final TgsiSystemValues systemValues;

  /** The IR array of all arrays of temporaries, and where each begins in it; -1 for none. */
  private int temporaryArray = -1;

  private final TreeMap<Integer, int[]> temporaryRows = new TreeMap<>();
  private int arrayTable = -1;

  /** The outputs of a tessellation control program, null for other programs. */
  private final TgsiPatchOutputs patch;

  /** Rows {@code first..end-1} of a file, kept in IR array {@code array}. */
  private record ArrayRange(int first, int end, int array) {
    boolean has(int row) {
      return row >= first && row < end;
    }
  }

  TgsiRegisters(IrBuilder builder, TgsiProgram program) {
    this.b = builder;
    this.program = program;
    this.values = new Variables(builder);
    this.patch =
        program.stage() == Stage.TESS_CONTROL ? new TgsiPatchOutputs(builder, program, this) : null;
    for (TgsiDeclaration declaration : program.declarations()) {
      counts.merge(declaration.file(), declaration.last() + 1, Math::max);
    }
    for (TgsiFile file : List.of(TgsiFile.TEMP, TgsiFile.OUT, TgsiFile.ADDR)) {
      arrays.put(file, file == TgsiFile.OUT && patch != null ? List.of() : arrays(file));
    }
    systemValues = new TgsiSystemValues(b, program, program.inputSlots());
    placeTemporaryArrays();
  }

  private void placeTemporaryArrays() {
    int rows = 0;
    for (TgsiDeclaration declaration : program.declarations()) {
      if (declaration.file() == TgsiFile.TEMPX) {
        int[] place =
            temporaryRows.computeIfAbsent(declaration.dimension().orElseThrow(), k -> new int[2]);
        place[1] = Math.max(place[1], declaration.last() + 1);
      }
    }
    for (int[] place : temporaryRows.values()) {
      place[0] = rows;
      rows += place[1];
    }
    if (rows > 0) {
      temporaryArray = b.array("TEMPX", rows);
    }
  }

  /** The row of a {@code TEMPX} register in the IR array, an i32 value; -1 outside of its array. */
  private int temporaryRow(TgsiRegister register) {
    TgsiIndex array = register.dimension().orElseThrow();
    int row = value(register.index());
    int number = array.isRelative() ? number(array) : -1;
    int result = b.i32(-1);
    for (Map.Entry<Integer, int[]> entry : temporaryRows.entrySet()) {
      int[] place = entry.getValue();
      if (!array.isRelative() && entry.getKey() != array.offset()) {
        continue;
      }
      int inside = b.op(IrOp.ULT, row, b.i32(place[1]));
      if (array.isRelative()) {
        int here = b.op(IrOp.IEQ, number, b.i32(entry.getKey()));
        inside = b.op(IrOp.MASK_AND, inside, here);
      }
      result = b.select(inside, b.op(IrOp.IADD, row, b.i32(place[0])), result);
    }
    return result;
  }

  /** The i32 value of an index, relative or not. */
  private int value(TgsiIndex index) {
    return index.isRelative() ? number(index) : b.i32(index.offset());
  }

  /** The unit that a sampler or image operand names, an i32 value. */
  int unit(TgsiRegister register) {
    return value(register.index());
  }

  /** The variables, whose regions follow those of the flow. */
  Variables variables() {
    return values;
  }

  private int count(TgsiFile file) {
    return counts.getOrDefault(file, 0);
  }

  // Which registers must lie in arrays

  private List<ArrayRange> arrays(TgsiFile file) {
    BitSet ids = new BitSet();
    for (TgsiInstruction instruction : program.instructions()) {
      instruction.destinations().forEach(d -> collect(d.register(), file, ids));
      instruction.sources().forEach(s -> collect(s.register(), file, ids));
    }
    List<ArrayRange> ranges = new ArrayList<>();
    if (ids.get(0) || overlaps(file, ids)) {
      ranges.add(new ArrayRange(0, count(file), b.array(file.name(), count(file))));
    } else {
      for (TgsiDeclaration declaration : program.declarations()) {
        if (declaration.file() == file && ids.get(declaration.arrayId())) {
          String name = file + "(" + declaration.arrayId() + ")";
          ranges.add(
              new ArrayRange(
                  declaration.first(), declaration.last() + 1, b.array(name, declaration.count())));
        }
      }
    }
    return ranges;
  }

  /** Whether arrays that are addressed share registers, each with components of its own. */
  private boolean overlaps(TgsiFile file, BitSet ids) {
    BitSet seen = new BitSet();
    for (TgsiDeclaration declaration : program.declarations()) {
      if (declaration.file() == file && ids.get(declaration.arrayId())) {
        int next = seen.nextSetBit(declaration.first());
        if (next >= 0 && next <= declaration.last()) {
          return true;
        }
        seen.set(declaration.first(), declaration.last() + 1);
      }
    }
    return false;
  }

  private static void collect(TgsiRegister register, TgsiFile file, BitSet ids) {
    if (register.file() == file && register.index().isRelative()) {
      ids.set(register.arrayId());
    }
  }

  private ArrayRange arrayOf(TgsiFile file, int row) {
    for (ArrayRange range : arrays.getOrDefault(file, List.of())) {
      if (range.has(row)) {
        return range;
      }
    }
    return null;
  }

  // Reading

  /** A component of a register without modifiers. */
  int read(TgsiRegister register, int component) {
    if (register.file() == TgsiFile.NULL) {
      return b.f32(0);
    }
    if (register.file() == TgsiFile.TEMPX) {
      // A relative number of an array is legal where none is declared.
      if (temporaryArray < 0) {
        return b.f32(0);
      }
      return b.emit(
          IrOp.ARRAY_LOAD,
          IrType.F32,
          new int[] {temporaryRow(register)},
          new int[] {temporaryArray, component});
    }
    if (register.file() == TgsiFile.IN && register.dimension().isPresent()) {
      return ofVertex(register, component);
    }
    if (register.file() == TgsiFile.OUT && patch != null) {
      return patch.read(register, component);
    }
    if (register.dimension().map(TgsiIndex::isRelative).orElse(false)) {
      return fromAnyBuffer(register, component);
    }
    TgsiIndex index = register.index();
    if (!index.isRelative()) {
      return direct(register, index.offset(), component);
    }
    if (isEmpty(register)) {
      return b.f32(0);
    }
    int row = row(register);
    return switch (register.file()) {
      case TEMP, OUT, ADDR -> {
        ArrayRange range = rangeOf(register);
        if (range == null) {
          yield b.f32(0);
        }
        int at = b.op(IrOp.ISUB, row, b.i32(range.first));
        yield b.emit(
            IrOp.ARRAY_LOAD,
            IrType.F32,
            new int[] {limited(register, range, at)},
            new int[] {range.array, component});
      }
      case IN, SV -> {
        int base = register.file() == TgsiFile.SV ? program.inputSlots() : 0;
        int first = first(register);
        int input =
            b.emit(
                IrOp.INPUT_INDEXED,
                IrType.F32,
                new int[] {b.op(IrOp.ISUB, row, b.i32(first))},
                new int[] {base + first, end(register) - first, component});
        yield register.file() == TgsiFile.SV ? systemValues.at(row, component, input) : input;
      }
      case CONST ->
          b.emit(
              IrOp.UNIFORM_INDEXED,
              IrType.F32,
              new int[] {limited(row, program.array(register).orElse(null))},
              new int[] {buffer(register), component});
      case IMM -> b.emit(IrOp.TABLE, IrType.F32, new int[] {row}, new int[] {table(), component});
      case IMMX ->
          b.emit(IrOp.TABLE, IrType.F32, new int[] {row}, new int[] {arrayTable(), component});
      default -> b.f32(0);
    };
  }

  /** An input of a vertex; 0 where there is no such vertex or register. */
  private int ofVertex(TgsiRegister register, int component) {
    TgsiIndex vertex = register.dimension().orElseThrow();
    int registers = program.inputRegisters();
    if (!vertex.isRelative() && !register.index().isRelative()) {
      return input(vertex.offset() * registers + register.index().offset(), component);
    }
    int slot = b.i32(vertex.isRelative() ? 0 : vertex.offset() * registers);
    if (vertex.isRelative()) {
      int number = limited(number(vertex), 0, program.vertices());
      slot = b.op(IrOp.IMUL, number, b.i32(registers));
    }
    int row =
        register.index().isRelative()
            ? limited(row(register), first(register), end(register))
            : b.i32(register.index().offset());
    int there = b.op(IrOp.ILE, b.i32(0), b.op(IrOp.IOR, slot, row));
    slot = b.select(there, b.op(IrOp.IADD, slot, row), b.i32(-1));
    return b.emit(
        IrOp.INPUT_INDEXED,
        IrType.F32,
        new int[] {slot},
        new int[] {0, program.inputSlots(), component});
  }

  /** A component of an output register as it is now. */
  int output(int row, int component) {
    return direct(TgsiRegister.of(TgsiFile.OUT, row), row, component);
  }

  /** Whether a relative index of the register's file can reach nothing. */
  private boolean isEmpty(TgsiRegister register) {
    return switch (register.file()) {
      case CONST -> {
        List<Integer> rows = program.signature().constantBuffers();
        yield buffer(register) >= rows.size() || rows.get(buffer(register)) == 0;
      }
      case IMM -> program.immediates().isEmpty();
      default -> end(register) == 0;
    };
  }

  /** A constant of the buffer that a relative number names; 0 where there is none. */
  private int fromAnyBuffer(TgsiRegister register, int component) {
    int number = number(register.dimension().orElseThrow());
    boolean relative = register.index().isRelative();
    int row = relative ? row(register) : -1;
    int result = b.f32(0);
    List<Integer> rows = program.signature().constantBuffers();
    for (int buffer = 0; buffer < rows.size(); buffer++) {
      if (!relative && register.index().offset() >= rows.get(buffer)) {
        continue;
      }
      int value =
          relative
              ? b.emit(
                  IrOp.UNIFORM_INDEXED, IrType.F32, new int[] {row}, new int[] {buffer, component})
              : b.emit(
                  IrOp.UNIFORM,
                  IrType.F32,
                  new int[0],
                  new int[] {buffer, register.index().offset(), component});
      result = b.select(b.op(IrOp.IEQ, number, b.i32(buffer)), value, result);
    }
    return result;
  }

  private int direct(TgsiRegister register, int row, int component) {
    if (register.file() == TgsiFile.OUT && patch != null) {
      return patch.read(register, component);
    }
    return switch (register.file()) {
      case TEMP, OUT, ADDR, PRED, LOOP -> {
        ArrayRange range = arrayOf(register.file(), row);
        if (range != null) {
          yield b.emit(
              IrOp.ARRAY_LOAD,
              IrType.F32,
              new int[] {b.i32(row - range.first)},
              new int[] {range.array, component});
        }
        yield values.get(variable(register.file(), row, component));
      }
      case IN -> input(row, component);
      case SV -> {
        int computed = systemValues.get(row, component);
        yield computed >= 0 ? computed : input(program.inputSlots() + row, component);
      }
      case CONST ->
          b.emit(
              IrOp.UNIFORM, IrType.F32, new int[0], new int[] {buffer(register), row, component});
      case IMM -> b.f32Bits(program.immediates().get(row).get(component));
      case IMMX -> b.f32Bits(program.arrayImmediate(row, component));
      default -> b.f32(0);
    };
  }

  private int input(int slot, int component) {
    return b.emit(IrOp.INPUT, IrType.F32, new int[0], new int[] {slot, component});
  }

  private static int buffer(TgsiRegister register) {
    return register.dimension().map(TgsiIndex::offset).orElse(0);
  }

  private int table() {
    if (immediateTable < 0) {
      List<Integer> words = new ArrayList<>();
      program
          .immediates()
          .forEach(
              immediate -> {
                for (int c = 0; c < 4; c++) {
                  words.add(immediate.get(c));
                }
              });
      immediateTable = b.table("IMM", words);
    }
    return immediateTable;
  }

  private int arrayTable() {
    if (arrayTable < 0) {
      List<Integer> words = new ArrayList<>();
      for (int row = 0; row < count(TgsiFile.IMMX); row++) {
        for (int c = 0; c < 4; c++) {
          words.add(program.arrayImmediate(row, c));
        }
      }
      arrayTable = b.table("IMMX", words);
    }
    return arrayTable;
  }

  /** The i32 value of a relative register number. */
  int row(TgsiRegister register) {
    return number(register.index());
  }

  /** The i32 value of a relative index. */
  int number(TgsiIndex index) {
    TgsiIndex.Relative base = index.relative().orElseThrow();
    int word = direct(TgsiRegister.of(base.file(), base.index()), base.index(), base.component());
    // Loop registers hold floats.
    int integer = b.op(base.file() == TgsiFile.LOOP ? IrOp.F2I : IrOp.BITS_F2I, word);
    int offset = index.offset();
    return offset == 0 ? integer : b.op(IrOp.IADD, integer, b.i32(offset));
  }

  int first(TgsiRegister register) {
    return program.array(register).map(TgsiDeclaration::first).orElse(0);
  }

  int end(TgsiRegister register) {
    return program
        .array(register)
        .map(array -> array.last() + 1)
        .orElseGet(() -> count(register.file()));
  }

  private ArrayRange rangeOf(TgsiRegister register) {
    return arrayOf(register.file(), first(register));
  }

  /** The row of an IR array, -1 where it lies outside of the declared array inside of it. */
  private int limited(TgsiRegister register, ArrayRange range, int row) {
    int low = first(register) - range.first;
    int high = end(register) - range.first;
    return low == 0 && high == range.end - range.first ? row : limited(row, low, high);
  }

  /** The row of a constant buffer, -1 where it lies outside of the declared array, if any. */
  private int limited(int row, TgsiDeclaration array) {
    return array == null ? row : limited(row, array.first(), array.last() + 1);
  }

  /** A row, -1 where it is not within low..high-1. */
  int limited(int row, int low, int high) {
    int inside = b.op(IrOp.ULT, b.op(IrOp.ISUB, row, b.i32(low)), b.i32(high - low));
    return b.select(inside, row, b.i32(-1));
  }

  // Writing

  private int variable(TgsiFile file, int row, int component) {
    long key = ((long) file.ordinal() << 32 | row) << 2 | component;
    return variables.computeIfAbsent(
        key, k -> b.variable(file + "[" + row + "]." + "xyzw".charAt(component), IrType.F32));
  }

  /**
   * Where a register is to be written; taken before anything is, since the index may be among what
   * is written.
   *
   * @param range the array, null for a variable
   * @param row the row as a value (array) or as a number (variable)
   */
  record Target(TgsiRegister register, Object range, int row) {
    boolean isTemporaryOfArray() {
      return register.file() == TgsiFile.TEMPX;
    }
  }

  /** The place that a destination names now; null for NULL and where nothing can be reached. */
  Target target(TgsiRegister register) {
    if (register.file() == TgsiFile.NULL) {
      return null;
    }
    if (register.file() == TgsiFile.TEMPX && temporaryArray < 0) {
      return null;
    }
    if (register.file() == TgsiFile.TEMPX) {
      return new Target(register, null, temporaryRow(register));
    }
    if (register.file() == TgsiFile.OUT && patch != null) {
      return new Target(register, patch, patch.address(register));
    }
    if (register.index().isRelative()) {
      ArrayRange range = rangeOf(register);
      if (range == null) {
        return null;
      }
      int row = b.op(IrOp.ISUB, row(register), b.i32(range.first));
      return new Target(register, range, limited(register, range, row));
    }
    int row = register.index().offset();
    ArrayRange range = arrayOf(register.file(), row);
    return new Target(register, range, range == null ? row : b.i32(row - range.first));
  }

  /**
   * Writes one component.
   *
   * @param mask the lanes that write, -1 for all
   * @param allLanes a mask of all lanes that run, for array stores without a mask
   */
  void write(Target target, int component, int value, int mask, int allLanes) {
    if (target.range == patch && patch != null) {
      patch.write(target.row, component, value, mask < 0 ? allLanes : mask);
      return;
    }
    ArrayRange range = (ArrayRange) target.range;
    if (range != null || target.isTemporaryOfArray()) {
      b.emit(
          IrOp.ARRAY_STORE,
          null,
          new int[] {target.row, value, mask < 0 ? allLanes : mask},
          new int[] {range == null ? temporaryArray : range.array, component});
      return;
    }
    int variable = variable(target.register.file(), target.row, component);
    values.set(variable, value, mask);
  }

  /** Stores all outputs; at the end of the program. */
  void storeOutputs() {
    int slots = patch == null ? program.signature().outputs().size() : 0;
    for (int slot = 0; slot < slots; slot++) {
      for (int component = 0; component < 4; component++) {
        int value = output(slot, component);
        b.emit(IrOp.OUTPUT, null, new int[] {value}, new int[] {slot, component});
      }
    }
  }
}
