package org.lanewise.jit.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Signature;

/** The rule of each pass on programs of a few lines. */
class PassesTest {
  private static final int CANONICAL = 0x7fc00000;

  private IrBuilder b;

  @BeforeEach
  void start() {
    b = new IrBuilder(new Signature(List.of(), List.of(), List.of(4), List.of()));
  }

  private int input(int slot, int component) {
    return b.emit(IrOp.INPUT, IrType.F32, new int[0], new int[] {slot, component});
  }

  private int uniform(int row, int component) {
    return b.emit(IrOp.UNIFORM, IrType.F32, new int[0], new int[] {0, row, component});
  }

  private void output(int value) {
    b.emit(IrOp.OUTPUT, null, new int[] {value}, new int[] {0, 0});
  }

  private int canon(int value) {
    return b.emit(IrOp.CANON, IrType.F32, new int[] {value}, new int[] {CANONICAL});
  }

  private int quad(int value) {
    return b.emit(IrOp.QUAD, IrType.F32, new int[] {value}, new int[] {1, 1, 3, 3});
  }

  private void loop() {
    b.emit(IrOp.LOOP, null, new int[0], new int[] {0});
  }

  private void expect(Pass pass, String text) {
    assertEquals(text.strip(), IrText.of(pass.run(b.build())));
  }

  @Test
  void readsSeeTheLastWrite() {
    int v = b.variable("v", IrType.F32);
    b.set(v, input(0, 0));
    output(b.op(IrOp.FNEG, b.get(v)));
    expect(
        new VariablePropagation(),
        """
          0=const.f32():0
          1=input():0,0
          set(1):0
          2=fneg(1)
          output(2):0,0
          """);
  }

  @Test
  void unwrittenVariablesAreZero() {
    output(b.get(b.variable("v", IrType.F32)));
    expect(
        new VariablePropagation(),
        """
          0=const.f32():0
          output(0):0,0
          """);
  }

  @Test
  void aRegionThatWritesMakesTheVariableUnknownAfterIt() {
    int v = b.variable("v", IrType.F32);
    int w = b.variable("w", IrType.F32);
    b.set(v, input(0, 0));
    b.set(w, input(0, 1));
    b.effect(IrOp.IF_ANY, b.op(IrOp.COVERED));
    b.set(v, b.get(w));
    b.effect(IrOp.END_IF);
    output(b.op(IrOp.FADD, b.get(v), b.get(w)));
    expect(
        new VariablePropagation(),
        """
          0=const.f32():0
          1=input():0,0
          set(1):0
          2=input():0,1
          set(2):1
          3=covered()
          if_any(3)
          set(2):0
          end_if()
          4=get():0
          5=fadd(4,2)
          output(5):0,0
          """);
  }

  @Test
  void aLoopMakesWhatItWritesUnknownFromItsHeadOn() {
    int v = b.variable("v", IrType.F32);
    loop();
    b.effect(IrOp.BREAK_IF_NONE, b.op(IrOp.COVERED));
    b.set(v, b.op(IrOp.FNEG, b.get(v)));
    b.effect(IrOp.END_LOOP);
    expect(
        new VariablePropagation(),
        """
          0=const.f32():0
          loop():0
          1=covered()
          break_if_none(1)
          2=get():0
          3=fneg(2)
          set(3):0
          end_loop()
          """);
  }

  @Test
  void computesExactly() {
    output(b.op(IrOp.FADD, b.f32(0.1f), b.f32(0.2f)));
    expect(
        new ConstantFolding(),
        """
          0=const.f32():3dcccccd
          1=const.f32():3e4ccccd
          2=const.f32():3e99999a
          output(2):0,0
          """);
  }

  @Test
  void leavesNansToCanon() {
    int zero = b.f32(0);
    int nan = b.op(IrOp.FDIV, zero, zero);
    output(canon(nan));
    expect(
        new ConstantFolding(),
        """
          0=const.f32():0
          1=fdiv(0,0)
          2=const.f32():7fc00000
          output(2):0,0
          """);
  }

  @Test
  void addingPositiveZeroIsNoIdentityButNegativeZeroIs() {
    int x = input(0, 0);
    int sum = b.op(IrOp.FADD, x, b.f32(0));
    output(b.op(IrOp.FADD, sum, b.f32(-0f)));
    expect(
        new ConstantFolding(),
        """
          0=input():0,0
          1=const.f32():0
          2=fadd(0,1)
          3=const.f32():80000000
          output(2):0,0
          """);
  }

