package org.lanewise.conformance.random;

/**
 * What random TGSI programs have more of than balanced ones. All numbers are percentages that are
 * drawn ahead of the usual choice, so programs without weights are as they always were.
 *
 * @param flow of the instructions, how many open a block, leave one, call or jump for certain
 * @param textures of the others, how many look up a texture for certain
 * @param memory of the others, how many are on memory or images for certain
 * @param special of the sources, how many are special immediates for certain; of the bound
 *     constants, how many are special values
 * @param relative of the operands, how many are relative for certain
 * @param indexWrites of the instructions, how many write an index register for certain
 */
record TgsiWeights(int flow, int textures, int memory, int special, int relative, int indexWrites) {

  static TgsiWeights of(Emphasis emphasis) {
    return switch (emphasis) {
      case BALANCED -> new TgsiWeights(0, 0, 0, 0, 0, 0);
      case FLOW -> new TgsiWeights(35, 0, 0, 0, 0, 0);
      case TEXTURES -> new TgsiWeights(0, 40, 12, 0, 0, 0);
      case SPECIAL_VALUES -> new TgsiWeights(0, 0, 0, 40, 0, 0);
      case INDIRECT -> new TgsiWeights(0, 4, 4, 0, 45, 10);
    };
  }
}
