package org.lanewise.core.r500;

import java.util.BitSet;
import java.util.List;

/**
 * Warnings about bits that only change timing. Lanewise executes in order, so what a program
 * without them means here is what the same program with them means; hardware may give something
 * else.
 */
final class R500HazardCheck {
  /** Components that a lookup will write, not covered by a semaphore: temporary * 4 + component. */
  private static final int LOOKED_UP = 0;

  /** The same, once a later or the same lookup has acquired the semaphore. */
  private static final int GUARDED = 4 * 128;

  /** The semaphore is held. */
  private static final int HELD = 2 * GUARDED;

  /** The ALU result may not have arrived. */
  private static final int RESULT = HELD + 1;

  /** Predicate bits may not have arrived. */
  private static final int PREDICATE = HELD + 2;

  /** A TEXKILL may not have happened. */
  private static final int KILL = HELD + 3;

  private final R500Program program;
  private final R500Findings findings;
  private final R500Graph graph;

  /** What may be pending before each slot. */
  private final BitSet[] before;

  R500HazardCheck(R500Program program, R500Findings findings, R500Graph graph) {
    this.program = program;
    this.findings = findings;
    this.graph = graph;
    this.before = new BitSet[program.code().size()];
  }

  void run() {
    before[graph.first()] = new BitSet();
    BitSet open = new BitSet();
    open.set(graph.first());
    while (!open.isEmpty()) {
      int slot = open.nextSetBit(0);
      open.clear(slot);
      BitSet after = (BitSet) before[slot].clone();
      issue(slot, after);
      for (int next : graph.after(slot)) {
        if (next < before.length && join(next, after)) {
          open.set(next);
        }
      }
    }
    for (int slot = 0; slot < before.length; slot++) {
      if (before[slot] != null) {
        check(slot);
      }
    }
  }

  /** Adds what may be pending before a slot; whether that is news. */
  private boolean join(int slot, BitSet pending) {
    if (before[slot] == null) {
      before[slot] = (BitSet) pending.clone();
      return true;
    }
    int known = before[slot].cardinality();
    before[slot].or(pending);
    return before[slot].cardinality() != known;
  }

  private static void await(R500Instruction i, BitSet pending) {
    if (i.has(R500Field.TEX_SEM_WAIT)) {
      pending.clear(GUARDED, HELD + 1);
      pending.clear(KILL);
    }
    if (i.has(R500Field.ALU_WAIT)) {
      pending.clear(RESULT);
      pending.clear(PREDICATE);
    }
  }

  /** Changes what is pending before an instruction to what is pending after it. */
  private void issue(int slot, BitSet pending) {
    R500Instruction i = program.code().get(slot);
    await(i, pending);
    switch (i.type()) {
      case ALU, OUT -> {
        if (i.has(R500Field.ALU_WMASK)) {
          pending.set(RESULT);
        }
        if (i.type() == R500Type.ALU
            && (i.has(R500Field.RGB_OMASK) || i.has(R500Field.ALPHA_OMASK))) {
          pending.set(PREDICATE);
        }
      }
      case FC -> pending.clear(RESULT);
      case TEX -> lookup(i, pending);
    }
  }

  private static void lookup(R500Instruction i, BitSet pending) {
    for (R500Access write : R500Access.writes(i)) {
      if (!write.relative()) {
        for (int c = 0; c < 4; c++) {
          if ((write.mask() >> c & 1) != 0) {
            pending.set(LOOKED_UP + write.temporary() * 4 + c);
          }
        }
      }
    }
    if (R500Tex.of(i).op() == R500TexOp.TEXKILL) {
      pending.set(KILL);
    }
    if (i.has(R500Field.TEX_SEM_ACQUIRE)) {
      BitSet lookedUp = pending.get(LOOKED_UP, GUARDED);
      lookedUp.stream().forEach(bit -> pending.set(GUARDED + bit));
      pending.clear(LOOKED_UP, GUARDED);
      pending.set(HELD);
    }
  }

