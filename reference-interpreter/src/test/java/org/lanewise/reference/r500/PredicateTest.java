package org.lanewise.reference.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.reference.Words;

/** Predicate bits: what sets them and what they hold back. */
class PredicateTest {
  private static String hex(String words) {
    return Words.hex(Words.parse(words));
  }

  /** Predicate bits by a test (0 ==, 1 <, 2 >=, 3 !=) of a temporary's bits. */
  private static Code set(int test, int temporary, String channels) {
    return Code.alu()
        .sources("t" + temporary)
        .rgb(R500RgbOp.MAX, "0.rgb", "0.rgb")
        .alpha(R500AlphaOp.MAX, "0.a", "0.a")
        .omod(7)
        .out(test, channels);
  }

  /** Ones to target A where the predicate lets them. */
  private static Code ones() {
    return Code.out()
        .rgb(R500RgbOp.MAX, "0.111", "0.111")
        .alpha(R500AlphaOp.MAX, "0.1", "0.1")
        .out(0, "rgba");
  }

  @ParameterizedTest
  @CsvSource({
    "0, -1 -0 0 1, 0 1 1 0",
    "1, -1 -0 0 1, 1 0 0 0",
    "2, -1 -0 0 1, 0 1 1 1",
    "3, -1 -0 0 1, 1 0 0 1",
    "0, 0x00000001 0x807fffff nan inf, 1 1 0 0",
    "1, 0x80000001 0x807fffff 0xffc00000 -inf, 0 0 0 1",
    "2, 0x80000001 0x007fffff nan -inf, 1 1 0 0",
    "3, 0x80000001 0x007fffff nan -inf, 0 0 1 1",
  })
  void tests(int test, String input, String bits) {
    Quad quad = new Quad(set(test, 0, "rgba"), ones().predicate(1, false)).input(0, input).run();
    assertEquals(hex(bits), quad.target(0, 0));
    quad = new Quad(set(test, 0, "rgba"), ones().predicate(1, true)).input(0, input).run();
    assertEquals(
        hex(bits.replace('1', 'x').replace('0', '1').replace('x', '0')), quad.target(0, 0));
  }

  @Test
  void testsOfKeptDenormals() {
    Quad quad = new Quad(set(1, 0, "rgba"), ones().predicate(1, false));
    quad.options(ShaderOptions.defaults().withUnsafeKeepDenormals(true));
    quad.input(0, "0x80000001 -0 0x00000001 -1").run();
    assertEquals(hex("1 0 0 1"), quad.target(0, 0));
  }

  @Test
  void testsSeeTheModifiedResult() {
    Code negative = set(1, 0, "rgba").omod(0).clamp();
    assertEquals(
        hex("0"), new Quad(negative, ones().predicate(1, false)).input(0, "-1").run().target(0, 0));
    // 2^-125 / 8 is flushed to zero.
    Code small = set(0, 0, "rgba").omod(6);
    Quad quad = new Quad(small, ones().predicate(1, false)).input(0, "0x01000000").run();
    assertEquals(hex("1"), quad.target(0, 0));
  }

  @Test
  void unitsHaveTestsOfTheirOwn() {
    Code both = set(0, 0, "rgba").set(R500Field.ALPHA_TARGET, 3);
    Quad quad = new Quad(both, ones().predicate(1, false)).input(0, "0 1 0 5").run();
    assertEquals(hex("1 0 1 1"), quad.target(0, 0));
  }

  /** Bits 1 0 1 0 in r, g, b, a. */
  @ParameterizedTest
  @CsvSource({
    "0, false, 1 1 1 1",
    "0, true, 0 0 0 0",
    "1, false, 1 0 1 0",
    "1, true, 0 1 0 1",
    "2, false, 1 1 1 1",
    "2, true, 0 0 0 0",
    "3, false, 0 0 0 0",
    "3, true, 1 1 1 1",
    "4, false, 1 1 1 1",
    "4, true, 0 0 0 0",
    "5, false, 0 0 0 0",
    "5, true, 1 1 1 1",
  })
  void selections(int select, boolean invert, String written) {
    Code[] program = {set(3, 0, "rgba"), ones().predicate(select, invert)};
    assertEquals(hex(written), new Quad(program).input(0, "1 0 1 0").run().target(0, 0));
  }