  @Test
  void comparingASelectBetweenConstantsIsItsMask() {
    int mask = b.op(IrOp.FLT, input(0, 0), input(0, 1));
    int flag = b.select(mask, b.i32(-1), b.i32(0));
    b.effect(IrOp.KILL, b.op(IrOp.INE, flag, b.i32(0)));
    expect(
        new ConstantFolding(),
        """
          0=input():0,0
          1=input():0,1
          2=flt(0,1)
          3=const.i32():-1
          4=const.i32():0
          5=select.i32(2,3,4)
          6=const.i32():0
          kill(2)
          """);
  }

  @Test
  void indexedUniformsByConstantsArePlainOrZero() {
    int inside = b.emit(IrOp.UNIFORM_INDEXED, IrType.F32, new int[] {b.i32(3)}, new int[] {0, 2});
    int outside = b.emit(IrOp.UNIFORM_INDEXED, IrType.F32, new int[] {b.i32(4)}, new int[] {0, 2});
    output(b.op(IrOp.FMIN_LT, inside, outside));
    expect(
        new ConstantFolding(),
        """
          0=const.i32():3
          1=uniform():0,3,2
          2=const.i32():4
          3=const.f32():0
          4=fmin.lt(1,3)
          output(4):0,0
          """);
  }

  @Test
  void goesBeforeArithmeticAndStaysBeforeOutputs() {
    int sum = canon(b.op(IrOp.FADD, input(0, 0), input(0, 1)));
    output(canon(b.op(IrOp.FMUL, sum, sum)));
    expect(
        new CanonRemoval(),
        """
          0=input():0,0
          1=input():0,1
          2=fadd(0,1)
          3=fmul(2,2)
          4=canon(3):7fc00000
          output(4):0,0
          """);
  }

  @Test
  void staysWhereASignOperationCarriesItToAnOutput() {
    output(b.op(IrOp.FNEG, canon(b.op(IrOp.FSQRT, input(0, 0)))));
    expect(
        new CanonRemoval(),
        """
          0=input():0,0
          1=fsqrt(0)
          2=canon(1):7fc00000
          3=fneg(2)
          output(3):0,0
          """);
  }

  @Test
  void staysOnceWhereTwoFollowEachOther() {
    int v = b.variable("v", IrType.F32);
    b.set(v, canon(b.op(IrOp.FSQRT, input(0, 0))));
    output(canon(b.get(v)));
    expect(
        new CanonRemoval(),
        """
          0=input():0,0
          1=fsqrt(0)
          set(1):0
          2=get():0
          3=canon(2):7fc00000
          output(3):0,0
          """);
  }

  @Test
  void goesWhereTheOperandIsNeverAnotherNan() {
    int number = b.op(IrOp.FSATURATE, input(0, 0));
    output(canon(b.op(IrOp.FMIN_NUM, input(0, 1), number)));
    expect(
        new CanonRemoval(),
        """
          0=input():0,0
          1=fsaturate(0)
          2=input():0,1
          3=fmin.num(2,1)
          output(3):0,0
          """);
  }

  @Test
  void negatedCanonicalNansAreNotCanonical() {
    output(canon(b.op(IrOp.FNEG, b.f32Bits(CANONICAL))));
    expect(
        new CanonRemoval(),
        """
          0=const.f32():7fc00000
          1=fneg(0)
          2=canon(1):7fc00000
          output(2):0,0
          """);
  }

  @Test
  void lessOrEqualAConstantIsLessThanTheNext() {
    int x = b.op(IrOp.BITS_F2I, input(0, 0));
    b.effect(IrOp.KILL, b.op(IrOp.ILE, b.i32(128), x));
    b.effect(IrOp.KILL, b.op(IrOp.ILE, x, b.i32(-1)));
    b.effect(IrOp.KILL, b.op(IrOp.ILE, x, b.i32(Integer.MAX_VALUE)));
    expect(
        new ConstantFolding(),
        """
          0=input():0,0
          1=bits.f2i(0)
          2=const.i32():128
          3=const.i32():127
          4=ilt(3,1)
          kill(4)
          5=const.i32():-1
          6=const.i32():0
          7=ilt(1,6)
          kill(7)
          8=const.i32():2147483647
          9=const.mask():1
          kill(9)
          """);
  }

