package org.lanewise.reference.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500Word;
import org.lanewise.reference.Words;

/** Every operation of both units with ordinary and special values, worked out by hand. */
class OpcodeTest {
  private static final ShaderOptions KEEP = ShaderOptions.defaults().withUnsafeKeepDenormals(true);

  private static String replicated(String word) {
    return Words.hex(Words.parse(word));
  }

  /** A, B, C are t0, t1, t2; both units compute the same. */
  private static Quad both(
      R500RgbOp rgb, R500AlphaOp alpha, int omod, String a, String b, String c) {
    return new Quad(
            Code.out()
                .sources("t0", "t1", "t2")
                .rgb(rgb, "0.rgb", "1.rgb", "2.rgb")
                .alpha(alpha, "0.a", "1.a", "2.a")
                .omod(omod)
                .out(0, "rgba"))
        .input(0, a)
        .input(1, b)
        .input(2, c);
  }

  private static void expect(String op, int omod, String a, String b, String c, String result) {
    Quad quad = both(R500RgbOp.valueOf(op), R500AlphaOp.valueOf(op), omod, a, b, c).run();
    for (int pixel = 0; pixel < 4; pixel++) {
      assertEquals(replicated(result), quad.target(0, pixel), op + " " + a + " " + b + " " + c);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2, 3, 4, 10",
    "-2, 3, 6, 0",
    // 1 + 2^-23 squared is rounded before the sum, else this would be 2^-46.
    "0x3f800001, 0x3f800001, 0xbf800002, 0",
    "0, inf, 1, 1",
    "nan, -0, 2, 2",
    "0, -inf, -0, 0",
    // Of finite factors zero keeps its sign, so a zero is copied by adding -0 alone.
    "-0, 5, -0, -0",
    "-3, 0, -0, -0",
    "-0, 1, -0, -0",
    "-0, 1, 0, 0",
    "0x80000001, 1, -0, -0",
    "-0, -5, -0, 0",
    "0x00400000, inf, 1, 1",
    "2, inf, 1, inf",
    "2, inf, -inf, 0x7fffffff",
    "nan, 1, 1, 0x7fffffff",
    "1, 1, 0xffc00123, 0x7fffffff",
    "0x7f7fffff, 2, 0, inf",
    // Denormal operands are zeros of their sign.
    "0x007fffff, 0x7f000000, 3, 3",
    "1, 1, 0x007fffff, 1",
    "1, -0, 0x807fffff, -0",
    // A denormal product is not flushed before the sum: 2^-131 + 2^-126.
    "0x1f000000, 0x1e800000, 0x00800000, 0x00840000",
    // A denormal sum is: 2^-126 - 1.5 * 2^-126.
    "1, 0x00800000, 0x80c00000, -0",
    "0x1f000000, 0x1e800000, 0, 0",
  })
  void mad(String a, String b, String c, String result) {
    expect("MAD", 0, a, b, c, result);
  }

  @Test
  void zeroTimesAnythingMayFollowIeee() {
    String[][] rows = {
      {"0", "inf", "1", "0x7fffffff"},
      {"nan", "0", "1", "0x7fffffff"},
      {"-0", "5", "-0", "-0"},
      {"0x80400000", "5", "-0", "-0"},
      {"0x00400000", "inf", "1", "0x7fffffff"},
    };
    for (String[] row : rows) {
      Quad quad = both(R500RgbOp.MAD, R500AlphaOp.MAD, 0, row[0], row[1], row[2]);
      quad.register(R500Word.US_CONFIG, 0, 0).run();
      assertEquals(replicated(row[3]), quad.target(0, 0), Arrays.toString(row));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "MIN, 1, 2, 0, 1",
    "MIN, 2, 1, 0, 1",
    "MIN, -inf, 1, 0, -inf",
    "MIN, 0, -0, 0, -0",
    "MIN, -0, 0, 0, 0",
    "MIN, nan, 1, 0, 1",
    "MIN, 1, 0xffc00001, 0, 0xffc00001",
    "MIN, 0x00000001, 0, 0, 0",
    "MIN, 0, 0x00000001, 0, 0x00000001",
    "MIN, 0x80000001, 0x00000001, 0, 0x00000001",
    "MIN, 0x80000001, 1, 0, 0x80000001",
    "MAX, 1, 2, 0, 2",
    "MAX, 2, 1, 0, 2",
    "MAX, inf, 1, 0, inf",
    "MAX, 0, -0, 0, -0",
    "MAX, -0, 0, 0, 0",
    "MAX, 1, 0x7f800001, 0, 0x7f800001",
    "MAX, 0xff800001, -inf, 0, -inf",
    "MAX, 0x00000001, -0, 0, -0",
    "MAX, 0x00000001, -1, 0, 0x00000001",
    "CND, 1, 2, 0.75, 1",
    "CND, 1, 2, 0.5, 2",
    "CND, 1, 2, 0x3f000001, 1",
    "CND, 1, 2, inf, 1",
    "CND, 1, 0x80000002, nan, 0x80000002",
    "CND, 0x7f800001, 2, 1, 0x7f800001",
    "CMP, 1, 2, 1, 1",
    "CMP, 1, 2, -1, 2",
    "CMP, 1, 2, 0, 1",
    "CMP, 0x00000001, 2, -0, 0x00000001",
    "CMP, 1, 2, 0x80000001, 1",
    "CMP, 1, 0x7fc12345, nan, 0x7fc12345",
    "CMP, 0xffffffff, 2, inf, 0xffffffff",
    "CMP, 1, 0x00000003, -inf, 0x00000003",
  })
  void whatSelectsKeepsBitsWithoutOmod(String op, String a, String b, String c, String result) {
    expect(op, 7, a, b, c, result);
  }

