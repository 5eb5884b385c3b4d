package org.lanewise.conformance.shrink;

import java.time.Duration;

/**
 * How much shrinking may cost. What comes first ends it; the smallest case so far is the result.
 *
 * @param calls how often the predicate may be asked, 1 or more
 * @param time how long it may take; a call that runs is waited for
 */
public record Budget(int calls, Duration time) {
  private static final int USUAL_CALLS = 4000;
  private static final int USUAL_SECONDS = 60;

  public Budget {
    if (calls < 1 || time.isNegative()) {
      throw new IllegalArgumentException("a budget of " + calls + " calls and " + time);
    }
  }

  /** Enough for programs of some hundred instructions: 4,000 calls, one minute. */
  public static Budget usual() {
    return new Budget(USUAL_CALLS, Duration.ofSeconds(USUAL_SECONDS));
  }

  /** So many calls, however long they take, for results that depend on the case alone. */
  public static Budget ofCalls(int calls) {
    return new Budget(calls, Duration.ofDays(1));
  }
}