  @Test
  void mergesCommutedSumsFromRegionsAround() {
    int x = input(0, 0);
    int y = input(0, 1);
    int first = b.op(IrOp.FADD, x, y);
    b.effect(IrOp.IF_ANY, b.op(IrOp.COVERED));
    int v = b.variable("v", IrType.F32);
    b.set(v, b.op(IrOp.FADD, y, x));
    b.effect(IrOp.END_IF);
    output(first);
    expect(
        new ValueNumbering(),
        """
          0=input():0,0
          1=input():0,1
          2=fadd(0,1)
          3=covered()
          if_any(3)
          set(2):0
          end_if()
          output(2):0,0
          """);
  }

  @Test
  void doesNotMergeWithARegionThatMayNotHaveRun() {
    int x = input(0, 0);
    int v = b.variable("v", IrType.F32);
    b.effect(IrOp.IF_ANY, b.op(IrOp.COVERED));
    b.set(v, b.op(IrOp.FNEG, x));
    b.effect(IrOp.END_IF);
    output(b.op(IrOp.FNEG, x));
    expect(
        new ValueNumbering(),
        """
          0=input():0,0
          1=covered()
          if_any(1)
          2=fneg(0)
          set(2):0
          end_if()
          3=fneg(0)
          output(3):0,0
          """);
  }

  @Test
  void minimumDoesNotCommute() {
    int x = input(0, 0);
    int y = input(0, 1);
    output(b.op(IrOp.FADD, b.op(IrOp.FMIN_NUM, x, y), b.op(IrOp.FMIN_NUM, y, x)));
    expect(
        new ValueNumbering(),
        """
          0=input():0,0
          1=input():0,1
          2=fmin.num(0,1)
          3=fmin.num(1,0)
          4=fadd(2,3)
          output(4):0,0
          """);
  }

  @Test
  void aLoopThatStoresReloadsInEveryRound() {
    int array = b.array("a", 2);
    int zero = b.i32(0);
    int v = b.variable("v", IrType.F32);
    int covered = b.op(IrOp.COVERED);
    b.emit(IrOp.ARRAY_LOAD, IrType.F32, new int[] {zero}, new int[] {array, 0});
    loop();
    b.effect(IrOp.BREAK_IF_NONE, covered);
    int again = b.emit(IrOp.ARRAY_LOAD, IrType.F32, new int[] {zero}, new int[] {array, 0});
    b.set(v, again);
    b.emit(IrOp.ARRAY_STORE, null, new int[] {zero, again, covered}, new int[] {array, 0});
    b.effect(IrOp.END_LOOP);
    expect(
        new ValueNumbering(),
        """
          0=const.i32():0
          1=covered()
          2=array.load(0):0,0
          loop():0
          break_if_none(1)
          3=array.load(0):0,0
          set(3):0
          array.store(0,3,1):0,0
          end_loop()
          """);
  }

  @Test
  void overwrittenAndSelfFeedingVariablesGo() {
    int v = b.variable("v", IrType.F32);
    int w = b.variable("w", IrType.F32);
    int covered = b.op(IrOp.COVERED);
    int x = input(0, 0);
    b.set(w, b.op(IrOp.FNEG, x));
    b.set(w, x);
    loop();
    b.effect(IrOp.BREAK_IF_NONE, covered);
    b.set(v, b.op(IrOp.FADD, b.get(v), x));
    b.effect(IrOp.END_LOOP);
    output(b.get(w));
    expect(
        new DeadCode(),
        """
          0=covered()
          1=input():0,0
          set(1):0
          loop():0
          break_if_none(0)
          end_loop()
          2=get():0
          output(2):0,0
          """);
  }

  @Test
  void whatARegionMayOverwriteStays() {
    int v = b.variable("v", IrType.F32);
    b.set(v, input(0, 0));
    b.effect(IrOp.IF_ANY, b.op(IrOp.COVERED));
    b.set(v, input(0, 1));
    b.effect(IrOp.END_IF);
    output(b.get(v));
    String same = IrText.of(b.build());
    expect(new DeadCode(), same);
  }

  @Test
  void emptyRegionsAndTheirMasksGo() {
    int v = b.variable("v", IrType.F32);
    b.effect(IrOp.IF_ANY, b.op(IrOp.FLT, input(0, 0), input(0, 1)));
    b.set(v, input(0, 2));
    b.effect(IrOp.END_IF);
    output(input(0, 3));
    expect(
        new DeadCode(),
        """
          0=input():0,3
          output(0):0,0
          """);
  }

