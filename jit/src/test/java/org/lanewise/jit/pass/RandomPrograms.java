package org.lanewise.jit.pass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureTarget;

/**
 * Random programs as a lowering writes them: every write inside a region is blended by the mask of
 * the region, every float operation is followed by CANON. Of three programs one has one NaN and
 * keeps denormals, one has another NaN and flushes, and one mixes both.
 */
final class RandomPrograms {
  static final int INPUTS = 3;
  static final int OUTPUTS = 2;
  static final int UNIFORM_ROWS = 4;
  private static final int[] CANONICAL = {0x7fc00000, 0x7fffffff};

  private static final int[] SPECIAL = {
    0,
    0x80000000,
    0x3f800000,
    0xbf800000,
    0x7f800000,
    0xff800000,
    0x7fc00000,
    0xffc00001,
    0x7f800001,
    1,
    0x80000001,
    0x7f7fffff,
    0x00800000,
    0x40000000,
    0x3f000000,
    0x4f000000,
    0xffffffff,
    31,
    2,
    3,
    0x7fffffff,
    0x40490fdb,
    0x3e800000,
    0x007fffff,
    0x807fffff,
    0x80800000,
    0x00400000,
    0x80400000,
    0x00800001,
    0x01000000,
    0x0c000000,
    0x0c800000,
    0x8d000000,
    0x3f7fffff
  };

  private static final IrOp[] FLOAT_BINARY = {
    IrOp.FADD, IrOp.FSUB, IrOp.FMUL, IrOp.FDIV, IrOp.FMUL_ZERO_WINS, IrOp.FMUL_NO_ZERO_NAN
  };
  private static final IrOp[] MOVE_BINARY = {
    IrOp.FMIN_NUM, IrOp.FMAX_NUM, IrOp.FMIN_LT, IrOp.FMAX_GT
  };
  private static final IrOp[] FLOAT_UNARY = {IrOp.FSQRT, IrOp.FFLOOR, IrOp.FROUND_EVEN};
  private static final IrOp[] MOVE_UNARY = {
    IrOp.FNEG, IrOp.FABS, IrOp.FSATURATE, IrOp.FLUSH_DENORMAL, IrOp.FSATURATE_NORMAL
  };
  private static final IrOp[] FLOAT_COMPARE = {IrOp.FLT, IrOp.FLE, IrOp.FEQ, IrOp.FNE};
  private static final IrOp[] INT_COMPARE = {
    IrOp.IEQ, IrOp.INE, IrOp.ILT, IrOp.ILE, IrOp.ULT, IrOp.ULE
  };
  private static final IrOp[] INT_BINARY = {
    IrOp.IADD, IrOp.ISUB, IrOp.IMUL, IrOp.IMUL_HI, IrOp.UMUL_HI, IrOp.IAND, IrOp.IOR, IrOp.IXOR,
    IrOp.ISHL, IrOp.ISHR, IrOp.IUSHR, IrOp.IDIV, IrOp.IREM, IrOp.UDIV, IrOp.UREM, IrOp.IMIN,
    IrOp.IMAX, IrOp.UMIN, IrOp.UMAX
  };

  private static final IrOp[] WIDE =
      Arrays.stream(IrOp.values()).filter(WideRules::has).toArray(IrOp[]::new);

  /** High words of special values of binary64. */
  private static final int[] SPECIAL_HIGH = {
    0,
    0x80000000,
    0x3ff00000,
    0xbfe00000,
    0x7ff00000,
    0xfff80000,
    0x43e00000,
    0x41efffff,
    0x00100000
  };

  private final Random random;
  private final int style;
  private final IrBuilder b;
  private final List<List<Integer>> floats = new ArrayList<>();
  private final List<List<Integer>> ints = new ArrayList<>();
  private final List<List<Integer>> masks = new ArrayList<>();
  private final int[] floatVariables = new int[5];
  private final int[] temporaries = new int[5];
  private final int[] intVariables = new int[2];
  private final int array;
  private final int table;
  private int budget;
  private int names;

