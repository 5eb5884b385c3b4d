package org.lanewise.conformance.fuzz;

import java.util.List;
import java.util.Optional;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.adapter.CaseJudge;
import org.lanewise.conformance.adapter.EngineFailureException;
import org.lanewise.conformance.adapter.EngineUnderTest;
import org.lanewise.conformance.adapter.Verdict;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.conformance.shrink.Budget;
import org.lanewise.conformance.shrink.CaseShrinker;
import org.lanewise.conformance.shrink.Expectations;
import org.lanewise.reference.ReferenceEngine;

/** Runs random programs on someone's engine and on the reference. */
final class ExternalWork implements FuzzWork {
  private static final Budget BUDGET = Budget.usual();

  private final FuzzOptions options;
  private final ReferenceEngine reference = ReferenceEngine.create();
  private final EngineUnderTest engine;
  private final EngineUnderTest measure = EngineUnderTest.of(reference);
  private final CaseJudge judge = CaseJudge.ofBits(measure);

  /**
   * Starts the engine.
   *
   * @throws EngineFailureException if it does not start
   */
  ExternalWork(FuzzOptions options) throws EngineFailureException {
    this.options = options;
    engine = options.external().orElseThrow().start();
  }

  @Override
  public Optional<FuzzFailure> run(FuzzPlan.Item item, FuzzStats stats) {
    RandomCase random = ProgramWork.make(options, item);
    CaseFile test = ProgramWork.file(options, item, random);
    Verdict verdict = judge.judge(test, engine);
    if (verdict instanceof Verdict.Unsupported unsupported) {
      synchronized (stats) {
        stats.addUnsupported(item.set(), unsupported.reason());
      }
      return Optional.empty();
    }
    Comparison.Result result = CaseRunner.run(test, reference);
    int live = 0;
    for (boolean lane : test.live()) {
      live += lane ? 1 : 0;
    }
    synchronized (stats) {
      stats.add(random, options.emphasis(item.seed()), List.of(engine.name()), live, result);
    }
    if (!(verdict instanceof Verdict.Failed failed)) {
      return Optional.empty();
    }
    CaseFile small = test;
    try {
      small =
          CaseShrinker.shrink(
              test, smaller -> judge.judge(smaller, engine) instanceof Verdict.Failed, BUDGET);
    } catch (IllegalArgumentException e) {
      // It does not fail again; the case is kept as it is.
    }
    return Optional.of(
        new FuzzFailure(
            item.set(),
            item.seed(),
            ProgramWork.told(
                item,
                options.emphasis(item.seed()),
                engine.name() + ": " + failed.difference(),
                small.program()),
            Optional.of(Expectations.of(small, CaseRunner.run(small, reference)))));
  }

  @Override
  public void close() {
    engine.close();
    measure.close();
  }
}
