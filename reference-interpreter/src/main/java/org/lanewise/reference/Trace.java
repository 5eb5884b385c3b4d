package org.lanewise.reference;

import java.util.List;

/** Is told of every instruction that a quad executes; for tools that explain a result. */
@FunctionalInterface
public interface Trace {
  /** One instruction was executed. */
  void executed(Step step);

  /**
   * An executed instruction. Its words are valid during the call, and only for the lanes that
   * executed it.
   *
   * @param quad the quad's number in the batch
   * @param index the instruction's index in the program
   * @param text the instruction as it prints, on one line or several
   * @param lanes the lanes of the quad that executed it, bit 0 for the first
   * @param operands what it read, in the order of its operands
   * @param result 16 words [lane * 4 + component] that it computed, whether its masks let them be
   *     written or not; of TGSI before saturation, of Direct3D 9 before shift and saturation, of
   *     R500 after OMOD and CLAMP. Empty where it computes nothing
   */
  record Step(int quad, int index, String text, int lanes, List<Operand> operands, int[] result) {}

  /**
   * What an instruction read as one operand.
   *
   * @param name the operand's name in the instruction set
   * @param words 16 words [lane * 4 + component] after swizzle and modifiers
   */
  record Operand(String name, int[] words) {}
}
