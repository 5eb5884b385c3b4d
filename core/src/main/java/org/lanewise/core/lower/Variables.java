package org.lanewise.core.lower;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.lanewise.core.ir.IrBuilder;

/**
 * Reads and writes IR variables; the value that a variable has at the current place is remembered
 * within a region, so that reading it twice loads it once.
 */
final class Variables {
  private final IrBuilder b;

  /** Values of variables at this place, and what changed since each open region began. */
  private final Map<Integer, Integer> known = new HashMap<>();

  private final Deque<Region> regions = new ArrayDeque<>();

  private record Region(Map<Integer, Integer> before, BitSet changed) {}

  Variables(IrBuilder builder) {
    b = builder;
  }

  /** A region begins: what is known stays known inside. */
  void beginRegion() {
    regions.push(new Region(new HashMap<>(known), new BitSet()));
  }

  /** A region ends: what was known before it is known again unless the region changed it. */
  void endRegion() {
    Region region = regions.pop();
    known.clear();
    known.putAll(region.before);
    region.changed.stream().forEach(known::remove);
    if (!regions.isEmpty()) {
      regions.peek().changed.or(region.changed);
    }
  }

  /** A loop begins: any turn may have changed anything. */
  void beginLoop() {
    regions.push(new Region(Map.of(), new BitSet()));
    known.clear();
  }

  /** Nothing is known any more; values of before are not used again. */
  void forget() {
    known.clear();
  }

  /** The value of a variable. */
  int get(int variable) {
    return known.computeIfAbsent(variable, b::get);
  }

  /**
   * Writes a variable.
   *
   * @param mask the lanes that write, -1 for all
   */
  void set(int variable, int value, int mask) {
    int merged = mask < 0 ? value : b.select(mask, value, get(variable));
    b.set(variable, merged);
    known.put(variable, merged);
    if (!regions.isEmpty()) {
      regions.peek().changed.set(variable);
    }
  }
}
