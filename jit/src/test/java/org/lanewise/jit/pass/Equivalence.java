package org.lanewise.jit.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.Random;
import org.lanewise.core.ir.IrProgram;

/** Whether two programs compute the same on random inputs. */
final class Equivalence {
  private static final int LANES = 12;

  private Equivalence() {}

  /** Outputs count in all lanes of quads that were live at the start. */
  static void check(
      String what, IrProgram before, IrProgram after, IrProgram hoisted, int words, int seed) {
    check(what, before, after, hoisted, words, seed, false);
  }

  /** Outputs count as for an embedding: in lanes that are live at the end. */
  static void checkLive(String what, IrProgram before, IrProgram after, int seed) {
    check(what, before, after, null, 0, seed, true);
  }

  private static void check(
      String what,
      IrProgram before,
      IrProgram after,
      IrProgram hoisted,
      int words,
      int seed,
      boolean liveOnly) {
    int inputs = before.signature().inputs().size();
    for (int round = 0; round < 3; round++) {
      Random random = new Random(31L * seed + round);
      LaneEvaluator.State state = RandomPrograms.state(random, LANES, inputs);
      LaneEvaluator.Result expected = LaneEvaluator.run(before, state, random);
      int[] computed = new int[words];
      if (hoisted != null) {
        LaneEvaluator.State one =
            new LaneEvaluator.State(1, new int[0][], state.uniforms(), new boolean[4], new int[0]);
        int[][] outputs = LaneEvaluator.run(hoisted, one, random).outputs();
        for (int k = 0; k < words; k++) {
          computed[k] = outputs[k][0];
        }
      }
      LaneEvaluator.State withWords =
          new LaneEvaluator.State(
              state.lanes(), state.inputs(), state.uniforms(), state.live(), computed);
      LaneEvaluator.Result actual = LaneEvaluator.run(after, withWords, random);
      assertEquals(expected.stopped(), actual.stopped(), what + ": stopped");
      for (int lane = 0; lane < LANES && !expected.stopped(); lane++) {
        assertEquals(expected.live()[lane], actual.live()[lane], what + ": live, lane " + lane);
        boolean covered = false;
        for (int k = 0; k < 4; k++) {
          covered |= state.live()[(lane & ~3) + k];
        }
        covered &= !liveOnly || expected.live()[lane];
        for (int k = 0; covered && k < expected.outputs().length; k++) {
          int wanted = expected.outputs()[k][lane];
          int found = actual.outputs()[k][lane];
          if (wanted != found) {
            fail(
                "%s: output %d.%d, lane %d, round %d: %08x is not %08x"
                    .formatted(what, k / 4, k % 4, lane, round, found, wanted));
          }
        }
      }
    }
  }
}
