package org.lanewise.conformance.random;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.r500.R500Word;

/**
 * Writes the code of random R500 programs: straight on, with ifs, loops and routines encoded as
 * compilers and the CTM guide do, or with jumps to anywhere.
 */
final class R500FlowGenerator {
  private static final int MAX_DEPTH = 4;
  private static final int MAX_LOOPS = 4;
  private static final int MAX_MERGED = 4;
  private static final int NONE = 0;
  private static final int DECR = 1;
  private static final int INCR = 2;
  private static final int POP = 1;
  private static final int PUSH = 2;

  /** What surrounds a block: how many ifs within the innermost loop, and how many blocks. */
  private record Place(int ifs, int depth, boolean inLoop, boolean inRoutine) {
    Place inIf() {
      return new Place(ifs + 1, depth + 1, inLoop, inRoutine);
    }

    Place ofLoop() {
      return new Place(0, depth + 1, true, inRoutine);
    }
  }

  /** The jumps out of an open loop, by slot. */
  private record Leaves(R500FcOp op, List<Integer> breaks, List<Integer> continues) {}

  private final Random random;
  private final R500Weights weights;
  private final R500InstructionGenerator instructions;
  private final R500Code code = new R500Code();
  private final Deque<Leaves> loops = new ArrayDeque<>();

  /** The slots of the calls of each routine. */
  private final List<List<Integer>> routines = new ArrayList<>();

  private int loopCount;

  R500FlowGenerator(Random random, R500Weights weights, R500InstructionGenerator instructions) {
    this.random = random;
    this.weights = weights;
    this.instructions = instructions;
  }

  R500Code code() {
    return code;
  }

  private boolean one(int in) {
    return random.nextInt(in) == 0;
  }

  /** Code without flow; returns its last slot. */
  int straight(int length) {
    for (int i = 1; i < length; i++) {
      code.add(instructions.step(false));
    }
    return outputs();
  }

  /** Shows most of what has been computed; returns the last slot. */
  private int outputs() {
    for (int target = one(4) ? 3 : 0; target < 3; target++) {
      code.add(instructions.output(target));
    }
    return code.add(instructions.output(3));
  }

  /** Code with ifs, loops and routines; returns the last slot, behind which routines stand. */
  int structured(int length) {
    block(length, new Place(0, 0, false, false));
    int last = outputs();
    for (int routine = 0; routine < routines.size(); routine++) {
      int start = code.size();
      routines.get(routine).forEach(call -> code.target(call, start));
      block(1 + random.nextInt(4), new Place(0, 1, false, true));
      int end = code.add(plain(R500FcOp.JUMP, R500Flow.ALWAYS).with(R500Field.A_OP, POP));
      // Where it would go without a call.
      code.target(end, random.nextInt(code.size()));
    }
    return last;
  }

  /** Structured code in which a few codes of flow are others. */
  int bent(int length) {
    int last = structured(length);
    List<Integer> flows = new ArrayList<>();
    for (int slot = 0; slot < code.size(); slot++) {
      if (code.get(slot).type() == R500Type.FC) {
        flows.add(slot);
      }
    }
    List<R500Field> fields = new ArrayList<>(R500Field.of(R500Word.US_FC_INST));
    fields.addAll(R500Field.of(R500Word.US_FC_ADDR));
    fields.remove(R500Field.JUMP_GLOBAL);
    for (int n = 1 + random.nextInt(3); n > 0 && !flows.isEmpty(); n--) {
      int slot = flows.get(random.nextInt(flows.size()));
      R500Field field = fields.get(random.nextInt(fields.size()));
      if (field == R500Field.JUMP_ADDR || one(8)) {
        int near = slot - 3 + random.nextInt(8);
        code.target(slot, one(3) ? random.nextInt(code.size()) : inside(near));
      } else {
        code.set(slot, field, instructions.anyCode(field));
      }
    }
    // An end of ifs has no target as yet, and now it may jump.
    flows.stream().filter(slot -> !code.hasTarget(slot)).forEach(slot -> jumpTo(slot, slot + 1));
    return last;
  }

  private void jumpTo(int slot, int target) {
    code.target(slot, inside(target));
  }

  private int inside(int slot) {
    return Math.clamp(slot, 0, code.size() - 1);
  }

  /** Code that jumps anywhere; returns the last slot. */
  int anywhere(int length) {
    for (int i = 1; i < length; i++) {
      switch (random.nextInt(Chance.percent(random, weights.flow()) ? 3 : 5)) {
        case 0, 1 -> code.add(instructions.flow());
        case 2 -> code.add(instructions.condition(one(2)));
        default -> code.add(instructions.step(true));
      }
    }
    outputs();
    for (int slot = 0; slot < code.size(); slot++) {
      if (code.get(slot).type() == R500Type.FC) {
        int target = random.nextInt(code.size());
        // Most jumps go on, so that most programs end.
        int forward = slot + 1 + random.nextInt(Math.min(6, code.size() - slot));
        code.target(slot, one(3) ? target : inside(forward));
      }
    }
    return code.size() - 1;
  }

  /** An FC instruction that leaves branch counters and the address stack alone. */
  private R500Instruction plain(R500FcOp op, int function) {
    return instructions
        .flow()
        .with(R500Field.FC_OP, op.ordinal())
        .with(R500Field.JUMP_FUNC, function)
        .with(R500Field.JUMP_ANY, 0)
        .with(R500Field.A_OP, NONE)
        .with(R500Field.B_ELSE, 0)
        .with(R500Field.B_OP0, NONE)
        .with(R500Field.B_OP1, NONE)
        .with(R500Field.B_POP_CNT, 0)
        .with(R500Field.FC_IGNORE_UNCOVERED, 0);
  }

