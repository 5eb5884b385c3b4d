package org.lanewise.core.tgsi;

import org.lanewise.core.program.Swizzle;

/**
 * The predicate of an instruction of 2010 to 2017: {@code (!PRED[0].xxxx)}.
 *
 * @param index the predicate register
 * @param swizzle the component for each channel
 * @param negate whether channels are written where it is false
 */
public record TgsiPredicate(int index, Swizzle swizzle, boolean negate) {}
