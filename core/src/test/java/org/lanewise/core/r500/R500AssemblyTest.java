package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lanewise.core.texture.TextureTarget;

/** Known machine words and what they mean, both ways. */
class R500AssemblyTest {
  private static R500Instruction words(String hex) {
    String[] words = hex.split(" ");
    int[] dwords = new int[R500Instruction.DWORDS];
    for (int n = 0; n < words.length; n++) {
      dwords[n] = Integer.parseUnsignedInt(words[n], 16);
    }
    return R500Instruction.of(dwords, 0);
  }

  private static void means(String hex, String text) {
    R500Instruction i = words(hex);
    assertEquals(text.strip(), R500Printer.print(i));
    assertEquals(List.of(i), R500Parser.instructions(text));
  }

  private static R500Instruction assembled(String text) {
    return R500Parser.instructions(text).getFirst();
  }

  @Test
  void lookup() {
    means(
        "00007807 02400000 e400f400 00000000 00000000 00000000",
        "tex sem_wait acquire t0.rgba = ld t0.rgaa, tex0");
  }

  @Test
  void maximumToOutput() {
    means(
        "00078005 08020000 08020000 00440220 0060c003 00000005",
        """
        out sem_wait src0=t0
        rgb out0.rgb = max src0.rgb, src0.rgb
        a   out0.a = max src0.a, src0.a
        """);
  }

  @Test
  void dotProductWithIdleAlpha() {
    means(
        "00000800 08020000 08020080 00840420 00000000 00000001",
        """
        alu src0.rgb=t0
        rgb t0.r = dp3 src0.rg0, src0.rg0
        """);
  }

  @Test
  void reciprocalSquareRoot() {
    means(
        "00004000 08020000 08020080 00000000 0004000b 00000000",
        """
        alu src0.rgb=t0
        a   t0.a = rsq |src0.r|
        """);
  }

  @Test
  void constantsInSwizzles() {
    means(
        "00000800 08020080 08020000 0093048c 00000000 00c94000",
        """
        alu src0.a=t0
        rgb t0.r = mad src0.a00, 100, -h00
        """);
  }

  @Test
  void clampAndInlineFloat() {
    means(
        "00080800 08020000 080200d2 00919480 00000000 00490000",
        """
        alu src0.rgb=t0, src0.a=#10
        rgb t0.r = mad_sat |src0.r00|, src0.a00, 0
        """);
  }

  @Test
  void twoInlineFloats() {
    means(
        "00001000 08020000 080310c0 00820c70 00000000 00471000",
        """
        alu src0.rgb=t0, src0.a=#2, src1.a=#3
        rgb t0.g = mad -src0.0a0, src0.0r0, src1.0a0
        """);
  }

  @Test
  void twoSourcesOfOneTemporary() {
    means(
        "00001000 08000000 08020080 00862410 00000000 00490000",
        """
        alu src0.rgb=t0, src1.rgb=t0
        rgb t0.g = mad src0.0r0, src1.0g0, 0
        """);
  }

  @Test
  void outputModifierDisabled() {
    means(
        "00078005 08000000 08020080 0024a000 1cc18003 00490000",
        """
        out sem_wait src0.rgb=t0, src1.rgb=t0
        rgb out0.rgb = mad src0.rrr, src1.ggg, 0
        a   out0.a = max_raw 1, 1
        """);
  }

  @Test
  void interpolationByPresubtract() {
    means(
        "00078005 40000801 48000801 00446002 00782000 18220000",
        """
        out sem_wait src0=t1, src1=t2, src2.rgb=t0, srcp=src1-src0
        rgb out0.rgb = mad src2.rrr, srcp.rgb, src0.rgb
        a   out0.a = mad src2.r, srcp.a, src0.a
        """);
  }

