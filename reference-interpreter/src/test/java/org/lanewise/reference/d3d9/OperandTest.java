package org.lanewise.reference.d3d9;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.program.WriteMask;
import org.lanewise.reference.Words;

/** Reading and writing registers, docs/d3d9.md, sections 1 and 2; expected words by hand. */
class OperandTest {
  private static final String PIXEL = "ps_3_0\ndcl_texcoord0 v0\ndcl_texcoord1 v1\n";

  /** What a ps_3_0 program makes of v0. */
  private static void expect(String body, String input, String result) {
    Quad quad = new Quad(PIXEL + body).input("v0", input).run();
    assertEquals(Quad.hex(result), quad.vector("oC0", 3), body);
  }

  @Test
  void swizzlesComeBeforeModifiersAndMasksKeepTheRest() {
    expect("mov oC0, v0.wzyx\n", "1 2 3 4", "4 3 2 1");
    expect("mov oC0, v0.y\n", "1 2 3 4", "2");
    expect("mov oC0, v0.zx\n", "1 2 3 4", "3 1 1 1");
    expect("mov oC0, v0\nmov oC0.xz, -v0.yyww\n", "1 2 3 4", "-2 2 -4 4");
    expect("mov r0, v0\nmov r0.xy, r0.yxzw\nmov oC0, r0\n", "1 2 3 4", "2 1 3 4");
    expect("mov r0, v0\nadd r0, r0.wxyz, r0\nmov oC0, r0\n", "1 2 3 4", "5 3 5 7");
  }

  @Test
  void absAndNegateActOnTheSignBit() {
    expect("mov oC0, -v0\n", "0 -1 0x7fc12345 0xffffffff", "-0 1 0xffc12345 0x7fffffff");
    expect("mov oC0, v0_abs\n", "-0 -1 0xffc12345 -inf", "0 1 0x7fc12345 inf");
    expect("mov oC0, -v0_abs\n", "-0 1 0x7fc12345 -inf", "-0 -1 0xffc12345 -inf");
    expect("rcp oC0, -v0_abs.y\n", "0 -4 0 0", "-0.25");
  }

  @Test
  void scalarOpcodesTakeWWithoutAReplicateSwizzle() {
    expect("rcp oC0, v0\n", "1 2 4 8", "0.125");
    expect("rcp oC0, v0.xyzz\n", "1 2 4 8", "0.25");
    expect("pow oC0, v0, v0.y\n", "2 3 4 8", "8");
    expect("mov oC0, v0\nexp oC0.y, v0.x\n", "1 2 4 8", "1 2 4 8");
  }

  /** Modifiers of ps_1_4 as the next instruction sees the register. */
  @ParameterizedTest
  @CsvSource({
    "r0,          0 -1 nan 5,             0 -1 nan 5",
    "-r0,         0 -1 nan 5,             -0 1 0xffc00000 -5",
    "r0_bias,     0.5 -0 nan 5,           0 -0.5 nan 4.5",
    "-r0_bias,    0.5 -0 nan 5,           -0 0.5 0xffc00000 -4.5",
    "r0_bx2,      0.5 1 0xffc12345 inf,   0 1 nan inf",
    "-r0_bx2,     0.5 1 0xffc12345 -inf,  -0 -1 0xffc00000 inf",
    "1-r0,        1 -1 0xffc12345 0x33000000,    0 2 nan 1",
    "r0_x2,       -0 0.75 0xffc12345 0x7f7fffff, -0 1.5 nan inf",
    "-r0_x2,      -0 0.75 0x7fc12345 0x00000001, 0 -1.5 0xffc00000 0x80000002",
    "r0.a,        1 2 3 4,                4",
    "-r0_bx2.b,   1 2 3 4,                -5"
  })
  void modifiersOfModel1(String operand, String register, String seen) {
    Quad quad = new Quad("ps_1_4\ntexcrd r0, t0\nmov r1, " + operand + "\n");
    quad.input("t0", register).run();
    assertEquals(Quad.hex(seen), quad.operand("mov", 0, 0));
  }

  @Test
  void divisionByZOrWComesBeforeTheSwizzle() {
    Quad quad = new Quad("ps_1_4\ntexcrd r0.xyz, t0_dw.xyw\n").input("t0", "1 -0 9 4").run();
    assertEquals(Quad.hex("0.25 -0 1 1"), quad.operand("texcrd", 0, 2));
    quad = new Quad("ps_1_4\ntexcrd r0.xyz, t0_dz\n").input("t0", "6 -1 -3 4").run();
    assertEquals(Quad.hex("-2 0x3eaaaaab 1 0xbfaaaaab"), quad.operand("texcrd", 0, 2));
    quad.input("t0", "1 0 0 -1").run();
    assertEquals(Quad.hex("inf nan nan -inf"), quad.operand("texcrd", 0, 2));
  }