  @Test
  void unitsSelectOnTheirOwn() {
    Code mixed =
        ones()
            .set(R500Field.RGB_PRED_SEL, 3)
            .set(R500Field.ALPHA_PRED_SEL, 3)
            .set(R500Field.ALPHA_PRED_INV);
    Quad quad = new Quad(set(3, 0, "rgba"), mixed).input(0, "1 0 1 0").run();
    assertEquals(hex("0 0 0 1"), quad.target(0, 0));
  }

  @Test
  void bitsStartFalse() {
    assertEquals(hex("0"), new Quad(ones().predicate(1, false)).run().target(0, 0));
    assertEquals(hex("1"), new Quad(ones().predicate(1, true)).run().target(0, 0));
  }

  @Test
  void everyPixelHasBitsOfItsOwn() {
    Quad quad = new Quad(set(1, 0, "rgba"), ones().predicate(2, false));
    quad.pixels(0, 0, "-1 1 0 -2").run();
    assertEquals(hex("1 0 0 1"), quad.component(0, 0));
    assertEquals(hex("1 0 0 1"), quad.component(0, 3));
  }

  @Test
  void predicatesHoldBackPredicatesByTheirOldBits() {
    Code[] program = {
      set(3, 0, "ra"),
      // Sets those bits that are not set; red clears for all, were it read too late.
      set(0, 1, "rgba").predicate(2, false),
      ones().predicate(1, false)
    };
    Quad quad = new Quad(program).input(0, "1 1 1 1").input(1, "1 0 0 0").run();
    assertEquals(hex("0 1 1 1"), quad.target(0, 0));
    quad = new Quad(program).input(0, "0 1 1 1").input(1, "0 0 0 0").run();
    assertEquals(hex("0 0 0 1"), quad.target(0, 0));
  }

  @Test
  void masksSelectTheBitsThatChange() {
    Code[] program = {set(3, 0, "rgba"), set(0, 0, "gb"), ones().predicate(1, false)};
    assertEquals(hex("1 0 0 1"), new Quad(program).input(0, "1").run().target(0, 0));
  }

  @Test
  void temporariesAndWObeyPredicates() {
    Code guarded =
        Code.out()
            .sources("t1")
            .rgb(R500RgbOp.MAX, "0.rgb", "0.rgb")
            .alpha(R500AlphaOp.MAX, "0.a", "0.a")
            .to(2, "rgba")
            .set(R500Field.W_OMASK)
            .predicate(1, false);
    Quad quad = new Quad(set(3, 0, "rgba"), guarded, Code.copyToA(2));
    quad.input(0, "0 1 1 0").pixels(0, 3, "0 1 0 1").input(1, "7").input(2, "3").run();
    assertEquals(hex("3 7 7 3"), quad.target(0, 0));
    assertEquals(hex("3 7 7 7"), quad.target(0, 1));
    assertEquals(hex("0 7 0 7"), quad.component(4, 2));
  }

  @Test
  void typesKeepToTheirOwnTargets() {
    // OUT leaves predicate bits alone, ALU leaves targets alone.
    Code out = set(3, 0, "rgba").set(R500Field.TYPE, 1).out(0, "rgba");
    Code[] program = {out, ones().predicate(1, false).out(1, "rgba"), set(0, 1, "rgba")};
    Quad quad = new Quad(program).input(0, "5").input(1, "0").run();
    assertEquals(hex("5"), quad.target(0, 0));
    assertEquals(hex("0"), quad.target(1, 0));
  }
}
