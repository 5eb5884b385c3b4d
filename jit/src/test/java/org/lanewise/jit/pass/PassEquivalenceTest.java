package org.lanewise.jit.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lanewise.core.ir.IrProgram;

/** Every pass, and all of them in order, keep what a program computes, on random programs. */
class PassEquivalenceTest {
  private static final int PROGRAMS = 1500;
  private static final int LANES = 12;

  static List<Pass> passes() {
    return List.of(
        new VariablePropagation(),
        new ConstantFolding(),
        new CanonRemoval(),
        new ValueNumbering(),
        new LaneDemand(),
        new DeadCode(),
        new IfConversion());
  }

  @ParameterizedTest
  @MethodSource("passes")
  void onePassKeepsTheMeaning(Pass pass) {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      IrProgram program = RandomPrograms.make(new Random(seed), 10 + seed % 120);
      IrProgram after = pass.run(program);
      check(pass.name() + " seed " + seed, program, after, null, 0, seed);
    }
  }

  @Test
  void allPassesKeepTheMeaning() {
    for (int seed = 0; seed < 3 * PROGRAMS; seed++) {
      IrProgram program = RandomPrograms.make(new Random(1_000_000 + seed), 10 + seed % 150);
      Optimised optimised = PassManager.optimise(program, null);
      check(
          "all passes, seed " + seed,
          program,
          optimised.body(),
          optimised.hoisted(),
          optimised.hoistedWords(),
          seed);
    }
  }

  @Test
  void regionsMayRunWithoutLanesBeforeThePasses() {
    // What the passes build on: the random programs themselves do not depend on chance.
    for (int seed = 0; seed < 300; seed++) {
      IrProgram program = RandomPrograms.make(new Random(seed), 10 + seed % 120);
      check("seed " + seed, program, program, null, 0, seed);
    }
  }

  @Test
  void thePipelineShrinksPrograms() {
    long before = 0;
    long after = 0;
    for (int seed = 0; seed < 200; seed++) {
      IrProgram program = RandomPrograms.make(new Random(seed), 100);
      before += program.instructions().size();
      after += PassManager.optimise(program, null).body().instructions().size();
    }
    assertTrue(after * 2 < before, after + " of " + before);
  }

  private static void check(
      String what, IrProgram before, IrProgram after, IrProgram hoisted, int words, int seed) {
    for (int round = 0; round < 3; round++) {
      Random random = new Random(31L * seed + round);
      LaneEvaluator.State state = RandomPrograms.state(random, LANES);
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
      for (int lane = 0; lane < LANES; lane++) {
        assertEquals(expected.live()[lane], actual.live()[lane], what + ": live, lane " + lane);
        boolean covered = false;
        for (int k = 0; k < 4; k++) {
          covered |= state.live()[(lane & ~3) + k];
        }
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