  @Test
  void constantsAndColoursOfModel1AreClampedAsTheyAreRead() {
    Quad quad =
        new Quad("ps_1_1\ndef c1, 1.5, -3, 0.25, -0.0\nadd r0, c0, c1\nmul r1, v0, v1_bias\n")
            .constant(0, 0, "nan -inf 0x00000001 1.00001")
            .input("v0", "nan -0 0.25 7")
            .input("v1", "-1 inf 0.75 0xffc12345")
            .run();
    assertEquals(Quad.hex("-1 -1 0x00000001 1"), quad.operand("add", 0, 0));
    assertEquals(Quad.hex("1 -1 0.25 -0"), quad.operand("add", 1, 0));
    assertEquals(Quad.hex("0 0 0.25 1"), quad.operand("mul", 0, 0));
    assertEquals(Quad.hex("-0.5 0.5 0.25 -0.5"), quad.operand("mul", 1, 0));
    expect("def c0, 1.5, -3, 0.25, -0.0\nmov oC0, c0\n", "0", "1.5 -3 0.25 -0");
  }

  @Test
  void shiftsComeBeforeSaturation() {
    Quad quad =
        new Quad(
            "ps_1_4\ndef c0, 0.75, -0.75, 0.25, 0.125\nmov_x2_sat r0, c0\nmov_x8 r1, c0\n"
                + "mov_d4 r2, c0\nadd r3, r0, r1\nadd r3, r2, r2\n");
    quad.run();
    assertEquals(Quad.hex("1 0 0.5 0.25"), quad.vector("oC0", 1));
    assertEquals(Quad.hex("0.75 -0.75 0.25 0.125"), quad.result("mov_x2_sat", 1));
    Quad eight = new Quad("ps_1_4\ndef c0, 0.75, -0.75, 0.25, 0.125\nmov_x8 r1, c0\nmov r0, r1\n");
    assertEquals(Quad.hex("6 -6 2 1"), eight.run().operand("mov r0", 0, 1));
    Quad quarter = new Quad("ps_1_4\ndef c0, 0.75, -0.75, 0.25, 1\nmov_d4 r1, c0\nmov r0, r1\n");
    assertEquals(Quad.hex("0.1875 -0.1875 0.0625 0.25"), quarter.run().operand("mov r0", 0, 1));
    // A shift is arithmetic: NaN gets canonical, the largest number overflows.
    Quad special = new Quad("ps_1_4\ntexcrd_x2 r1, t0\nmov r0, r1\n");
    special.input("t0", "0xffc12345 0x7f7fffff -0 0x00000001").run();
    assertEquals(Quad.hex("nan inf -0 0x00000002"), special.operand("mov", 0, 1));
  }

  @Test
  void saturationAndPrecisionSuffixes() {
    expect("mov_sat oC0, v0\n", "nan -0 1.5 0x00000001", "0 0 1 0x00000001");
    expect("mov_sat oC0, v0\n", "-inf inf 0.25 -1", "0 1 0.25 0");
    expect("mov_pp oC0, v0\n", "0x3f800001 2 3 4", "0x3f800001 2 3 4");
    expect("add_sat oC0.xy, v0, v0\n", "0.25 3 4 5", "0.5 1 0 0");
  }

  @Test
  void pairsReadBeforeTheyWrite() {
    String pair = "mov r0.rgb, c0\n+ mov r0.a, r0.b\n";
    Quad quad =
        new Quad("ps_1_4\ndef c0, 0.25, 0.5, 1, 0\ndef c1, 0, 0, 0.125, 0\nmov r0, c1\n" + pair);
    assertEquals(Quad.hex("0.25 0.5 1 0.125"), quad.run().vector("oC0", 0));
    assertEquals(3, quad.steps().size());
    // Of three in a chain the third comes after the first two.
    Quad chain =
        new Quad(
            "ps_1_1\ndef c0, 0.25, 0.5, 1, 0.75\nmov r0.rgb, c0\n+ mov r0.a, r0.b\n+ mov r0.a, r0.b\n");
    assertEquals(Quad.hex("0.25 0.5 1 1"), chain.run().vector("oC0", 0));
    // Both write one register: the second one counts.
    Quad both = new Quad("ps_1_1\ndef c0, 0.25, 0.5, 1, 0.75\nmov r0, c0\n+ mov r0.a, c0.b\n");
    assertEquals(Quad.hex("0.25 0.5 1 1"), both.run().vector("oC0", 0));
  }

