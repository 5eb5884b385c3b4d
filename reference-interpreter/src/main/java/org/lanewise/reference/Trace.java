package org.lanewise.reference;

import org.lanewise.core.tgsi.TgsiInstruction;

/** Is told of every instruction that a quad executes; for tools that explain a result. */
@FunctionalInterface
public interface Trace {
  /**
   * One instruction was executed.
   *
   * @param quad the quad's number in the batch
   * @param index the instruction's index
   * @param instruction the instruction
   * @param lanes the lanes of the quad that executed it, bit 0 for the first
   * @param sources for each source operand 16 words [lane * 4 + component] after swizzle and
   *     modifiers; valid during the call, and only for the lanes that executed it
   * @param result 16 words [lane * 4 + component] before saturation; valid during the call
   */
  void executed(
      int quad, int index, TgsiInstruction instruction, int lanes, int[][] sources, int[] result);
}
