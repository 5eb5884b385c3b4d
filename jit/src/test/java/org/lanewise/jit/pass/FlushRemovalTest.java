package org.lanewise.jit.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.WriteMask;

/** Which flushes go, which stay, and that no value of any kind can tell. */
class FlushRemovalTest {
  private IrBuilder b;

  @BeforeEach
  void start() {
    Signature.Slot in = slot("IN[0]");
    Signature.Slot out = slot("OUT[0]");
    b = new IrBuilder(new Signature(List.of(in), List.of(out), List.of(4), List.of()));
  }

  private static Signature.Slot slot(String name) {
    return new Signature.Slot(name, "", 0, Signature.Interpolation.NONE, WriteMask.XYZW);
  }

  private int input(int component) {
    return b.emit(IrOp.INPUT, IrType.F32, new int[0], new int[] {0, component});
  }

  private int flush(int value) {
    return b.op(IrOp.FLUSH_DENORMAL, value);
  }

  private void output(int value) {
    b.emit(IrOp.OUTPUT, null, new int[] {value}, new int[] {0, 0});
  }

  private static long flushes(IrProgram program) {
    return program.instructions().stream().filter(i -> i.op() == IrOp.FLUSH_DENORMAL).count();
  }

  /** Flushes that are left of the program with these values as outputs. */
  private long left(int... outputs) {
    for (int c = 0; c < outputs.length; c++) {
      b.emit(IrOp.OUTPUT, null, new int[] {outputs[c]}, new int[] {0, c});
    }
    return flushes(new FlushRemoval().run(b.build()));
  }

  @Test
  void aSecondFlushOfTheSameValueGoes() {
    output(flush(b.op(IrOp.FNEG, flush(input(0)))));
    assertEquals(
        """
        0=input():0,0
        1=flush(0)
        2=fneg(1)
        output(2):0,0
        """
            .strip(),
        IrText.of(new FlushRemoval().run(b.build())));
  }

  @Test
  void valuesThatAreReadOnlyByFlushesAreNotFlushed() {
    int half = b.op(IrOp.FMUL, flush(input(0)), b.f32(0.5f));
    output(flush(half));
    assertEquals(
        """
        0=input():0,0
        1=const.f32():3f000000
        2=fmul(0,1)
        3=flush(2)
        output(3):0,0
        """
            .strip(),
        IrText.of(new FlushRemoval().run(b.build())));
  }

  @Test
  void arithmeticOfTwoUnknownsIsFlushedAndSoAreItsOperands() {
    int x = flush(input(0));
    int y = flush(input(1));
    int product = flush(b.op(IrOp.FMUL, x, y));
    assertEquals(4, left(flush(b.op(IrOp.FADD, product, y))));
  }

  @Test
  void whatIsNeverDenormalIsNotFlushed() {
    int x = input(0);
    int n = flush(input(1));
    assertEquals(
        1,
        left(
            flush(b.op(IrOp.FADD, x, b.f32(0x1p-102f))),
            flush(b.op(IrOp.FSQRT, x)),
            flush(b.op(IrOp.FMUL, n, b.f32(-1.5f))),
            flush(b.op(IrOp.FSUB, n, b.op(IrOp.FFLOOR, n)))));
  }

  @Test
  void whatMayBeDenormalStaysFlushed() {
    int x = input(0);
    int n = flush(input(1));
    assertEquals(
        5,
        left(
            flush(b.op(IrOp.FADD, x, b.f32(0x1p-103f))),
            flush(b.op(IrOp.FMUL, n, b.f32(0x1.fffffep-1f))),
            flush(b.op(IrOp.FDIV, b.f32(1), n)),
            flush(b.op(IrOp.FSUB, x, b.op(IrOp.FFLOOR, x)))));
  }

  @Test
  void integersAndTheirSumsAreNoDenormals() {
    int i = b.op(IrOp.I2F, b.op(IrOp.F2I, input(0)));
    int j = b.op(IrOp.FROUND_EVEN, input(1));
    assertEquals(0, left(flush(b.op(IrOp.FMUL, b.op(IrOp.FADD, i, j), b.f32(0x1p-126f)))));
  }

