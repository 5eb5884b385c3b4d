package org.lanewise.reference.tgsi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.reference.ReferenceEngine;
import org.lanewise.reference.Words;

/** Modifiers, masks, saturation, predicates and relative registers; expected words by hand. */
class OperandTest {
  private static final String HEAD =
      """
      FRAG
      DCL IN[0..1], GENERIC[0], CONSTANT
      DCL OUT[0..3], COLOR
      DCL CONST[0..3]
      DCL CONST[2][0..1]
      DCL ADDR[0..1]
      DCL PRED[0]
      DCL TEMP[0..2]
      DCL TEMP[3..5], ARRAY(1)
      DCL TEMP[6..8], ARRAY(2)
      IMM[0] FLT32 { 0.0, 1.0, 2.0, 3.0 }
      IMM[1] FLT32 { 10.0, 11.0, 12.0, 13.0 }
      """;

  private static Quad quad(String body) {
    return new Quad(HEAD + body + "END\n");
  }

  private static void expect(String body, String input, String result) {
    Quad quad = quad(body).all(0, Words.parse(input)).run();
    assertEquals(Words.hex(Words.parse(result)), Words.hex(quad.vector(0, 0)), body);
  }

  private static void expectLanes(String body, String input, String result) {
    Quad quad = quad(body).lanes(0, 0, Words.parse(input));
    for (int row = 0; row < 4; row++) {
      quad.bindings.setConstant(0, row, 20 + row, 30 + row, 40 + row, 50 + row);
    }
    quad.bindings.setConstant(2, 0, 7, 7, 7, 7);
    quad.run();
    assertEquals(Words.hex(Words.parse(result)), Words.hex(quad.component(0, 0)), body);
  }

  @Test
  void floatModifiersActOnTheSignBit() {
    expect("MOV OUT[0], -IN[0]\n", "0 -1 0x7fc12345 0xffffffff", "-0 1 0xffc12345 0x7fffffff");
    expect("MOV OUT[0], |IN[0]|\n", "-0 -1 0xffc12345 -inf", "0 1 0x7fc12345 inf");
    expect("MOV OUT[0], -|IN[0]|\n", "-0 1 0x7fc12345 -inf", "-0 -1 0xffc12345 -inf");
    expect("RCP OUT[0], -|IN[0].yyyy|\n", "0 -4 0 0", "0xbe800000");
  }

  @Test
  void integerModifiersNegateAndTakeMagnitudes() {
    expect("UADD OUT[0], -IN[0], IMM[0].xxxx\n", "i:5 0x80000000 0 i:-1", "i:-5 0x80000000 0 i:1");
    expect(
        "IMAX OUT[0], |IN[0]|, IMM[0].xxxx\n",
        "i:-5 i:5 i:0 i:-2147483647",
        "i:5 i:5 0 0x7fffffff");
    expect("I2F OUT[0], -IN[0]\n", "i:5 i:-5 0 i:1", "-5 5 0 -1");
    expect("F2I OUT[0], -IN[0]\n", "5.9 -5.9 0 1e30", "i:-5 i:5 0 0x80000000");
  }

  @Test
  void modifiersOfSelectsGoByOperand() {
    expect("UCMP OUT[0], IN[0], -IMM[0].yyyy, -IMM[0].zzzz\n", "0 i:1 -0 nan", "-2 -1 -1 -1");
    expect("LDEXP OUT[0], -IN[0], -IN[0].wwww\n", "8 4 0 i:2", "-2 -1 -0 0x80000000");
  }

  @Test
  void swizzlesComeBeforeModifiersAndMasksKeepTheRest() {
    expect("MOV OUT[0], IN[0].wzyx\n", "1 2 3 4", "4 3 2 1");
    expect("MOV OUT[0], IMM[1]\nMOV OUT[0].xz, -IN[0].yyww\n", "1 2 3 4", "-2 11 -4 13");
    expect("MOV OUT[0], IN[0]\nMOV OUT[0].xy, OUT[0].yxzw\n", "1 2 3 4", "2 1 3 4");
    expect(
        "MOV TEMP[0], IN[0]\nADD TEMP[0], TEMP[0].wxyz, TEMP[0]\nMOV OUT[0], TEMP[0]\n",
        "1 2 3 4",
        "5 3 5 7");
  }

  @Test
  void saturation() {
    expect("MOV_SAT OUT[0], IN[0]\n", "nan -0 1.5 0x00000001", "0 0 1 0x00000001");
    expect("MOV_SAT OUT[0], IN[0]\n", "-inf inf 0.25 -1", "0 1 0.25 0");
    expect("MOV_SATNV OUT[0], IN[0]\n", "nan -0 1.5 -2", "-1 -0 1 -1");
    expect("ADD_SAT OUT[0].xy, IN[0], IN[0]\n", "0.25 3 4 5", "0.5 1 0 0");
  }

  @Test
  void predicatesWorkByChannel() {
    String set = "SLT PRED[0], IN[0], IMM[0].yyyy\nMOV OUT[0], IMM[0].xxxx\n";
    expect(set + "(PRED[0]) MOV OUT[0], IMM[1]\n", "0 2 0 2", "10 0 12 0");
    expect(set + "(!PRED[0]) MOV OUT[0], IMM[1]\n", "0 2 0 2", "0 11 0 13");
    expect(set + "(PRED[0].yyxx) MOV OUT[0].xyz, IMM[1]\n", "0 2 0 2", "0 0 12 0");
  }

