package org.lanewise.conformance.metamorphic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Input;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.r500.R500Word;

/** An R500 program while something is put into it. */
final class R500Edit {
  private static final int TEMPORARIES = 128;
  private static final int CONSTANTS = 32;
  private static final int INLINE = 128;

  /** The fields that may name a temporary: its number, whether aL is added, whether it does not. */
  private record Name(R500Field number, R500Field relative, R500Field constant) {}

  private static final List<Name> OF_ALU =
      List.of(
          new Name(R500Field.RGB_ADDR0, R500Field.RGB_ADDR0_REL, R500Field.RGB_ADDR0_CONST),
          new Name(R500Field.RGB_ADDR1, R500Field.RGB_ADDR1_REL, R500Field.RGB_ADDR1_CONST),
          new Name(R500Field.RGB_ADDR2, R500Field.RGB_ADDR2_REL, R500Field.RGB_ADDR2_CONST),
          new Name(R500Field.ALPHA_ADDR0, R500Field.ALPHA_ADDR0_REL, R500Field.ALPHA_ADDR0_CONST),
          new Name(R500Field.ALPHA_ADDR1, R500Field.ALPHA_ADDR1_REL, R500Field.ALPHA_ADDR1_CONST),
          new Name(R500Field.ALPHA_ADDR2, R500Field.ALPHA_ADDR2_REL, R500Field.ALPHA_ADDR2_CONST),
          new Name(R500Field.RGB_ADDRD, R500Field.RGB_ADDRD_REL, null),
          new Name(R500Field.ALPHA_ADDRD, R500Field.ALPHA_ADDRD_REL, null));

  private static final List<Name> OF_TEX =
      List.of(
          new Name(R500Field.SRC_ADDR, R500Field.SRC_ADDR_REL, null),
          new Name(R500Field.DST_ADDR, R500Field.DST_ADDR_REL, null),
          new Name(R500Field.DX_ADDR, R500Field.DX_ADDR_REL, null),
          new Name(R500Field.DY_ADDR, R500Field.DY_ADDR_REL, null));

  /**
   * A place in the code that is made, for jumps to lead to: in front of the piece that has it, or
   * of what follows where that has no instruction.
   */
  static final class Mark {
    private int slot;
  }

  /**
   * An instruction that is put in, or a place.
   *
   * @param instruction null for a place
   * @param mark the place, or where the instruction jumps; null for neither
   */
  record Piece(R500Instruction instruction, Mark mark) {
    static Piece of(R500Instruction instruction) {
      return new Piece(instruction, null);
    }

    static Piece at(Mark mark) {
      return new Piece(null, mark);
    }
  }

  private final R500Program program;
  private final Map<Integer, List<Piece>> inserted = new TreeMap<>();
  private final Map<Integer, List<Piece>> closing = new TreeMap<>();
  private final BitSet temporaries = new BitSet();
  private final BitSet booleans = new BitSet();
  private final BitSet integers = new BitSet();
  private final boolean indexed;
  private R500Registers registers;

  R500Edit(R500Program program) {
    this.program = program;
    registers = program.registers();
    boolean relative = false;
    for (R500Instruction i : program.code()) {
      for (Name name : names(i)) {
        if (isTemporary(i, name)) {
          temporaries.set(i.get(name.number));
          relative |= i.has(name.relative);
        }
      }
      if (i.type() == R500Type.FC) {
        booleans.set(i.get(R500Field.BOOL_ADDR));
        integers.set(i.get(R500Field.INT_ADDR));
      }
    }
    indexed = relative;
    program.effectivePreloads().forEach(preload -> temporaries.set(preload.temporary()));
  }

  private static List<Name> names(R500Instruction i) {
    return switch (i.type()) {
      case ALU, OUT -> OF_ALU;
      case TEX -> OF_TEX;
      case FC -> List.of();
    };
  }

  private static boolean isTemporary(R500Instruction i, Name name) {
    return (name.constant == null || !i.has(name.constant)) && i.get(name.number) < INLINE;
  }

  /** Whether aL may be added to the number of a temporary anywhere. */
  boolean isIndexed() {
    return indexed;
  }

  /** The temporaries that the program names or that are filled before it starts. */
  BitSet temporaries() {
    return (BitSet) temporaries.clone();
  }

  /** A temporary that the program does not name, empty where none is left or it could be seen. */
  Optional<Integer> freshTemporary() {
    int number = temporaries.nextClearBit(0);
    if (indexed || number >= TEMPORARIES) {
      return Optional.empty();
    }
    temporaries.set(number);
    return Optional.of(number);
  }

  /** A boolean constant of a value, one that no instruction names. */
  Optional<Integer> freshBoolean(boolean value) {
    int number = booleans.nextClearBit(0);
    if (number >= CONSTANTS) {
      return Optional.empty();
    }
    booleans.set(number);
    int all = registers.get(R500Field.KBOOL);
    registers =
        registers.with(
            R500Word.US_FC_BOOL_CONST, 0, value ? all | 1 << number : all & ~(1 << number));
    return Optional.of(number);
  }

  /** An integer constant, one that no instruction names. */
  Optional<Integer> freshInteger(int turns, int first, int step) {
    int number = integers.nextClearBit(0);
    if (number >= CONSTANTS) {
      return Optional.empty();
    }
    integers.set(number);
    int word = R500Field.KR.bits().set(0, turns);
    word = R500Field.KG.bits().set(word, first);
    registers =
        registers.with(
            R500Word.US_FC_INT_CONST, number, R500Field.KB.bits().set(word, step & 0xff));
    return Optional.of(number);
  }

