package org.lanewise.conformance.adapter;

import java.util.Optional;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.Agreement;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;

/**
 * Judges engines by cases. What a case states must be right of every engine; the rest of what is
 * visible is compared with a measure, where there is one and the case does not leave the rest open.
 */
public final class CaseJudge {
  private final Optional<EngineUnderTest> measure;

  private CaseJudge(Optional<EngineUnderTest> measure) {
    this.measure = measure;
  }

  /** A judge that asks for what cases state alone. */
  public static CaseJudge ofStated() {
    return new CaseJudge(Optional.empty());
  }

  /**
   * A judge that also compares every visible bit.
   *
   * @param measure the engine that is right, used by the judge alone as long as this judges
   */
  public static CaseJudge ofBits(EngineUnderTest measure) {
    return new CaseJudge(Optional.of(measure));
  }

  /** Runs a case on an engine and judges what is left. */
  public Verdict judge(CaseFile test, EngineUnderTest engine) {
    Comparison.Result found;
    try {
      found = engine.run(test);
    } catch (UnsupportedByEngineException e) {
      return new Verdict.Unsupported(e.getMessage());
    } catch (EngineFailureException e) {
      return new Verdict.Failed(e.getMessage());
    }
    String difference = CaseRunner.difference(test, found);
    if (difference.isEmpty() && measure.isPresent() && test.agreement() == Agreement.BITS) {
      difference = measured(test, found, measure.get());
    }
    return difference.isEmpty() ? new Verdict.Passed() : new Verdict.Failed(difference);
  }

  private static String measured(CaseFile test, Comparison.Result found, EngineUnderTest measure) {
    try {
      String difference = Comparison.difference(measure.run(test), found);
      return difference.isEmpty() ? "" : difference + " as " + measure.name() + " has it";
    } catch (UnsupportedByEngineException | EngineFailureException e) {
      throw new IllegalStateException(measure.name() + " is no measure: " + e.getMessage(), e);
    }
  }
}
