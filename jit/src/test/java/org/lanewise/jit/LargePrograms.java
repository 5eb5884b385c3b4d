package org.lanewise.jit;

import java.util.List;
import java.util.Random;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/** Programs that are far too large for one method, each in its own way. */
final class LargePrograms {
  private static final int[] NONE = {};

  private LargePrograms() {}

  static List<IrProgram> all() {
    return List.of(
        StraightLineTest.straight(30_000), live(), longLoop(), nested(), chain(), loops(), array());
  }

  /** 200 values that are all alive all the time. */
  static IrProgram live() {
    Random random = new Random(7);
    IrBuilder b = new IrBuilder(Forms.signature(4, 4, 0));
    int[] values = new int[200];
    for (int i = 0; i < values.length; i++) {
      int in = b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {i / 4 % 4, i % 4});
      values[i] = b.op(IrOp.FADD, in, b.f32(i));
    }
    for (int i = 0; i < 6000; i++) {
      int k = random.nextInt(values.length);
      values[k] = b.op(i % 2 == 0 ? IrOp.FADD : IrOp.FMUL, values[k], values[random.nextInt(200)]);
    }
    for (int i = 0; i < 16; i++) {
      int sum = values[i];
      for (int k = i + 16; k < values.length; k += 16) {
        sum = b.op(IrOp.FADD, sum, values[k]);
      }
      b.emit(IrOp.OUTPUT, null, new int[] {sum}, new int[] {i / 4, i % 4});
    }
    return b.build();
  }

  private static int work(IrBuilder b, int value, int operations) {
    int sum = value;
    for (int i = 0; i < operations; i++) {
      sum = b.op(i % 2 == 0 ? IrOp.FADD : IrOp.FMUL, sum, b.f32(i));
    }
    return sum;
  }

  static IrProgram longLoop() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int sum = b.variable("sum", IrType.F32);
    b.emit(IrOp.LOOP, null, NONE, new int[] {0});
    b.set(sum, work(b, b.get(sum), 1500));
    b.effect(IrOp.BREAK_IF_NONE, b.op(IrOp.FLT, b.get(sum), b.f32(3)));
    b.effect(IrOp.END_LOOP);
    b.emit(IrOp.OUTPUT, null, new int[] {b.get(sum)}, new int[] {0, 0});
    return b.build();
  }

  static IrProgram nested() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int sum = b.variable("sum", IrType.F32);
    int mask = b.op(IrOp.COVERED);
    for (int depth = 0; depth < 64; depth++) {
      b.effect(IrOp.IF_ANY, mask);
      mask = b.op(IrOp.MASK_AND, mask, b.op(IrOp.FLE, b.get(sum), b.f32(depth)));
      b.set(sum, work(b, b.get(sum), 40));
    }
    for (int depth = 0; depth < 64; depth++) {
      b.set(sum, work(b, b.get(sum), 3));
      b.effect(IrOp.END_IF);
    }
    b.emit(IrOp.OUTPUT, null, new int[] {b.get(sum)}, new int[] {0, 0});
    return b.build();
  }

  static IrProgram chain() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int sum = b.variable("sum", IrType.F32);
    for (int i = 0; i < 500; i++) {
      int mask = b.op(IrOp.FEQ, b.get(sum), b.f32(i));
      b.effect(IrOp.IF_ANY, mask);
      b.set(sum, b.select(mask, work(b, b.get(sum), 6), b.get(sum)));
      b.effect(IrOp.END_IF);
    }
    b.emit(IrOp.OUTPUT, null, new int[] {b.get(sum)}, new int[] {0, 0});
    return b.build();
  }

  /** 500 loops behind each other, twice through each. */
  static IrProgram loops() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int sum = b.variable("sum", IrType.F32);
    int count = b.variable("count", IrType.F32);
    for (int i = 0; i < 500; i++) {
      b.set(count, b.f32(0));
      b.emit(IrOp.LOOP, null, NONE, new int[] {i});
      b.set(sum, work(b, b.get(sum), 6));
      b.set(count, b.op(IrOp.FADD, b.get(count), b.f32(1)));
      b.effect(IrOp.BREAK_IF_NONE, b.op(IrOp.FLT, b.get(count), b.f32(2)));
      b.effect(IrOp.END_LOOP);
    }
    b.emit(IrOp.OUTPUT, null, new int[] {b.get(sum)}, new int[] {0, 0});
    return b.build();
  }

  /** 500 writes and reads of an array of 64 rows. */
  static IrProgram array() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int array = b.array("a", 64);
    int all = b.op(IrOp.COVERED);
    int sum = b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {0, 0});
    for (int i = 0; i < 500; i++) {
      int row = b.op(IrOp.F2I, sum);
      b.emit(IrOp.ARRAY_STORE, null, new int[] {row, sum, all}, new int[] {array, i % 4});
      int loaded = b.emit(IrOp.ARRAY_LOAD, IrType.F32, new int[] {row}, new int[] {array, 1});
      sum = b.op(IrOp.FADD, sum, loaded);
    }
    b.emit(IrOp.OUTPUT, null, new int[] {sum}, new int[] {0, 0});
    return b.build();
  }
}
