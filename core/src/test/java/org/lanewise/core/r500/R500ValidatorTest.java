package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lanewise.core.r500.R500Code.END;
import static org.lanewise.core.r500.R500Code.LOOKUP;
import static org.lanewise.core.r500.R500Code.MAD;
import static org.lanewise.core.r500.R500Code.assertClean;
import static org.lanewise.core.r500.R500Code.assertFound;
import static org.lanewise.core.r500.R500Code.flow;
import static org.lanewise.core.r500.R500Code.program;
import static org.lanewise.core.r500.R500Code.with;

import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.ShaderFormatException;

/** One program a rule about single instructions or registers, and the nearest legal one. */
class R500ValidatorTest {
  private static final R500Instruction JUMP =
      flow(R500FcOp.JUMP, 1).with(R500Field.JUMP_FUNC, R500Flow.ALWAYS);

  @Test
  void theBuildingBlocksAreLegal() {
    assertClean(END);
    assertClean(MAD, END);
    assertClean(LOOKUP, END);
    assertClean(JUMP, END);
  }

  // Errors

  @Test
  void undefinedCodes() {
    undefined(MAD, R500Field.RGB_OP, 5, 6, 13, 14, 15);
    undefined(MAD, R500Field.ALPHA_OP, 4, 4);
    undefined(MAD, R500Field.RGB_PRED_SEL, 0, 6, 7);
    undefined(MAD, R500Field.ALPHA_PRED_SEL, 0, 6, 7);
    undefined(LOOKUP, R500Field.TEX_INST, 1, 7);
    undefined(LOOKUP, R500Field.RGB_PRED_SEL, 0, 6, 7);
    undefined(LOOKUP, R500Field.ALPHA_PRED_SEL, 0, 6, 7);
    undefined(JUMP, R500Field.RGB_PRED_SEL, 0, 6, 7);
    undefined(JUMP, R500Field.A_OP, 2, 3);
    undefined(JUMP, R500Field.B_OP0, 2, 3);
    undefined(JUMP, R500Field.B_OP1, 2, 3);
    // The alpha predicate has no effect on flow.
    assertClean(JUMP.with(R500Field.ALPHA_PRED_SEL, 7), END);
  }

  private static void undefined(
      R500Instruction i, R500Field field, int ignoredDword, int... codes) {
    for (int code : codes) {
      assertFound(
          "dword %d: error: slot 1: %s.%s %d is undefined"
              .formatted(6 + field.word().dword(), field.word(), field.bits().name(), code),
          END.with(R500Field.TEX_SEM_WAIT, 0),
          i.with(field, code).with(R500Field.JUMP_ADDR, i == JUMP ? 2 : 0),
          END);
    }
  }

  @Test
  void codeSize() {
    assertFound("program: error: 0 instructions", program());
    R500Instruction[] code = Collections.nCopies(513, END).toArray(R500Instruction[]::new);
    assertFound("program: error: 513 instructions", code);
    assertClean(Collections.nCopies(512, END).toArray(R500Instruction[]::new));
  }

  @Test
  void startAndEndOutside() {
    R500Program two = program(MAD, END);
    assertClean(with(two, R500Word.US_CODE_ADDR, 0x00010000));
    assertFound(
        "program: error: US_CODE_ADDR: execution from slot 0 to 2",
        with(two, R500Word.US_CODE_ADDR, 0x00020000));
    assertFound(
        "program: error: US_CODE_ADDR: execution from slot 2 to 1",
        with(two, R500Word.US_CODE_ADDR, 0x00010002));
    // The offset counts from address 0, the slots from the start of the window.
    R500Program moved =
        with(with(two, R500Word.US_CODE_RANGE, 0x00010004), R500Word.US_CODE_ADDR, 0x00010000);
    assertClean(with(moved, R500Word.US_CODE_OFFSET, 4));
    assertFound(
        "program: error: US_CODE_ADDR: execution from slot -1 to 0",
        with(moved, R500Word.US_CODE_OFFSET, 3));
  }

  @Test
  void codeRange() {
    R500Program two = program(MAD, END);
    assertFound(
        "program: error: US_CODE_RANGE.CODE_SIZE is that of 3 instructions",
        with(two, R500Word.US_CODE_RANGE, 0x00020000));
    R500Program high = with(two, R500Word.US_CODE_OFFSET, 511);
    assertFound(
        "program: error: US_CODE_RANGE.CODE_ADDR: 2 instructions from 511",
        with(high, R500Word.US_CODE_RANGE, 0x000101ff));
    high = with(two, R500Word.US_CODE_OFFSET, 510);
    assertClean(with(high, R500Word.US_CODE_RANGE, 0x000101fe));
  }

