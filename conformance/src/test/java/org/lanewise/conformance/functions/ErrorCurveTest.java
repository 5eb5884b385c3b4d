package org.lanewise.conformance.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.lanewise.conformance.functions.ErrorCurve.Bin;

class ErrorCurveTest {
  private static final int STRIDE = 100_003;

  @Test
  void binsHoldAllInputsAndTheirLargestError() {
    ErrorCurve curve = ErrorCurve.of(ShaderFunction.EX2, STRIDE);
    // Every bound holds for every input of EX2, so all are measured.
    assertEquals(((1L << 32) + STRIDE - 1) / STRIDE, curve.inputs());
    assertEquals(curve.inputs(), curve.bins().stream().mapToLong(Bin::inputs).sum());
    assertEquals(
        curve.largest(), curve.bins().stream().mapToDouble(Bin::largest).max().orElseThrow());
    assertTrue(curve.largest() <= ShaderFunction.EX2.bound());
    float x = Float.intBitsToFloat(curve.x());
    assertEquals(
        curve.largest(), ShaderFunction.EX2.error(x, 0, ShaderFunction.EX2.reference(x, 0)));
    // From 128 on the result is an infinity, which is exact.
    for (Bin bin : curve.bins()) {
      if (bin.from() >= 128) {
        assertEquals(0, bin.largest());
      }
    }
  }

  @Test
  void anglesWithoutABoundDoNotCount() {
    ErrorCurve curve = ErrorCurve.of(ShaderFunction.SIN, STRIDE);
    for (Bin bin : curve.bins()) {
      float from = Math.abs(bin.from());
      assertTrue(from <= 0x1p20f || Float.isInfinite(from) || Float.isNaN(from), "" + from);
    }
  }

  @Test
  void powersAreBinnedByTheirResult() {
    ErrorCurve curve = ErrorCurve.of(ShaderFunction.POW, 1 << 20);
    for (Bin bin : curve.bins()) {
      // No power of a positive base is negative; NaN has any sign.
      assertTrue(bin.from() >= 0 || Float.isNaN(bin.from()), "" + bin.head());
    }
  }

  @Test
  void aStrideIsPositive() {
    assertThrows(IllegalArgumentException.class, () -> ErrorCurve.of(ShaderFunction.EX2, 0));
  }
}