  @Test
  void comparisonsWithNormalNumbersSeeNoDenormals() {
    int x = flush(input(0));
    int m = b.op(IrOp.MASK_OR, b.op(IrOp.FLT, x, b.f32(0.5f)), b.op(IrOp.FLE, b.f32(-2), x));
    assertEquals(0, left(b.select(m, b.f32(1), b.f32(2))));
  }

  @Test
  void comparisonsWithZeroSeeDenormals() {
    int x = flush(input(0));
    assertEquals(1, left(b.select(b.op(IrOp.FLT, b.f32(0), x), b.f32(1), b.f32(2))));
  }

  @Test
  void additionOfALargeConstantSeesNoDenormals() {
    int x = flush(input(0));
    assertEquals(0, left(b.op(IrOp.FADD, b.f32(1), x), b.op(IrOp.FSUB, x, b.f32(0x1p-101f))));
  }

  @Test
  void additionOfAConstantBelow2ToMinus101SeesDenormals() {
    assertEquals(1, left(b.op(IrOp.FADD, b.f32(0x1.fffffep-102f), flush(input(0)))));
  }

  @Test
  void maximumWithZeroKeepsOneFlush() {
    int x = flush(input(0));
    assertEquals(1, left(flush(b.op(IrOp.FMAX_GT, x, b.f32(0)))));
  }

  @Test
  void maximumWithMinusZeroNeedsTheFlushOfItsOperand() {
    // x > -0 ? x : -0 with a denormal x is x, so +0 if flushed afterwards, but -0 if before.
    int x = flush(input(0));
    output(flush(b.op(IrOp.FMAX_GT, x, b.f32(-0f))));
    assertEquals(
        """
        0=input():0,0
        1=flush(0)
        2=const.f32():80000000
        3=fmax.gt(1,2)
        output(3):0,0
        """
            .strip(),
        IrText.of(new FlushRemoval().run(b.build())));
  }

  @Test
  void aVariableIsFlushedIfAllThatIsWrittenIs() {
    int v = b.variable("v", IrType.F32);
    b.effect(IrOp.IF_ANY, b.op(IrOp.COVERED));
    b.set(v, flush(input(0)));
    b.effect(IrOp.END_IF);
    assertEquals(1, left(flush(b.get(v))));
  }

  @Test
  void aVariableOfALoopIsFlushedIfTheLoopFlushesIt() {
    int v = b.variable("v", IrType.F32);
    b.set(v, b.f32(1));
    b.emit(IrOp.LOOP, null, new int[0], new int[] {0});
    b.effect(IrOp.BREAK_IF_NONE, b.op(IrOp.FLT, b.get(v), input(1)));
    b.set(v, flush(b.op(IrOp.FMUL, flush(b.get(v)), b.f32(0.5f))));
    b.effect(IrOp.END_LOOP);
    // The comparison with an input sees what the loop makes, so that flush stays, but no other.
    assertEquals(1, left(flush(b.get(v))));
  }

  @Test
  void aVariableOfALoopThatShrinksIsAnyNumber() {
    int v = b.variable("v", IrType.F32);
    b.set(v, b.f32(1));
    b.emit(IrOp.LOOP, null, new int[0], new int[] {0});
    b.effect(IrOp.BREAK_IF_NONE, b.op(IrOp.FLT, b.get(v), input(1)));
    b.set(v, b.op(IrOp.FMUL, b.get(v), b.f32(0.5f)));
    b.effect(IrOp.END_LOOP);
    assertEquals(1, left(flush(b.get(v))));
  }

  @Test
  void oneValueThatIsNotFlushedSpoilsAVariable() {
    int v = b.variable("v", IrType.F32);
    b.set(v, flush(input(0)));
    b.effect(IrOp.IF_ANY, b.op(IrOp.COVERED));
    b.set(v, input(1));
    b.effect(IrOp.END_IF);
    assertEquals(1, left(flush(b.get(v))));
  }

