package org.lanewise.jit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;

/**
 * Where the variables of a program that is cut into leaves are alive: which a leaf has to read from
 * their planes before it starts, and which it has to write back when it ends.
 */
final class VariableLives {
  private final int variables;
  private final Map<Integer, Leaf> leaves = new HashMap<>();

  /** What is alive at the head of each driver loop, by the loop's number, as far as known. */
  private final Map<Integer, BitSet> heads = new HashMap<>();

  private final int[] first;
  private final int[] last;
  private final BitSet shared = new BitSet();
  private final BitSet atStart;
  private boolean changed;

  /**
   * A leaf's own behaviour, and what is alive around it.
   *
   * @param exposed what may be read before it is written here
   * @param written what may be written here
   * @param overwritten what is written here in any case
   * @param before what is alive when the leaf starts
   * @param after what is alive when it ends
   */
  private record Leaf(
      BitSet exposed, BitSet written, BitSet overwritten, BitSet before, BitSet after) {}

  /** Analyses the steps of a program with so many variables. */
  VariableLives(List<Step> steps, int variables) {
    this.variables = variables;
    first = new int[variables];
    last = new int[variables];
    Arrays.fill(first, Integer.MAX_VALUE);
    Arrays.fill(last, -1);
    BitSet start;
    do {
      // What a loop's end tells about its head is used in the next round, so nests stay cheap.
      changed = false;
      start = before(steps, new BitSet(), null);
    } while (changed);
    atStart = start;
    findSpans(steps);
    for (int v = atStart.nextSetBit(0); v >= 0; v = atStart.nextSetBit(v + 1)) {
      first[v] = -1;
    }
  }

  /** Whether a leaf needs the variable's value from before it. */
  boolean readBy(int leaf, int variable) {
    Leaf own = leaves.get(leaf);
    return own.before().get(variable)
        && (own.exposed().get(variable) || own.written().get(variable));
  }

  /** Whether a later leaf, or the same one later, needs what this leaf writes. */
  boolean writtenBy(int leaf, int variable) {
    Leaf own = leaves.get(leaf);
    return own.after().get(variable) && own.written().get(variable);
  }

  /** Whether the variable passes from leaf to leaf, and so needs a plane. */
  boolean isShared(int variable) {
    return shared.get(variable);
  }

  /** The first step at which the plane is in use; -1 if it has to be zero before all steps. */
  int first(int variable) {
    return first[variable];
  }

  /** The last step at which the plane is in use. */
  int last(int variable) {
    return last[variable];
  }

  /** What is alive before steps, if {@code after} is alive behind them. */
  private BitSet before(List<Step> steps, BitSet after, BitSet afterLoop) {
    BitSet alive = (BitSet) after.clone();
    for (Step step : steps.reversed()) {
      switch (step) {
        case Step.Leaf leaf -> {
          Leaf own = leaves.computeIfAbsent(leaf.number(), _ -> analyse(leaf));
          own.after().or(alive);
          alive.andNot(own.overwritten());
          alive.or(own.exposed());
          own.before().or(alive);
        }
        case Step.If region -> alive.or(before(region.body(), alive, afterLoop));
        case Step.Loop region -> {
          BitSet head = heads.computeIfAbsent(region.number(), _ -> new BitSet());
          BitSet found = before(region.body(), head, alive);
          found.andNot(head);
          changed |= !found.isEmpty();
          head.or(found);
          alive = (BitSet) head.clone();
        }
        case Step.Break _ -> alive.or(afterLoop);
        case Step.Cross _ -> {}
      }
    }
    return alive;
  }

  private Leaf analyse(Step.Leaf leaf) {
    Leaf own = new Leaf(new BitSet(), new BitSet(), new BitSet(), new BitSet(), new BitSet());
    analyse(leaf.items(), own, own.overwritten());
    return own;
  }

  /** Adds to {@code certain} what the items write in any case. */
  private static void analyse(List<Item> items, Leaf own, BitSet certain) {
    for (Item item : items) {
      IrInstruction instruction = item.instruction();
      if (instruction.op() == IrOp.GET && !certain.get(instruction.immediate(0))) {
        own.exposed().set(instruction.immediate(0));
      } else if (instruction.op() == IrOp.SET) {
        own.written().set(instruction.immediate(0));
        certain.set(instruction.immediate(0));
      }
      switch (item) {
        case Item.Op _ -> {}
        case Item.If region -> analyse(region.body(), own, (BitSet) certain.clone());
        case Item.Loop region -> analyse(region.body(), own, (BitSet) certain.clone());
      }
    }
  }

  private void findSpans(List<Step> steps) {
    for (Step step : steps) {
      switch (step) {
        case Step.Leaf leaf -> {
          for (int v = 0; v < variables; v++) {
            if (writtenBy(leaf.number(), v)) {
              shared.set(v);
              extend(v, leaf.number());
            } else if (readBy(leaf.number(), v)) {
              extend(v, leaf.number());
            }
          }
        }
        case Step.If region -> findSpans(region.body());
        case Step.Loop region -> {
          BitSet head = heads.get(region.number());
          for (int v = head.nextSetBit(0); v >= 0; v = head.nextSetBit(v + 1)) {
            extend(v, region.number());
            extend(v, region.lastNumber());
          }
          findSpans(region.body());
        }
        case Step.Break _, Step.Cross _ -> {}
      }
    }
  }

  private void extend(int variable, int step) {
    first[variable] = Math.min(first[variable], step);
    last[variable] = Math.max(last[variable], step);
  }
}
