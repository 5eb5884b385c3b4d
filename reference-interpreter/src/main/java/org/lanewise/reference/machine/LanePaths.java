package org.lanewise.reference.machine;

import java.util.Arrays;

/**
 * Where the four lanes of a quad stand in a program. Each has a program counter and a call stack of
 * its own. At every step those lanes go together that are deepest in calls and, of these, least far
 * in the program: so the lanes that left a loop wait behind it, and those that returned wait for
 * the others.
 */
public final class LanePaths {
  private final int[] counter = new int[4];
  private final int[] callDepth = new int[4];
  private final boolean[] ended = new boolean[4];

  /** Whether a lane waits for others of its block. */
  private final boolean[] waiting = new boolean[4];

  private final int[][] returns;

  /** Paths of programs whose calls nest at most that deep. */
  public LanePaths(int maxCalls) {
    returns = new int[4][maxCalls];
  }

  /** Sets all lanes to the start of the program. */
  public void start() {
    Arrays.fill(counter, 0);
    Arrays.fill(callDepth, 0);
    Arrays.fill(ended, false);
    Arrays.fill(waiting, false);
  }

  /** Makes lanes wait at a barrier. */
  public void await(int lanes) {
    for (int lane = 0; lane < 4; lane++) {
      waiting[lane] |= (lanes >> lane & 1) != 0;
    }
  }

  /** Whether a lane waits. */
  public boolean isWaiting() {
    return waiting[0] || waiting[1] || waiting[2] || waiting[3];
  }

  /** Ends the waiting of all lanes. */
  public void release() {
    Arrays.fill(waiting, false);
  }

  /** The lanes that go next, bit 0 for the first; 0 when all have ended or wait. */
  public int next() {
    int lanes = 0;
    int depth = -1;
    int at = 0;
    for (int lane = 0; lane < 4; lane++) {
      if (ended[lane] || waiting[lane]) {
        continue;
      }
      boolean first = callDepth[lane] > depth || callDepth[lane] == depth && counter[lane] < at;
      if (first) {
        depth = callDepth[lane];
        at = counter[lane];
        lanes = 1 << lane;
      } else if (callDepth[lane] == depth && counter[lane] == at) {
        lanes |= 1 << lane;
      }
    }
    return lanes;
  }

  /** Where the lanes stand that {@link #next} gave. */
  public int position(int lanes) {
    return counter[Integer.numberOfTrailingZeros(lanes)];
  }

  /** Sends a lane to an instruction. */
  public void go(int lane, int target) {
    counter[lane] = target;
  }

  /** Sends several lanes to an instruction. */
  public void goAll(int lanes, int target) {
    for (int lane = 0; lane < 4; lane++) {
      if ((lanes >> lane & 1) != 0) {
        counter[lane] = target;
      }
    }
  }

  /** How many calls a lane is in. */
  public int depth(int lane) {
    return callDepth[lane];
  }

  /** Sends a lane into a routine that will send it on to another instruction. */
  public void call(int lane, int target, int returnTo) {
    returns[lane][callDepth[lane]++] = returnTo;
    counter[lane] = target;
  }

  /** Ends the routine of a lane, or the lane if it is in none. */
  public void leave(int lane) {
    if (callDepth[lane] == 0) {
      ended[lane] = true;
    } else {
      counter[lane] = returns[lane][--callDepth[lane]];
    }
  }

  /** Ends a lane. */
  public void end(int lane) {
    ended[lane] = true;
  }

  /** Ends a lane that is in no routine. */
  public void endMain(int lane) {
    ended[lane] = callDepth[lane] == 0;
  }
}
