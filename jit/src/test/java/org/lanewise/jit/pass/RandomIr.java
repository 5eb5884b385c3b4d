package org.lanewise.jit.pass;

import java.util.Random;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/** Random programs and what they compute, for the tests of generated code. */
public final class RandomIr {
  /** The lanes of a state. */
  public static final int LANES = 16;

  private final LaneEvaluator.State state;
  private final LaneEvaluator.Result result;

  private RandomIr(LaneEvaluator.State state, LaneEvaluator.Result result) {
    this.state = state;
    this.result = result;
  }

  /** A random program; null if it samples textures, which the evaluator invents. */
  public static IrProgram program(int seed, int size) {
    IrProgram program = RandomPrograms.make(new Random(seed), size);
    boolean textures = program.instructions().stream().anyMatch(i -> i.op() == IrOp.TEXTURE);
    return textures ? null : program;
  }

  /** What a program computes from random words; null if a loop of it runs too long. */
  public static RandomIr evaluate(IrProgram program, int seed) {
    Random random = new Random(seed);
    LaneEvaluator.State state =
        RandomPrograms.state(random, LANES, program.signature().inputs().size());
    try {
      return new RandomIr(state, LaneEvaluator.run(program, state, random));
    } catch (LaneEvaluator.TooLong _) {
      return null;
    }
  }

  /** Input bits by plane and lane. */
  public int[][] inputs() {
    return state.inputs();
  }

  /** Bits of constant buffer 0, perhaps shorter than declared. */
  public int[] uniforms() {
    return state.uniforms();
  }

  /** Who is live at the start. */
  public boolean[] liveBefore() {
    return state.live();
  }

  /** Whether the program stops the call; it has no results then. */
  public boolean stopped() {
    return result.stopped();
  }

  /** Output bits by plane and lane. */
  public int[][] outputs() {
    return result.outputs();
  }

  /** Who is live at the end. */
  public boolean[] liveAfter() {
    return result.live();
  }
}
