package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** Tells what is wrong with a program; one that has no error runs on every engine. */
public final class R500Validator {
  private final R500Program program;
  private final List<Diagnostic> found = new ArrayList<>();

  private R500Validator(R500Program program) {
    this.program = program;
  }

  /** Everything to say about a program, errors and warnings. */
  public static List<Diagnostic> validate(R500Program program) {
    R500Validator validator = new R500Validator(program);
    validator.run();
    return List.copyOf(validator.found);
  }

  /**
   * Makes sure that a program can run.
   *
   * @throws ShaderFormatException with the first error
   */
  public static void check(R500Program program) {
    for (Diagnostic diagnostic : validate(program)) {
      if (diagnostic.severity() != Diagnostic.Severity.WARNING) {
        throw new ShaderFormatException(diagnostic);
      }
    }
  }

  private void error(int slot, R500Field field, String message, String expected) {
    int offset = slot * R500Instruction.DWORDS + field.word().dword();
    found.add(Diagnostic.error(new Location.Dword(offset), message, expected));
  }

  private void run() {
    List<R500Instruction> code = program.code();
    R500Registers registers = program.registers();
    if (code.isEmpty() || code.size() > R500Registers.MAX_SLOTS) {
      found.add(
          Diagnostic.error(
              new Location.Whole(), code.size() + " instructions", "1 to 512 instructions"));
      return;
    }
    int first = registers.firstSlot();
    int last = registers.lastSlot(code.size());
    if (first < 0 || first >= code.size() || last < 0 || last >= code.size()) {
      found.add(
          Diagnostic.error(
              new Location.Whole(),
              "execution from slot " + first + " to " + last,
              "slots 0 to " + (code.size() - 1)));
    }
    for (int slot = 0; slot < code.size(); slot++) {
      instruction(slot, code.get(slot));
    }
  }

  private void instruction(int slot, R500Instruction i) {
    switch (i.type()) {
      case ALU, OUT -> {
        defined(slot, i, R500Field.RGB_OP);
        defined(slot, i, R500Field.ALPHA_OP);
        defined(slot, i, R500Field.RGB_PRED_SEL);
        defined(slot, i, R500Field.ALPHA_PRED_SEL);
      }
      case TEX -> {
        defined(slot, i, R500Field.TEX_INST);
        defined(slot, i, R500Field.RGB_PRED_SEL);
        defined(slot, i, R500Field.ALPHA_PRED_SEL);
      }
      case FC -> {
        defined(slot, i, R500Field.RGB_PRED_SEL);
        defined(slot, i, R500Field.A_OP);
        defined(slot, i, R500Field.B_OP0);
        defined(slot, i, R500Field.B_OP1);
        int target =
            program.registers().slot(i.get(R500Field.JUMP_ADDR), i.has(R500Field.JUMP_GLOBAL));
        if (canJump(i) && (target < 0 || target >= program.code().size())) {
          error(
              slot,
              R500Field.JUMP_ADDR,
              "slot " + slot + ": jump to slot " + target,
              "slots 0 to " + (program.code().size() - 1));
        }
      }
    }
  }

  /** Whether a jump may be taken: ENDIF never jumps, and compilers leave its address open. */
  private static boolean canJump(R500Instruction i) {
    R500FcOp op = R500FcOp.of(i.get(R500Field.FC_OP));
    return op != R500FcOp.JUMP
        || i.get(R500Field.JUMP_FUNC) != R500Flow.NEVER
        || !i.has(R500Field.JUMP_ANY);
  }

  private void defined(int slot, R500Instruction i, R500Field field) {
    int code = i.get(field);
    if (!field.bits().names().containsKey(code)) {
      error(
          slot,
          field,
          "slot " + slot + ": " + field.bits().name() + " " + code + " is undefined",
          "one of " + new java.util.TreeMap<>(field.bits().names()).values());
    }
  }
}
