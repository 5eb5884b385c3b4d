package org.lanewise.cli;

/** Bounds of numbers that options take. */
final class Limits {
  static final int MAX_THREADS = 64;

  private Limits() {}

  /** Refuses what is less or more than an option takes. */
  static void check(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new InputException(
          "%s: error: %d (expected %d to %d)".formatted(option, value, least, most));
    }
  }
}
