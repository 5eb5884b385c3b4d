package org.lanewise.core.r500;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeMap;

/** What can be told of one instruction alone. */
final class R500InstructionCheck {
  private static final int UNUSED_SWIZZLE = 7;
  private static final int PREDICATE_NONE = 0;
  private static final int PREDICATE_RGBA = 1;

  private final R500Program program;
  private final R500Findings findings;
  private final int slot;
  private final R500Instruction i;

  R500InstructionCheck(R500Program program, R500Findings findings, int slot) {
    this.program = program;
    this.findings = findings;
    this.slot = slot;
    this.i = program.code().get(slot);
  }

  /** Tells of undefined codes; without any, the instruction can be decoded. */
  boolean isDefined() {
    R500Field[] fields =
        switch (i.type()) {
          case ALU, OUT ->
              new R500Field[] {
                R500Field.RGB_PRED_SEL,
                R500Field.ALPHA_PRED_SEL,
                R500Field.ALPHA_OP,
                R500Field.RGB_OP
              };
          case TEX ->
              new R500Field[] {
                R500Field.RGB_PRED_SEL, R500Field.ALPHA_PRED_SEL, R500Field.TEX_INST
              };
          case FC ->
              new R500Field[] {
                R500Field.RGB_PRED_SEL, R500Field.A_OP, R500Field.B_OP0, R500Field.B_OP1
              };
        };
    boolean defined = true;
    for (R500Field field : fields) {
      defined &= isDefined(field);
    }
    return defined;
  }

  private boolean isDefined(R500Field field) {
    int code = i.get(field);
    if (field.bits().names().containsKey(code)) {
      return true;
    }
    findings.error(
        slot,
        field,
        R500Findings.name(field) + " " + code + " is undefined",
        "one of " + String.join(", ", new TreeMap<>(field.bits().names()).values()));
    return false;
  }

  /** Warnings about an instruction without undefined codes. */
  void warnings() {
    inverted(R500Field.RGB_PRED_SEL, R500Field.RGB_PRED_INV);
    switch (i.type()) {
      case ALU, OUT -> {
        inverted(R500Field.ALPHA_PRED_SEL, R500Field.ALPHA_PRED_INV);
        arithmetic();
      }
      case TEX -> inverted(R500Field.ALPHA_PRED_SEL, R500Field.ALPHA_PRED_INV);
      case FC -> {
        if (i.get(R500Field.RGB_PRED_SEL) == PREDICATE_RGBA) {
          warning(R500Field.RGB_PRED_SEL, "RGBA in an FC instruction", "one bit for the pixel");
        }
      }
    }
    reserved();
    frame();
  }

  private void warning(R500Field field, String message, String expected) {
    findings.warning(slot, field, R500Findings.name(field) + ": " + message, expected);
  }

  private void inverted(R500Field select, R500Field invert) {
    if (i.get(select) == PREDICATE_NONE && i.has(invert)) {
      warning(
          invert,
          "set without a predicate, so that it inverts true",
          "0 where " + R500Findings.name(select) + " is NONE");
    }
  }

  private void arithmetic() {
    R500Alu alu = R500Alu.of(i);
    R500AluReads reads = new R500AluReads(i);
    scalars(alu);
    modifiers(
        reads.keeps(R500Unit.RGB),
        alu.rgbResult(),
        alu.rgbOp().selects(),
        alu.rgbOp().name(),
        R500Field.RGB_OMOD,
        R500Field.RGB_CLAMP);
    modifiers(
        reads.keeps(R500Unit.ALPHA),
        alu.alphaResult(),
        alu.alphaOp().selects(),
        alu.alphaOp().name(),
        R500Field.ALPHA_OMOD,
        R500Field.ALPHA_CLAMP);
    R500UnitFields.BOTH.forEach(this::inlineConstants);
    new LinkedHashSet<>(reads.uses()).forEach(use -> swizzle(reads, use));
    outputs();
  }

