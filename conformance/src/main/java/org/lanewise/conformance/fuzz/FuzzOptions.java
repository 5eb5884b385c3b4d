package org.lanewise.conformance.fuzz;

import java.util.Collection;
import java.util.List;
import org.lanewise.conformance.random.Emphasis;

/**
 * How a run goes.
 *
 * @param plan which programs
 * @param emphases what programs have much of; where there are several, a seed always has the same
 * @param threads how many threads work, at least 1; the programs are the same for any number
 * @param seconds when no more programs are begun; infinite for no such limit
 * @param quick whether a program runs on the reference and one other engine, in turns, and on few
 *     lanes: many times the programs a second
 * @param stopAfter the number of failures after which no more programs are begun
 * @param without names of passes of the JIT that do not run
 */
public record FuzzOptions(
    FuzzPlan plan,
    List<Emphasis> emphases,
    int threads,
    double seconds,
    boolean quick,
    int stopAfter,
    Collection<String> without) {
  public FuzzOptions {
    emphases = List.copyOf(emphases);
    without = List.copyOf(without);
  }

  /** What the programs of a seed have much of. */
  public Emphasis emphasis(long seed) {
    // Sources have short cycles by the seed; this must not fall in step with them.
    long turn = (seed * 0xD1B54A32D192ED03L) >>> 33;
    return emphases.get((int) (turn % emphases.size()));
  }
}
