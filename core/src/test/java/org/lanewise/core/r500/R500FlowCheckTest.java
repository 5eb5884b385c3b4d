package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.lanewise.core.r500.R500Code.END;
import static org.lanewise.core.r500.R500Code.MAD;
import static org.lanewise.core.r500.R500Code.assertClean;
import static org.lanewise.core.r500.R500Code.assertFound;
import static org.lanewise.core.r500.R500Code.call;
import static org.lanewise.core.r500.R500Code.flow;
import static org.lanewise.core.r500.R500Code.mesaBreak;
import static org.lanewise.core.r500.R500Code.mesaEndLoop;
import static org.lanewise.core.r500.R500Code.mesaEndif;
import static org.lanewise.core.r500.R500Code.mesaIf;
import static org.lanewise.core.r500.R500Code.mesaLoop;
import static org.lanewise.core.r500.R500Code.program;
import static org.lanewise.core.r500.R500Code.returning;
import static org.lanewise.core.r500.R500Code.with;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Diagnostic;

/** One program a rule about flow, and the nearest legal one. */
class R500FlowCheckTest {
  private static final R500Instruction JUMP_TO_0 =
      flow(R500FcOp.JUMP, 0).with(R500Field.JUMP_FUNC, R500Flow.ALWAYS);

  /** REP and ENDREP with all fields 0 but the operation, the target and the condition. */
  private static R500Instruction rep(int target) {
    return flow(R500FcOp.REP, target);
  }

  private static R500Instruction endRep(int target) {
    return new R500Instruction(0x00000402, 0, 0x0000ff24, target << 16, 0, 0);
  }

  @Test
  void theLastInstruction() {
    assertFound("dword 0: warning: slot 0: the last instruction is ALU without TEX_SEM_WAIT", MAD);
    assertFound(
        "dword 0: warning: slot 0: the last instruction is ALU",
        MAD.with(R500Field.TEX_SEM_WAIT, 1));
    assertFound(
        "dword 6: warning: slot 1: the last instruction is OUT without TEX_SEM_WAIT",
        MAD,
        END.with(R500Field.TEX_SEM_WAIT, 0));
    // What stands behind END_ADDR is not executed.
    assertClean(with(program(END, MAD), R500Word.US_CODE_ADDR, 0));
    assertFound(
        "dword 0: warning: slot 0: the last instruction is ALU without TEX_SEM_WAIT",
        with(program(MAD, END), R500Word.US_CODE_ADDR, 0));
  }

  @Test
  void anEndThatIsNotReached() {
    assertFound(
        "dword 6: warning: slot 1: END_ADDR is here, but execution cannot come here",
        JUMP_TO_0,
        END);
    assertClean(JUMP_TO_0.with(R500Field.JUMP_FUNC, 0x0f), END);
  }

  @Test
  void runningOffTheCode() {
    // Slot 0 jumps over the end, to a subroutine that does not return.
    assertFound(
        "dword 12: warning: slot 2: execution may run off the code",
        with(program(mesaIf(2), END, MAD), R500Word.US_CODE_ADDR, 0x00010000));
    assertClean(with(program(call(2), END, returning()), R500Word.US_CODE_ADDR, 0x00010000));
  }

  @Test
  void loops() {
    assertClean(mesaLoop(2), mesaBreak(3), mesaEndLoop(1), END);
    assertClean(rep(3), flow(R500FcOp.BREAKREP, 3), endRep(1), END);
    assertClean(rep(2), flow(R500FcOp.CONTINUE, 2), endRep(1), END);
    for (R500FcOp op :
        new R500FcOp[] {
          R500FcOp.ENDLOOP,
          R500FcOp.ENDREP,
          R500FcOp.BREAKLOOP,
          R500FcOp.BREAKREP,
          R500FcOp.CONTINUE
        }) {
      assertFound("dword 2: warning: slot 0: " + op + " outside of any loop", flow(op, 1), END);
      assertFound(
          "dword 14: warning: slot 2: " + op + " outside of any loop",
          mesaLoop(1),
          mesaEndLoop(1),
          flow(op, 3),
          END);
    }
    assertFound(
        "dword 8: warning: slot 1: ENDREP in the LOOP of slot 0", mesaLoop(1), endRep(1), END);
    assertFound(
        "dword 8: warning: slot 1: ENDLOOP in the REP of slot 0", rep(2), mesaEndLoop(1), END);
    assertFound(
        "dword 8: warning: slot 1: BREAKREP in the LOOP of slot 0",
        mesaLoop(2),
        flow(R500FcOp.BREAKREP, 3),
        mesaEndLoop(1),
        END);
    assertFound(
        "dword 8: warning: slot 1: BREAKLOOP in the REP of slot 0",
        rep(3),
        mesaBreak(3),
        endRep(1),
        END);
    assertFound("dword 2: warning: slot 0: LOOP that nothing ends", mesaLoop(1), END);
    assertFound("dword 2: warning: slot 0: REP that nothing ends", rep(1), END);
  }

