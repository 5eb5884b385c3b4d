package org.lanewise.reference.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Input;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500Signature;
import org.lanewise.reference.ReferenceEngine;
import org.lanewise.reference.Words;

/** Where the words of ALU instructions come from and where they go. */
class OperandTest {
  private static String hex(String words) {
    return Words.hex(Words.parse(words));
  }

  /** Bits of operand A of both units to target A. */
  private static Code copy(String rgb, String alpha) {
    return Code.out()
        .rgb(R500RgbOp.MAX, rgb, rgb)
        .alpha(R500AlphaOp.MAX, alpha, alpha)
        .omod(7)
        .out(0, "rgba");
  }

  @Test
  void allInlineFloats() {
    for (int code = 0; code < 128; code++) {
      int exponent = code / 8;
      double mantissa = code % 8 / 8.0;
      double value =
          exponent == 0 ? Math.scalb(mantissa, -6) : Math.scalb(1 + mantissa, exponent - 7);
      String expected = hex(Float.toString((float) value));
      Quad quad = new Quad(copy("1.rgb", "1.a").sources("i0", "i" + code)).run();
      assertEquals(expected, quad.target(0, 0), "code " + code);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 0.001953125",
    "7, 0.013671875",
    "8, 0.015625",
    "15, 0.029296875",
    "16, 0.03125",
    "40, 0.25",
    "48, 0.5",
    "52, 0.75",
    "56, 1",
    "60, 1.5",
    "64, 2",
    "68, 3",
    "72, 4",
    "80, 8",
    "82, 10",
    "88, 16",
    "112, 128",
    "120, 256",
    "127, 480"
  })
  void inlineFloatsOfTheGuide(int code, String value) {
    Quad quad = new Quad(copy("-0.rgb", "-0.a").sources("i" + code)).run();
    assertEquals(hex("-" + value), quad.target(0, 2));
  }

  @Test
  void componentsComeFromTheirOwnAddresses() {
    Code code = copy("2.abg", "1.g").rgbSources("t0", "t1", "t2").alphaSources("t3", "t3", "t3");
    Quad quad = new Quad(code).input(1, "21 22 23 24").input(2, "31 32 33 34");
    quad.input(3, "41 42 43 44").run();
    assertEquals(hex("44 33 32 22"), quad.target(0, 1));
  }