  private RandomPrograms(Random random, int size) {
    this.random = random;
    style = random.nextInt(3);
    budget = size;
    b = new IrBuilder(signature());
    for (int k = 0; k < floatVariables.length; k++) {
      floatVariables[k] = b.variable("t" + k, IrType.F32);
    }
    for (int k = 0; k < temporaries.length; k++) {
      temporaries[k] = b.variable("temp" + k, IrType.F32);
    }
    for (int k = 0; k < intVariables.length; k++) {
      intVariables[k] = b.variable("i" + k, IrType.I32);
    }
    array = b.array("a", 3);
    table = b.table("k", List.of(1, 0x3f800000, 0x7fc00001, 7, 0, 2, 0x40000000, 0xbf800000));
  }

  private static Signature signature() {
    List<Signature.Slot> inputs = new ArrayList<>();
    for (int k = 0; k < INPUTS; k++) {
      inputs.add(slot("IN", k));
    }
    List<Signature.Slot> outputs = new ArrayList<>();
    for (int k = 0; k < OUTPUTS; k++) {
      outputs.add(slot("OUT", k));
    }
    return new Signature(inputs, outputs, List.of(UNIFORM_ROWS), List.of());
  }

  private static Signature.Slot slot(String file, int index) {
    return new Signature.Slot(
        file + "[" + index + "]", "", index, Signature.Interpolation.NONE, WriteMask.XYZW);
  }

  static IrProgram make(Random random, int size) {
    RandomPrograms maker = new RandomPrograms(random, size);
    return maker.program();
  }

  private IrProgram program() {
    open();
    int exec = b.op(IrOp.COVERED);
    add(masks, exec);
    add(floats, b.f32(1));
    add(ints, b.i32(1));
    block(exec, 0);
    for (int slot = 0; slot < OUTPUTS; slot++) {
      for (int c = 0; c < 4; c++) {
        int value = random.nextBoolean() ? b.get(pickOf(floatVariables)) : pick(floats);
        b.emit(IrOp.OUTPUT, null, new int[] {value}, new int[] {slot, c});
      }
    }
    return b.build();
  }

  private void block(int exec, int depth) {
    int statements = 2 + random.nextInt(10);
    for (int s = 0; s < statements && budget > 0; s++) {
      budget--;
      int choice = random.nextInt(20);
      if (choice < 3 && depth < 4) {
        branch(exec, depth);
      } else if (choice == 3 && depth < 3) {
        loop(exec, depth);
      } else if (choice < 7) {
        write(exec);
      } else if (choice < 11) {
        temporary(exec);
      } else {
        expression(exec);
      }
    }
  }

  private void branch(int exec, int depth) {
    int condition = random.nextInt(4) == 0 ? uniformCondition() : pick(masks);
    int then =
        random.nextBoolean()
            ? b.op(IrOp.MASK_AND, exec, condition)
            : b.op(IrOp.MASK_AND, condition, exec);
    b.effect(IrOp.IF_ANY, then);
    open();
    add(masks, then);
    block(then, depth + 1);
    close();
    b.effect(IrOp.END_IF);
    if (random.nextBoolean()) {
      int otherwise = b.op(IrOp.MASK_ANDNOT, exec, condition);
      b.effect(IrOp.IF_ANY, otherwise);
      open();
      block(otherwise, depth + 1);
      close();
      b.effect(IrOp.END_IF);
    }
  }

  /** A condition that all lanes agree on. */
  private int uniformCondition() {
    int uniform = load(IrOp.UNIFORM, 0, random.nextInt(UNIFORM_ROWS), random.nextInt(4));
    return b.op(pickOf(FLOAT_COMPARE), uniform, b.f32(random.nextInt(3) - 1));
  }

