package org.lanewise.conformance.fuzz;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.lanewise.conformance.adapter.EngineFailureException;
import org.lanewise.conformance.adapter.EngineUnderTest;
import org.lanewise.conformance.random.Emphasis;

/**
 * How a run goes.
 *
 * @param plan which programs
 * @param what what is done with them
 * @param emphases what programs have much of; where there are several, a seed always has the same
 * @param threads how many threads work, at least 1; the programs are the same for any number
 * @param seconds when no more programs are begun; infinite for no such limit
 * @param quick whether a program runs on the reference and one other engine, in turns, and on few
 *     lanes: about twice the programs a second
 * @param metamorphic whether a variant of each program runs as well, which must give the same bits
 * @param stopAfter the number of failures after which no more programs are begun
 * @param without names of passes of the JIT that do not run
 * @param external an engine that programs run on instead of this project's, one for each thread
 */
public record FuzzOptions(
    FuzzPlan plan,
    What what,
    List<Emphasis> emphases,
    int threads,
    double seconds,
    boolean quick,
    boolean metamorphic,
    int stopAfter,
    Collection<String> without,
    Optional<EngineStart> external) {
  /** What is made of a seed. */
  public enum What {
    /** A legal program, to be run. */
    PROGRAMS,
    /** The machine words of a program, damaged, to be decoded. */
    BINARIES
  }

  /** Starts an engine. */
  @FunctionalInterface
  public interface EngineStart {
    /**
     * An engine of its own for a thread.
     *
     * @throws EngineFailureException if it does not start
     */
    EngineUnderTest start() throws EngineFailureException;
  }

  public FuzzOptions {
    emphases = List.copyOf(emphases);
    without = List.copyOf(without);
  }

  /** Programs of a plan on all engines, with everything else as it usually is. */
  public static FuzzOptions of(FuzzPlan plan) {
    return new FuzzOptions(
        plan,
        What.PROGRAMS,
        List.of(Emphasis.BALANCED),
        1,
        Double.POSITIVE_INFINITY,
        false,
        false,
        1,
        List.of(),
        Optional.empty());
  }

  /** The same with other emphases. */
  public FuzzOptions withEmphases(List<Emphasis> other) {
    return new FuzzOptions(
        plan, what, other, threads, seconds, quick, metamorphic, stopAfter, without, external);
  }

  /** The same with another number of threads. */
  public FuzzOptions withThreads(int other) {
    return new FuzzOptions(
        plan, what, emphases, other, seconds, quick, metamorphic, stopAfter, without, external);
  }

  /** The same with another limit of time. */
  public FuzzOptions withSeconds(double other) {
    return new FuzzOptions(
        plan, what, emphases, threads, other, quick, metamorphic, stopAfter, without, external);
  }

  /** The same with one engine in turns. */
  public FuzzOptions quickly() {
    return new FuzzOptions(
        plan, what, emphases, threads, seconds, true, metamorphic, stopAfter, without, external);
  }

  /** The same with variants of the programs. */
  public FuzzOptions withVariants() {
    return new FuzzOptions(
        plan, what, emphases, threads, seconds, quick, true, stopAfter, without, external);
  }

  /** The same for damaged machine words. */
  public FuzzOptions ofBinaries() {
    return new FuzzOptions(
        plan,
        What.BINARIES,
        emphases,
        threads,
        seconds,
        quick,
        metamorphic,
        stopAfter,
        without,
        external);
  }

  /** The same with an engine to be judged by the reference. */
  public FuzzOptions on(EngineStart other) {
    return new FuzzOptions(
        plan,
        what,
        emphases,
        threads,
        seconds,
        quick,
        metamorphic,
        stopAfter,
        without,
        Optional.of(other));
  }

  /** What the programs of a seed have much of. */
  public Emphasis emphasis(long seed) {
    // Sources have short cycles by the seed; this must not fall in step with them.
    long turn = (seed * 0xD1B54A32D192ED03L) >>> 33;
    return emphases.get((int) (turn % emphases.size()));
  }
}
