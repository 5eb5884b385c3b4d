package org.lanewise.reference.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.reference.Words;

/** OMOD and CLAMP of both units, without and with clamp. */
class OutputModifierTest {
  private static String run(R500RgbOp rgb, R500AlphaOp alpha, int omod, boolean clamp, String a) {
    Code code =
        Code.out()
            .sources("t0")
            .rgb(rgb, "0.rgb", "0.rgb", "0.000")
            .alpha(alpha, "0.a", "0.a", "0.0")
            .omod(omod)
            .out(0, "rgba");
    return new Quad(clamp ? code.clamp() : code).input(0, a).run().target(0, 3);
  }

  private static void expect(
      R500RgbOp rgb, R500AlphaOp alpha, int omod, String a, String... results) {
    String plain = Words.hex(Words.parse(results[0]));
    String clamped = Words.hex(Words.parse(results[1]));
    assertEquals(plain, run(rgb, alpha, omod, false, a));
    assertEquals(clamped, run(rgb, alpha, omod, true, a));
  }

  /** MAX of two equal words passes them on, so these are the modifiers alone. */
  @ParameterizedTest
  @CsvSource({
    "0, 0.75, 0.75, 0.75",
    "1, 0.75, 1.5, 1",
    "2, 0.75, 3, 1",
    "3, 0.75, 6, 1",
    "4, 0.75, 0.375, 0.375",
    "5, 0.75, 0.1875, 0.1875",
    "6, 0.75, 0.09375, 0.09375",
    "7, 0.75, 0.75, 0.75",
    "0, 3, 3, 1",
    "6, 12, 1.5, 1",
    "7, 12, 12, 12",
    "0, -2, -2, 0",
    "7, -2, -2, -2",
    "0, -0, -0, 0",
    "4, -0, -0, 0",
    "7, -0, -0, -0",
    "0, inf, inf, 1",
    "6, inf, inf, 1",
    "0, -inf, -inf, 0",
    "1, 0x7f000000, inf, 1",
    "3, 0xfe000000, -inf, 0",
    "0, nan, 0x7fffffff, 0",
    "1, 0xff800001, 0x7fffffff, 0",
    "6, 0x7fffffff, 0x7fffffff, 0",
    "7, 0xff800001, 0xff800001, 0xff800001",
    "7, 0x00000001, 0x00000001, 0x00000001",
    "0, 0x00000001, 0, 0",
    "0, 0x807fffff, -0, 0",
    // The selected denormal is scaled before it could be flushed.
    "1, 0x00400000, 0x00800000, 0x00800000",
    "1, 0x003fffff, 0, 0",
    "3, 0x80100000, 0x80800000, 0",
    "4, 0x00800000, 0, 0",
    "6, 0x81800000, -0, 0",
    "6, 0x02000000, 0x00800000, 0x00800000",
    "6, 0x02800000, 0x01000000, 0x01000000",
    // Half of the last number below 2^-125 rounds up to 2^-126 and is no denormal then.
    "4, 0x00ffffff, 0x00800000, 0x00800000",
    "4, 0x00fffffe, 0, 0",
  })
  void modifiersOfSelectedWords(int omod, String a, String plain, String clamped) {
    expect(R500RgbOp.MAX, R500AlphaOp.MAX, omod, a, plain, clamped);
  }

  /** A * A by MAD: the product is rounded, then scaled. */
  @ParameterizedTest
  @CsvSource({
    "0, 3, 9, 1",
    "5, 3, 2.25, 1",
    "6, 0.5, 0.03125, 0.03125",
    // The product overflows before it is divided.
    "6, 0x60000000, inf, 1",
    // 2^-128 is scaled to 2^-126 before it could be flushed.
    "2, 0x1f800000, 0x00800000, 0x00800000",
    "1, 0x1f800000, 0, 0",
    "5, 0x20800000, 0x00800000, 0x00800000",
    "4, 0x20000000, 0, 0",
    "7, 3, 9, 9",
    "7, 0x1f000000, 0, 0",
    "7, nan, 0x7fffffff, 0x7fffffff",
    "7, -inf, inf, inf",
  })
  void modifiersOfProducts(int omod, String a, String plain, String clamped) {
    expect(R500RgbOp.MAD, R500AlphaOp.MAD, omod, a, plain, clamped);
  }
}