  @Test
  void predicatesWorkByChannel() {
    String set = "def c0, 0, 10, 20, 30\ndef c1, 5, 6, 7, 8\nsetp_gt p0, v0, c0.x\nmov oC0, c0.x\n";
    expect(set + "(p0) mov oC0, c1\n", "1 -1 0 nan", "5 0 0 0");
    expect(set + "(!p0) mov oC0, c1\n", "1 -1 0 nan", "0 6 7 8");
    expect(set + "(p0.x) mov oC0.xw, c1\n", "1 -1 0 nan", "5 0 0 8");
    expect(set + "(p0.yyxx) mov oC0, c1\n", "1 -1 0 nan", "0 0 7 8");
    expect(set + "(!p0.x) add oC0.w, c1, c1\n", "1 -1 0 nan", "0");
    // setp itself under a predicate and a mask.
    expect(set + "(p0) setp_le p0.xy, v0, c0.x\n(p0) mov oC0, c1\n", "1 -1 2 nan", "0 0 7 0");
    // Never written, p0 is false.
    expect("def c1, 5, 6, 7, 8\nmov oC0, v0\n(p0) mov oC0, c1\n", "1 2 3 4", "1 2 3 4");
  }

  @ParameterizedTest
  @CsvSource({
    "gt, 0 1 0 0",
    "eq, 0 0 1 0",
    "ge, 0 1 1 0",
    "lt, 1 0 0 0",
    "ne, 1 1 0 1",
    "le, 1 0 1 0"
  })
  void comparisons(String comparison, String result) {
    expect(
        "def c0, 0, 1, 0, 0\nsetp_"
            + comparison
            + " p0, v0, c0.x\nmov oC0, c0.x\n(p0) mov oC0, c0.y\n",
        "-1 1 -0 nan",
        result);
  }

  @Test
  void definitionsOverrideWhatIsBoundWhereverTheyStand() {
    Quad quad =
        new Quad(
            "ps_2_x\ndef c0, 1, 2, 3, 4\nmov r0, c0\nadd r0, r0, c1\nmov oC0, r0\n"
                + "def c0, 0x1.8p1, 0, -0.0, 5\n");
    quad.constant(0, 0, "100").constant(0, 1, "10");
    assertEquals(Quad.hex("13 10 10 15"), quad.run().vector("oC0", 0));
  }

  @Test
  void whatIsNotThereReadsZero() {
    expect("mov oC0, r7\n", "1", "0");
    expect("mov oC0, c9\n", "1", "0");
    expect("mov oC0.y, v0\n", "1", "0 1 0 0");
    // A second call starts from zeros too.
    Quad quad = new Quad(PIXEL + "add r0, r0, v0\nmov oC0, r0\n").input("v0", "1");
    quad.run();
    assertEquals(Quad.hex("1"), quad.run().vector("oC0", 0));
  }

  private static String address(String version, String opcode, String index) {
    Quad quad =
        new Quad(
            version
                + "\ndcl_position v0\n"
                + (version.equals("vs_3_0") ? "dcl_texcoord0 o0\n" : "")
                + opcode
                + " a0.x, v0.x\nmov "
                + (version.equals("vs_3_0") ? "o0" : "oT0")
                + ", c[a0.x + 3]\n");
    for (int row = 0; row < 6; row++) {
      quad.constant(0, row, (row + 10) + " 1 2 3");
    }
    return quad.lanes("v0", index).run().lanes(quad.outputs().getFirst());
  }

  @Test
  void addressesRoundByVersion() {
    assertEquals(Quad.hex("10 11 12 13"), address("vs_1_1", "mov", "-2.4 -1.6 -0.4 0.4"));
    assertEquals(Quad.hex("14 15 13 13"), address("vs_1_1", "mov", "1.6 2.4 0 -0"));
    assertEquals(Quad.hex("11 11 13 13"), address("vs_2_0", "mova", "-2.4 -1.6 -0.4 0.4"));
    assertEquals(Quad.hex("15 15 13 13"), address("vs_3_0", "mova", "1.6 2.4 0.5 -0.5"));
    assertEquals(Quad.hex("15 15 11 13"), address("vs_2_0", "mov", "1.5 2.5 -1.5 nan"));
  }