  @Test
  void jumpsOutOfTheCode() {
    assertFound(
        "dword 3: error: slot 0: US_FC_ADDR.JUMP_ADDR: jump to slot 2",
        JUMP.with(R500Field.JUMP_ADDR, 2),
        END);
    // What never jumps may name any address.
    assertClean(
        JUMP.with(R500Field.JUMP_ADDR, 2)
            .with(R500Field.JUMP_FUNC, R500Flow.NEVER)
            .with(R500Field.JUMP_ANY, 1),
        END);
    R500Program offset =
        with(program(JUMP.with(R500Field.JUMP_GLOBAL, 1), END), R500Word.US_CODE_RANGE, 0x00010004);
    offset = with(offset, R500Word.US_CODE_OFFSET, 4);
    assertFound("dword 3: error: slot 0: US_FC_ADDR.JUMP_ADDR: jump to slot -3", offset);
  }

  @Test
  void partialFlowControl() {
    for (R500FcOp op : R500FcOp.values()) {
      R500Program program = program(flow(op, 1), END);
      if (op == R500FcOp.JUMP) {
        assertClean(with(program, R500Word.US_FC_CTRL, 0));
      } else {
        assertFound(
            "dword 2: error: slot 0: " + op + " in partial flow control",
            with(program, R500Word.US_FC_CTRL, 0));
      }
    }
    R500Program calling = program(R500Code.call(2), END, R500Code.returning());
    R500Program returning = program(JUMP.with(R500Field.A_OP, 1), END);
    assertFound(
        "dword 2: error: slot 0: US_FC_INST.A_OP POP in partial flow control",
        with(returning, R500Word.US_FC_CTRL, 0));
    assertClean(with(with(calling, R500Word.US_FC_CTRL, 1 << 31), R500Word.US_CODE_ADDR, 0x10000));
  }

  @Test
  void checkThrowsErrorsAlone() {
    assertDoesNotThrow(() -> R500Validator.check(program(MAD)));
    ShaderFormatException thrown =
        assertThrows(
            ShaderFormatException.class,
            () -> R500Validator.check(program(MAD.with(R500Field.RGB_OP, 6))));
    assertEquals(
        "dword 5: error: slot 0: US_ALU_RGBA_INST.RGB_OP 6 is undefined (expected one of MAD, DP3,"
            + " DP4, D2A, MIN, MAX, CND, CMP, FRC, SOP, MDH, MDV)",
        thrown.getMessage());
  }

  // Warnings

  private static R500Instruction ops(R500RgbOp rgb, R500AlphaOp alpha) {
    return MAD.with(R500Field.RGB_OP, rgb.code()).with(R500Field.ALPHA_OP, alpha.code());
  }

  @Test
  void scalarsOfTheOtherUnit() {
    assertFound(
        "dword 5: warning: slot 0: US_ALU_RGBA_INST.RGB_OP: SOP together with ALPHA_OP DP",
        ops(R500RgbOp.SOP, R500AlphaOp.DP),
        END);
    for (R500AlphaOp op : R500AlphaOp.values()) {
      switch (op) {
        case EX2, LN2, RCP, RSQ, SIN, COS -> assertClean(ops(R500RgbOp.SOP, op), END);
        case DP -> {}
        default ->
            assertFound(
                "dword 5: warning: slot 0: US_ALU_RGBA_INST.RGB_OP: SOP with ALPHA_OP " + op,
                ops(R500RgbOp.SOP, op),
                END);
      }
    }
    for (R500RgbOp op : R500RgbOp.values()) {
      switch (op) {
        case DP3, DP4, D2A -> assertClean(ops(op, R500AlphaOp.DP), END);
        case SOP -> {}
        default ->
            assertFound(
                "dword 4: warning: slot 0: US_ALU_ALPHA_INST.ALPHA_OP: DP with RGB_OP " + op,
                ops(op, R500AlphaOp.DP),
                END);
      }
    }
  }

