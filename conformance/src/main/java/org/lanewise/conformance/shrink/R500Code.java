package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Constant;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Input;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.r500.R500Word;
import org.lanewise.core.texture.TextureTarget;

/**
 * An R500 program whose instructions go away. Its flow is jumps, which need not nest: there are no
 * blocks.
 *
 * @param program the program
 */
record R500Code(R500Program program) implements CodeReductions.Code {
  @Override
  public List<Blocks.Role> roles() {
    return Collections.nCopies(program.code().size(), Blocks.Role.PLAIN);
  }

  @Override
  public Program without(BitSet gone) {
    R500Registers old = program.registers();
    int size = program.code().size();
    List<R500Instruction> code = new ArrayList<>();
    for (int slot = 0; slot < size; slot++) {
      R500Instruction i = program.code().get(slot);
      if (gone.get(slot)) {
        continue;
      }
      if (i.type() == R500Type.FC) {
        int target = old.slot(i.get(R500Field.JUMP_ADDR), i.has(R500Field.JUMP_GLOBAL));
        int moved = moved(target, gone, size) - target;
        i = i.with(R500Field.JUMP_ADDR, i.get(R500Field.JUMP_ADDR) + moved);
      }
      code.add(i);
    }
    R500Registers registers = old;
    if (old.isSet(R500Word.US_CODE_ADDR, 0)) {
      int first = old.firstSlot();
      int last = old.lastSlot(size);
      // The end is the last slot that is left up to where it was.
      int end = Math.max(0, moved(last + 1, gone, size) - 1);
      registers = plus(registers, R500Field.START_ADDR, moved(first, gone, size) - first);
      registers = plus(registers, R500Field.END_ADDR, end - last);
    }
    if (old.isSet(R500Word.US_CODE_RANGE, 0)) {
      registers = plus(registers, R500Field.CODE_SIZE, code.size() - size);
    }
    return with(program, code, registers);
  }

  /** Where a slot is afterwards, or the first one behind it that is left. */
  private static int moved(int slot, BitSet gone, int size) {
    return slot < 0 || slot > size ? slot : slot - gone.get(0, slot).cardinality();
  }

  private static R500Registers plus(R500Registers registers, R500Field field, int more) {
    int word = registers.get(field.word(), 0);
    int code = field.bits().get(word) + more;
    return registers.with(field.word(), 0, field.bits().set(word, code));
  }

  /** The program with other code and registers. */
  static R500Program with(
      R500Program program, List<R500Instruction> code, R500Registers registers) {
    return new R500Program(
        code,
        registers,
        program.constants(),
        program.inputs(),
        program.preloads(),
        program.samplers());
  }

  /** The program with other things around its code. */
  static R500Program with(
      R500Program program,
      List<R500Constant> constants,
      List<R500Input> inputs,
      List<R500Preload> preloads,
      Map<Integer, TextureTarget> samplers) {
    return new R500Program(
        program.code(), program.registers(), constants, inputs, preloads, samplers);
  }
}