  @Test
  void constantsOfTheSwizzle() {
    Quad quad = new Quad(copy("0.0h1", "0._").sources("t0")).input(0, "9").run();
    assertEquals(hex("0 0.5 1 0"), quad.target(0, 0));
    quad = new Quad(copy("-0.0h1", "-0._").sources("t0")).input(0, "9").run();
    assertEquals(hex("-0 -0.5 -1 -0"), quad.target(0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', 2 -3 nan 0xff800001, 2 -3 nan 0xff800001",
    "-, '', 2 -3 0xffc00000 0xff800001, -2 3 nan 0x7f800001",
    "|, |, 2 -3 -0 0xff800001, 2 3 0 0x7f800001",
    "-|, |, 2 -3 -0 0x7f800001, -2 -3 -0 0xff800001",
  })
  void modifiersActOnTheSignBit(String before, String after, String input, String result) {
    Code code = copy(before + "0.rgb" + after, before + "0.a" + after).sources("t0");
    assertEquals(hex(result), new Quad(code).input(0, input).run().target(0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.75, 9, -0.5",
    "1, 3, 10, 7",
    "2, 3, 10, 13",
    "3, 3, 10, -2",
    // Denormals are zeros before and after the sum.
    "0, 0x007fffff, 0, 1",
    "2, 0x807fffff, -0, -0",
    "2, 0x007fffff, 0x007fffff, 0",
    "1, 0x00800000, 0x00c00000, 0",
    "1, 0x00c00000, 0x00800000, -0",
    "0, 0x7f000000, 0, -inf",
    "0, 0xff7fffff, 0, inf",
    "1, inf, inf, 0x7fffffff",
    "2, 0xff800001, 1, 0x7fffffff",
    "3, -inf, 1, inf",
  })
  void presubtract(int code, String source0, String source1, String result) {
    Code instruction =
        copy("p.rgb", "p.a")
            .sources("t0", "t1")
            .set(R500Field.RGB_SRCP_OP, code)
            .set(R500Field.ALPHA_SRCP_OP, code);
    Quad quad = new Quad(instruction).input(0, source0).input(1, source1).run();
    assertEquals(hex(result), quad.target(0, 0));
  }

  @Test
  void presubtractIsSwizzledAndModifiedAfterwards() {
    Code code =
        copy("-p.abr", "|p.g|")
            .sources("t0", "t1")
            .set(R500Field.RGB_SRCP_OP, 1)
            .set(R500Field.ALPHA_SRCP_OP, 3);
    Quad quad = new Quad(code).input(0, "1 2 3 5").input(1, "10 -20 30 40").run();
    // r, g, b are 9, -22, 27 by the RGB addresses, a is 1 - 5 by the others.
    assertEquals(hex("4 -27 -9 22"), quad.target(0, 0));
  }

  @Test
  void constantsOfTheProgramComeBeforeThoseOfTheCall() {
    Code[] program = {
      copy("0.rgb", "0.a").sources("c1"),
      copy("0.rgb", "0.a").sources("c2").out(1, "rgba"),
      copy("0.rgb", "0.a").sources("c255").out(2, "rgba"),
    };
    Quad quad = new Quad(program).constant(1, "1 0xffffffff 0x00000001 4");
    quad.bindings.setConstant(0, 1, 9, 9, 9, 9);
    quad.bindings.setConstant(0, 2, 5, 6, 7, Float.intBitsToFloat(0xff800001));
    quad.run();
    assertEquals("3f800000 ffffffff 00000001 40800000", quad.target(0, 3));
    assertEquals(hex("5 6 7 0xff800001"), quad.target(1, 3));
    assertEquals(hex("0"), quad.target(2, 3));
  }

  @Test
  void allReadsComeBeforeTheWrites() {
    Code swap =
        Code.alu()
            .sources("t0", "t1")
            .rgb(R500RgbOp.MAX, "1.rgb", "1.rgb")
            .alpha(R500AlphaOp.MAX, "0.r", "0.r")
            .omod(7)
            .to(0, "rgba")
            .set(R500Field.ALPHA_ADDRD, 1);
    Code mix = copy("0.rgb", "1.a").sources("t0", "t1");
    Quad quad = new Quad(swap, mix).input(0, "1 2 3 4").input(1, "5 6 7 8").run();
    assertEquals(hex("5 6 7 1"), quad.target(0, 0));
  }

  @Test
  void writeMasksLeaveOtherChannelsAlone() {
    for (int mask = 0; mask < 16; mask++) {
      StringBuilder channels = new StringBuilder();
      StringBuilder expected = new StringBuilder();
      for (int c = 0; c < 4; c++) {
        boolean written = (mask >> c & 1) != 0;
        channels.append(written ? "rgba".charAt(c) : "");
        expected.append(written ? "7 " : "2 ");
      }
      Code write =
          Code.alu()
              .sources("t1")
              .rgb(R500RgbOp.MAX, "0.rgb", "0.rgb")
              .alpha(R500AlphaOp.MAX, "0.a", "0.a")
              .to(0, channels.toString());
      Quad quad = new Quad(write, Code.copyToA(0)).input(0, "2").input(1, "7").run();
      assertEquals(hex(expected.toString()), quad.target(0, 0));
    }
  }

  @Test
  void outputsGoToTheTargetsOfTheirUnits() {
    Code first =
        copy("0.rgb", "0.a")
            .sources("t0")
            .set(R500Field.RGB_TARGET, 3)
            .set(R500Field.ALPHA_TARGET, 1)
            .set(R500Field.W_OMASK)
            .to(5, "rgba");
    Code second = copy("0.rgb", "0.a").sources("t1").out(3, "g").to(5, "b");
    Code third = copy("0.rgb", "0.a").sources("t5").out(0, "rgba");
    Quad quad = new Quad(first, second, third).input(0, "1 2 3 4").input(1, "5 6 7 8").run();
    assertEquals(hex("1 6 3 0"), quad.target(3, 0));
    assertEquals(hex("0 0 0 4"), quad.target(1, 0));
    assertEquals(hex("1 2 7 4"), quad.target(0, 0));
    assertEquals(hex("0 0 4 0"), quad.target(R500Signature.W, 0));
  }

  @Test
  void preloadsFillTemporariesAndOthersAreZero() {
    Code[] code = {
      copy("0.rgb", "0.a").sources("t9"), copy("0.rgb", "0.a").sources("t1").out(1, "rgba"),
    };
    R500Program program =
        new R500Program(
            List.of(code[0].get(), code[1].get()),
            R500Registers.none(),
            List.of(),
            List.of(new R500Input("TEXCOORD", 0), new R500Input("COLOR", 0)),
            List.of(new R500Preload(9, List.of(6, 1, R500Preload.ONE, R500Preload.ZERO))),
            Map.of());
    Quad quad = new Quad(code).input(0, "1 2 3 4").input(1, "5 6 0xff800001 8").run(program);
    assertEquals(hex("0xff800001 2 1 0"), quad.target(0, 0));
    assertEquals(hex("0"), quad.target(1, 0));
  }

  @Test
  void everyQuadStartsFromZeros() {
    Code count =
        Code.alu()
            .sources("t9")
            .rgb(R500RgbOp.MAD, "0.rgb", "0.111", "0.111")
            .alpha(R500AlphaOp.MAD, "0.a", "0.1", "0.1")
            .to(9, "rgba");
    Code store = copy("0.rgb", "0.a").sources("t9").predicate(1, true);
    Code set = copy("0.111", "0.1").set(R500Field.TYPE, 0).out(3, "rgba");
    R500Program program = R500Program.of(List.of(count.get(), store.get(), set.get()));
    ExecutableShader shader = ReferenceEngine.create().prepare(program, ShaderOptions.defaults());
    LaneBatch batch = shader.newBatch(8);
    for (int call = 0; call < 2; call++) {
      batch.setCount(8);
      batch.setLive(1, false);
      shader.run(batch, new Bindings());
      for (int lane = 0; lane < 8; lane++) {
        assertEquals(1, batch.output(0, 2, lane), "lane " + lane);
        assertEquals(lane != 1, batch.isLive(lane));
      }
    }
  }

  @Test
  void denormalTemporariesKeepTheirBits() {
    for (String word : List.of("0x00000001", "0x807fffff", "0x7f800001", "0xffffffff")) {
      assertEquals(hex(word), new Quad(Code.copyToA(0)).input(0, word).run().target(0, 0));
    }
  }
}
