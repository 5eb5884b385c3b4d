package org.lanewise.conformance.random;

import java.util.List;
import org.lanewise.conformance.random.R500Cases.Flow;

/**
 * What random R500 programs have more of than balanced ones. All numbers are percentages that are
 * drawn ahead of the usual choice, so programs without weights are as they always were.
 *
 * @param flows the kinds of flow that programs take turns in
 * @param flow of the places in a block, how many get flow control for certain
 * @param textures of the other instructions, how many look up a texture for certain
 * @param special of the constants, bound or in the program, how many are special values; of the
 *     sources, half as many that are constants for certain
 * @param relative of the addresses, how many are relative to aL for certain
 * @param counted of the loops, how many have an aL for certain, which then starts anywhere
 */
record R500Weights(
    List<Flow> flows, int flow, int textures, int special, int relative, int counted) {
  private static final List<Flow> BALANCED =
      List.of(Flow.NONE, Flow.STRUCTURED, Flow.STRUCTURED, Flow.BENT, Flow.ANYWHERE);
  private static final List<Flow> FLOWING =
      List.of(Flow.STRUCTURED, Flow.STRUCTURED, Flow.BENT, Flow.ANYWHERE);
  private static final List<Flow> LOOPING =
      List.of(Flow.STRUCTURED, Flow.STRUCTURED, Flow.STRUCTURED, Flow.BENT, Flow.ANYWHERE);

  static R500Weights of(Emphasis emphasis) {
    return switch (emphasis) {
      case BALANCED -> new R500Weights(BALANCED, 0, 0, 0, 0, 0);
      case FLOW -> new R500Weights(FLOWING, 80, 0, 0, 0, 0);
      case TEXTURES -> new R500Weights(BALANCED, 0, 55, 0, 0, 0);
      case SPECIAL_VALUES -> new R500Weights(BALANCED, 0, 0, 80, 0, 0);
      case INDIRECT -> new R500Weights(LOOPING, 15, 0, 0, 60, 80);
    };
  }
}
