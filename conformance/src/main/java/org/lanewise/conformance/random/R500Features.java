package org.lanewise.conformance.random;

import java.util.Random;

/**
 * What the instructions of one random R500 program may use. Programs that use everything at once
 * hide most differences behind others, and dead lanes and NaN spread.
 *
 * @param temporaries most addresses of temporaries lie below this
 * @param predicates whether instructions are predicated
 * @param relative whether addresses are relative to aL
 * @param neighbours whether MDH, MDV and texture lookups with derivatives appear
 * @param textures whether texture lookups appear
 * @param kills whether TEXKILL appears
 * @param writesInactive whether WRITE_INACTIVE is set at all, also inside of blocks
 * @param rubbish whether bits without a meaning are set
 * @param weights what there is more of
 */
record R500Features(
    int temporaries,
    boolean predicates,
    boolean relative,
    boolean neighbours,
    boolean textures,
    boolean kills,
    boolean writesInactive,
    boolean rubbish,
    R500Weights weights) {

  /** Draws the features of a program. */
  static R500Features of(Random random, R500Cases.Flow flow, R500Weights weights) {
    boolean structured = flow == R500Cases.Flow.STRUCTURED;
    return new R500Features(
        3 + random.nextInt(6),
        random.nextInt(2) == 0,
        random.nextInt(flow == R500Cases.Flow.NONE ? 8 : 3) == 0 || weights.relative() > 0,
        random.nextInt(3) != 0 || weights.textures() > 0,
        random.nextInt(2) == 0 || weights.textures() > 0,
        random.nextInt(3) == 0,
        random.nextInt(structured ? 12 : 3) == 0,
        random.nextInt(3) == 0,
        weights);
  }
}