  @Test
  void aVariableThatOnlyFlushesReadIsNotFlushedTwice() {
    int v = b.variable("v", IrType.F32);
    b.effect(IrOp.IF_ANY, b.op(IrOp.COVERED));
    b.set(v, flush(input(0)));
    b.effect(IrOp.END_IF);
    b.effect(IrOp.IF_ANY, b.op(IrOp.COVERED));
    b.set(v, input(1));
    b.effect(IrOp.END_IF);
    output(flush(b.get(v)));
    assertEquals(
        """
        0=covered()
        if_any(0)
        1=input():0,0
        set(1):0
        end_if()
        2=covered()
        if_any(2)
        3=input():0,1
        set(3):0
        end_if()
        4=get():0
        5=flush(4)
        output(5):0,0
        """
            .strip(),
        IrText.of(new FlushRemoval().run(b.build())));
  }

  @Test
  void saturationTakesTheFlushIntoItself() {
    output(b.op(IrOp.FSATURATE, flush(input(0))));
    b.emit(IrOp.OUTPUT, null, new int[] {flush(b.op(IrOp.FSATURATE, input(1)))}, new int[] {0, 1});
    assertEquals(
        """
        0=input():0,0
        1=fsaturate.normal(0)
        output(1):0,0
        2=input():0,1
        3=fsaturate.normal(2)
        output(3):0,1
        """
            .strip(),
        IrText.of(new DeadCode().run(new ConstantFolding().run(b.build()))));
  }

  // ---- all kinds of values ----

  /** Bits at and around everything that the rules speak of. */
  private static int[] edges() {
    List<Integer> bits = new ArrayList<>();
    int[] centres = {
      0x3f800000, 0x3f7ffffe, 0x0c000000, 0x0c800000, 0x0d000000, 0x0d800000, 0x00800000
    };
    for (int centre : centres) {
      for (int near = -1; near <= 1; near++) {
        bits.add(centre + near);
      }
    }
    bits.addAll(List.of(0, 1, 2, 0x00400000, 0x00400001, 0x00ffffff, 0x01000000, 0x01000001));
    bits.addAll(List.of(0x3f000000, 0x3effffff, 0x40000000, 0x40800000, 0x40c00001, 0x4b000001));
    bits.addAll(List.of(0x1f800000, 0x20000001, 0x33800000, 0x34000000, 0x7e800000, 0x7f000000));
    bits.addAll(List.of(0x7f7fffff, 0x7f800000, 0x7fc00000, 0x7fffffff, 0x7f800001));
    int[] both = new int[2 * bits.size()];
    for (int k = 0; k < bits.size(); k++) {
      both[2 * k] = bits.get(k);
      both[2 * k + 1] = bits.get(k) ^ 0x80000000;
    }
    return both;
  }

  private static final int[] EDGES = edges();

  /** Runs with each edge as input x, in a lane each, and the same edges rotated as y. */
  private void same(String what) {
    IrProgram program = b.build();
    int lanes = (EDGES.length + 3) / 4 * 4;
    int[][] inputs = new int[4][lanes];
    for (int l = 0; l < EDGES.length; l++) {
      inputs[0][l] = EDGES[l];
      inputs[1][l] = EDGES[(l + 7) % EDGES.length];
    }
    boolean[] live = new boolean[lanes];
    Arrays.fill(live, true);
    LaneEvaluator.State state =
        new LaneEvaluator.State(lanes, inputs, new int[16], live, new int[0]);
    int[][] wanted = LaneEvaluator.run(program, state, new Random(1)).outputs();
    IrProgram after = new FlushRemoval().run(program);
    int[][] found = LaneEvaluator.run(after, state, new Random(2)).outputs();
    for (int l = 0; l < EDGES.length; l++) {
      assertEquals(
          Integer.toHexString(wanted[0][l]),
          Integer.toHexString(found[0][l]),
          () -> what + "\n" + IrText.of(program) + "\nbecame\n" + IrText.of(after));
    }
  }