  private void check(int slot) {
    R500Instruction i = program.code().get(slot);
    BitSet pending = (BitSet) before[slot].clone();
    await(i, pending);
    switch (i.type()) {
      case ALU, OUT -> {
        reads(slot, i, pending);
        idle(slot, i);
      }
      case TEX -> {
        reads(slot, i, pending);
        if (i.has(R500Field.TEX_SEM_ACQUIRE) && pending.get(HELD)) {
          warning(
              slot,
              R500Field.TEX_SEM_ACQUIRE,
              "the semaphore may still be held",
              "TEX_SEM_WAIT here or after the last TEX_SEM_ACQUIRE");
        }
      }
      case FC -> decision(slot, graph.flow(slot), i, pending);
    }
  }

  private void warning(int slot, R500Field field, String message, String expected) {
    findings.warning(slot, field, R500Findings.name(field) + ": " + message, expected);
  }

  private void reads(int slot, R500Instruction i, BitSet pending) {
    int[] late = new int[128];
    for (R500Access read : R500Access.reads(i, program.target(i.get(R500Field.TEX_ID)))) {
      for (int c = 0; c < 4 && !read.relative(); c++) {
        int bit = read.temporary() * 4 + c;
        if ((read.mask() >> c & 1) != 0
            && (pending.get(LOOKED_UP + bit) || pending.get(GUARDED + bit))) {
          late[read.temporary()] |= 1 << c;
        }
      }
    }
    for (int temporary = 0; temporary < late.length; temporary++) {
      if (late[temporary] != 0) {
        warning(
            slot,
            R500Field.TEX_SEM_WAIT,
            "temp[%d].%s is read, which a lookup may not have written yet"
                .formatted(temporary, components(late[temporary])),
            "TEX_SEM_WAIT here or before, after a TEX_SEM_ACQUIRE of that lookup or a later one");
      }
    }
  }

  private static String components(int mask) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < 4; c++) {
      if ((mask >> c & 1) != 0) {
        text.append("rgba".charAt(c));
      }
    }
    return text.toString();
  }

  /** What needs an idle cycle after the instruction before. */
  private void idle(int slot, R500Instruction i) {
    if (slot == 0 || before[slot - 1] == null || !graph.after(slot - 1).contains(slot)) {
      return;
    }
    R500Instruction previous = program.code().get(slot - 1);
    boolean isArithmetic = previous.type() == R500Type.ALU || previous.type() == R500Type.OUT;
    if (!isArithmetic || previous.has(R500Field.NOP)) {
      return;
    }
    R500AluReads reads = new R500AluReads(i);
    List<R500Access> writes = R500Access.writes(previous);
    idle(slot, writes, reads.presubtract(), "srcp");
    idle(slot, writes, reads.ofNeighbours(), "MDH or MDV");
  }

  private void idle(int slot, List<R500Access> writes, List<R500Access> reads, String how) {
    for (R500Access read : reads) {
      for (R500Access write : writes) {
        if (read.temporary() == write.temporary()
            && read.relative() == write.relative()
            && (read.mask() & write.mask()) != 0) {
          warning(
              slot - 1,
              R500Field.NOP,
              "slot %d takes temp[%d] of here through %s".formatted(slot, read.temporary(), how),
              "1");
          return;
        }
      }
    }
  }

  private void decision(int slot, R500Flow flow, R500Instruction i, BitSet pending) {
    int function = flow.function();
    boolean usesResult = (function & 0x0f) != function >> 4;
    boolean usesPredicate =
        (function & 0x33) != (function >> 2 & 0x33) && R500Predicate.ofFlow(i).bit() >= 0;
    if (usesResult && pending.get(RESULT)) {
      warning(slot, R500Field.ALU_WAIT, "the ALU result may not have arrived", "1");
    }
    if (usesPredicate && pending.get(PREDICATE)) {
      warning(slot, R500Field.ALU_WAIT, "the predicate may not have arrived", "1");
    }
    if (pending.get(KILL)) {
      warning(slot, R500Field.TEX_SEM_WAIT, "a TEXKILL may not have happened", "1");
    }
  }
}