  @Test
  void addressesOutOfRangeReadZero() {
    assertEquals(Quad.hex("0 0 0 0"), address("vs_2_0", "mova", "-4 1e30 -inf 253"));
    assertEquals(Quad.hex("0 0 10 0"), address("vs_1_1", "mov", "252 inf -3 3"));
    // A sum that wraps is below 0.
    Quad quad = new Quad("vs_2_0\ndcl_position v0\nmova a0.x, v0.x\nmov oT0, c[a0.x + 255]\n");
    quad.constant(0, 255, "7").lanes("v0", "2147483647 0 1 -1").constant(0, 254, "6");
    assertEquals(Quad.hex("0 7 0 6"), quad.run().lanes("oT0"));
  }

  @Test
  void everyComponentOfA0IsAnIndexAndDefinitionsAreSeen() {
    Quad quad =
        new Quad(
                "vs_2_0\ndef c2, 42, 43, 44, 45\ndcl_position v0\nmova a0, v0\n"
                    + "mov oT0, c[a0.w + 1]\nmov oT1, -c[a0.y].w\n")
            .input("v0", "9 2 9 1")
            .constant(0, 2, "1");
    quad.run();
    assertEquals(Quad.hex("42 43 44 45"), quad.vector("oT0", 1));
    assertEquals(Quad.hex("-45"), quad.vector("oT1", 1));
  }

  @Test
  void rowsOfAMatrixAreCheckedOneByOne() {
    Quad quad =
        new Quad("vs_2_0\ndcl_position v0\nmova a0.x, v0.x\nm3x3 oT0.xyz, v0, c[a0.x].yxz\n")
            .input("v0", "254 1 1 1")
            .constant(0, 254, "1 2 3 0")
            .constant(0, 255, "0 0 5 0");
    // Row 2 would be c256.
    assertEquals(Quad.hex("512 5 0 0"), quad.run().vector("oT0", 0));
  }

  @Test
  void relativeInputsAndOutputs() {
    String text =
        "ps_3_0\ndef i0, 3, 0, 1, 0\ndcl_texcoord0 v0\ndcl_texcoord2 v2\n"
            + "loop aL, i0\nadd r0, r0, v[aL]\nendloop\nmov oC0, r0\n";
    Quad quad = new Quad(text.replace("def i0", "defi i0"));
    quad.input("v0", "1 2 3 4").input("v2", "10 20 30 40").run();
    assertEquals(Quad.hex("11 22 33 44"), quad.vector("oC0", 0));
    Quad written =
        new Quad(
            "vs_3_0\ndcl_position v0\ndcl_texcoord0 o0\ndcl_texcoord1 o1\nmova a0.x, v0.x\n"
                + "mov o[a0.x].xz, v0\n");
    written.lanes("v0", "0 1 2 -1").run();
    assertEquals(Quad.hex("0 0 0 0"), written.lanes("o0"));
    assertEquals(Quad.hex("0 1 0 0"), written.lanes("o1"));
  }

  @Test
  void registersInPartsHaveASlotForEach() {
    Quad quad =
        new Quad("ps_3_0\ndcl_texcoord0 v0.xy\ndcl_texcoord1 v0.zw\nmov oC0, v0\n")
            .input("v0", "1 2 3 4")
            .input("v0.zw", "5 6 7 8");
    assertEquals(Quad.hex("1 2 7 8"), quad.run().vector("oC0", 0));
  }

  @Test
  void outputsOfTheFixedPipelineAreClamped() {
    Quad quad =
        new Quad(
                "vs_1_1\ndcl_position v0\nmov oD1, v0\nmov oT0, v0\nmov oFog, v0\nmov oPts, v0.y\n"
                    + "mov oPos, v0\n")
            .input("v0", "-2 2 nan 0.5")
            .run();
    assertEquals(Quad.hex("0 1 0 0.5"), quad.vector("oD1", 0));
    assertEquals(Quad.hex("-2 2 nan 0.5"), quad.vector("oT0", 0));
    assertEquals(Quad.hex("-2 2 nan 0.5"), quad.vector("oPos", 0));
    assertEquals(Quad.hex("0 0 0 0"), quad.vector("oFog", 0));
    assertEquals(Quad.hex("2 0 0 0"), quad.vector("oPts", 0));
    Quad three = new Quad("vs_3_0\ndcl_position v0\ndcl_color0 o0\nmov o0, v0\n");
    assertEquals(Quad.hex("-2 2 0 5"), three.input("v0", "-2 2 0 5").run().vector("o0", 0));
  }