  private void loop(int exec, int depth) {
    int running = b.variable("loop" + names, IrType.MASK);
    int counter = b.variable("count" + names++, IrType.I32);
    b.set(running, exec);
    b.set(counter, b.select(exec, b.i32(0), b.get(counter)));
    b.emit(IrOp.LOOP, null, new int[0], new int[] {names});
    open();
    int now = b.get(running);
    b.effect(IrOp.BREAK_IF_NONE, now);
    add(masks, now);
    block(now, depth + 1);
    // Leaves after a few rounds, or earlier by a condition.
    int count = b.op(IrOp.IADD, b.get(counter), b.i32(1));
    b.set(counter, b.select(now, count, b.get(counter)));
    int ends = b.op(IrOp.ILE, b.i32(1 + random.nextInt(3)), count);
    if (random.nextBoolean()) {
      boolean uniform = random.nextBoolean();
      ends = b.op(IrOp.MASK_OR, ends, uniform ? uniformCondition() : pick(masks));
    }
    int leaving = b.op(IrOp.MASK_AND, now, ends);
    b.set(running, b.op(IrOp.MASK_ANDNOT, b.get(running), leaving));
    if (random.nextBoolean()) {
      int rest = b.get(running);
      b.effect(IrOp.IF_ANY, rest);
      open();
      block(rest, depth + 1);
      close();
      b.effect(IrOp.END_IF);
    }
    close();
    b.effect(IrOp.END_LOOP);
  }

  private void write(int exec) {
    switch (random.nextInt(8)) {
      case 0 -> {
        int v = pickOf(intVariables);
        b.set(v, b.select(exec, pick(ints), b.get(v)));
      }
      case 1 ->
          b.emit(
              IrOp.ARRAY_STORE,
              null,
              new int[] {index(), pick(floats), exec},
              new int[] {array, random.nextInt(4)});
      case 2 -> {
        if (random.nextInt(12) == 0) {
          int lanes = b.op(IrOp.MASK_AND, exec, pick(masks));
          b.emit(IrOp.STOP_IF_ANY, null, new int[] {lanes}, new int[] {-1});
        } else if (random.nextInt(3) == 0) {
          b.effect(IrOp.KILL, b.op(IrOp.MASK_AND, exec, pick(masks)));
        }
      }
      default -> {
        int v = pickOf(floatVariables);
        b.set(v, b.select(exec, pick(floats), b.get(v)));
      }
    }
  }

  /** A variable that no output reads: written and read in the same lanes, or in wider ones. */
  private void temporary(int exec) {
    int t = pickOf(temporaries);
    if (random.nextInt(3) != 0) {
      b.set(t, b.select(exec, pick(floats), b.get(t)));
    }
    int value = b.get(t);
    switch (random.nextInt(4)) {
      case 0 -> value = quad(value);
      case 1 -> value = canon(b.op(pickOf(FLOAT_BINARY), value, pick(floats)));
      case 2 -> add(masks, b.op(pickOf(FLOAT_COMPARE), value, pick(floats)));
      default -> {}
    }
    add(floats, value);
    int v = random.nextInt(3) == 0 ? pickOf(temporaries) : pickOf(floatVariables);
    b.set(v, b.select(exec, value, b.get(v)));
  }

  private int quad(int value) {
    return b.emit(
        IrOp.QUAD,
        IrType.F32,
        new int[] {value},
        random.nextBoolean() ? new int[] {1, 1, 3, 3} : new int[] {0, 3, 2, 1});
  }

  private int index() {
    return random.nextBoolean() ? b.i32(random.nextInt(5) - 1) : pick(ints);
  }

