package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Constant;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.r500.R500Word;
import org.lanewise.core.texture.TextureTarget;

/** Makes R500 programs smaller. */
final class R500Shrinking {
  private R500Shrinking() {}

  /** The program with another instruction. */
  static R500Program with(R500Program program, int slot, R500Instruction i) {
    List<R500Instruction> code = new ArrayList<>(program.code());
    code.set(slot, i);
    return with(program, code, program.registers());
  }

  private static R500Program with(
      R500Program program, List<R500Instruction> code, R500Registers registers) {
    return new R500Program(
        code,
        registers,
        program.constants(),
        program.inputs(),
        program.preloads(),
        program.samplers());
  }

  /**
   * The program without some instructions; jumps keep their targets.
   *
   * @throws IllegalArgumentException if an address comes to lie outside of the hardware's
   */
  static R500Program without(R500Program program, int from, int count) {
    R500Registers old = program.registers();
    int size = program.code().size();
    List<R500Instruction> code = new ArrayList<>();
    for (int slot = 0; slot < size; slot++) {
      R500Instruction i = program.code().get(slot);
      if (slot >= from && slot < from + count) {
        continue;
      }
      if (i.type() == R500Type.FC) {
        int target = old.slot(i.get(R500Field.JUMP_ADDR), i.has(R500Field.JUMP_GLOBAL));
        int moved = moved(target, from, count) - target;
        i = i.with(R500Field.JUMP_ADDR, i.get(R500Field.JUMP_ADDR) + moved);
      }
      code.add(i);
    }
    R500Registers registers = old;
    if (old.isSet(R500Word.US_CODE_ADDR, 0)) {
      int first = moved(old.firstSlot(), from, count) - old.firstSlot();
      int end = old.lastSlot(size);
      int last = moved(end, from, count) - end;
      registers = plus(registers, R500Field.START_ADDR, first);
      registers = plus(registers, R500Field.END_ADDR, last);
    }
    if (old.isSet(R500Word.US_CODE_RANGE, 0)) {
      registers = plus(registers, R500Field.CODE_SIZE, -count);
    }
    return with(program, code, registers);
  }

  private static int moved(int slot, int from, int count) {
    return slot < from ? slot : Math.max(from, slot - count);
  }

  private static R500Registers plus(R500Registers registers, R500Field field, int more) {
    int word = registers.get(field.word(), 0);
    int code = field.bits().get(word) + more;
    return registers.with(field.word(), 0, field.bits().set(word, code));
  }

  /** Programs with less around the code. */
  static List<Supplier<Program>> around(R500Program program) {
    List<Supplier<Program>> found = new ArrayList<>();
    for (R500Registers.Entry entry : program.registers().entries()) {
      if (entry.value() != 0) {
        R500Registers registers = program.registers().with(entry.register(), entry.index(), 0);
        found.add(() -> with(program, program.code(), registers));
      }
      R500Registers registers = R500Registers.none();
      for (R500Registers.Entry other : program.registers().entries()) {
        if (!other.equals(entry)) {
          registers = registers.with(other.register(), other.index(), other.value());
        }
      }
      R500Registers fewer = registers;
      found.add(() -> with(program, program.code(), fewer));
    }
    for (R500Constant constant : program.constants()) {
      List<R500Constant> fewer = new ArrayList<>(program.constants());
      fewer.remove(constant);
      found.add(() -> of(program, fewer, program.preloads(), program.samplers()));
    }
    for (R500Preload preload : program.preloads()) {
      List<R500Preload> fewer = new ArrayList<>(program.preloads());
      fewer.remove(preload);
      found.add(() -> of(program, program.constants(), fewer, program.samplers()));
    }
    if (!program.samplers().isEmpty()) {
      found.add(() -> of(program, program.constants(), program.preloads(), Map.of()));
    }
    return found;
  }

  private static R500Program of(
      R500Program program,
      List<R500Constant> constants,
      List<R500Preload> preloads,
      Map<Integer, TextureTarget> samplers) {
    return new R500Program(
        program.code(), program.registers(), constants, program.inputs(), preloads, samplers);
  }
}
