package org.lanewise.conformance.shrink;

import java.util.OptionalInt;

/** Which words are plainer to read than others. */
final class PlainWords {
  private static final int ONE = Float.floatToRawIntBits(1);

  /** The low bits of a fraction that plain floats do not have. */
  private static final int LOW_FRACTION = (1 << 20) - 1;

  /** The words that others may become, plainest first; behind them is the word's own rounding. */
  private static final int[] PLAIN = {0, ONE, 1, Float.floatToRawIntBits(2)};

  /** The same for words that are written as integers. */
  private static final int[] PLAIN_INTEGERS = {0, 1, 2, -1};

  /** In how many ways words may become plainer. */
  static final int WAYS = PLAIN.length + 1;

  private PlainWords() {}

  /**
   * A plainer word.
   *
   * @param way 0 to {@link #WAYS} - 1, the plainest first
   * @return empty where the word is as plain itself
   */
  static OptionalInt plainer(int word, int way) {
    return plainer(word, way, PLAIN);
  }

  /** {@link #plainer} for words that are written as integers. */
  static OptionalInt plainerInteger(int word, int way) {
    return plainer(word, way, PLAIN_INTEGERS);
  }

  private static OptionalInt plainer(int word, int way, int[] known) {
    int plain = way < known.length ? known[way] : word & ~LOW_FRACTION;
    return rank(plain, known) < rank(word, known) ? OptionalInt.of(plain) : OptionalInt.empty();
  }

  private static int rank(int word, int[] known) {
    for (int i = 0; i < known.length; i++) {
      if (word == known[i]) {
        return i;
      }
    }
    return (word & LOW_FRACTION) == 0 ? known.length : known.length + 1;
  }
}