  @Test
  void structuredFlow() {
    means(
        "00000402 00000000 1a000f00 00070000",
        "fc alu_wait ignore_uncovered jump 7 if all !alu, stay=incr, jump=incr");
    means(
        "00000402 00000000 12000f00 00070000",
        "fc alu_wait ignore_uncovered jump 7 if all !alu, stay=incr");
    means(
        "00000402 00000000 04010010 00090000",
        "fc alu_wait else jump 9 if all never, jump=decr, pop=1");
    means(
        "00000406 00000000 01010020 00090000",
        "fc sem_wait alu_wait jump 9 if any never, stay=decr, pop=1");
    means(
        "00000402 00000000 10000001 00140000",
        "fc alu_wait ignore_uncovered loop 20 if all never, int=0");
    means(
        "00000402 00000000 1000ff22 000a0000",
        "fc alu_wait ignore_uncovered endloop 10 if any always, int=0");
    means(
        "00000402 00000000 1401ff05 00150000",
        "fc alu_wait ignore_uncovered breakloop 21 if all always, jump=decr, pop=1");
    means(
        "00000402 00000000 1402ff07 00140000",
        "fc alu_wait ignore_uncovered continue 20 if all always, jump=decr, pop=2");
  }

  @Test
  void flowWithEverything() {
    means(
        "00000352 00000000 00058c83 81ff041f",
        "fc nop_after last global (!p.r) rep 511 if all 0x8c,"
            + " address=push, pop=5, bool=31, int=4");
  }

  @Test
  void whatALineDoesNotSayIsSet() {
    means(
        "10000000 08020080 08020080 00000000 00000000 000001f6",
        """
        alu
        rgb op6 src0.rrr, src0.rrr, src0.rrr
        {STAT_WE=1, RGB_ADDRD=31}
        """);
    means(
        "00000003 00000001 00000000 00000000 00000000 deadbeef",
        """
        tex nop
        {dword1=0x00000001, dword5=0xdeadbeef}
        """);
  }

  @Test
  void destinations() {
    R500Instruction i =
        assembled(
            """
            alu src0=c255[aL]
            rgb (!p.b) t127[aL].gb, p.r:lt, alu:ge = cnd_d8_sat src0.rgb, -|src1.___|, h
            a   (never) t3.a, p.a:ne = sin_x2 -src0.a
            """);
    assertEquals(4, i.get(R500Field.RGB_PRED_SEL));
    assertEquals(1, i.get(R500Field.RGB_PRED_INV));
    assertEquals(127, i.get(R500Field.RGB_ADDRD));
    assertEquals(1, i.get(R500Field.RGB_ADDRD_REL));
    assertEquals(6, i.get(R500Field.RGB_WMASK));
    assertEquals(1, i.get(R500Field.RGB_OMASK));
    assertEquals(1, i.get(R500Field.RGB_TARGET));
    assertEquals(1, i.get(R500Field.ALU_WMASK));
    assertEquals(0, i.get(R500Field.ALU_RESULT_SEL));
    assertEquals(2, i.get(R500Field.ALU_RESULT_OP));
    assertEquals(7, i.get(R500Field.RGB_OP));
    assertEquals(6, i.get(R500Field.RGB_OMOD));
    assertEquals(1, i.get(R500Field.RGB_CLAMP));
    assertEquals(3, i.get(R500Field.RGB_MOD_B));
    assertEquals(7, i.get(R500Field.GREEN_SWIZ_B));
    assertEquals(5, i.get(R500Field.BLUE_SWIZ_C));
    assertEquals(0, i.get(R500Field.ALPHA_PRED_SEL));
    assertEquals(1, i.get(R500Field.ALPHA_PRED_INV));
    assertEquals(3, i.get(R500Field.ALPHA_ADDRD));
    assertEquals(3, i.get(R500Field.ALPHA_TARGET));
    assertEquals(12, i.get(R500Field.ALPHA_OP));
    assertEquals(1, i.get(R500Field.ALPHA_OMOD));
    assertEquals(1, i.get(R500Field.ALPHA_MOD_A));
    assertEquals(255, i.get(R500Field.ALPHA_ADDR0));
    assertEquals(1, i.get(R500Field.ALPHA_ADDR0_CONST));
    assertEquals(1, i.get(R500Field.ALPHA_ADDR0_REL));
    R500Instruction out = assembled("out\na out3.a, w, alu:eq = rcp src2.g");
    assertEquals(3, out.get(R500Field.ALPHA_TARGET));
    assertEquals(1, out.get(R500Field.W_OMASK));
    assertEquals(1, out.get(R500Field.ALU_RESULT_SEL));
    assertEquals(2, out.get(R500Field.ALPHA_SEL_A));
  }