  private R500Instruction maybeIgnoring(R500Instruction i) {
    return i.with(R500Field.FC_IGNORE_UNCOVERED, random.nextInt(2));
  }

  private void block(int length, Place place) {
    int end = code.size() + length;
    while (code.size() < end) {
      int rest = end - code.size();
      boolean deep = place.depth >= MAX_DEPTH || rest < 3;
      // The first nine kinds are flow.
      switch (random.nextInt(Chance.percent(random, weights.flow()) ? 9 : 16)) {
        case 0, 1, 2 -> {
          if (!deep) {
            conditional(rest, place);
          }
        }
        case 3, 4 -> {
          if (!deep && loopCount < MAX_LOOPS) {
            loop(rest, place);
          }
        }
        case 5, 6 -> {
          if (place.inLoop) {
            leave(place);
          }
        }
        case 7 -> {
          if (!place.inRoutine && one(2)) {
            call();
          }
        }
        case 8 -> {
          if (!deep && one(3)) {
            skip(rest, place);
          }
        }
        default -> code.add(instructions.step(place.depth > 0));
      }
    }
  }

  private void decide() {
    if (!one(5)) {
      code.add(instructions.condition(!one(3)));
    }
  }

  private void conditional(int length, Place place) {
    List<Integer> atEnd = new ArrayList<>();
    int levels = conditional(length, place, 1, atEnd);
    int end =
        code.add(
            maybeIgnoring(plain(R500FcOp.JUMP, R500Flow.NEVER))
                .with(R500Field.JUMP_ANY, 1)
                .with(R500Field.B_OP0, DECR)
                .with(R500Field.B_POP_CNT, levels));
    atEnd.forEach(slot -> code.target(slot, end + 1));
  }

  /**
   * An if without its end.
   *
   * @param level how many ifs end with it, itself included
   * @param atEnd gets the slots that jump behind the end
   * @return how many ifs end there in all
   */
  private int conditional(int length, Place place, int level, List<Integer> atEnd) {
    decide();
    R500Instruction i =
        maybeIgnoring(plain(R500FcOp.JUMP, instructions.function())).with(R500Field.B_OP0, INCR);
    boolean otherwise = one(2);
    if (otherwise) {
      int at = code.add(i.with(R500Field.B_OP1, INCR));
      block(random.nextInt(Math.max(2, length / 2)), place.inIf());
      int middle =
          code.add(
              maybeIgnoring(plain(R500FcOp.JUMP, R500Flow.NEVER))
                  .with(R500Field.B_ELSE, 1)
                  .with(R500Field.B_OP1, DECR)
                  .with(R500Field.B_POP_CNT, level));
      code.target(at, middle + 1);
      atEnd.add(middle);
    } else if (level > 1) {
      atEnd.add(code.add(i.with(R500Field.B_OP1, DECR).with(R500Field.B_POP_CNT, level - 1)));
    } else {
      atEnd.add(code.add(i));
    }
    block(random.nextInt(Math.max(2, length / 2)), place.inIf());
    return level < MAX_MERGED && one(4)
        ? conditional(length / 2, place.inIf(), level + 1, atEnd)
        : level;
  }

  private void loop(int length, Place place) {
    loopCount++;
    boolean counts = Chance.percent(random, weights.counted()) || one(2);
    int at = code.add(maybeIgnoring(plain(counts ? R500FcOp.LOOP : R500FcOp.REP, R500Flow.NEVER)));
    R500FcOp leaving = counts ? R500FcOp.BREAKLOOP : R500FcOp.BREAKREP;
    loops.push(new Leaves(leaving, new ArrayList<>(), new ArrayList<>()));
    block(1 + random.nextInt(length), place.ofLoop());
    R500Instruction i = plain(counts ? R500FcOp.ENDLOOP : R500FcOp.ENDREP, R500Flow.ALWAYS);
    if (one(2)) {
      i = maybeIgnoring(i.with(R500Field.JUMP_ANY, 1));
    }
    int end = code.add(i);
    code.target(at, one(2) ? end : end + 1);
    code.target(end, at + 1);
    Leaves leaves = loops.pop();
    leaves.breaks.forEach(slot -> code.target(slot, end + 1));
    leaves.continues.forEach(slot -> code.target(slot, end));
  }

  /** Pixels leave the loop or its turn, under an if or by a condition of their own. */
  private void leave(Place place) {
    boolean forGood = one(2);
    decide();
    R500FcOp op = forGood ? loops.element().op : R500FcOp.CONTINUE;
    int function = one(3) ? R500Flow.ALWAYS : instructions.function();
    boolean pops = place.ifs > 0 || one(2);
    int slot =
        code.add(
            maybeIgnoring(plain(op, function))
                .with(R500Field.JUMP_ANY, random.nextInt(2))
                .with(R500Field.B_OP1, pops ? DECR : NONE)
                .with(R500Field.B_POP_CNT, place.ifs));
    (forGood ? loops.element().breaks : loops.element().continues).add(slot);
  }

  private void call() {
    if (routines.isEmpty() || routines.size() < 3 && one(2)) {
      routines.add(new ArrayList<>());
    }
    int slot = code.add(plain(R500FcOp.JUMP, R500Flow.ALWAYS).with(R500Field.A_OP, PUSH));
    routines.get(random.nextInt(routines.size())).add(slot);
  }

  /** A jump that a boolean constant decides, over a part of the block. */
  private void skip(int length, Place place) {
    int at = code.add(plain(R500FcOp.JUMP, one(2) ? 0x55 : 0xaa));
    block(1 + random.nextInt(length), place);
    code.target(at, code.size());
  }
}