  private void scalars(R500Alu alu) {
    boolean sop = alu.rgbOp() == R500RgbOp.SOP;
    boolean dp = alu.alphaOp() == R500AlphaOp.DP;
    if (sop && dp) {
      warning(R500Field.RGB_OP, "SOP together with ALPHA_OP DP", "one unit with an operation");
    } else if (sop && !alu.alphaOp().isTranscendental()) {
      warning(
          R500Field.RGB_OP,
          "SOP with ALPHA_OP " + alu.alphaOp(),
          "ALPHA_OP EX2, LN2, RCP, RSQ, SIN or COS");
    } else if (dp && !alu.rgbOp().isDotProduct()) {
      warning(R500Field.ALPHA_OP, "DP with RGB_OP " + alu.rgbOp(), "RGB_OP DP3, DP4 or D2A");
    }
  }

  private void modifiers(
      boolean kept,
      R500Alu.Result result,
      boolean selects,
      String op,
      R500Field omod,
      R500Field clamp) {
    if (!kept || result.omod() != R500Alu.Result.OMOD_DISABLED) {
      return;
    }
    if (!selects) {
      warning(omod, "DISABLE with " + op, "MIN, MAX, CND or CMP, or another OMOD");
    }
    if (result.clamp()) {
      warning(clamp, "ignored with OMOD DISABLE", "0, or another OMOD");
    }
  }

  private void inlineConstants(R500UnitFields unit) {
    List<R500Source> sources = unit.sources(i);
    for (int n = 0; n < sources.size(); n++) {
      R500Field relative = unit.relative().get(n);
      if (sources.get(n).kind() == R500Source.Kind.INLINE && i.has(relative)) {
        warning(relative, "set for an inline constant", "0, since aL is not added");
      }
    }
  }

  private void swizzle(R500AluReads reads, R500AluReads.Use use) {
    if (reads.swizzle(use) == UNUSED_SWIZZLE) {
      R500Field field =
          R500UnitFields.of(use.unit()).operands().get(use.operand()).swizzle().get(use.channel());
      warning(field, "UNUSED, but it is read, as 0.0", "R, G, B, A, ZERO, HALF or ONE");
    }
  }

  private void outputs() {
    boolean isOut = i.type() == R500Type.OUT;
    boolean depth = i.has(R500Field.W_OMASK);
    if (!isOut && depth) {
      warning(R500Field.W_OMASK, "ignored in an ALU instruction", "TYPE OUT");
    }
    boolean colors = i.has(R500Field.RGB_OMASK) || i.has(R500Field.ALPHA_OMASK);
    if (isOut && (depth || colors) && i.has(R500Field.ALU_WMASK)) {
      warning(
          R500Field.ALU_WMASK,
          "an output and the ALU result in one instruction",
          "two instructions");
    }
  }

  private void reserved() {
    for (int dword = 0; dword < R500Instruction.DWORDS; dword++) {
      int at = dword;
      int value = i.dword(dword);
      List<R500Word> words = i.type().words();
      R500Word word = words.stream().filter(w -> w.dword() == at).findFirst().orElse(null);
      if (word == R500Word.US_TEX_ADDR_DXDY && i.get(R500Field.TEX_INST) != DXDY) {
        word = null;
      }
      int known = 0;
      for (R500Field field : word == null ? List.<R500Field>of() : R500Field.of(word)) {
        known |= field.bits().mask();
      }
      if ((value & ~known) != 0) {
        String what = word == null ? "unused dword " + dword : "reserved bits of " + word;
        findings.warning(slot, dword, "%s: 0x%08x".formatted(what, value & ~known), "0");
      }
    }
  }

  private static final int DXDY = R500TexOp.DXDY.ordinal();

  /** Tells of temporaries that the pixel stack frame does not hold. */
  private void frame() {
    if (!program.registers().isSet(R500Word.US_PIXSIZE, 0)) {
      return;
    }
    int last = program.registers().get(R500Field.PIX_SIZE);
    java.util.stream.Stream.concat(
            R500Access.reads(i, program.target(i.get(R500Field.TEX_ID))).stream(),
            R500Access.writes(i).stream())
        .filter(access -> !access.relative() && access.temporary() > last)
        .mapToInt(R500Access::temporary)
        .distinct()
        .forEach(
            temporary ->
                findings.warning(
                    slot,
                    0,
                    "temp[" + temporary + "] lies outside of the pixel stack frame",
                    "at most temp[" + last + "] by US_PIXSIZE.PIX_SIZE"));
  }
}