  @Test
  void oneComponentOutputsTakeTheLowestOfTheMask() {
    Quad quad = new Quad("vs_2_0\ndcl_position v0\nmov oFog.zw, v0\nmov oPts.y, v0\n");
    quad.input("v0", "9 7 0.5 0.25").run();
    assertEquals(Quad.hex("0.5 0 0 0"), quad.vector("oFog", 0));
    assertEquals(Quad.hex("7 0 0 0"), quad.vector("oPts", 0));
    Quad depth =
        new Quad(
            PIXEL
                + "def c0, 0, 0, 0, 0\nsetp_gt p0, v0, c0\n(p0) mov oDepth.yz, v0\nmov oC0, v0\n");
    assertEquals(Quad.hex("2 0 0 0"), depth.input("v0", "-1 2 3 4").run().vector("oDepth", 0));
    assertEquals(Quad.hex("0 0 0 0"), depth.input("v0", "1 -2 3 4").run().vector("oDepth", 0));
  }

  @Test
  void unwrittenComponentsOfTheFirstColourAreOne() {
    Quad quad = new Quad("vs_2_0\ndcl_position v0\nmov oD0.y, v0\nmov oD1.y, v0\n");
    quad.input("v0", "0.25").run();
    assertEquals(Quad.hex("1 0.25 1 1"), quad.vector("oD0", 0));
    assertEquals(Quad.hex("0 0.25 0 0"), quad.vector("oD1", 0));
  }

  @Test
  void thePixelOfModel1IsR0Clamped() {
    Quad quad = new Quad("ps_1_4\ntexcrd r0, t0\n").input("t0", "-1 nan 0.5 7").run();
    assertEquals(Quad.hex("0 0 0.5 1"), quad.vector("oC0", 0));
    Quad none = new Quad("ps_1_1\nmov r1, v0\n").input("v0", "1").run();
    assertEquals(Quad.hex("0"), none.vector("oC0", 0));
  }

  @Test
  void vertexConstantsBeyondTheFirstFile() {
    Quad quad = new Quad("vs_2_sw\ndcl_position v0\nmova a0.x, v0.x\nmov oT0, c[a0.x + 8000]\n");
    quad.constant(0, 8191, "7").lanes("v0", "191 192 0 -9000").constant(0, 8000, "5");
    assertEquals(Quad.hex("7 0 5 0"), quad.run().lanes("oT0"));
  }

  @Test
  void derivativesAreThoseOfTheOwnRowAndColumn() {
    Quad quad = new Quad(PIXEL + "dsx r0, v0\ndsy r1, v0\nmov oC0, r0.x\nmov oC1, r1.x\n");
    quad.lanes("v0", "1 3 10 nan").run();
    assertEquals(Quad.hex("2 2 nan nan"), quad.lanes("oC0"));
    assertEquals(Quad.hex("9 nan 9 nan"), quad.lanes("oC1"));
  }

  /**
   * One move of a vector by a swizzle under a mask; bit 0 of the modifier negates, bit 1 is abs.
   */
  private static void move(int[] vector, int swizzle, int mask, int modifier) {
    int[] before = vector.clone();
    for (int channel = 0; channel < 4; channel++) {
      int word = before[swizzle >> channel * 2 & 3];
      word = (modifier & 2) != 0 ? word & 0x7fffffff : word;
      word = (modifier & 1) != 0 ? word ^ 0x80000000 : word;
      vector[channel] = (mask >> channel & 1) != 0 ? word : vector[channel];
    }
  }

  private static String letters(int swizzle) {
    StringBuilder letters = new StringBuilder();
    for (int channel = 0; channel < 4; channel++) {
      letters.append("xyzw".charAt(swizzle >> channel * 2 & 3));
    }
    return letters.toString();
  }

  @Test
  void everySwizzleUnderEveryMaskWithEveryModifierTwice() {
    String[] modified = {"r0%s", "-r0%s", "r0_abs%s", "-r0_abs%s"};
    for (int swizzle = 0; swizzle < 256; swizzle++) {
      StringBuilder text = new StringBuilder(PIXEL);
      for (int mask = 1; mask < 16; mask++) {
        for (String modifier : modified) {
          String source = modifier.formatted("." + letters(swizzle));
          String move = "mov r0." + WriteMask.of(mask) + ", " + source + "\n";
          text.append("mov r0, v0\n").append(move).append(move).append("mov oC0, r0\n");
        }
      }
      Quad quad = new Quad(text.toString()).input("v0", "1 -2 3 -4").run();
      for (int i = 0; i < 15 * 4; i++) {
        int[] vector = Words.parse("1 -2 3 -4");
        move(vector, swizzle, i / 4 + 1, i % 4);
        move(vector, swizzle, i / 4 + 1, i % 4);
        int[] seen = quad.steps().get(i * 4 + 3).operands().getFirst().words();
        assertArrayEquals(vector, Arrays.copyOf(seen, 4), quad.steps().get(i * 4 + 2).text());
      }
    }
  }
}
