package org.lanewise.conformance.report;

import java.util.List;
import org.lanewise.conformance.functions.ErrorCurve;
import org.lanewise.conformance.functions.ShaderFunction;

/**
 * What became of one function of docs/numerics.md.
 *
 * @param curve how far the reference is from the exact value
 * @param engines the engines whose bits were compared with the reference's
 * @param compared how many inputs each of them ran
 * @param mismatches how many results differ, over all engines
 * @param examples a few of them, a line each
 */
public record FunctionOutcome(
    ErrorCurve curve, List<String> engines, long compared, long mismatches, List<String> examples) {
  public FunctionOutcome {
    engines = List.copyOf(engines);
    examples = List.copyOf(examples);
  }

  /** The function. */
  public ShaderFunction function() {
    return curve.function();
  }

  /** Whether no engine differs and the error is within the bound. */
  public boolean passed() {
    return mismatches == 0 && curve.largest() <= function().bound();
  }
}