  /** A variable that is read in the lanes it was written in; the select is left to dead code. */
  @Test
  void aBlendGoesIfOtherLanesAreNotRead() {
    int t = b.variable("t", IrType.F32);
    int v = b.variable("v", IrType.F32);
    int covered = b.op(IrOp.COVERED);
    int x = input(0, 0);
    int then = b.op(IrOp.MASK_AND, covered, b.op(IrOp.FLT, x, b.f32(0)));
    b.effect(IrOp.IF_ANY, then);
    b.set(t, b.select(then, b.op(IrOp.FNEG, x), b.get(t)));
    b.set(v, b.select(then, b.op(IrOp.FSATURATE, b.get(t)), b.get(v)));
    b.effect(IrOp.END_IF);
    output(b.get(v));
    expect(
        new LaneDemand(),
        """
          0=covered()
          1=input():0,0
          2=const.f32():0
          3=flt(1,2)
          4=mask.and(0,3)
          if_any(4)
          5=fneg(1)
          6=get():0
          7=select.f32(4,5,6)
          set(5):0
          8=get():0
          9=fsaturate(8)
          10=get():1
          11=select.f32(4,9,10)
          set(11):1
          end_if()
          12=get():1
          output(12):0,0
          """);
  }

  @Test
  void aBlendStaysIfAQuadOperationReadsTheVariable() {
    int t = b.variable("t", IrType.F32);
    int v = b.variable("v", IrType.F32);
    int x = input(0, 0);
    int then = b.op(IrOp.MASK_AND, b.op(IrOp.COVERED), b.op(IrOp.FLT, x, b.f32(0)));
    b.effect(IrOp.IF_ANY, then);
    b.set(t, b.select(then, b.op(IrOp.FNEG, x), b.get(t)));
    b.set(v, b.select(then, quad(b.get(t)), b.get(v)));
    b.effect(IrOp.END_IF);
    output(b.get(v));
    String same = IrText.of(b.build());
    expect(new LaneDemand(), same);
  }

  @Test
  void aBlendUnderTheFirstMaskGoesEvenBeforeQuadOperations() {
    int t = b.variable("t", IrType.F32);
    b.set(t, b.select(b.op(IrOp.COVERED), input(0, 0), b.get(t)));
    output(quad(b.get(t)));
    expect(
        new LaneDemand(),
        """
          0=covered()
          1=input():0,0
          2=get():0
          3=select.f32(0,1,2)
          set(1):0
          4=get():0
          5=quad(4):1,1,3,3
          output(5):0,0
          """);
  }

  /** The lanes of the next round are other ones than those of this round. */
  @Test
  void aBlendInALoopStaysIfTheNextRoundReadsTheVariable() {
    int t = b.variable("t", IrType.F32);
    int v = b.variable("v", IrType.F32);
    int running = b.variable("running", IrType.MASK);
    b.set(running, b.op(IrOp.COVERED));
    loop();
    int now = b.get(running);
    b.effect(IrOp.BREAK_IF_NONE, now);
    b.set(v, b.select(now, b.op(IrOp.FNEG, b.get(t)), b.get(v)));
    b.set(t, b.select(now, b.op(IrOp.FSATURATE, b.get(v)), b.get(t)));
    b.set(running, b.op(IrOp.FLT, b.get(v), input(0, 0)));
    b.effect(IrOp.END_LOOP);
    output(b.get(v));
    String same = IrText.of(b.build());
    expect(new LaneDemand(), same);
  }

  /** Both operands wrong outside of the other would make the whole wrong. */
  @Test
  void onlyOneOperandOfAnAndMayBeWrongOutsideOfTheOther() {
    int covered = b.op(IrOp.COVERED);
    int p = b.op(IrOp.FLT, input(0, 0), input(0, 1));
    int q = b.op(IrOp.FLT, input(0, 2), input(0, 3));
    int first = b.op(IrOp.MASK_AND, p, q);
    int second = b.op(IrOp.MASK_AND, q, p);
    b.effect(IrOp.KILL, b.op(IrOp.MASK_AND, first, second));
    b.effect(IrOp.KILL, covered);
    expect(
        new LaneDemand(),
        """
          0=covered()
          1=input():0,0
          2=input():0,1
          3=flt(1,2)
          4=input():0,2
          5=input():0,3
          6=flt(4,5)
          7=mask.and(3,6)
          8=mask.and(7,3)
          kill(8)
          kill(0)
          """);
  }

