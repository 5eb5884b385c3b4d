package org.lanewise.core.tgsi;

import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.WriteMask;

/**
 * A source operand with everything that text had until October 2009. Order of application: swizzle,
 * constants and signs of components, steps.
 *
 * @param source the register and its swizzle, without modifiers
 * @param zeros the components that are 0 instead
 * @param ones the components that are 1 instead
 * @param negated the components that are negated
 * @param steps what happens to all components, in order
 */
record TgsiOldSource(
    TgsiSource source, WriteMask zeros, WriteMask ones, WriteMask negated, List<Step> steps) {

  /** What an operand goes through. */
  enum Step {
    ABSOLUTE,
    NEGATE,
    /** {@code 1-(x)}. */
    COMPLEMENT,
    /** {@code (x)-0.5}. */
    BIAS,
    /** {@code 2*(x)}. */
    DOUBLE
  }

  /** The operand as a source of today; empty where it takes instructions of its own. */
  Optional<TgsiSource> plain() {
    if ((zeros.bits() | ones.bits() | negated.bits()) != 0) {
      return Optional.empty();
    }
    TgsiSource result = source;
    for (Step step : steps) {
      switch (step) {
        case ABSOLUTE -> result = absolute(result);
        case NEGATE -> result = negate(result);
        case COMPLEMENT, BIAS, DOUBLE -> {
          return Optional.empty();
        }
      }
    }
    return Optional.of(result);
  }

  static TgsiSource absolute(TgsiSource source) {
    return new TgsiSource(source.register(), source.swizzle(), true, false);
  }

  static TgsiSource negate(TgsiSource source) {
    return new TgsiSource(source.register(), source.swizzle(), source.absolute(), !source.negate());
  }
}