  @ParameterizedTest
  @CsvSource({
    "MIN, 1, 0xffc00001, 0, 0x7fffffff",
    "MAX, 0x80000001, 0xbf800000, 0, -0",
    "CND, 1, 0x00000001, 0, 0",
    "CMP, 0x7f800001, 0, 0, 0x7fffffff",
  })
  void whatSelectsIsCleanedByOmod(String op, String a, String b, String c, String result) {
    expect(op, 0, a, b, c, result);
  }

  @ParameterizedTest
  @CsvSource({
    "1.25, 0.25",
    "-1.25, 0.75",
    "3, 0",
    "-3, 0",
    "0, 0",
    "-0, 0",
    "0x33800000, 0x33800000",
    // 1 - 2^-30 rounds to 1.
    "0xb0800000, 1",
    "0x80000001, 0",
    "0x00000001, 0",
    "0x4b000001, 0",
    "inf, 0x7fffffff",
    "-inf, 0x7fffffff",
    "0xff800001, 0x7fffffff",
  })
  void frc(String a, String result) {
    expect("FRC", 0, a, "0", "0", result);
  }

  /** SOP hands the alpha unit's result to red, green and blue. */
  @ParameterizedTest
  @CsvSource({
    "EX2, 3, 8",
    "EX2, -1, 0.5",
    "EX2, 0, 1",
    "EX2, 0x00000001, 1",
    "EX2, 128, inf",
    "EX2, inf, inf",
    "EX2, -inf, 0",
    "EX2, -126, 0x00800000",
    "EX2, -127, 0",
    "EX2, nan, 0x7fffffff",
    "LN2, 8, 3",
    "LN2, 0.25, -2",
    "LN2, 1, 0",
    "LN2, 0, -inf",
    "LN2, -0, -inf",
    "LN2, 0x007fffff, -inf",
    "LN2, 0x807fffff, -inf",
    "LN2, 0x00800000, -126",
    "LN2, -1, 0x7fffffff",
    "LN2, inf, inf",
    "LN2, -inf, 0x7fffffff",
    "RCP, 4, 0.25",
    "RCP, -0.5, -2",
    "RCP, 3, 0x3eaaaaab",
    "RCP, 0, inf",
    "RCP, -0, -inf",
    "RCP, 0x80000001, -inf",
    "RCP, inf, 0",
    "RCP, -inf, -0",
    "RCP, 0x7e800000, 0x00800000",
    "RCP, 0xff000000, -0",
    "RCP, nan, 0x7fffffff",
    "RSQ, 4, 0.5",
    "RSQ, 0.25, 2",
    "RSQ, 0x00800000, 0x5f000000",
    "RSQ, 0, inf",
    "RSQ, -0, inf",
    "RSQ, 0x80000001, inf",
    "RSQ, 0x007fffff, inf",
    "RSQ, -4, 0x7fffffff",
    "RSQ, inf, 0",
    "RSQ, -inf, 0x7fffffff",
    "SIN, 0.25, 1",
    "SIN, 0.75, -1",
    "SIN, 0.5, 0",
    "SIN, -0.25, -1",
    "SIN, 1, 0",
    "SIN, 0x00000001, 0",
    "SIN, inf, 0x7fffffff",
    "SIN, nan, 0x7fffffff",
    "COS, 0, 1",
    "COS, 0.5, -1",
    "COS, 0.25, 0",
    "COS, 1, 1",
    "COS, -inf, 0x7fffffff",
  })
  void transcendentals(String op, String a, String result) {
    Quad quad =
        new Quad(
                Code.out()
                    .sources("t0")
                    .rgb(R500RgbOp.SOP)
                    .alpha(R500AlphaOp.valueOf(op), "0.a")
                    .out(0, "rgba"))
            .input(0, a)
            .run();
    // A zero of either sign is the right value at these points of the circle.
    boolean circular = op.equals("SIN") || op.equals("COS");
    String found = quad.target(0, 0);
    String unsigned = circular ? found.replace("80000000", "00000000") : found;
    assertEquals(replicated(result), unsigned, op + " " + a);
  }

