package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;

/** Writes nested flow with divergence, calls and kill. Every loop counts its turns. */
final class TgsiFlowGenerator {
  static final int COUNTERS = 16;
  static final int MAX_DEPTH = 4;
  private static final int MAX_LOOPS = 6;
  private static final int MAX_SUBROUTINES = 3;
  private static final int MAX_JUMPS = 6;
  private static final int MAIN = -1;
  private static final int ROUTINE_LENGTH = 5;

  /** Writes what stands inside of blocks. */
  @FunctionalInterface
  interface Blocks {
    /**
     * Writes about {@code length} instructions.
     *
     * @param inLoop whether a loop may be left or continued here
     */
    void write(int length, int depth, boolean inLoop);
  }

  private final TgsiWriter out;
  private final TgsiArithmeticGenerator arithmetic;
  private final Blocks blocks;
  private final List<String> subroutines = new ArrayList<>();
  private int counter;
  private int loops;

  /** Whether the program may jump, and how many places of jumps are to be filled in. */
  private final boolean mayJump;

  private int jumps;

  /** The subroutine that is written, or the main program. */
  private int routine = MAIN;

  TgsiFlowGenerator(TgsiWriter out, TgsiArithmeticGenerator arithmetic, Blocks blocks) {
    // A program with jumps has no masks, so most have none.
    mayJump = out.random.nextInt(4) == 0;
    this.out = out;
    this.arithmetic = arithmetic;
    this.blocks = blocks;
  }

  boolean mayLoop() {
    return loops < MAX_LOOPS;
  }

  /** Whether there may be a call; balanced programs call outside of blocks alone. */
  boolean mayCall(int depth) {
    return out.weights.flow() > 0
        ? routine < MAX_SUBROUTINES - 1
        : depth == 0 && subroutines.size() < MAX_SUBROUTINES;
  }

  boolean mayJump() {
    return mayJump && routine == MAIN && jumps < MAX_JUMPS;
  }

  /** A jump to anywhere in the main program, which each lane takes twice at most. */
  void jump() {
    String count = "TEMP[" + (COUNTERS + counter++ % 32) + "]";
    out.emit("UADD " + count + ".x, " + count + ".xxxx, IMM[1].yyyy");
    out.emit("USLT " + count + ".y, " + count + ".xxxx, IMM[1].wwww");
    out.emit("UCMP " + count + ".y, " + count + ".yyyy, " + out.condition() + ", IMM[1].xxxx");
    out.emit("BRA " + count + ".yyyy @J" + jumps++ + ";");
  }

  /** A loop that counts by itself, of up to three turns. */
  void countedLoop(int length, int depth) {
    loops++;
    String count = "TEMP[" + (COUNTERS + counter++ % 32) + "]";
    out.emit("AND " + count + ", " + out.source(false) + ", IMM[1].wwww");
    out.emit("I2F " + count + ", " + count);
    if (out.random.nextBoolean()) {
      out.emit("REP " + count + ".xxxx");
      blocks.write(length, depth + 1, true);
      out.emit("ENDREP");
    } else {
      String register = "LOOP[" + out.random.nextInt(2) + "]";
      out.emit("BGNFOR " + register + ", " + count + "." + out.swizzle());
      blocks.write(length, depth + 1, true);
      out.emit("ENDFOR " + register);
    }
  }

  void addressStack() {
    if (out.random.nextBoolean()) {
      out.emit("PUSHA " + out.source(true));
    } else {
      out.emit("POPA " + out.destination());
    }
  }

  private String opener() {
    return switch (out.random.nextInt(3)) {
      case 0 -> "IF ";
      case 1 -> "UIF ";
      default -> "IFC ";
    };
  }

  void conditional(int length, int depth, boolean inLoop) {
    out.emit(opener() + out.condition());
    blocks.write(length, depth + 1, inLoop);
    if (out.random.nextBoolean()) {
      out.emit("ELSE");
      blocks.write(1 + out.random.nextInt(3), depth + 1, inLoop);
    }
    out.emit("ENDIF");
  }

  void loop(int length, int depth) {
    loops++;
    String count = "TEMP[" + (COUNTERS + counter++ % 32) + "]";
    out.emit("MOV " + count + ".x, IMM[1].xxxx");
    out.emit("BGNLOOP");
    // The count is ahead of everything that may skip it.
    out.emit("UADD " + count + ".x, " + count + ".xxxx, IMM[1].yyyy");
    out.emit(
        "USLT "
            + count
            + ".y, IMM[1]."
            + (out.random.nextBoolean() ? "wwww" : "zzzz")
            + ", "
            + count
            + ".xxxx");
    out.emit("UIF " + count + ".yyyy");
    out.emit("BRK");
    out.emit("ENDIF");
    blocks.write(length, depth + 1, true);
    out.emit("ENDLOOP");
  }

