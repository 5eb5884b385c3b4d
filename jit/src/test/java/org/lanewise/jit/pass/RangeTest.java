package org.lanewise.jit.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Signature;

class RangeTest {
  private static final float INF = Float.POSITIVE_INFINITY;

  private final IrBuilder b =
      new IrBuilder(new Signature(List.of(), List.of(), List.of(), List.of()));
  private final int x = b.emit(IrOp.INPUT, IrType.F32, new int[0], new int[] {0, 0});

  private void expect(float least, float most, boolean nan, int value) {
    IrInstruction[] definitions = Definitions.of(b.build());
    assertEquals(new Range(least, most, nan), Range.of(v -> definitions[v], value));
  }

  @Test
  void inputsMayBeAnything() {
    expect(-INF, INF, true, x);
  }

  @Test
  void whatTakesTheNumberIsNoNaNBesideAConstant() {
    expect(2, INF, false, b.op(IrOp.FMAX_NUM, x, b.f32(2)));
    expect(2, INF, false, b.op(IrOp.FMAX_NUM, b.f32(2), x));
    expect(-INF, 2, false, b.op(IrOp.FMIN_NUM, x, b.f32(2)));
    int clamped = b.op(IrOp.FMAX_NUM, b.op(IrOp.FMIN_NUM, x, b.f32(128)), b.f32(-128));
    expect(-128, 128, false, clamped);
    // The number is taken, whatever it is, where the bound is a NaN.
    expect(-INF, INF, true, b.op(IrOp.FMAX_NUM, x, b.f32(Float.NaN)));
  }

  @Test
  void minimaOf2009GiveTheSecondOperandForNaN() {
    expect(2, INF, false, b.op(IrOp.FMAX_GT, x, b.f32(2)));
    expect(2, INF, true, b.op(IrOp.FMAX_GT, b.f32(2), x));
    expect(-INF, 2, false, b.op(IrOp.FMIN_LT, x, b.f32(2)));
    expect(-INF, 2, true, b.op(IrOp.FMIN_LT, b.f32(2), x));
  }

  @Test
  void squaresMagnitudesAndRootsAreNotBelowZero() {
    int square = b.op(IrOp.FMUL, x, x);
    expect(0, INF, true, square);
    expect(0, INF, true, b.op(IrOp.FADD, square, square));
    expect(0, INF, true, b.op(IrOp.FSQRT, x));
    expect(0, INF, true, b.op(IrOp.FABS, x));
    expect(-INF, INF, true, b.op(IrOp.FMUL, x, b.f32(2)));
  }

  @Test
  void saturatedValuesAreWithinOne() {
    int saturated = b.op(IrOp.FSATURATE, x);
    expect(0, 1, false, saturated);
    expect(-1, 0, false, b.op(IrOp.FNEG, saturated));
    int other = b.select(b.op(IrOp.FLT, x, saturated), saturated, b.f32(-3));
    expect(-3, 1, false, other);
    expect(0, 3, false, b.op(IrOp.FABS, other));
  }

  @Test
  void comparisonsAreKnownWhereRangesDoNotMeet() {
    Range any = new Range(-INF, INF, true);
    Range unit = new Range(0, 1, false);
    Range maybe = new Range(0, 1, true);
    Range none = new Range(INF, -INF, true);
    Range two = new Range(2, 2, false);
    assertEquals(1, unit.compare(IrOp.FLT, two));
    assertEquals(-1, maybe.compare(IrOp.FLT, two));
    assertEquals(0, two.compare(IrOp.FLT, maybe));
    assertEquals(-1, unit.compare(IrOp.FLT, unit));
    assertEquals(0, maybe.compare(IrOp.FLT, new Range(0, 0, false)));
    assertEquals(1, new Range(0, 0, false).compare(IrOp.FLE, unit));
    assertEquals(0, two.compare(IrOp.FEQ, unit));
    assertEquals(1, two.compare(IrOp.FEQ, two));
    assertEquals(1, two.compare(IrOp.FNE, maybe));
    for (IrOp op : List.of(IrOp.FLT, IrOp.FLE, IrOp.FEQ)) {
      assertEquals(0, any.compare(op, none));
      assertEquals(0, none.compare(op, any));
    }
    assertEquals(1, any.compare(IrOp.FNE, none));
  }

  @Test
  void comparisonsWithinRangesFold() {
    int positive = b.op(IrOp.FMAX_NUM, x, b.f32(0));
    int kept = b.select(b.op(IrOp.FLT, positive, b.f32(0)), b.f32(7), positive);
    b.emit(IrOp.OUTPUT, null, new int[] {kept}, new int[] {0, 0});
    IrProgram folded = new DeadCode().run(new ConstantFolding().run(b.build()));
    assertEquals(
        """
        0=input():0,0
        1=const.f32():0
        2=fmax.num(0,1)
        output(2):0,0"""
            .stripIndent(),
        IrText.of(folded).strip());
  }
}