  @Test
  void relativeConstants() {
    String body = "ARL ADDR[0].x, IN[0].xxxx\nMOV OUT[0], CONST[ADDR[0].x+1]\n";
    expectLanes(body, "-1 0 2 1.9", "20 21 23 22");
    // Row 4 and beyond are not declared, and rows below 0 do not exist.
    expectLanes(body, "3 -2 1e30 nan", "0 0 0 21");
    String buffer = "ARL ADDR[0].x, IN[0].xxxx\nMOV OUT[0], CONST[2][ADDR[0].x]\n";
    // Row 1 is declared but not bound.
    expectLanes(buffer, "0 1 2 -1", "7 0 0 0");
  }

  @Test
  void relativeConstantBuffers() {
    String body = "UARL ADDR[0].x, IN[0].xxxx\nMOV OUT[0], CONST[ADDR[0].x][0]\n";
    expectLanes(body, "i:0 i:1 i:2 i:-1", "20 0 7 0");
  }

  @Test
  void relativeTemporariesStayInTheirArray() {
    String fill =
        """
        ARL ADDR[0].x, IN[0].xxxx
        MOV TEMP[2], IMM[1].xxxx
        MOV TEMP[3], IMM[0].yyyy
        MOV TEMP[4], IMM[0].zzzz
        MOV TEMP[5], IMM[0].wwww
        MOV TEMP[6], IMM[1].yyyy
        """;
    expectLanes(fill + "MOV OUT[0], TEMP[ADDR[0].x+3](1)\n", "0 2 -1 3", "1 3 0 0");
    expectLanes(fill + "MOV OUT[0], TEMP[ADDR[0].x+3]\n", "-1 3 -4 6", "10 11 0 0");
    // Writes beyond the array are dropped, each lane its own.
    String store = fill + "MOV TEMP[ADDR[0].x+3](1), IMM[1].wwww\n";
    expectLanes(store + "MOV OUT[0], TEMP[2]\n", "-1 0 1 3", "10");
    expectLanes(store + "MOV OUT[0], TEMP[3]\n", "-1 0 1 3", "1 13 1 1");
    expectLanes(store + "MOV OUT[0], TEMP[4]\n", "-1 0 1 3", "2 2 13 2");
    expectLanes(store + "MOV OUT[0], TEMP[6]\n", "-1 0 1 3", "11");
  }

  @Test
  void relativeInputsOutputsAndImmediates() {
    String index = "ARL ADDR[0].x, IN[0].xxxx\n";
    expectLanes(index + "MOV OUT[0], IN[ADDR[0].x]\n", "0 1 2 -1", "0");
    expectLanes(index + "MOV OUT[0].x, IMM[ADDR[0].x].yyyy\n", "0 1 2 -1", "1 11 0 0");
    expectLanes(
        index + "MOV OUT[0], IMM[0]\nMOV OUT[ADDR[0].x], IMM[1].wwww\n", "0 1 4 -1", "13 0 0 0");
  }

  @Test
  void theIndexIsReadBeforeItIsWritten() {
    expectLanes(
        """
        MOV TEMP[3].x, IMM[0].xxxx
        F2U TEMP[0].x, IN[0].xxxx
        MOV TEMP[1].x, CONST[TEMP[0].x].xxxx
        MOV TEMP[0].x, CONST[TEMP[0].x].yyyy
        ADD OUT[0].x, TEMP[0].xxxx, TEMP[1].xxxx
        """,
        "0 1 2 3",
        "50 52 54 56");
  }

  @Test
  void unwrittenRegistersReadZero() {
    expect("MOV OUT[0], TEMP[0]\n", "1", "0");
    expect("MOV OUT[0].x, IN[0]\n", "1", "1 0 0 0");
    expect("MOV OUT[0], CONST[3]\n", "1", "0");
    // A second quad of the same batch starts from zeros too: the first call must leave nothing.
    Quad quad = quad("ADD TEMP[0], TEMP[0], IMM[0].yyyy\nMOV OUT[0], TEMP[0]\n");
    quad.run();
    quad.run();
    assertEquals(Words.hex(Words.parse("1")), Words.hex(quad.vector(0, 3)));
  }

  @Test
  void traceTellsSourcesAfterModifiersAndLanes() {
    List<String> told = new ArrayList<>();
    ReferenceEngine engine =
        ReferenceEngine.tracing(
            step ->
                told.add(
                    "%d %d %s %d".formatted(step.quad(), step.index(), step.text(), step.lanes())
                        + (step.operands().isEmpty()
                            ? ""
                            : " " + Words.hex(step.operands().getFirst().words()[0]))
                        + (step.result().length == 0 ? "" : " " + Words.hex(step.result()[0]))));
    String body = "IF IN[0].xxxx\nRCP OUT[0], -IN[0].xxxx\nENDIF\nEND\n";
    new Quad(engine, HEAD + body, ShaderOptions.defaults())
        .lanes(0, 0, Words.parse("4 0 4 0"))
        .run();
    assertEquals(4, told.size());
    assertEquals("0 1 RCP OUT[0], -IN[0].xxxx 5 c0800000 be800000", told.get(1));
    assertArrayEquals(new String[] {"0 2 ENDIF 15", "0 3 END 15"}, told.subList(2, 4).toArray());
  }
}
