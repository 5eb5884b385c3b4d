package org.lanewise.core.r500;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.texture.TextureTarget;

/**
 * Tells what is wrong with a program. One that has no error runs on every engine and means what
 * docs/r500.md says; warnings tell what the documents of the hardware forbid or leave open.
 */
public final class R500Validator {
  /** What the hardware samples; comparison and layers are left to the program. */
  private static final Set<TextureTarget> TARGETS =
      EnumSet.of(
          TextureTarget.TEX_1D,
          TextureTarget.TEX_2D,
          TextureTarget.TEX_3D,
          TextureTarget.CUBE,
          TextureTarget.RECT);

  private final R500Program program;
  private final R500Findings findings = new R500Findings();

  private R500Validator(R500Program program) {
    this.program = program;
  }

  /** Everything to say about a program: errors, or if there is none, warnings. */
  public static List<Diagnostic> validate(R500Program program) {
    R500Validator validator = new R500Validator(program);
    validator.run();
    return validator.findings.all();
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

  private void run() {
    int size = program.code().size();
    if (size == 0 || size > R500Registers.MAX_SLOTS) {
      findings.error(size + " instructions", "1 to " + R500Registers.MAX_SLOTS + " instructions");
      return;
    }
    registers(size);
    preloads();
    targets();
    for (int slot = 0; slot < size; slot++) {
      R500Instruction i = program.code().get(slot);
      boolean defined = new R500InstructionCheck(program, findings, slot).isDefined();
      if (defined && i.type() == R500Type.FC) {
        flow(slot, R500Flow.of(i, program.registers()));
      }
    }
    if (findings.hasErrors()) {
      return;
    }
    for (int slot = 0; slot < size; slot++) {
      new R500InstructionCheck(program, findings, slot).warnings();
    }
    R500Graph graph = new R500Graph(program);
    new R500FlowCheck(program, findings, graph).run();
    new R500HazardCheck(program, findings, graph).run();
  }

  private void registers(int size) {
    R500Registers registers = program.registers();
    int first = registers.firstSlot();
    int last = registers.lastSlot(size);
    if (first < 0 || first >= size || last < 0 || last >= size) {
      findings.error(
          "US_CODE_ADDR: execution from slot " + first + " to " + last, "slots 0 to " + (size - 1));
    }
    int given = registers.get(R500Field.CODE_SIZE) + 1;
    if (registers.isSet(R500Word.US_CODE_RANGE, 0) && given != size) {
      findings.error(
          R500Findings.name(R500Field.CODE_SIZE) + " is that of " + given + " instructions",
          "that of " + size + ", " + (size - 1));
    }
    int start = registers.codeStart();
    if (start + size > R500Registers.MAX_SLOTS) {
      findings.error(
          R500Findings.name(R500Field.CODE_ADDR) + ": " + size + " instructions from " + start,
          "addresses below " + R500Registers.MAX_SLOTS);
    }
  }

  private void preloads() {
    int inputs = program.signature().inputs().size();
    for (R500Preload preload : program.effectivePreloads()) {
      preload.components().stream()
          .filter(component -> component >= inputs * 4)
          .map(component -> component / 4)
          .distinct()
          .forEach(
              input ->
                  findings.error(
                      "temporary " + preload.temporary() + " is filled from input " + input,
                      inputs == 0 ? "no input, there is none" : "inputs 0 to " + (inputs - 1)));
    }
  }

  private void targets() {
    program
        .samplers()
        .forEach(
            (unit, target) -> {
              if (!TARGETS.contains(target)) {
                findings.error(
                    "texture unit " + unit + " has target " + target, "one of " + TARGETS);
              }
            });
  }

  private void flow(int slot, R500Flow flow) {
    int size = program.code().size();
    if (R500Graph.mayJump(flow) && (flow.target() < 0 || flow.target() >= size)) {
      findings.error(
          slot,
          R500Field.JUMP_ADDR,
          R500Findings.name(R500Field.JUMP_ADDR) + ": jump to slot " + flow.target(),
          "slots 0 to " + (size - 1));
    }
    if (program.registers().get(R500Field.FULL_FC_EN) != 0) {
      return;
    }
    if (flow.op() != R500FcOp.JUMP) {
      findings.error(
          slot, R500Field.FC_OP, flow.op() + " in partial flow control", "US_FC_CTRL.FULL_FC_EN 1");
    }
    if (flow.addressOperation() != R500Flow.AddressOperation.NONE) {
      findings.error(
          slot,
          R500Field.A_OP,
          R500Findings.name(R500Field.A_OP)
              + " "
              + flow.addressOperation()
              + " in partial flow control",
          "US_FC_CTRL.FULL_FC_EN 1");
    }
  }
}
