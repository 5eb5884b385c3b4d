package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Validator;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Validator;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;

/**
 * Makes a case that fails smaller for as long as it still fails: delta debugging over instructions,
 * operands, lanes, bindings and options. Every reduction is tried at all of its places at once,
 * then at runs of half as many, down to single ones, and all of that again until none helps any
 * more. So the result is minimal: no reduction at a single place of it gives another case that
 * fails, unless the budget ran out.
 *
 * <p>The same case, predicate and budget of calls give the same result, unless time runs out or the
 * thread is interrupted, which both end it early with the smallest case so far.
 */
public final class CaseShrinker {
  /**
   * What shrinking came to.
   *
   * @param smallest the smallest case found that fails
   * @param calls how often the predicate was asked
   * @param finished whether nothing was left to try; else the budget ran out or the thread was
   *     interrupted
   */
  public record Outcome(CaseFile smallest, int calls, boolean finished) {}

  /** The words of the largest case that is remembered: all of a usual budget take 256 MiB. */
  private static final int MOST_REMEMBERED = 1 << 14;

  private final Predicate<CaseFile> fails;
  private final Budget budget;
  private final long start = System.nanoTime();

  /** What was asked already, so that no case is run twice. */
  private final Set<CaseFile> asked = new HashSet<>();

  private CaseFile smallest;
  private int calls;
  private boolean ended;

  private CaseShrinker(CaseFile failing, Predicate<CaseFile> fails, Budget budget) {
    this.smallest = failing;
    this.fails = fails;
    this.budget = budget;
  }

  /**
   * The smallest case found that fails.
   *
   * @param failing a case that fails; what it expects is kept as far as its outputs and lanes are,
   *     see {@link Expectations} to leave it out before and fill it in afterwards
   * @param fails whether a case fails in the same way as the first one, such as {@link
   *     CaseCheck#failsAs}; asked about cases alone whose programs are valid
   * @throws IllegalArgumentException if the case does not fail
   */
  public static CaseFile shrink(CaseFile failing, Predicate<CaseFile> fails, Budget budget) {
    return run(failing, fails, budget).smallest();
  }

  /** {@link #shrink} with what it took. */
  public static Outcome run(CaseFile failing, Predicate<CaseFile> fails, Budget budget) {
    CaseShrinker shrinker = new CaseShrinker(failing, fails, budget);
    shrinker.calls++;
    if (!fails.test(failing)) {
      throw new IllegalArgumentException("the case does not fail");
    }
    shrinker.asked.add(failing);
    shrinker.all();
    return new Outcome(shrinker.smallest, shrinker.calls, !shrinker.ended);
  }

  /** All reductions in the order in which they are tried, the greatest savings first. */
  static List<Reduction<?>> reductions(Program program) {
    List<Reduction<?>> all = new ArrayList<>(LaneReductions.fewer());
    all.addAll(CodeReductions.blocks());
    switch (program) {
      case TgsiProgram tgsi -> all.addAll(TgsiReductions.all());
      case R500Program r500 -> all.addAll(R500Reductions.all());
      case D3d9Program d3d9 -> all.addAll(D3d9Reductions.all());
    }
    all.addAll(BindingReductions.fewer());
    all.addAll(LaneReductions.plainer());
    all.addAll(BindingReductions.plainer());
    all.addAll(OptionReductions.all());
    return all;
  }

  private void all() {
    List<Reduction<?>> reductions = reductions(smallest.program());
    CaseFile before;
    do {
      before = smallest;
      for (Reduction<?> reduction : reductions) {
        one(reduction);
      }
    } while (smallest != before && !ended);
  }

  private void one(Reduction<?> reduction) {
    int places = reduction.places().apply(smallest).size();
    for (int length = places; length >= 1 && !ended; length = length == 1 ? 0 : (length + 1) / 2) {
      // From the end, since what comes later depends on what comes before.
      for (int to = places; to > 0 && !ended; ) {
        int from = Math.max(0, to - length);
        if (accept(candidate(reduction, smallest, from, to))) {
          places = reduction.places().apply(smallest).size();
          to = Math.min(from, places);
        } else {
          to = from;
        }
      }
    }
  }

  /** The case with some places made plainer; null where there is none or its program has errors. */
  static CaseFile candidate(Reduction<?> reduction, CaseFile test, int from, int to) {
    try {
      CaseFile candidate = reduction.apply(test, from, to);
      check(candidate.program());
      return candidate;
    } catch (ShaderFormatException | IllegalArgumentException e) {
      return null;
    }
  }

  private static void check(Program program) {
    switch (program) {
      case TgsiProgram tgsi -> TgsiValidator.check(tgsi);
      case R500Program r500 -> R500Validator.check(r500);
      case D3d9Program d3d9 -> D3d9Validator.check(d3d9);
    }
  }

  private boolean accept(CaseFile candidate) {
    ended =
        System.nanoTime() - start >= budget.time().toNanos()
            || Thread.currentThread().isInterrupted();
    if (ended || candidate == null || !isNew(candidate)) {
      return false;
    }
    ended = calls >= budget.calls();
    if (ended) {
      return false;
    }
    calls++;
    boolean failed = fails.test(candidate);
    if (failed) {
      smallest = candidate;
    }
    return failed;
  }

  /** Remembers a case, unless it is so large that many of them would not fit into memory. */
  private boolean isNew(CaseFile candidate) {
    long words = candidate.inputs().length;
    for (int[] memory : candidate.memory().values()) {
      words += memory.length;
    }
    for (float[] constants : candidate.constants().values()) {
      words += constants.length;
    }
    return words > MOST_REMEMBERED || asked.add(candidate);
  }
}