  private static String dot(R500RgbOp op, int omod, String a, String b, String c) {
    return new Quad(
            Code.out()
                .sources("t0", "t1", "t2")
                .rgb(op, "0.rgb", "1.rgb", "2.rgb")
                .alpha(R500AlphaOp.DP, "0.a", "1.a", "2.a")
                .omod(omod)
                .out(0, "rgba"))
        .input(0, a)
        .input(1, b)
        .input(2, c)
        .run()
        .target(0, 0);
  }

  @Test
  void dotProducts() {
    String a = "2 3 5 7";
    String b = "11 13 17 19";
    String c = "1 2 4 8";
    assertEquals(replicated("146"), dot(R500RgbOp.DP3, 0, a, b, c));
    assertEquals(replicated("279"), dot(R500RgbOp.DP4, 0, a, b, c));
    assertEquals(replicated("65"), dot(R500RgbOp.D2A, 0, a, b, c));
  }

  @Test
  void dotProductsAddFromLeftToRight() {
    // 2^24 + 1 is lost, and so is the second 1.
    String ones = "1 1 1 1";
    assertEquals(replicated("16777216"), dot(R500RgbOp.DP3, 0, "16777216 1 1 0", ones, "0"));
    assertEquals(replicated("16777218"), dot(R500RgbOp.DP3, 0, "1 1 16777216 0", ones, "0"));
    assertEquals(replicated("0"), dot(R500RgbOp.DP4, 0, "16777216 1 1 -16777216", ones, "0"));
    assertEquals(replicated("16777216"), dot(R500RgbOp.D2A, 0, "16777216 1 0 0", ones, "9 9 1 9"));
  }

  @Test
  void dotProductsOfSpecialValues() {
    assertEquals(replicated("6"), dot(R500RgbOp.DP3, 0, "0 1 2 0", "inf 2 2 0", "0"));
    assertEquals(replicated("0x7fffffff"), dot(R500RgbOp.DP3, 0, "1 1 0 0", "inf -inf 0 0", "0"));
    assertEquals(replicated("-0"), dot(R500RgbOp.DP3, 0, "-0 0 -0 1", "1 -1 1 1", "0"));
    assertEquals(replicated("0"), dot(R500RgbOp.DP3, 0, "-0 nan -0 1", "1 0 1 1", "0"));
    assertEquals(replicated("0x7fffffff"), dot(R500RgbOp.DP4, 0, "0 0 0 1", "0 0 0 nan", "0"));
    assertEquals(replicated("0"), dot(R500RgbOp.DP3, 0, "0 0 0 1", "0 0 0 nan", "nan"));
    // 2^-126 - 1.5 * 2^-126 is flushed; the last term comes before that.
    String denormal = "0x00800000 0x80c00000 0 0";
    assertEquals(replicated("-0"), dot(R500RgbOp.DP3, 0, denormal, "1", "0"));
    assertEquals(
        replicated("0x00800000"), dot(R500RgbOp.D2A, 0, denormal, "1", "0 0 0x00c00000 0"));
  }

  @Test
  void resultsCrossBeforeTheOutputModifier() {
    Code dp =
        Code.out()
            .sources("t0", "t1")
            .rgb(R500RgbOp.DP3, "0.rgb", "1.rgb")
            .alpha(R500AlphaOp.DP)
            .set(R500Field.RGB_OMOD, 1)
            .set(R500Field.ALPHA_OMOD, 2)
            .set(R500Field.RGB_CLAMP)
            .out(0, "rgba");
    Quad quad = new Quad(dp).input(0, "1 2 3 0").input(1, "1 1 1 0").run();
    assertEquals(Words.hex(Words.parse("1 1 1 24")), quad.target(0, 1));

    Code sop =
        Code.out()
            .sources("t0")
            .rgb(R500RgbOp.SOP)
            .alpha(R500AlphaOp.RCP, "0.a")
            .set(R500Field.RGB_OMOD, 4)
            .set(R500Field.ALPHA_CLAMP)
            .out(0, "rgba");
    quad = new Quad(sop).input(0, "0 0 0 0.25").run();
    assertEquals(Words.hex(Words.parse("2 2 2 1")), quad.target(0, 2));
  }

