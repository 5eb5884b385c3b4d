package org.lanewise.jit;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrProgram;

/**
 * Finds where to cut a line of items into leaves of about one size, so that few values are alive
 * where it is cut.
 */
final class Cutter {
  /** The share of the full size from which on a cut may be made where fewer values are alive. */
  private static final double LEAST = 0.75;

  private final IrProgram program;
  private final boolean vector;
  private final int leafBytes;
  private final boolean[] rebuilt;

  /** How often a value is read; what is read once mostly stays on the operand stack. */
  private final int[] uses;

  /** The instruction that reads a value last, by index; of no value inside of a loop again. */
  private final int[] lastUse;

  /** The instruction that makes a value, by index. */
  private final int[] made;

  /** How many values that would need a plane are alive before an instruction. */
  private final int[] alive;

  /** The number of the leaf in which a value was last found at hand. */
  private final int[] atHand;

  private int leaf;

  /** What all pieces are estimated to have. */
  private int bytes;

  Cutter(IrProgram program, Plan.Target target) {
    this.program = program;
    vector = target.vector();
    leafBytes = target.bytesEach();
    int values = program.values().size();
    lastUse = new int[values];
    made = new int[values];
    atHand = new int[values];
    rebuilt = new boolean[values];
    uses = new int[values];
    List<IrInstruction> instructions = program.instructions();
    alive = new int[instructions.size() + 2];
    for (int i = 0; i < instructions.size(); i++) {
      for (int operand : instructions.get(i).operands()) {
        lastUse[operand] = i;
        uses[operand]++;
      }
      for (int result : instructions.get(i).results()) {
        made[result] = i;
        rebuilt[result] = Plan.isRebuilt(instructions.get(i).op());
      }
    }
    for (int value = 0; value < values; value++) {
      if (lastUse[value] > made[value] && !rebuilt[value]) {
        alive[made[value] + 1]++;
        alive[lastUse[value] + 1]--;
      }
    }
    for (int i = 1; i < alive.length; i++) {
      alive[i] += alive[i - 1];
    }
  }

  /** Cuts items that need no driver; each piece is not empty. */
  List<List<Item>> cut(List<Item> items) {
    List<List<Item>> pieces = cut(items, leafBytes);
    // As many pieces of one size are better than full ones and a rest.
    List<List<Item>> even = cut(items, bytes / pieces.size() * 11 / 10);
    return even.size() == pieces.size() ? even : pieces;
  }

  private List<List<Item>> cut(List<Item> items, int most) {
    bytes = 0;
    List<List<Item>> pieces = new ArrayList<>();
    int start = 0;
    while (start < items.size()) {
      int end = end(items, start, most);
      pieces.add(items.subList(start, end));
      start = end;
    }
    return pieces;
  }

  /** Where a piece that starts at {@code start} and should have {@code most} bytes ends. */
  private int end(List<Item> items, int start, int most) {
    leaf++;
    int work = 0;
    int kept = 0;
    int best = start + 1;
    int bestAlive = Integer.MAX_VALUE;
    int bestSize = 0;
    for (int i = start; i < items.size(); i++) {
      Item item = items.get(i);
      work += loads(item);
      if (!Plan.isRebuilt(item.instruction().op())) {
        work += SizeModel.bytes(item, vector);
      }
      kept += stores(item, items.get(start).index());
      int size = work + kept * SizeModel.store(vector);
      if (size > most && i > start) {
        bytes += bestSize;
        return best;
      }
      int here = i + 1 == items.size() ? 0 : alive[items.get(i + 1).index()];
      if (size < most * LEAST || here <= bestAlive) {
        best = i + 1;
        bestSize = size;
        bestAlive = size < most * LEAST ? Integer.MAX_VALUE : here;
      }
    }
    bytes += bestSize;
    return items.size();
  }

  /**
   * Bytes that read what an item needs from outside of the leaf, less the moves that the operand
   * stack saves.
   */
  private int loads(Item item) {
    int[] bytes = {0};
    Item.visit(
        item,
        inner -> {
          for (int operand : inner.instruction().operands()) {
            boolean brought = atHand[operand] != leaf;
            if (brought) {
              atHand[operand] = leaf;
              IrInstruction maker = program.instructions().get(made[operand]);
              bytes[0] += SizeModel.load(maker, vector) - (rebuilt[operand] ? saved(operand) : 0);
            }
            bytes[0] -= brought && !rebuilt[operand] ? 0 : saved(operand);
          }
          for (int result : inner.instruction().results()) {
            atHand[result] = rebuilt[result] ? 0 : leaf;
            bytes[0] -= rebuilt[result] ? 0 : saved(result);
          }
        });
    return bytes[0];
  }

  private int saved(int value) {
    return uses[value] == 1 ? SizeModel.MOVE : 0;
  }

  /** By how many values an item changes those that would be written if the leaf ended behind it. */
  private int stores(Item item, int start) {
    int[] more = {0};
    Item.visit(
        item,
        inner -> {
          int[] operands = inner.instruction().operands();
          for (int k = 0; k < operands.length; k++) {
            int operand = operands[k];
            if (isRepeated(operands, k)) {
              continue;
            }
            boolean own = made[operand] >= start && made[operand] < item.index();
            if (own && !rebuilt[operand] && lastUse[operand] == inner.index()) {
              more[0]--;
            }
          }
        });
    for (int result : item.instruction().results()) {
      more[0] += lastUse[result] > item.index() && !rebuilt[result] ? 1 : 0;
    }
    return more[0];
  }

  private static boolean isRepeated(int[] operands, int at) {
    for (int k = 0; k < at; k++) {
      if (operands[k] == operands[at]) {
        return true;
      }
    }
    return false;
  }
}
