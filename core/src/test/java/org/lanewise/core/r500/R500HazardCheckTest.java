package org.lanewise.core.r500;

import static org.lanewise.core.r500.R500Code.END;
import static org.lanewise.core.r500.R500Code.LOOKUP;
import static org.lanewise.core.r500.R500Code.MAD;
import static org.lanewise.core.r500.R500Code.assertClean;
import static org.lanewise.core.r500.R500Code.assertFound;
import static org.lanewise.core.r500.R500Code.flow;
import static org.lanewise.core.r500.R500Code.mesaEndLoop;
import static org.lanewise.core.r500.R500Code.mesaEndif;
import static org.lanewise.core.r500.R500Code.mesaIf;
import static org.lanewise.core.r500.R500Code.mesaLoop;

import org.junit.jupiter.api.Test;

/** One program a rule about timing, and the nearest one that keeps it. */
class R500HazardCheckTest {
  /** Writes temp1, reads temp1. */
  private static final R500Instruction WRITES_1 =
      MAD.with(R500Field.RGB_ADDRD, 1).with(R500Field.ALPHA_ADDRD, 1);

  /** Reads temp0. */
  private static final R500Instruction READS_0 =
      reading(0).with(R500Field.RGB_ADDRD, 5).with(R500Field.ALPHA_ADDRD, 5);

  private static final R500Instruction WRITES_RESULT = MAD.with(R500Field.ALU_WMASK, 1);
  private static final R500Instruction WRITES_PREDICATE = MAD.with(R500Field.RGB_OMASK, 1);

  private static R500Instruction reading(int temporary) {
    R500Instruction i = MAD;
    for (R500Field field :
        new R500Field[] {
          R500Field.RGB_ADDR0,
          R500Field.RGB_ADDR1,
          R500Field.RGB_ADDR2,
          R500Field.ALPHA_ADDR0,
          R500Field.ALPHA_ADDR1,
          R500Field.ALPHA_ADDR2
        }) {
      i = i.with(field, temporary);
    }
    return i;
  }

  private static R500Instruction waiting(R500Instruction i) {
    return i.with(R500Field.TEX_SEM_WAIT, 1);
  }

  private static R500Instruction unguarded(R500Instruction i) {
    return i.with(R500Field.TEX_SEM_ACQUIRE, 0);
  }

  @Test
  void presubtractOfWhatWasJustWritten() {
    R500Instruction srcp = MAD.with(R500Field.RGB_SEL_A, 3);
    String found =
        "dword 0: warning: slot 0: US_CMN_INST.NOP: slot 1 takes temp[1] of here through srcp";
    assertFound(found, WRITES_1, srcp, END);
    assertFound(found, WRITES_1.with(R500Field.TYPE, 1), srcp, END);
    assertFound(found, WRITES_1, MAD.with(R500Field.ALPHA_SEL_A, 3), END);
    assertClean(WRITES_1.with(R500Field.NOP, 1), srcp, END);
    assertClean(WRITES_1, MAD, END);
    assertClean(WRITES_1, MAD, srcp, END);
    // The RGB presubtract does not see the alpha that was written.
    assertClean(WRITES_1.with(R500Field.RGB_WMASK, 0), srcp, END);
    // Operation 1 takes src1 too.
    R500Instruction src1 = srcp.with(R500Field.RGB_ADDR0, 2).with(R500Field.RGB_ADDR1, 1);
    assertFound(found, WRITES_1, src1.with(R500Field.RGB_SRCP_OP, 1), END);
    assertClean(WRITES_1, src1, END);
    // After a lookup no idle cycle is needed, but the texel has to be there.
    R500Instruction lookup = LOOKUP.with(R500Field.DST_ADDR, 1);
    assertClean(lookup, waiting(srcp), END);
  }

  @Test
  void neighboursOfWhatWasJustWritten() {
    for (R500RgbOp op : new R500RgbOp[] {R500RgbOp.MDH, R500RgbOp.MDV}) {
      R500Instruction difference = MAD.with(R500Field.RGB_OP, op.code());
      assertFound(
          "dword 0: warning: slot 0: US_CMN_INST.NOP:"
              + " slot 1 takes temp[1] of here through MDH or MDV",
          WRITES_1,
          difference,
          END);
      assertClean(WRITES_1.with(R500Field.NOP, 1), difference, END);
      assertClean(WRITES_1, difference.with(R500Field.RGB_ADDR0, 2), END);
    }
    R500Instruction alpha = MAD.with(R500Field.ALPHA_OP, R500AlphaOp.MDV.code());
    assertClean(WRITES_1.with(R500Field.ALPHA_WMASK, 0), alpha, END);
    assertFound(
        "dword 0: warning: slot 0: US_CMN_INST.NOP:"
            + " slot 1 takes temp[1] of here through MDH or MDV",
        WRITES_1,
        alpha,
        END);
  }