  @Test
  void lookupWithDerivatives() {
    means(
        "06407803 0d8f0000 c6e4c67f ff02e481",
        "tex ignore_uncovered unscaled (always, !p.g) t100[aL].rgba ="
            + " dxdy t127.bgra, t1[aL].rgba, t2.aaaa, tex15.bgra");
  }

  @Test
  void killWithTheWriteMaskThatMesaLeaves() {
    means(
        "00007807 02800000 0000e402 00000000 00000000 00000000",
        """
        tex sem_wait acquire texkill t2.rgba
        {RGB_WMASK=7, ALPHA_WMASK=1}
        """);
  }

  @Test
  void fourthProductOfDp4IsSaidByTheAlphaUnit() {
    means(
        "00000800 08000403 08000403 00442220 0068c001 00000022",
        """
        alu src0=t3, src1=t1
        rgb t2.r = dp4 src0.rgb, src1.rgb
        a   dp src0.a, src1.a
        """);
  }

  @Test
  void everyInlineFloatByItsValue() {
    for (int code = 0; code < 128; code++) {
      int exponent = code >> 3;
      double value =
          exponent == 0 ? code / 512.0 : (1 + (code & 7) / 8.0) * Math.pow(2, exponent - 7);
      for (String text : List.of(Double.toString(value), Double.toHexString(value))) {
        R500Instruction i = assembled("alu src1.a=#" + text);
        assertEquals(0x80 | code, i.get(R500Field.ALPHA_ADDR1), text);
      }
    }
    assertEquals(0x80 | 60, assembled("alu src0=#1.50").get(R500Field.RGB_ADDR0));
    assertEquals(0x80 | 82, assembled("alu src0=#1e1").get(R500Field.RGB_ADDR0));
  }

  @Test
  void directives() {
    R500Program program =
        R500Parser.parse(
            """
            ; what stands before the header is a comment

            .isa r500 ; and so is this
            .register US_CONFIG = 2
            .register US_FC_INT_CONST[31] = {KR=4, KG=0x10, KB=255}
            .register RS_IP[1] = {COL_FMT=000A, OFFSET_EN=APPLY_TX_OFFSET}
            .input in0 TEXCOORD 0
            .input in1 "FOG" -1
            .preload t0 = in0.xyw1
            .preload t9 = in0.x, 0, in1.w, 1
            .const c3 = 1.0, -0x1p-3, 0x7fc00001, 1e2
            .sampler tex0 2D
            .sampler tex15 cube
            """);
    R500Registers registers = program.registers();
    assertEquals(2, registers.get(R500Word.US_CONFIG, 0));
    assertEquals(0xff1004, registers.get(R500Word.US_FC_INT_CONST, 31));
    assertEquals(0xa0000000, registers.get(R500Word.RS_IP, 1));
    assertEquals(3, registers.entries().size());
    assertEquals(List.of(new R500Input("TEXCOORD", 0), new R500Input("FOG", -1)), program.inputs());
    assertEquals(
        List.of(
            new R500Preload(0, List.of(0, 1, 3, R500Preload.ONE)),
            new R500Preload(9, List.of(0, R500Preload.ZERO, 7, R500Preload.ONE))),
        program.preloads());
    assertEquals(
        List.of(new R500Constant(3, List.of(0x3f800000, 0xbe000000, 0x7fc00001, 0x42c80000))),
        program.constants());
    assertEquals(Map.of(0, TextureTarget.TEX_2D, 15, TextureTarget.CUBE), program.samplers());
    assertEquals(List.of(), program.code());
  }