  /** The instruction with other names for its temporaries; those without one keep theirs. */
  static R500Instruction renamed(R500Instruction i, Map<Integer, Integer> names) {
    R500Instruction renamed = i;
    for (Name name : names(i)) {
      if (isTemporary(i, name)) {
        int old = i.get(name.number);
        renamed = renamed.with(name.number, names.getOrDefault(old, old));
      }
    }
    return renamed;
  }

  /** The slots that jumps of a program lead to, and where it begins. */
  static BitSet entries(R500Program program) {
    BitSet entries = new BitSet();
    int size = program.code().size();
    entries.set(program.registers().firstSlot());
    for (R500Instruction i : program.code()) {
      if (i.type() == R500Type.FC) {
        int target = R500Flow.of(i, program.registers()).target();
        if (target >= 0 && target < size) {
          entries.set(target);
        }
      }
    }
    return entries;
  }

  /** Puts pieces in front of a slot. What jumps to that slot comes to them first. */
  void insert(int slot, List<Piece> pieces) {
    inserted.computeIfAbsent(slot, key -> new ArrayList<>()).addAll(pieces);
  }

  /**
   * Puts pieces in front of a slot, and of all else that is put there, to which only what stands
   * before them leads. What jumps to the slot does not come to them: the ends of blocks count.
   */
  void close(int slot, List<Piece> pieces) {
    closing.computeIfAbsent(slot, key -> new ArrayList<>()).addAll(pieces);
  }

  /** The program with all that was put in; empty where it outgrows the memory for code. */
  Optional<R500Program> build() {
    return build(program.code());
  }

  /** The same with other instructions, as many. */
  Optional<R500Program> build(List<R500Instruction> instructions) {
    int size = instructions.size();
    int[] start = new int[size + 1];
    int[] moved = new int[size + 1];
    List<R500Instruction> code = new ArrayList<>();
    Map<R500Instruction, Mark> jumps = new IdentityHashMap<>();
    for (int slot = 0; slot <= size; slot++) {
      add(closing.getOrDefault(slot, List.of()), code, jumps);
      start[slot] = code.size();
      add(inserted.getOrDefault(slot, List.of()), code, jumps);
      moved[slot] = code.size();
      if (slot < size) {
        code.add(instructions.get(slot));
      }
    }
    if (registers.codeStart() + code.size() > R500Registers.MAX_SLOTS) {
      return Optional.empty();
    }
    try {
      for (int slot = 0; slot < size; slot++) {
        if (instructions.get(slot).type() == R500Type.FC) {
          code.set(moved[slot], retargeted(instructions, slot, start, moved));
        }
      }
      int base = registers.codeStart() - registers.get(R500Field.OFFSET_ADDR);
      for (int slot = 0; slot < code.size(); slot++) {
        Mark mark = jumps.get(code.get(slot));
        if (mark != null) {
          code.set(slot, code.get(slot).with(R500Field.JUMP_ADDR, mark.slot + base));
        }
      }
      moveRegisters(size, code.size(), start, moved);
    } catch (IllegalArgumentException e) {
      // An address that the hardware has no room for.
      return Optional.empty();
    }
    // A program that has no input says so by reading nothing that it has not written.
    return Optional.of(withInputs(code))
        .filter(found -> found.signature().inputs().equals(program.signature().inputs()));
  }

  private static void add(
      List<Piece> pieces, List<R500Instruction> code, Map<R500Instruction, Mark> jumps) {
    for (Piece piece : pieces) {
      if (piece.instruction == null) {
        piece.mark.slot = code.size();
        continue;
      }
      // A copy of its own, to be found again.
      R500Instruction copy = R500Instruction.of(piece.instruction.dwords(), 0);
      if (piece.mark != null) {
        jumps.put(copy, piece.mark);
      }
      code.add(copy);
    }
  }

  private R500Instruction retargeted(
      List<R500Instruction> instructions, int slot, int[] start, int[] moved) {
    R500Instruction i = instructions.get(slot);
    R500Flow flow = R500Flow.of(i, program.registers());
    int target = flow.target();
    if (target < 0 || target >= instructions.size()) {
      return i;
    }
    boolean toEnd =
        flow.op().opensLoop() && program.closesLoop(target, slot) || flow.op() == R500FcOp.CONTINUE;
    int to = toEnd ? moved[target] : start[target];
    return i.with(R500Field.JUMP_ADDR, i.get(R500Field.JUMP_ADDR) + to - target);
  }

  private void moveRegisters(int before, int after, int[] start, int[] moved) {
    R500Registers old = program.registers();
    if (old.isSet(R500Word.US_CODE_ADDR, 0)) {
      int first = old.firstSlot();
      int last = old.lastSlot(before);
      plus(R500Field.START_ADDR, start[first] - first);
      plus(R500Field.END_ADDR, moved[last] - last);
    }
    if (old.isSet(R500Word.US_CODE_RANGE, 0)) {
      plus(R500Field.CODE_SIZE, after - before);
    }
  }

  private void plus(R500Field field, int more) {
    int word = registers.get(field.word(), 0);
    registers =
        registers.with(field.word(), 0, field.bits().set(word, field.bits().get(word) + more));
  }

  /** The inputs are those of the program, whatever is read and written now. */
  private R500Program withInputs(List<R500Instruction> code) {
    List<R500Input> inputs = program.inputs();
    List<R500Preload> preloads = program.preloads();
    if (inputs.isEmpty() && preloads.isEmpty()) {
      inputs =
          program.signature().inputs().stream()
              .map(slot -> new R500Input(slot.semantic(), slot.semanticIndex()))
              .toList();
      preloads = program.effectivePreloads();
    }
    return new R500Program(
        code, registers, program.constants(), inputs, preloads, program.samplers());
  }
}
