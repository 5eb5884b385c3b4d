package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.core.r500.R500Word;

/** Code whose jumps know their targets by slot, before it is known where it lies. */
final class R500Code {
  private static final int NOWHERE = -1;

  private final List<R500Instruction> code = new ArrayList<>();
  private final List<Integer> targets = new ArrayList<>();

  /** Adds an instruction and returns its slot. */
  int add(R500Instruction i) {
    code.add(i);
    targets.add(NOWHERE);
    return code.size() - 1;
  }

  /** The number of slots, which is the next one. */
  int size() {
    return code.size();
  }

  R500Instruction get(int slot) {
    return code.get(slot);
  }

  /** Gives a field of a slot another code. */
  void set(int slot, R500Field field, int value) {
    code.set(slot, code.get(slot).with(field, value));
  }

  /** Says where a slot jumps to; without, its JUMP_ADDR stays as it is. */
  void target(int slot, int target) {
    targets.set(slot, target);
  }

  boolean hasTarget(int slot) {
    return targets.get(slot) != NOWHERE;
  }

  /**
   * Puts the code somewhere in the memory of the hardware: sets the jumps and returns the registers
   * that say so.
   *
   * @param first the slot where execution starts
   * @param last the slot after which it ends
   */
  R500Registers place(R500Registers registers, int first, int last, Random random) {
    int start = 0;
    int offset = 0;
    R500Registers placed = registers;
    if (random.nextInt(3) == 0) {
      start = random.nextInt(R500Registers.MAX_SLOTS - code.size() + 1);
      offset = random.nextInt(3) == 0 ? start : random.nextInt(start + 1);
      placed =
          placed
              .with(
                  R500Word.US_CODE_RANGE,
                  0,
                  R500Field.CODE_ADDR.bits().set(0, start)
                      | R500Field.CODE_SIZE.bits().set(0, code.size() - 1))
              .with(R500Word.US_CODE_OFFSET, 0, offset);
    }
    int base = start - offset;
    if (base != 0 || first != 0 || last != code.size() - 1 || random.nextInt(4) == 0) {
      placed =
          placed.with(
              R500Word.US_CODE_ADDR,
              0,
              R500Field.START_ADDR.bits().set(0, first + base)
                  | R500Field.END_ADDR.bits().set(0, last + base));
    }
    for (int slot = 0; slot < code.size(); slot++) {
      int target = targets.get(slot);
      if (target != NOWHERE) {
        boolean global = random.nextInt(4) == 0;
        set(slot, R500Field.JUMP_GLOBAL, global ? 1 : 0);
        set(slot, R500Field.JUMP_ADDR, target + (global ? start : base));
      }
    }
    return placed;
  }

  List<R500Instruction> instructions() {
    return List.copyOf(code);
  }
}