  @Test
  void labelsAndSlotNumbers() {
    R500Program program =
        R500Parser.parse(
            """
            .isa r500
            start: 0: fc jump end
            FC LOOP end
            top:
            2: fc endloop top ; back
            {INT_ADDR=5}
            fc global jump top if any bool, bool=3
            end:
            .register US_CODE_RANGE = {CODE_ADDR=100}
            .register US_CODE_OFFSET = 90
            """);
    List<R500Instruction> code = program.code();
    // Slot 0 is address 100, which is 90 and a jump address of 10.
    assertEquals(14, code.get(0).get(R500Field.JUMP_ADDR));
    assertEquals(0xff, code.get(0).get(R500Field.JUMP_FUNC));
    assertEquals(0, code.get(0).get(R500Field.JUMP_ANY));
    assertEquals(14, code.get(1).get(R500Field.JUMP_ADDR));
    assertEquals(0, code.get(1).get(R500Field.JUMP_FUNC));
    assertEquals(12, code.get(2).get(R500Field.JUMP_ADDR));
    assertEquals(0xff, code.get(2).get(R500Field.JUMP_FUNC));
    assertEquals(1, code.get(2).get(R500Field.JUMP_ANY));
    assertEquals(5, code.get(2).get(R500Field.INT_ADDR));
    assertEquals(102, code.get(3).get(R500Field.JUMP_ADDR));
    assertEquals(0xaa, code.get(3).get(R500Field.JUMP_FUNC));
    assertEquals(3, code.get(3).get(R500Field.BOOL_ADDR));
  }

  @Test
  void aProgramAsItIsPrinted() {
    String text =
        """
        .isa r500
        .register US_CONFIG = 0x00000002 ; ZERO_TIMES_ANYTHING_EQUALS_ZERO=ZERO
        .register US_FC_INT_CONST[2] = 0x01000304 ; KR=4, KG=3
        .input in0 TEXCOORD 0
        .preload t0 = in0.xyzw
        .const c0 = 0.5, -1.0, 0x7f800000, 1.0E10
        .sampler tex0 RECT
        0: tex sem_wait acquire unscaled t1.rgba = ld t0.rgaa, tex0
        1: out sem_wait last src0=t1, src1=c0
             rgb (p) out0.rgb = mad_x2_sat src0.rgb, src1.ggg, -|0|
             a   out0.a, w = rcp src0.a
             {STAT_WE=15}
        """;
    assertEquals(text, R500Parser.parse(text).toText());
  }

  @Test
  void theValidatorRefusesWhatTheTextCanSayButNoEngineCanDo() {
    String code = "out sem_wait src0=t0\na out0.a = max_raw src0.a, src0.a\n";
    refused(
        ".input in0 COLOR 0\n.preload t0 = in0.x, 0, 1, in1.w\n" + code,
        "temporary 0 is filled from input 1");
    refused(".preload t0 = in0.xyzw\n" + code, "temporary 0 is filled from input 0");
    refused(".sampler tex3 SHADOW_2D\n" + code, "texture unit 3 has target SHADOW_2D");
    String legal = ".input in0 COLOR 0\n.preload t0 = in0.xyz0\n.sampler tex3 3D\n";
    R500Validator.check(R500Parser.parse(".isa r500\n" + legal + code));
  }

  private static void refused(String lines, String message) {
    R500Program program = R500Parser.parse(".isa r500\n" + lines);
    var findings = R500Validator.validate(program).stream().map(d -> d.message()).toList();
    assertTrue(findings.contains(message), findings::toString);
  }
}