  @Test
  void disabledOutputModifiers() {
    R500Instruction max = ops(R500RgbOp.MAX, R500AlphaOp.MAX);
    assertFound(
        "dword 3: warning: slot 0: US_ALU_RGB_INST.OMOD: DISABLE with MAD",
        MAD.with(R500Field.RGB_OMOD, 7),
        END);
    assertFound(
        "dword 4: warning: slot 0: US_ALU_ALPHA_INST.OMOD: DISABLE with MAD",
        MAD.with(R500Field.ALPHA_OMOD, 7),
        END);
    for (R500RgbOp op :
        new R500RgbOp[] {R500RgbOp.MIN, R500RgbOp.MAX, R500RgbOp.CND, R500RgbOp.CMP}) {
      R500AlphaOp alpha = R500AlphaOp.valueOf(op.name());
      assertClean(ops(op, alpha).with(R500Field.RGB_OMOD, 7).with(R500Field.ALPHA_OMOD, 7), END);
    }
    // A unit whose result goes nowhere may do what it likes.
    assertClean(MAD.with(R500Field.RGB_OMOD, 7).with(R500Field.RGB_WMASK, 0), END);
    assertFound(
        "dword 0: warning: slot 0: US_CMN_INST.RGB_CLAMP: ignored with OMOD DISABLE",
        max.with(R500Field.RGB_OMOD, 7).with(R500Field.RGB_CLAMP, 1),
        END);
    assertFound(
        "dword 0: warning: slot 0: US_CMN_INST.ALPHA_CLAMP: ignored with OMOD DISABLE",
        max.with(R500Field.ALPHA_OMOD, 7).with(R500Field.ALPHA_CLAMP, 1),
        END);
    assertClean(max.with(R500Field.RGB_CLAMP, 1).with(R500Field.ALPHA_CLAMP, 1), END);
  }

  @Test
  void relativeInlineConstants() {
    assertFound(
        "dword 1: warning: slot 0: US_ALU_RGB_ADDR.ADDR1_REL: set for an inline constant",
        MAD.with(R500Field.RGB_ADDR1, 128).with(R500Field.RGB_ADDR1_REL, 1),
        END);
    assertFound(
        "dword 2: warning: slot 0: US_ALU_ALPHA_ADDR.ADDR2_REL: set for an inline constant",
        MAD.with(R500Field.ALPHA_ADDR2, 255).with(R500Field.ALPHA_ADDR2_REL, 1),
        END);
    assertClean(MAD.with(R500Field.RGB_ADDR1, 127).with(R500Field.RGB_ADDR1_REL, 1), END);
    assertClean(
        MAD.with(R500Field.RGB_ADDR1, 128)
            .with(R500Field.RGB_ADDR1_CONST, 1)
            .with(R500Field.RGB_ADDR1_REL, 1),
        END);
  }

  @Test
  void unusedSwizzles() {
    assertFound(
        "dword 3: warning: slot 0: US_ALU_RGB_INST.GREEN_SWIZ_B: UNUSED, but it is read, as 0.0",
        MAD.with(R500Field.GREEN_SWIZ_B, 7),
        END);
    assertFound(
        "dword 5: warning: slot 0: US_ALU_RGBA_INST.ALPHA_SWIZ_C: UNUSED, but it is read, as 0.0",
        MAD.with(R500Field.ALPHA_SWIZ_C, 7),
        END);
    // The channel is not written; the operation has no third operand.
    assertClean(MAD.with(R500Field.GREEN_SWIZ_B, 7).with(R500Field.RGB_WMASK, 5), END);
    assertClean(ops(R500RgbOp.MAX, R500AlphaOp.MAX).with(R500Field.ALPHA_SWIZ_C, 7), END);
    // A dot product reads all channels whatever is written.
    assertFound(
        "dword 3: warning: slot 0: US_ALU_RGB_INST.BLUE_SWIZ_A: UNUSED, but it is read, as 0.0",
        ops(R500RgbOp.DP3, R500AlphaOp.MAD)
            .with(R500Field.BLUE_SWIZ_A, 7)
            .with(R500Field.RGB_WMASK, 1),
        END);
  }

  @Test
  void predicates() {
    for (R500Instruction i : new R500Instruction[] {MAD, LOOKUP, JUMP}) {
      assertFound(
          "dword 0: warning: slot 0: US_CMN_INST.RGB_PRED_INV:"
              + " set without a predicate, so that it inverts true",
          i.with(R500Field.RGB_PRED_INV, 1),
          END);
      assertClean(i.with(R500Field.RGB_PRED_INV, 1).with(R500Field.RGB_PRED_SEL, 2), END);
    }
    for (R500Instruction i : new R500Instruction[] {MAD, LOOKUP}) {
      assertFound(
          "dword 0: warning: slot 0: US_CMN_INST.ALPHA_PRED_INV:"
              + " set without a predicate, so that it inverts true",
          i.with(R500Field.ALPHA_PRED_INV, 1),
          END);
      assertClean(i.with(R500Field.ALPHA_PRED_INV, 1).with(R500Field.ALPHA_PRED_SEL, 1), END);
      assertClean(i.with(R500Field.RGB_PRED_SEL, 1), END);
    }
    assertFound(
        "dword 0: warning: slot 0: US_CMN_INST.RGB_PRED_SEL: RGBA in an FC instruction",
        JUMP.with(R500Field.RGB_PRED_SEL, 1),
        END);
  }