  @Test
  void texelsThatMayNotHaveArrived() {
    String found =
        "dword 6: warning: slot 1: US_CMN_INST.TEX_SEM_WAIT:"
            + " temp[0].rgba is read, which a lookup may not have written yet";
    assertFound(found, LOOKUP, READS_0, END);
    assertClean(LOOKUP, waiting(READS_0), END);
    assertClean(LOOKUP, waiting(MAD.with(R500Field.RGB_ADDRD, 7)), READS_0, END);
    assertClean(LOOKUP, reading(2), END);
    // Without a semaphore there is nothing to wait for.
    assertFound(found, unguarded(LOOKUP), waiting(READS_0), END);
    // A later lookup's semaphore covers the earlier one, an earlier one's does not cover a later.
    R500Instruction other = LOOKUP.with(R500Field.DST_ADDR, 9);
    assertClean(unguarded(LOOKUP), other, waiting(READS_0), END);
    assertFound(
        found.replace("dword 6", "dword 12").replace("slot 1", "slot 2"),
        other,
        unguarded(LOOKUP),
        waiting(READS_0),
        END);
    // Lookups wait for their coordinates too.
    R500Instruction dependent = other.with(R500Field.SRC_ADDR, 0);
    assertFound(found.replace("rgba", "rg"), LOOKUP, unguarded(dependent), END);
    assertClean(LOOKUP, waiting(dependent), END);
    // Only what is written is waited for.
    assertClean(LOOKUP.with(R500Field.RGB_WMASK, 0).with(R500Field.ALPHA_WMASK, 0), READS_0, END);
  }

  @Test
  void texelsAroundALoop() {
    // The lookup at the end of the body is read at the start of the next turn.
    assertFound(
        "dword 6: warning: slot 1: US_CMN_INST.TEX_SEM_WAIT:"
            + " temp[0].rgba is read, which a lookup may not have written yet",
        mesaLoop(3),
        READS_0,
        waiting(LOOKUP),
        mesaEndLoop(1),
        END);
    assertClean(mesaLoop(3), waiting(READS_0), LOOKUP, mesaEndLoop(1), END);
  }

  @Test
  void semaphores() {
    R500Instruction other = LOOKUP.with(R500Field.DST_ADDR, 9);
    assertFound(
        "dword 7: warning: slot 1: US_TEX_INST.TEX_SEM_ACQUIRE: the semaphore may still be held",
        LOOKUP,
        other,
        END);
    assertClean(LOOKUP, waiting(other), END);
    assertClean(LOOKUP, waiting(MAD), other, END);
    assertClean(unguarded(LOOKUP), other, END);
    // It may be held only if the branch was taken, which is enough.
    assertFound(
        "dword 19: warning: slot 3: US_TEX_INST.TEX_SEM_ACQUIRE: the semaphore may still be held",
        mesaIf(3),
        LOOKUP,
        mesaEndif(3),
        other,
        END);
  }

  private static R500Instruction hasty(R500Instruction i) {
    return i.with(R500Field.ALU_WAIT, 0);
  }

  @Test
  void decisionsOnTheAluResult() {
    String found =
        "dword 6: warning: slot 1: US_CMN_INST.ALU_WAIT: the ALU result may not have arrived";
    assertFound(found, WRITES_RESULT, hasty(mesaIf(3)), mesaEndif(3), END);
    assertClean(WRITES_RESULT, mesaIf(3), mesaEndif(3), END);
    assertClean(MAD, hasty(mesaIf(3)), mesaEndif(3), END);
    assertClean(
        WRITES_RESULT, MAD.with(R500Field.ALU_WAIT, 1), hasty(mesaIf(4)), mesaEndif(4), END);
    // ENDIF decides nothing.
    assertClean(WRITES_RESULT, hasty(mesaEndif(2)), END);
  }

  @Test
  void decisionsOnPredicates() {
    R500Instruction jump =
        hasty(flow(R500FcOp.JUMP, 2))
            .with(R500Field.JUMP_FUNC, 0xcc)
            .with(R500Field.RGB_PRED_SEL, 2);
    assertFound(
        "dword 6: warning: slot 1: US_CMN_INST.ALU_WAIT: the predicate may not have arrived",
        WRITES_PREDICATE,
        jump,
        END);
    assertClean(WRITES_PREDICATE, jump.with(R500Field.ALU_WAIT, 1), END);
    // An output mask writes no predicate; without a selection none is read.
    assertClean(WRITES_PREDICATE.with(R500Field.TYPE, 1), jump, END);
    assertClean(WRITES_PREDICATE, jump.with(R500Field.RGB_PRED_SEL, 0), END);
    // An ALU result is something else.
    assertClean(WRITES_RESULT, jump, END);
  }

  @Test
  void flowAfterKill() {
    R500Instruction kill =
        unguarded(LOOKUP)
            .with(R500Field.TEX_INST, R500TexOp.TEXKILL.ordinal())
            .with(R500Field.RGB_WMASK, 0);
    assertFound(
        "dword 6: warning: slot 1: US_CMN_INST.TEX_SEM_WAIT: a TEXKILL may not have happened",
        kill,
        mesaIf(3),
        mesaEndif(3).with(R500Field.TEX_SEM_WAIT, 1),
        END);
    assertClean(kill, waiting(mesaIf(3)), mesaEndif(3), END);
    assertClean(kill, MAD, END);
  }
}
