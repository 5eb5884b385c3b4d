package org.lanewise.jit.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.ir.IrVerifier;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.WriteMask;

class SpeculationTest {
  private static Signature signature() {
    List<Signature.Slot> slots =
        List.of(new Signature.Slot("a", "", 0, Signature.Interpolation.NONE, WriteMask.XYZW));
    return new Signature(slots, slots, List.of(), List.of());
  }

  private static int input(IrBuilder b, int component) {
    return b.emit(IrOp.INPUT, IrType.F32, new int[0], new int[] {0, component});
  }

  private static void output(IrBuilder b, int component, int value) {
    int canonical = b.emit(IrOp.CANON, IrType.F32, new int[] {value}, new int[] {0x7fffffff});
    b.emit(IrOp.OUTPUT, null, new int[] {canonical}, new int[] {0, component});
  }

  /** A straight line of the operations that R500 arithmetic becomes. */
  private static IrProgram random(Random random, int length) {
    return random(random, length, IrOp.FMUL_NO_ZERO_NAN, true);
  }

  /** Such a line with another product, of an instruction set that flushes or does not. */
  private static IrProgram random(Random random, int length, IrOp product, boolean flushes) {
    IrBuilder b = new IrBuilder(signature());
    List<Integer> values = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      values.add(flushed(b, input(b, c), flushes));
    }
    for (float constant : new float[] {0, -0f, 1, 0x1p-70f, 0x1p100f, 3.5f}) {
      values.add(b.f32(constant));
    }
    for (int i = 0; i < length; i++) {
      int x = values.get(random.nextInt(values.size()));
      int y = values.get(random.nextInt(values.size()));
      int z = values.get(random.nextInt(values.size()));
      int value =
          switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> b.op(IrOp.FADD, b.op(product, x, y), z);
            case 4 -> b.op(product, x, y);
            case 5 -> b.op(IrOp.FMIN_LT, x, y);
            case 6 -> b.select(b.op(IrOp.FLE, b.f32(0), x), y, z);
            case 7 -> b.op(IrOp.FSATURATE, x);
            case 8 -> b.op(IrOp.FDIV, b.f32(1), x);
            case 9 -> b.op(IrOp.FSUB, x, b.op(IrOp.FFLOOR, x));
            case 10 -> b.op(IrOp.FSATURATE_NORMAL, b.op(IrOp.FADD, x, y));
            default -> b.op(IrOp.FNEG, b.op(IrOp.FABS, x));
          };
      values.add(flushed(b, value, flushes));
      if (random.nextInt(20) == 0) {
        b.effect(IrOp.KILL, b.op(IrOp.FLT, value, b.f32(-2)));
      }
    }
    for (int c = 0; c < 4; c++) {
      output(b, c, values.get(values.size() - 1 - c));
    }
    return b.build();
  }

  private static int flushed(IrBuilder b, int value, boolean flushes) {
    return flushes
        ? b.op(IrOp.FLUSH_DENORMAL, value)
        : b.emit(IrOp.CANON, IrType.F32, new int[] {value}, new int[] {0x7fc00000});
  }

  @Test
  void productsWhereZeroWinsKeepTheirMeaning() {
    int changed = 0;
    for (int seed = 0; seed < 1500; seed++) {
      IrProgram program =
          random(new Random(seed), 10 + seed % 60, IrOp.FMUL_ZERO_WINS, seed % 4 == 0);
      IrProgram after = Speculation.run(new ZeroProducts().run(program));
      IrVerifier.check(after);
      changed += after.instructions().size() > program.instructions().size() ? 1 : 0;
      Equivalence.check("seed " + seed, program, after, null, 0, seed);
    }
    assertTrue(changed > 900, changed + " programs were changed");
  }

  @Test
  void randomProgramsKeepTheirMeaning() {
    int changed = 0;
    for (int seed = 0; seed < 1500; seed++) {
      IrProgram program = random(new Random(seed), 10 + seed % 60);
      IrProgram after = Speculation.run(program);
      IrVerifier.check(after);
      changed += after == program ? 0 : 1;
      Equivalence.check("seed " + seed, program, after, null, 0, seed);
    }
    assertTrue(changed > 1400, changed + " programs were changed");
  }

  private static int count(List<IrInstruction> instructions, IrOp op) {
    return (int) instructions.stream().filter(i -> i.op() == op).count();
  }

  @Test
  void theFastCopyNeitherFlushesNorMindsZeros() {
    IrProgram after = Speculation.run(random(new Random(1), 60));
    List<IrOp> ops = after.instructions().stream().map(IrInstruction::op).toList();
    List<IrInstruction> fast = after.instructions().subList(0, ops.indexOf(IrOp.IF_ANY));
    assertEquals(0, count(fast, IrOp.FLUSH_DENORMAL));
    assertEquals(0, count(fast, IrOp.FMUL_NO_ZERO_NAN));
    assertNotEquals(0, count(after.instructions(), IrOp.FLUSH_DENORMAL));
    assertNotEquals(0, count(after.instructions(), IrOp.FMUL_NO_ZERO_NAN));
  }

  /** A chain of products and sums has to test every second result, not each. */
  @Test
  void notEveryValueIsTested() {
    IrBuilder b = new IrBuilder(signature());
    int factor = b.op(IrOp.FLUSH_DENORMAL, input(b, 0));
    int term = b.op(IrOp.FLUSH_DENORMAL, input(b, 1));
    int value = factor;
    for (int i = 0; i < 40; i++) {
      int product = b.op(IrOp.FMUL_NO_ZERO_NAN, value, factor);
      value = b.op(IrOp.FLUSH_DENORMAL, b.op(IrOp.FADD, product, term));
    }
    output(b, 0, value);
    IrProgram after = Speculation.run(b.build());
    // Two inputs and twenty of the sums.
    assertEquals(22, count(after.instructions(), IrOp.IMIN));
  }

  @Test
  void programsWithFlowStayAsTheyAre() {
    IrBuilder b = new IrBuilder(signature());
    int value = input(b, 0);
    b.effect(IrOp.IF_ANY, b.op(IrOp.FLT, value, b.f32(0)));
    b.effect(IrOp.END_IF);
    for (int i = 0; i < 20; i++) {
      value = b.op(IrOp.FLUSH_DENORMAL, b.op(IrOp.FADD, value, value));
    }
    output(b, 0, value);
    IrProgram program = b.build();
    assertSame(program, Speculation.run(program));
  }
}