  /** A crossing from an operation that is not one of the legal ones, and to each other. */
  @Test
  void resultsCrossFromAnyOperation() {
    Code sop =
        Code.out()
            .sources("t0", "t1")
            .rgb(R500RgbOp.SOP)
            .alpha(R500AlphaOp.MAX, "0.a", "1.a")
            .omod(7)
            .out(0, "rgba");
    Quad quad = new Quad(sop).input(0, "0 0 0 0x00000001").input(1, "-1").run();
    // MAX keeps the denormal, SOP operates and flushes it.
    assertEquals("00000000 00000000 00000000 00000001", quad.target(0, 0));
    quad = new Quad(sop).input(0, "0").input(1, "0 0 0 0xffc00001").run();
    assertEquals("7fffffff 7fffffff 7fffffff ffc00001", quad.target(0, 0));

    Code dp =
        Code.out()
            .sources("t0", "t1", "t2")
            .rgb(R500RgbOp.MAD, "0.rgb", "1.rgb", "2.rgb")
            .alpha(R500AlphaOp.DP)
            .out(0, "rgba");
    quad = new Quad(dp).input(0, "2 3 4 5").input(1, "10").input(2, "1").run();
    assertEquals(Words.hex(Words.parse("21 31 41 21")), quad.target(0, 0));

    Code neither =
        Code.out()
            .sources("t0", "t0", "t0")
            .rgb(R500RgbOp.SOP)
            .alpha(R500AlphaOp.DP)
            .out(0, "rgba");
    assertEquals(replicated("0"), new Quad(neither).input(0, "3").run().target(0, 0));
  }

  @Test
  void differencesWithinTheQuad() {
    Code[] program = {
      Code.alu()
          .sources("t0", "t1")
          .rgb(R500RgbOp.MDH, "1.bgr", "1.rgb", "0.000")
          .alpha(R500AlphaOp.MDV, "1.r", "1.a", "0.1")
          .to(4, "rgba"),
      Code.out()
          .sources("t0", "t1")
          .rgb(R500RgbOp.MDV, "0.rgb", "1.rgb", "-0.rgb")
          .alpha(R500AlphaOp.MDH, "-|0.a|", "1.a", "0.a")
          .out(1, "rgba"),
      Code.copyToA(4)
    };
    Quad quad = new Quad(program).input(1, "-1");
    for (int component = 0; component < 4; component++) {
      quad.pixels(0, component, component == 3 ? "-1 5 7 100" : "1 4 16 100");
    }
    quad.pixels(0, 1, "2 7 8 100").pixels(1, 2, "-1 1 2 0").run();
    // Right minus left: 3, 5, and with a B of each pixel's own: 1 * b + 4.
    assertEquals(replicated("3"), quad.component(0, 0));
    assertEquals(replicated("5"), quad.component(0, 1));
    assertEquals(Words.hex(Words.parse("3 5 6 4")), quad.component(0, 2));
    // Bottom minus top of alpha: 7 - -1.
    assertEquals(replicated("8"), quad.component(0, 3));
    // -top - bottom of red: -1 - 16; alpha with A = -|-1| = -1: 1 + 5.
    assertEquals(replicated("-17"), quad.component(1, 0));
    assertEquals(replicated("6"), quad.component(1, 3));
  }

  @Test
  void denormalsMayBeKept() {
    String[][] rows = {
      {"MAD", "0x00400000", "2", "0", "0x00800000"},
      {"MAD", "0x00400000", "0.5", "0", "0x00200000"},
      {"FRC", "0x80000001", "0", "0", "1"},
      {"MAX", "0x00000001", "0", "0", "0x00000001"},
      {"CMP", "1", "2", "0x80000001", "2"},
    };
    for (String[] row : rows) {
      R500RgbOp rgb = R500RgbOp.valueOf(row[0]);
      Quad quad = both(rgb, R500AlphaOp.valueOf(row[0]), 0, row[1], row[2], row[3]);
      quad.options(KEEP).run();
      assertEquals(replicated(row[4]), quad.target(0, 0), Arrays.toString(row));
    }
  }
}