  private static R500Instruction[] nestedLoops(int depth) {
    List<R500Instruction> code = new ArrayList<>();
    for (int n = 0; n < depth; n++) {
      code.add(mesaLoop(2 * depth - 1 - n));
    }
    for (int n = depth; n > 0; n--) {
      code.add(mesaEndLoop(n));
    }
    code.add(END);
    return code.toArray(R500Instruction[]::new);
  }

  private static R500Instruction[] nestedBranches(int depth) {
    List<R500Instruction> code = new ArrayList<>();
    for (int n = 0; n < depth; n++) {
      code.add(mesaIf(2 * depth - n));
    }
    for (int n = depth; n > 0; n--) {
      code.add(mesaEndif(2 * depth - n + 1));
    }
    code.add(END);
    return code.toArray(R500Instruction[]::new);
  }

  @Test
  void nesting() {
    assertClean(nestedLoops(4));
    assertFound("dword 26: warning: slot 4: loops nest 5 deep", nestedLoops(5));
    assertClean(nestedBranches(32));
    assertFound("dword 194: warning: slot 32: branches nest 33 deep", nestedBranches(33));
    assertClean(with(program(nestedBranches(4)), R500Word.US_FC_CTRL, 0));
    assertFound(
        "dword 26: warning: slot 4: branches nest 5 deep",
        with(program(nestedBranches(5)), R500Word.US_FC_CTRL, 0));
    // One ENDIF may end several.
    assertClean(mesaIf(3), mesaIf(3), mesaEndif(3).with(R500Field.B_POP_CNT, 2), END);
  }

  private static void assertLast(String expected, R500Program program) {
    List<Diagnostic> found = R500Validator.validate(program);
    // The first tells of the fifth.
    assertEquals(2, found.size(), found.toString());
    assertEquals(expected, found.getLast().toString());
  }

  @Test
  void framesThatAreDropped() {
    assertEquals(1, R500Validator.validate(program(nestedLoops(32))).size());
    assertLast(
        "dword 194: warning: slot 32: loops nest 33 deep, the frame of this one is dropped"
            + " (expected at most 32 frames)",
        program(nestedLoops(33)));
    assertEquals(1, R500Validator.validate(nestedCalls(32, MAD)).size());
    assertLast(
        "dword 2: warning: slot 0: calls nest 33 deep from here, the return address of the"
            + " innermost is dropped (expected at most 32 return addresses)",
        nestedCalls(33, MAD));
  }

  /** Slot 0 calls slot 2, which calls slot 4, and so on; slot 1 is the end. */
  private static R500Program nestedCalls(int depth, R500Instruction innermost) {
    List<R500Instruction> code = new ArrayList<>(List.of(call(2), END));
    for (int n = 1; n < depth; n++) {
      code.add(call(2 * n + 2));
      code.add(returning());
    }
    code.add(innermost);
    code.add(returning());
    return with(R500Program.of(code), R500Word.US_CODE_ADDR, 0x00010000);
  }

  @Test
  void calls() {
    assertClean(nestedCalls(4, MAD));
    assertFound("dword 2: warning: slot 0: calls nest 5 deep from here", nestedCalls(5, MAD));
    assertFound("dword 26: warning: slot 4: a call of slot 2 from within", nestedCalls(2, call(2)));
    // Two calls one after the other are not nested.
    assertClean(
        with(program(call(3), call(3), END, returning()), R500Word.US_CODE_ADDR, 0x00020000));
  }
}