  @Test
  void shortRegionsLoseTheirMarkersAndThoseWithKillsDoNot() {
    int v = b.variable("v", IrType.F32);
    int mask = b.op(IrOp.COVERED);
    b.effect(IrOp.IF_ANY, mask);
    b.set(v, b.op(IrOp.FNEG, b.get(v)));
    b.effect(IrOp.END_IF);
    b.effect(IrOp.IF_ANY, mask);
    b.effect(IrOp.KILL, mask);
    b.effect(IrOp.END_IF);
    expect(
        new IfConversion(),
        """
          0=covered()
          1=get():0
          2=fneg(1)
          set(2):0
          if_any(0)
          kill(0)
          end_if()
          """);
  }

  @Test
  void uniformSubexpressionsBecomeWords() {
    int product = b.op(IrOp.FMUL, uniform(1, 2), uniform(1, 3));
    int mask = b.op(IrOp.MASK_NOT, b.op(IrOp.FLT, uniform(0, 0), uniform(0, 1)));
    int x = input(0, 0);
    output(b.select(mask, b.op(IrOp.FADD, x, product), uniform(0, 0)));
    Optimised optimised = Hoisting.run(b.build());
    assertEquals(3, optimised.hoistedWords());
    assertEquals(
        """
          0=uniform():0,1,2
          1=uniform():0,1,3
          2=fmul(0,1)
          3=uniform():0,0,0
          4=uniform():0,0,1
          5=flt(3,4)
          6=mask.not(5)
          output(2):0,0
          7=const.f32():3f800000
          8=const.f32():0
          9=select.f32(6,7,8)
          output(9):0,1
          output(3):0,2
          """
            .strip(),
        IrText.of(optimised.hoisted()));
    assertEquals(
        """
          0=hoisted():0
          1=hoisted():1
          2=const.f32():0
          3=fne(1,2)
          4=input():0,0
          5=fadd(4,0)
          6=hoisted():2
          7=select.f32(3,5,6)
          output(7):0,0
          """
            .strip(),
        IrText.of(new DeadCode().run(optimised.body())));
  }

  @Test
  void withoutUniformsThereIsNothing() {
    output(input(0, 0));
    assertNull(Hoisting.run(b.build()).hoisted());
  }

  private int zeroWins(int x, int y) {
    return b.op(IrOp.FMUL_ZERO_WINS, x, y);
  }

  @Test
  void productsOfNumbersThatAreNeverInfiniteArePlain() {
    int small = b.op(IrOp.FSATURATE, input(0, 0));
    int other = b.op(IrOp.FSATURATE, input(0, 1));
    // The sum with 1 hides the sign of a zero, the output does not.
    output(b.op(IrOp.FADD, zeroWins(small, other), b.f32(1)));
    b.emit(IrOp.OUTPUT, null, new int[] {zeroWins(small, b.f32(-2))}, new int[] {0, 1});
    expect(
        new ZeroProducts(),
        """
          0=input():0,0
          1=fsaturate(0)
          2=input():0,1
          3=fsaturate(2)
          4=fmul(1,3)
          5=const.f32():3f800000
          6=fadd(4,5)
          output(6):0,0
          7=const.f32():c0000000
          8=const.f32():0
          9=fma(1,7,8)
          output(9):0,1
          """);
  }

  @Test
  void aProductStaysWhereZeroMayMeetInfinity() {
    output(zeroWins(input(0, 0), b.op(IrOp.FSATURATE, input(0, 1))));
    expect(
        new ZeroProducts(),
        """
          0=input():0,0
          1=input():0,1
          2=fsaturate(1)
          3=fmul.zero_wins(0,2)
          output(3):0,0
          """);
  }

  @Test
  void sumsOfSquaresHaveNoSignToClear() {
    int x = input(0, 0);
    int y = input(0, 1);
    int square = canon(b.op(IrOp.FMUL, x, x));
    output(b.op(IrOp.FSQRT, b.op(IrOp.FABS, b.op(IrOp.FADD, square, b.op(IrOp.FMUL, y, y)))));
    expect(
        new ConstantFolding(),
        """
          0=input():0,0
          1=input():0,1
          2=fmul(0,0)
          3=canon(2):7fc00000
          4=fmul(1,1)
          5=fadd(3,4)
          6=fsqrt(5)
          output(6):0,0
          """);
  }
}
