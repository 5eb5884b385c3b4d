package org.lanewise.reference.math;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class FunctionsTest {
  private static final float INF = Float.POSITIVE_INFINITY;
  private static final float NAN = Float.NaN;

  /** Odd, so that all low bits are met. */
  private static final int STRIDE = 4099;

  @FunctionalInterface
  private interface FloatFunction {
    float apply(float x);
  }

  @Test
  void ex2StaysWithinItsBound() {
    checkAll(Functions::ex2, x -> Math.pow(2, x), 1, 0);
  }

  @Test
  void lg2StaysWithinItsBound() {
    checkAll(Functions::lg2, x -> Math.log(x) / Math.log(2), 1, 0);
    // Around 1 every input, since cancellation would show there.
    int one = Float.floatToRawIntBits(1);
    for (int bits = one - 40_000; bits < one + 40_000; bits++) {
      check(Functions::lg2, x -> Math.log(x) / Math.log(2), bits, 1, 0);
    }
  }

  @Test
  void rsqIsRoundedToNearestOrNearlySo() {
    checkAll(Functions::rsq, x -> 1 / Math.sqrt(x), 0.5001, 0);
  }

  @Test
  void sinAndCosStayWithinTheirBoundUpTo2To20() {
    for (long i = 0; i < 1L << 32; i += STRIDE) {
      float x = Float.intBitsToFloat((int) i);
      if (Math.abs(x) <= 0x1p20f) {
        check(Functions::sin, Math::sin, (int) i, 1, 0x1p-25);
        check(Functions::cos, Math::cos, (int) i, 1, 0x1p-25);
      }
    }
  }

  @Test
  void sinAndCosNeverLeaveTheUnitInterval() {
    for (long i = 0; i < 1L << 32; i += STRIDE) {
      float x = Float.intBitsToFloat((int) i);
      float sine = Functions.sin(x);
      float cosine = Functions.cos(x);
      if (Math.abs(x) < INF) {
        assertTrue(Math.abs(sine) <= 1 && Math.abs(cosine) <= 1, () -> "at " + x);
      } else {
        assertBits(NAN, sine);
        assertBits(NAN, cosine);
      }
    }
  }

  @Test
  void powStaysWithinTwoUlps() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 1_000_000; i++) {
      float x = Float.intBitsToFloat(random.nextInt(1, 0x7f800000));
      float y = (float) (random.nextDouble(-150, 129) / (Math.log(x) / Math.log(2)));
      check(p -> Functions.pow(x, p), p -> Math.pow(x, p), Float.floatToRawIntBits(y), 2, 0);
    }
  }

  @Test
  void powStaysWithinTwoUlpsWhereItsLogarithmIsWorst() {
    // One of the six mantissas whose logarithm has the largest error, and powers near 2^128.
    float x = 0x1.68ab26p0f;
    for (float y = 0x1p8f; y < 0x1.02p8f; y = Math.nextUp(y)) {
      check(p -> Functions.pow(x, p), p -> Math.pow(x, p), Float.floatToRawIntBits(y), 2, 0);
    }
  }

  @Test
  void ex2IsExactAtIntegers() {
    for (int n = -149; n <= 127; n++) {
      assertBits(Math.scalb(1f, n), Functions.ex2(n));
    }
    assertBits(INF, Functions.ex2(128));
    assertBits(INF, Functions.ex2(Float.MAX_VALUE));
    assertBits(INF, Functions.ex2(INF));
    assertBits(0, Functions.ex2(-INF));
    assertBits(0, Functions.ex2(-151));
    assertBits(0, Functions.ex2(-Float.MAX_VALUE));
    assertBits(1, Functions.ex2(-0f));
    assertBits(NAN, Functions.ex2(Float.intBitsToFloat(0xffffffff)));
    // Below 2^-149.5 and above 2^-150 a value is nearest to the least denormal.
    assertBits(Float.MIN_VALUE, Functions.ex2(-149.75f));
  }

  @Test
  void lg2IsExactAtPowersOfTwo() {
    for (int n = -149; n <= 127; n++) {
      assertBits(n, Functions.lg2(Math.scalb(1f, n)));
    }
    assertBits(-INF, Functions.lg2(0f));
    assertBits(-INF, Functions.lg2(-0f));
    assertBits(INF, Functions.lg2(INF));
    assertBits(NAN, Functions.lg2(-1));
    assertBits(NAN, Functions.lg2(-Float.MIN_VALUE));
    assertBits(NAN, Functions.lg2(-INF));
    assertBits(NAN, Functions.lg2(Float.intBitsToFloat(0xffffffff)));
  }

  @Test
  void rsqIsExactAtEvenPowersOfTwo() {
    for (int n = -74; n <= 63; n++) {
      assertBits(Math.scalb(1f, -n), Functions.rsq(Math.scalb(1f, 2 * n)));
    }
    assertBits(INF, Functions.rsq(0f));
    assertBits(-INF, Functions.rsq(-0f));
    assertBits(0, Functions.rsq(INF));
    assertBits(NAN, Functions.rsq(-1));
    assertBits(NAN, Functions.rsq(-INF));
    assertBits(NAN, Functions.rsq(Float.intBitsToFloat(0x7f800001)));
  }

  @Test
  void sinAndCosOfZero() {
    assertBits(0f, Functions.sin(0f));
    assertBits(-0f, Functions.sin(-0f));
    assertBits(Float.MIN_VALUE, Functions.sin(Float.MIN_VALUE));
    assertBits(-Float.MIN_VALUE, Functions.sin(-Float.MIN_VALUE));
    assertBits(1, Functions.cos(0f));
    assertBits(1, Functions.cos(-0f));
  }

  @Test
  void sinAndCosFarOutAreThoseOfZero() {
    for (float x : new float[] {0x1p22f, 0x1.8p40f, Float.MAX_VALUE}) {
      assertBits(0f, Functions.sin(x));
      assertBits(-0f, Functions.sin(-x));
      assertBits(1, Functions.cos(x));
      assertBits(1, Functions.cos(-x));
    }
  }

  @Test
  void sinAndCosOfTurnsStayWithinOneUlpEverywhere() {
    checkAll(Functions::sinTurns, x -> exactTurns(x, 0), 1, 0);
    checkAll(Functions::cosTurns, x -> exactTurns(x, 1), 1, 0);
  }

  @Test
  void sinAndCosOfTurnsNeverExceedOne() {
    for (long i = 0; i < 1L << 32; i += STRIDE) {
      float x = Float.intBitsToFloat((int) i);
      float sine = Functions.sinTurns(x);
      float cosine = Functions.cosTurns(x);
      if (Math.abs(x) < INF) {
        assertTrue(Math.abs(sine) <= 1 && Math.abs(cosine) <= 1, () -> "at " + x);
      }
    }
  }

  @Test
  void quartersOfTurnsAreExact() {
    // Up to 2^21 - 1/4 all quarters are floats, up to 2^22 - 1/2 all halves.
    for (float whole : new float[] {-0x1p21f + 1, -0x1p20f, -1027, -2, -1, 0, 1, 2, 514, 0x1p20f}) {
      assertBits(0f, Functions.sinTurns(whole));
      assertBits(1, Functions.cosTurns(whole));
      assertBits(1, Functions.sinTurns(whole + 0.25f));
      assertBits(-0f, Functions.cosTurns(whole + 0.25f));
      assertBits(-0f, Functions.sinTurns(whole + 0.5f));
      assertBits(-1, Functions.cosTurns(whole + 0.5f));
      assertBits(-1, Functions.sinTurns(whole + 0.75f));
      assertBits(0f, Functions.cosTurns(whole + 0.75f));
    }
    for (float half : new float[] {-0x1p23f + 0.5f, -0x1p22f - 0.5f, 0x1p22f + 0.5f}) {
      assertBits(-0f, Functions.sinTurns(half));
      assertBits(-1, Functions.cosTurns(half));
    }
    float[] integers = {0x1p22f + 1, 0x1p23f + 1, 0x1p24f + 2, 0x1.fffffep46f, 0x1p47f, 0x1.8p48f};
    for (float integer : integers) {
      assertBits(0f, Functions.sinTurns(integer));
      assertBits(0f, Functions.sinTurns(-integer));
      assertBits(1, Functions.cosTurns(integer));
      assertBits(1, Functions.cosTurns(-integer));
    }
    assertBits(0f, Functions.sinTurns(Float.MAX_VALUE));
    assertBits(1, Functions.cosTurns(-Float.MAX_VALUE));
  }

  @Test
  void turnsOfSmallAndSpecialValues() {
    assertBits(0f, Functions.sinTurns(0f));
    assertBits(-0f, Functions.sinTurns(-0f));
    assertBits(1, Functions.cosTurns(0f));
    assertBits(1, Functions.cosTurns(-0f));
    // 2 pi = 6.28 least denormals round to 6, and 2 pi is 0x1.921fb544p2.
    assertBits(6 * Float.MIN_VALUE, Functions.sinTurns(Float.MIN_VALUE));
    assertBits(-6 * Float.MIN_VALUE, Functions.sinTurns(-Float.MIN_VALUE));
    assertBits(0x1.921fb6p-124f, Functions.sinTurns(0x1p-126f));
    assertBits(0x1.921fb6p-28f, Functions.sinTurns(0x1p-30f));
    assertBits(1, Functions.cosTurns(0x1p-30f));
    for (float value : new float[] {INF, -INF, NAN, Float.intBitsToFloat(0xffffffff)}) {
      assertBits(NAN, Functions.sinTurns(value));
      assertBits(NAN, Functions.cosTurns(value));
    }
  }

  /** The sine of x plus that many quarter turns, by a reduction that loses nothing. */
  private static double exactTurns(double x, int quarters) {
    double part = x - 4 * Math.rint(x / 4);
    long nearest = Math.round(4 * part);
    double angle = (part - nearest * 0.25) * (2 * Math.PI);
    boolean cosine = (nearest + quarters) % 2 != 0;
    double value = cosine ? Math.cos(angle) : Math.sin(angle);
    return Math.floorMod(nearest + quarters, 4) < 2 ? value : -value;
  }

  @Test
  void powOfSpecialValues() {
    float[] all = {0, -0f, 1, -1, 0.5f, 2, -2, 3, INF, -INF, NAN, Float.MIN_VALUE, Float.MAX_VALUE};
    for (float value : all) {
      assertBits(1, Functions.pow(value, 0f));
      assertBits(1, Functions.pow(value, -0f));
      assertBits(1, Functions.pow(1, value));
      if (value >= 0) {
        assertBits(value + 0f, Functions.pow(value, 1) + 0f);
      }
    }
    for (float y : new float[] {Float.MIN_VALUE, 0.5f, 1, 2, 3, Float.MAX_VALUE, INF}) {
      assertBits(0, Functions.pow(0, y) + 0f);
      assertBits(INF, Functions.pow(0, -y));
      assertBits(INF, Functions.pow(INF, y));
      assertBits(0, Functions.pow(INF, -y));
      assertBits(NAN, Functions.pow(-2, y));
      assertBits(NAN, Functions.pow(-2, -y));
      assertBits(NAN, Functions.pow(-INF, y));
      assertBits(NAN, Functions.pow(NAN, y));
    }
    for (float x : new float[] {0, 0.5f, 2, INF}) {
      assertBits(NAN, Functions.pow(x, NAN));
    }
    for (float far : new float[] {Float.MAX_VALUE, INF}) {
      assertBits(INF, Functions.pow(Math.nextUp(1f), far));
      assertBits(0, Functions.pow(Math.nextUp(1f), -far));
      assertBits(0, Functions.pow(Math.nextDown(1f), far));
      assertBits(INF, Functions.pow(Math.nextDown(1f), -far));
    }
    assertBits(-0f, Functions.pow(-0f, 1));
    assertBits(0, Functions.pow(-0f, 3));
    assertBits(INF, Functions.pow(-0f, -1));
    assertBits(NAN, Functions.pow(-2, 1));
    assertBits(INF, Functions.pow(2, INF));
    assertBits(0, Functions.pow(2, -INF));
    assertBits(0, Functions.pow(0.5f, INF));
    assertBits(INF, Functions.pow(0.5f, -INF));
  }

  @Test
  void powIsExactForPowersOfTwo() {
    for (int n = -149; n <= 127; n++) {
      assertBits(Math.scalb(1f, n), Functions.pow(2, n));
      assertBits(Math.scalb(1f, n), Functions.pow(Math.scalb(1f, n), 1));
    }
    assertBits(INF, Functions.pow(2, 128));
  }

  private static void checkAll(
      FloatFunction function, DoubleUnaryOperator exact, double bound, double floor) {
    for (long i = 0; i < 1L << 32; i += STRIDE) {
      check(function, exact, (int) i, bound, floor);
    }
  }

  /** The error is at most {@code bound} ulps, or units of {@code floor} where that is larger. */
  private static void check(
      FloatFunction function, DoubleUnaryOperator exact, int bits, double bound, double floor) {
    float x = Float.intBitsToFloat(bits);
    double truth = exact.applyAsDouble(x);
    float result = function.apply(x);
    if (Double.isNaN(truth)) {
      assertBits(NAN, result);
      return;
    }
    if (Math.abs(truth) >= 0x1p128) {
      assertEquals(Math.copySign(INF, (float) truth), result);
      return;
    }
    int exponent = Math.clamp(Math.getExponent(truth), Float.MIN_EXPONENT, Float.MAX_EXPONENT);
    double unit = Math.max(Math.scalb(1.0, exponent - 23), floor);
    double value = Float.isInfinite(result) ? Math.copySign(0x1p128, result) : result;
    double error = Math.abs(value - truth) / unit;
    if (!(error <= bound)) {
      throw new AssertionError(
          "%08x (%a): %a, exact %a, error %f".formatted(bits, x, result, truth, error));
    }
  }

  private static void assertBits(float expected, float actual) {
    int bits = expected != expected ? 0x7fc00000 : Float.floatToRawIntBits(expected);
    assertEquals(Integer.toHexString(bits), Integer.toHexString(Float.floatToRawIntBits(actual)));
  }
}
