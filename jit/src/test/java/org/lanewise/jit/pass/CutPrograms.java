package org.lanewise.jit.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.WriteMask;

/**
 * Random programs in which much is alive everywhere: values from the start to the end, variables
 * that only some branches write, arrays, loops with breaks inside of ifs. Cut into small methods,
 * nearly everything passes through planes.
 */
public final class CutPrograms {
  private static final int[] NONE = {};
  private static final int NAN = 0x7fc00000;
  private static final int INPUTS = 2;
  private static final int OUTPUTS = 2;

  private final Random random;
  private final IrBuilder b;
  private final List<List<Integer>> scopes = new ArrayList<>();
  private final int[] variables;
  private final int array;

  /** The lanes that still run the innermost loop, a variable; -1 outside of loops. */
  private int running = -1;

  private int budget;
  private int names;

  private CutPrograms(int seed, int size) {
    random = new Random(seed);
    budget = size;
    b =
        new IrBuilder(
            new Signature(
                slots("IN", INPUTS),
                slots("OUT", OUTPUTS),
                List.of(RandomPrograms.UNIFORM_ROWS),
                List.of()));
    variables = new int[4 + random.nextInt(20)];
    for (int v = 0; v < variables.length; v++) {
      variables[v] = b.variable("v" + v, IrType.F32);
    }
    array = b.array("a", 3);
  }

  private static List<Signature.Slot> slots(String file, int count) {
    List<Signature.Slot> slots = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = file + "[" + i + "]";
      slots.add(new Signature.Slot(name, "", i, Signature.Interpolation.NONE, WriteMask.XYZW));
    }
    return slots;
  }

  /** A program of about so many statements; the same for the same seed. */
  public static IrProgram program(int seed, int size) {
    return new CutPrograms(seed, size).write();
  }

  private IrProgram write() {
    scopes.add(new ArrayList<>());
    for (int i = 0; i < 4 * INPUTS; i++) {
      add(b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {i / 4, i % 4}));
    }
    for (int i = 0; i < 20; i++) {
      add(arithmetic());
    }
    List<Integer> first = List.copyOf(scopes.getFirst());
    int exec = b.op(IrOp.COVERED);
    while (budget > 0) {
      block(exec, 0);
    }
    List<Integer> sums = new ArrayList<>(first);
    for (int variable : variables) {
      sums.add(b.get(variable));
    }
    for (int i = 0; i < 4 * OUTPUTS; i++) {
      int sum = sums.get(i);
      for (int k = i + 8; k < sums.size(); k += 8) {
        sum = canon(b.op(IrOp.FSUB, sum, sums.get(k)));
      }
      b.emit(IrOp.OUTPUT, null, new int[] {sum}, new int[] {i / 4, i % 4});
    }
    return b.build();
  }

  private void block(int exec, int depth) {
    int statements = 1 + random.nextInt(6);
    for (int s = 0; s < statements && budget > 0; s++) {
      budget--;
      switch (random.nextInt(12)) {
        case 0, 1 -> {
          if (depth < 5) {
            branch(exec, depth);
          }
        }
        case 2 -> {
          if (depth < 3) {
            loop(exec, depth);
          }
        }
        case 3 -> {
          if (running >= 0) {
            leave(b.op(IrOp.MASK_AND, still(exec), condition()));
          }
        }
        case 4 -> {
          int row = b.op(IrOp.F2I, pick());
          b.emit(
              IrOp.ARRAY_STORE,
              null,
              new int[] {row, pick(), still(exec)},
              new int[] {array, s % 4});
        }
        case 5 -> {
          int row = b.op(IrOp.F2I, pick());
          add(b.emit(IrOp.ARRAY_LOAD, IrType.F32, new int[] {row}, new int[] {array, s % 4}));
        }
        case 6, 7 -> add(b.get(variable()));
        case 8, 9 -> {
          // In every lane, where all run; blended elsewhere.
          int v = variable();
          b.set(v, depth == 0 ? pick() : b.select(still(exec), pick(), b.get(v)));
        }
        default -> add(arithmetic());
      }
    }
  }

  private void branch(int exec, int depth) {
    int then = b.op(IrOp.MASK_AND, still(exec), condition());
    b.effect(IrOp.IF_ANY, then);
    scopes.add(new ArrayList<>());
    block(then, depth + 1);
    scopes.removeLast();
    b.effect(IrOp.END_IF);
  }

  private void loop(int lanes, int depth) {
    int exec = still(lanes);
    int outer = running;
    running = b.variable("running" + names, IrType.MASK);
    int counter = b.variable("count" + names++, IrType.F32);
    b.set(running, exec);
    b.set(counter, b.select(exec, b.f32(0), b.get(counter)));
    b.emit(IrOp.LOOP, null, NONE, new int[] {names});
    scopes.add(new ArrayList<>());
    int now = b.get(running);
    b.effect(IrOp.BREAK_IF_NONE, now);
    int next = b.op(IrOp.FADD, b.get(counter), b.f32(1));
    b.set(counter, b.select(now, next, b.get(counter)));
    block(now, depth + 1);
    leave(b.op(IrOp.MASK_AND, still(now), b.op(IrOp.FLE, b.f32(1 + random.nextInt(3)), next)));
    scopes.removeLast();
    b.effect(IrOp.END_LOOP);
    running = outer;
  }

  /** Those lanes that have not left the innermost loop since. */
  private int still(int lanes) {
    return running < 0 ? lanes : b.op(IrOp.MASK_AND, lanes, b.get(running));
  }

  /** These lanes leave the loop; at once if they are the last. */
  private void leave(int lanes) {
    int left = b.op(IrOp.MASK_ANDNOT, b.get(running), lanes);
    b.set(running, left);
    b.effect(IrOp.BREAK_IF_NONE, left);
  }

  private int condition() {
    return b.op(IrOp.FLT, pick(), pick());
  }

  private int arithmetic() {
    return canon(b.op(random.nextBoolean() ? IrOp.FADD : IrOp.FMUL, pick(), pick()));
  }

  private int canon(int value) {
    return b.emit(IrOp.CANON, IrType.F32, new int[] {value}, new int[] {NAN});
  }

  private int variable() {
    return variables[random.nextInt(variables.length)];
  }

  private void add(int value) {
    scopes.getLast().add(value);
  }

  /** Any value in scope. */
  private int pick() {
    List<Integer> scope = scopes.get(random.nextInt(scopes.size()));
    if (scope.isEmpty()) {
      scope = scopes.getFirst();
    }
    return scope.get(random.nextInt(scope.size()));
  }
}
