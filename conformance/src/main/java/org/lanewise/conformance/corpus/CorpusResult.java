package org.lanewise.conformance.corpus;

import java.util.List;
import java.util.Map;

/**
 * What a corpus run found.
 *
 * @param total cases in the folder
 * @param decoded cases whose program was read and survived printing
 * @param refused cases that the validator cannot let run yet, by reason
 * @param equal cases on which all engines gave the same bits
 * @param matching cases whose values are those of the other renderer within the tolerance
 * @param expectedFailures cases that do not match, as the list of exceptions says
 * @param failures what went wrong, a line each
 */
public record CorpusResult(
    int total,
    int decoded,
    Map<String, Integer> refused,
    int equal,
    int matching,
    int expectedFailures,
    List<String> failures) {

  /** The number of cases that were refused. */
  public int refusedCount() {
    return refused.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Whether nothing unexpected happened. */
  public boolean passed() {
    return failures.isEmpty();
  }

  /** A few lines for people. */
  public String summary() {
    int ran = decoded - refusedCount();
    StringBuilder text = new StringBuilder();
    text.append("decoded  %d of %d%n".formatted(decoded, total));
    text.append("refused  %d%n".formatted(refusedCount()));
    refused.forEach((reason, count) -> text.append("  %5d  %s%n".formatted(count, reason)));
    text.append("equal    %d of %d on all engines%n".formatted(equal, ran));
    text.append(
        "matching %d of %d (%d listed exceptions)%n".formatted(matching, ran, expectedFailures));
    return text.toString();
  }
}