  @Test
  void outputs() {
    assertFound(
        "dword 4: warning: slot 0: US_ALU_ALPHA_INST.W_OMASK: ignored in an ALU instruction",
        MAD.with(R500Field.W_OMASK, 1),
        END);
    R500Instruction out = MAD.with(R500Field.TYPE, 1);
    assertClean(out.with(R500Field.W_OMASK, 1), END);
    for (R500Field mask :
        new R500Field[] {R500Field.RGB_OMASK, R500Field.ALPHA_OMASK, R500Field.W_OMASK}) {
      assertFound(
          "dword 3: warning: slot 0: US_ALU_RGB_INST.ALU_WMASK:"
              + " an output and the ALU result in one instruction",
          out.with(mask, 1).with(R500Field.ALU_WMASK, 1),
          END);
    }
    assertClean(out.with(R500Field.ALU_WMASK, 1), END);
    assertClean(MAD.with(R500Field.RGB_OMASK, 1).with(R500Field.ALU_WMASK, 1), END);
  }

  @Test
  void reservedBits() {
    assertFound(
        "dword 2: warning: slot 0: reserved bits of US_FC_INST: 0x00000008",
        withBits(JUMP, 2, 1 << 3),
        END);
    assertFound(
        "dword 3: warning: slot 0: reserved bits of US_FC_ADDR: 0x40000000",
        withBits(JUMP, 3, 1 << 30),
        END);
    assertFound(
        "dword 1: warning: slot 0: reserved bits of US_TEX_INST: 0x0000ffff",
        withBits(LOOKUP, 1, 0xffff),
        END);
    for (int dword : new int[] {1, 4, 5}) {
      assertFound(
          "dword " + dword + ": warning: slot 0: unused dword " + dword + ": 0x00000001",
          withBits(JUMP, dword, 1),
          END);
    }
    for (int dword : new int[] {3, 4, 5}) {
      assertFound(
          "dword " + dword + ": warning: slot 0: unused dword " + dword + ": 0x80000000",
          withBits(LOOKUP, dword, 1 << 31),
          END);
    }
    assertClean(withBits(LOOKUP.with(R500Field.TEX_INST, 6), 3, 1 << 31), END);
  }

  private static R500Instruction withBits(R500Instruction i, int dword, int bits) {
    int[] words = i.dwords();
    words[dword] |= bits;
    return R500Instruction.of(words, 0);
  }

  @Test
  void frame() {
    R500Program program = program(MAD, END);
    assertClean(with(program, R500Word.US_PIXSIZE, 1));
    assertFound(
        "dword 0: warning: slot 0: temp[1] lies outside of the pixel stack frame",
        with(program, R500Word.US_PIXSIZE, 0));
    R500Program writing = program(MAD.with(R500Field.ALPHA_ADDRD, 9), END);
    assertClean(with(writing, R500Word.US_PIXSIZE, 9));
    assertFound(
        "dword 0: warning: slot 0: temp[9] lies outside of the pixel stack frame",
        with(writing, R500Word.US_PIXSIZE, 8));
    R500Program relative =
        program(MAD.with(R500Field.ALPHA_ADDRD, 9).with(R500Field.ALPHA_ADDRD_REL, 1), END);
    assertClean(with(relative, R500Word.US_PIXSIZE, 8));
  }

  @Test
  void anyDwordsGiveFindingsAndNoException() {
    Random random = new Random(500);
    int accepted = 0;
    for (int n = 0; n < 3000; n++) {
      R500Instruction[] code = new R500Instruction[1 + random.nextInt(12)];
      for (int slot = 0; slot < code.length; slot++) {
        R500Instruction i = R500Instruction.of(random.ints(6).toArray(), 0);
        boolean lenient = random.nextInt(20) > 0;
        if (lenient) {
          i = i.with(R500Field.RGB_PRED_SEL, 0).with(R500Field.ALPHA_PRED_SEL, 0);
        }
        if (lenient && i.type() == R500Type.FC) {
          i = i.with(R500Field.A_OP, random.nextInt(3));
          i = i.with(R500Field.B_OP0, random.nextInt(3)).with(R500Field.B_OP1, random.nextInt(3));
          i = i.with(R500Field.JUMP_ADDR, random.nextInt(code.length));
        } else if (lenient && i.type() == R500Type.TEX) {
          i = i.with(R500Field.TEX_INST, random.nextInt(7));
        } else if (lenient) {
          i = i.with(R500Field.RGB_OP, random.nextInt(6));
          i = i.with(R500Field.ALPHA_OP, 5 + random.nextInt(11));
        }
        code[slot] = i;
      }
      boolean hasError =
          R500Validator.validate(program(code)).stream()
              .anyMatch(d -> d.severity() == Diagnostic.Severity.ERROR);
      accepted += hasError ? 0 : 1;
    }
    assertTrue(accepted > 500 && accepted < 2500, accepted + " accepted");
  }
}
