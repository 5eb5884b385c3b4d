package org.lanewise.jit.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrVerifier;
import org.lanewise.core.lower.TgsiLowering;
import org.lanewise.core.tgsi.TgsiParser;

/** What is left of masks where all lanes agree. */
class UniformFlowTest {
  private static final String HEAD =
      """
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      DCL CONST[0..1]
      DCL TEMP[0..2]
      IMM[0] FLT32 { 0.0, 1.0, 8.0, 0.5 }
      """;

  private static IrProgram optimised(String code, Specialization known, String... without) {
    IrProgram program = TgsiLowering.lower(TgsiParser.parse(HEAD + code), ShaderOptions.defaults());
    IrProgram body = PassManager.optimise(program, known, Set.of(without), null).body();
    IrVerifier.check(body);
    return body;
  }

  private static List<IrOp> masking(IrProgram program) {
    return program.instructions().stream()
        .map(IrInstruction::op)
        .filter(
            op ->
                switch (op) {
                  case IF_ANY, IF_UNIFORM, END_IF, LOOP, END_LOOP, BREAK_IF_NONE -> true;
                  case SELECT_F32, SELECT_I32, SELECT_MASK -> true;
                  default -> false;
                })
        .toList();
  }

  @Test
  void aBranchOnAConstantHasNoBlends() {
    String code =
        """
        MOV TEMP[0], IN[0]
        IF CONST[0].xxxx
          DIV TEMP[0].x, IN[0].xxxx, IN[0].yyyy
        ELSE
          DIV TEMP[0].x, IN[0].yyyy, IN[0].xxxx
        ENDIF
        MOV OUT[0], TEMP[0]
        END
        """;
    assertEquals(
        List.of(IrOp.IF_UNIFORM, IrOp.END_IF, IrOp.IF_UNIFORM, IrOp.END_IF),
        masking(optimised(code, Specialization.NONE)));
  }

  private static final String LOOP =
      """
      MOV TEMP[0], IMM[0].xxxx
      MOV TEMP[1], IMM[0].xxxx
      BGNLOOP
        SGE TEMP[2].x, TEMP[1].xxxx, CONST[0].xxxx
        IF TEMP[2].xxxx
          BRK
        ENDIF
        MAD TEMP[0].x, TEMP[0].xxxx, IMM[0].wwww, IN[0].xxxx
        ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy
      ENDLOOP
      MOV OUT[0], TEMP[0]
      END
      """;

  @Test
  void aCountedLoopHasOneTestATurn() {
    List<IrOp> expected = List.of(IrOp.LOOP, IrOp.BREAK_IF_NONE, IrOp.END_LOOP);
    assertEquals(expected, masking(optimised(LOOP, Specialization.NONE)));
    Specialization eight =
        new Specialization(List.of(new Specialization.Row(0, 0, 0x41000000, 0, 0, 0)));
    assertEquals(expected, masking(optimised(LOOP, eight)));
  }

  @Test
  void aLoopThatLanesLeaveOneByOneKeepsItsMasks() {
    String code = LOOP.replace("CONST[0].xxxx", "IN[0].yyyy");
    assertEquals(
        masking(optimised(code, Specialization.NONE, "uniform")),
        masking(optimised(code, Specialization.NONE)));
  }

  @Test
  void aKnownConstantDecidesItsBranches() {
    String code =
        """
        MOV TEMP[0], IN[0]
        IF CONST[1].yyyy
          DIV TEMP[0].x, IN[0].xxxx, IN[0].yyyy
        ENDIF
        MUL OUT[0], TEMP[0], CONST[1].xxxx
        END
        """;
    Specialization known =
        new Specialization(List.of(new Specialization.Row(0, 1, 0x3f800000, 0, 0, 0)));
    IrProgram body = optimised(code, known);
    assertEquals(List.of(), masking(body));
    assertEquals(0, body.instructions().stream().filter(i -> i.op() == IrOp.FDIV).count());
    assertEquals(
        1,
        optimised(code, known, "specialize").instructions().stream()
            .filter(i -> i.op() == IrOp.IF_UNIFORM)
            .count());
  }
}