  private int canon(int value) {
    return b.emit(IrOp.CANON, IrType.F32, new int[] {value}, new int[] {0x7fffffff});
  }

  private int asFloat(int value) {
    return switch (b.type(value)) {
      case F32 -> canon(value);
      case I32 -> b.op(IrOp.I2F, value);
      case MASK -> b.select(value, b.f32(1), b.f32(0));
    };
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "FADD",
        "FSUB",
        "FMUL",
        "FDIV",
        "FMUL_ZERO_WINS",
        "FMIN_NUM",
        "FMAX_NUM",
        "FMIN_LT",
        "FMAX_GT",
        "FLT",
        "FLE",
        "FEQ",
        "FNE"
      })
  void noValueTellsBesideAConstant(IrOp op) {
    for (int constant : EDGES) {
      for (boolean first : new boolean[] {false, true}) {
        for (boolean flushedBefore : new boolean[] {false, true}) {
          for (boolean flushedAfter : new boolean[] {false, true}) {
            start();
            int c = b.f32Bits(constant);
            int x = flushedBefore ? flush(input(0)) : input(0);
            int result = asFloat(first ? b.op(op, x, c) : b.op(op, c, x));
            output(flushedAfter ? flush(result) : result);
            same(op + " " + Integer.toHexString(constant));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "FSQRT",
        "FNEG",
        "FABS",
        "FFLOOR",
        "FROUND_EVEN",
        "FSATURATE",
        "FSATURATE_NORMAL",
        "F2I",
        "F2U",
        "FLUSH_DENORMAL"
      })
  void noValueTellsBehindAnOperation(IrOp op) {
    List<IntUnaryOperator> after =
        List.of(
            v -> v,
            v -> b.op(IrOp.FMUL, v, b.f32(0.5f)),
            v -> b.op(IrOp.FMUL, v, b.f32(3)),
            v -> b.op(IrOp.FADD, v, b.f32(0x1p-102f)),
            v -> b.op(IrOp.FSUB, v, input(1)),
            v -> b.op(IrOp.FSUB, b.op(IrOp.FFLOOR, v), v),
            v -> b.op(IrOp.FSUB, v, b.op(IrOp.FFLOOR, v)),
            v -> b.op(IrOp.FSUB, v, b.op(IrOp.FROUND_EVEN, v)),
            v -> b.op(IrOp.FDIV, v, b.f32(0x1p100f)),
            v -> b.op(IrOp.FMUL, v, b.op(IrOp.FSATURATE, input(1))),
            v -> b.op(IrOp.FMAX_GT, v, b.f32(0)),
            v -> b.op(IrOp.FDIV, b.f32(1), v));
    for (IntUnaryOperator then : after) {
      for (boolean flushedBefore : new boolean[] {false, true}) {
        start();
        int x = flushedBefore ? flush(input(0)) : input(0);
        int result = asFloat(b.op(op, x));
        output(flush(canon(then.applyAsInt(result))));
        same(op.text());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void noValueTellsBehindTwoOperations(int seed) {
    Random random = new Random(seed);
    IrOp[] ops = {
      IrOp.FADD, IrOp.FSUB, IrOp.FMUL, IrOp.FDIV, IrOp.FMIN_LT, IrOp.FMAX_GT, IrOp.FMAX_NUM
    };
    for (int n = 0; n < 4000; n++) {
      start();
      int value = random.nextBoolean() ? flush(input(0)) : input(0);
      int steps = 1 + random.nextInt(4);
      for (int step = 0; step < steps; step++) {
        int other =
            switch (random.nextInt(4)) {
              case 0 -> flush(input(1));
              case 1 -> b.op(IrOp.FSATURATE, flush(input(1)));
              default -> b.f32Bits(EDGES[random.nextInt(EDGES.length)]);
            };
        IrOp op = ops[random.nextInt(ops.length)];
        value = canon(random.nextBoolean() ? b.op(op, value, other) : b.op(op, other, value));
        if (random.nextInt(3) != 0) {
          value = flush(value);
        }
      }
      output(value);
      same("seed " + seed + ", program " + n);
    }
  }
}