  void leave() {
    if (out.random.nextInt(3) == 0) {
      out.emit("BREAKC " + out.condition());
      return;
    }
    out.emit(opener() + out.condition());
    out.emit(out.random.nextBoolean() ? "BRK" : "CONT");
    out.emit("ENDIF");
  }

  void selection(int depth, boolean inLoop) {
    String selector = "TEMP[" + out.random.nextInt(TgsiWriter.TEMPS) + "]";
    out.emit("AND " + selector + ".x, " + out.source(false) + ", IMM[1].wwww");
    out.emit("SWITCH " + selector + ".xxxx");
    int cases = 1 + out.random.nextInt(4);
    int standard = out.random.nextInt(cases + 1);
    for (int i = 0; i < cases; i++) {
      if (i == standard) {
        out.emit("DEFAULT");
      } else {
        out.emit("CASE IMM[1]." + ("" + "xyzw".charAt(i)).repeat(4));
      }
      blocks.write(1 + out.random.nextInt(2), depth + 1, false);
      if (out.percent(out.weights.flow())) {
        out.emit(opener() + out.condition());
        out.emit(inLoop && out.random.nextInt(3) == 0 ? "CONT" : "BRK");
        out.emit("ENDIF");
        arithmetic.arithmetic();
      }
      if (inLoop && out.random.nextInt(6) == 0) {
        out.emit("CONT");
      } else if (out.random.nextInt(3) != 0) {
        out.emit("BRK");
      }
    }
    out.emit("ENDSWITCH");
  }

  void call() {
    String call = out.random.nextBoolean() ? "CAL" : "CALLNZ " + out.condition();
    // Where jumps are allowed, calls may pass over the start of the subroutine too.
    String start = mayJump && out.random.nextBoolean() ? "@+" : "@";
    if (out.weights.flow() > 0) {
      out.emit(call + " " + start + callee() + ";");
      return;
    }
    out.emit(call + " " + start + subroutines.size() + ";");
    subroutines.add(plainRoutine());
  }

  /** A later subroutine, so that none calls itself: one that is there, or a new one. */
  private int callee() {
    int there = subroutines.size() - routine - 1;
    if (subroutines.size() == MAX_SUBROUTINES || there > 0 && out.random.nextBoolean()) {
      return routine + 1 + out.random.nextInt(there);
    }
    int callee = subroutines.size();
    subroutines.add("");
    int caller = routine;
    routine = callee;
    subroutines.set(callee, out.percent(out.weights.flow()) ? flowingRoutine() : plainRoutine());
    routine = caller;
    return callee;
  }

  private String flowingRoutine() {
    return out.aside(
        () -> {
          out.emit("BGNSUB");
          blocks.write(ROUTINE_LENGTH, 1, false);
          out.emit(opener() + out.condition());
          out.emit("RET");
          out.emit("ENDIF");
          blocks.write(ROUTINE_LENGTH, 1, false);
          out.emit("ENDSUB");
        });
  }

  private String plainRoutine() {
    TgsiWriter inner = new TgsiWriter(out.random.nextLong(), out.weights);
    TgsiArithmeticGenerator body = new TgsiArithmeticGenerator(inner);
    inner.emit("BGNSUB");
    for (int i = 0; i < 4; i++) {
      body.arithmetic();
    }
    inner.emit("IF " + inner.condition());
    body.arithmetic();
    inner.emit("RET");
    inner.emit("ENDIF");
    body.arithmetic();
    inner.emit("ENDSUB");
    return inner.text();
  }

  void kill() {
    if (out.random.nextInt(3) == 0) {
      out.emit("IF " + out.condition());
      out.emit("KILL");
      out.emit("ENDIF");
    } else if (out.random.nextInt(3) == 0) {
      out.emit("KILL_IF " + out.source(false));
    } else {
      arithmetic.arithmetic();
    }
  }

  /** The text of the main program with its calls resolved, and the subroutines behind it. */
  String linked() {
    String all = out.text() + String.join("", subroutines);
    int at = out.instructions();
    for (int i = 0; i < subroutines.size(); i++) {
      all = all.replace("@" + i + ";", ":" + at).replace("@+" + i + ";", ":" + (at + 1));
      at += (int) subroutines.get(i).lines().count();
    }
    for (int jump = 0; jump < jumps; jump++) {
      all = all.replace("@J" + jump + ";", ":" + out.random.nextInt(out.instructions()));
    }
    return all;
  }
}
