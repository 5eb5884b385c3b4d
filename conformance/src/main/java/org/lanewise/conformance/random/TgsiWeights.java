package org.lanewise.conformance.random;

/**
 * What random TGSI programs have more of than balanced ones. Percentages are drawn ahead of the
 * usual choice, so programs without weights are as they always were.
 *
 * @param flow of the instructions, how many open a block, leave one, call or jump for certain; of
 *     the routines, how many have flow of their own
 * @param textures of the others, how many look up a texture for certain; of the coordinates, how
 *     many are results of other instructions
 * @param memory of the others, how many are on memory or images for certain, where a program may
 * @param special of the sources, how many are special immediates for certain; of the bound
 *     constants, how many are special values
 * @param relative of the operands, how many are relative for certain
 * @param indexWrites of the instructions, how many write an index register for certain
 * @param rare of the instructions, how many are of the opcodes that balanced programs never draw
 * @param allStages whether there are programs of patches, and grids of compute programs
 */
record TgsiWeights(
    int flow,
    int textures,
    int memory,
    int special,
    int relative,
    int indexWrites,
    int rare,
    boolean allStages) {

  /** The seed from which on balanced programs, too, have all stages and opcodes. */
  private static final long ALL_STAGES_FROM = 1L << 40;

  private static final int RARE = 4;

  /** The weights of a program. */
  static TgsiWeights of(Emphasis emphasis, long seed) {
    return switch (emphasis) {
      case BALANCED -> {
        boolean all = seed >= ALL_STAGES_FROM;
        yield new TgsiWeights(0, 0, 0, 0, 0, 0, all ? RARE : 0, all);
      }
      case FLOW -> new TgsiWeights(60, 0, 0, 0, 0, 0, RARE, true);
      case TEXTURES -> new TgsiWeights(0, 40, 12, 0, 0, 0, RARE, true);
      case SPECIAL_VALUES -> new TgsiWeights(0, 0, 0, 40, 0, 0, RARE, true);
      case INDIRECT -> new TgsiWeights(0, 4, 4, 0, 55, 10, RARE, true);
    };
  }
}