  private void expression(int exec) {
    switch (random.nextInt(25)) {
      case 0 -> add(floats, b.f32Bits(SPECIAL[random.nextInt(SPECIAL.length)]));
      case 1 -> add(ints, b.i32(SPECIAL[random.nextInt(SPECIAL.length)]));
      case 2 -> add(masks, b.mask(random.nextBoolean()));
      case 3 -> add(floats, load(IrOp.INPUT, random.nextInt(INPUTS), random.nextInt(4)));
      case 4 -> add(floats, load(IrOp.UNIFORM, 0, random.nextInt(UNIFORM_ROWS), random.nextInt(4)));
      case 5 -> {
        int c = random.nextInt(4);
        int i = index();
        int value =
            switch (random.nextInt(4)) {
              case 0 -> indexed(IrOp.INPUT_INDEXED, i, 1, INPUTS - 1, c);
              case 1 -> indexed(IrOp.UNIFORM_INDEXED, i, 0, c);
              case 2 -> indexed(IrOp.TABLE, i, table, c);
              default -> indexed(IrOp.ARRAY_LOAD, i, array, c);
            };
        add(floats, value);
      }
      case 6, 7 -> add(floats, b.get(pickOf(floatVariables)));
      case 8 -> add(ints, b.get(pickOf(intVariables)));
      case 9, 10, 11, 12 ->
          add(floats, canon(b.op(pickOf(FLOAT_BINARY), pick(floats), pick(floats))));
      case 13 -> add(floats, canon(b.op(pickOf(FLOAT_UNARY), pick(floats))));
      case 14 -> add(floats, b.op(pickOf(MOVE_UNARY), pick(floats)));
      case 15 -> add(floats, b.op(pickOf(MOVE_BINARY), pick(floats), pick(floats)));
      case 16 -> add(masks, b.op(pickOf(FLOAT_COMPARE), pick(floats), pick(floats)));
      case 17 -> add(masks, b.op(pickOf(INT_COMPARE), pick(ints), pick(ints)));
      case 18 -> add(ints, b.op(pickOf(INT_BINARY), pick(ints), pick(ints)));
      case 19 -> {
        switch (random.nextInt(3)) {
          case 0 -> add(floats, b.select(pick(masks), pick(floats), pick(floats)));
          case 1 -> add(ints, b.select(pick(masks), pick(ints), pick(ints)));
          default -> add(masks, b.select(pick(masks), pick(masks), pick(masks)));
        }
      }
      case 20 -> {
        switch (random.nextInt(5)) {
          case 0 -> add(ints, b.op(IrOp.F2I, pick(floats)));
          case 1 -> add(ints, b.op(IrOp.F2U, pick(floats)));
          case 2 -> add(floats, b.op(random.nextBoolean() ? IrOp.I2F : IrOp.U2F, pick(ints)));
          case 3 -> add(ints, b.op(IrOp.BITS_F2I, pick(floats)));
          default -> add(floats, b.op(IrOp.BITS_I2F, pick(ints)));
        }
      }
      case 21 -> {
        int a = pick(masks);
        int c = random.nextInt(3) == 0 ? exec : pick(masks);
        switch (random.nextInt(4)) {
          case 0 -> add(masks, b.op(IrOp.MASK_AND, a, c));
          case 1 -> add(masks, b.op(IrOp.MASK_OR, a, c));
          case 2 -> add(masks, b.op(IrOp.MASK_ANDNOT, a, c));
          default -> add(masks, b.op(IrOp.MASK_NOT, a));
        }
      }
      case 22 -> add(floats, quad(pick(floats)));
      case 23 -> wide();
      default -> {
        if (random.nextInt(3) == 0) {
          TextureOperation texture =
              new TextureOperation(
                  random.nextBoolean()
                      ? TextureOperation.Kind.IMPLICIT
                      : TextureOperation.Kind.GATHER,
                  TextureTarget.TEX_2D,
                  0,
                  0,
                  0,
                  0,
                  0);
          for (int result : b.texture(texture, pick(floats), pick(floats))) {
            add(floats, result);
          }
        } else {
          int t = canon(b.op(IrOp.FMA, pick(floats), pick(floats), pick(floats)));
          add(floats, t);
        }
      }
    }
  }

  private void wide() {
    IrOp op = WIDE[random.nextInt(WIDE.length)];
    int[] operands = new int[op.operands().size()];
    for (int k = 0; k < operands.length; k++) {
      boolean special = random.nextInt(3) == 0;
      int word = SPECIAL_HIGH[random.nextInt(SPECIAL_HIGH.length)];
      operands[k] =
          op.operands().get(k) == IrType.F32 ? pick(floats) : special ? b.i32(word) : pick(ints);
    }
    int[] half = op.immediates() == 0 ? new int[0] : new int[] {random.nextInt(2)};
    int result = b.emit(op, op.result(), operands, half);
    add(op.result() == IrType.F32 ? floats : op.result() == IrType.I32 ? ints : masks, result);
  }

  private int load(IrOp op, int... immediates) {
    return b.emit(op, IrType.F32, new int[0], immediates);
  }

  private int indexed(IrOp op, int index, int... immediates) {
    return b.emit(op, IrType.F32, new int[] {index}, immediates);
  }

  private int canon(int value) {
    int kind = style == 2 ? random.nextInt(2) : style;
    int canon = b.emit(IrOp.CANON, IrType.F32, new int[] {value}, new int[] {CANONICAL[kind]});
    return kind == 0 ? canon : b.op(IrOp.FLUSH_DENORMAL, canon);
  }

  private void open() {
    floats.add(new ArrayList<>());
    ints.add(new ArrayList<>());
    masks.add(new ArrayList<>());
  }

  private void close() {
    floats.removeLast();
    ints.removeLast();
    masks.removeLast();
  }

  private static void add(List<List<Integer>> scopes, int value) {
    scopes.getLast().add(value);
  }

  /** A value in scope, mostly a recent one. */
  private int pick(List<List<Integer>> scopes) {
    if (scopes == floats && random.nextInt(6) == 0) {
      return b.f32Bits(SPECIAL[random.nextInt(SPECIAL.length)]);
    }
    int total = 0;
    for (List<Integer> scope : scopes) {
      total += scope.size();
    }
    int back = random.nextInt(random.nextInt(4) == 0 ? total : Math.min(total, 6));
    for (int s = scopes.size() - 1; ; s--) {
      List<Integer> scope = scopes.get(s);
      if (back < scope.size()) {
        return scope.get(scope.size() - 1 - back);
      }
      back -= scope.size();
    }
  }

  private int pickOf(int[] choices) {
    return choices[random.nextInt(choices.length)];
  }

  private IrOp pickOf(IrOp[] choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Inputs, uniforms and a live mask, with many special values. */
  static LaneEvaluator.State state(Random random, int lanes, int slots) {
    int[][] inputs = new int[slots * 4][lanes];
    for (int[] plane : inputs) {
      for (int lane = 0; lane < lanes; lane++) {
        plane[lane] = word(random);
      }
    }
    int[] uniforms = new int[(random.nextInt(4) == 0 ? UNIFORM_ROWS - 1 : UNIFORM_ROWS) * 4];
    for (int k = 0; k < uniforms.length; k++) {
      uniforms[k] = word(random);
    }
    boolean[] live = new boolean[lanes];
    for (int quad = 0; quad < lanes; quad += 4) {
      if (random.nextInt(4) != 0) {
        for (int k = 0; k < 4; k++) {
          live[quad + k] = random.nextInt(3) != 0;
        }
      }
    }
    return new LaneEvaluator.State(lanes, inputs, uniforms, live, new int[0]);
  }

  private static int word(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> SPECIAL[random.nextInt(SPECIAL.length)];
      case 1 -> random.nextInt(3) == 0 ? random.nextInt() : SPECIAL[random.nextInt(2)];
      case 2 -> Float.floatToRawIntBits((float) random.nextGaussian() * 0x1p-64f);
      default -> Float.floatToRawIntBits((float) random.nextGaussian() * 3);
    };
  }
}
