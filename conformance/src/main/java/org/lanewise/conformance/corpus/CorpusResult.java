package org.lanewise.conformance.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What a corpus run found.
 *
 * @param tgsi the TGSI programs
 * @param r500 the R500 programs
 * @param sameSource both compared, for each case that has both
 */
public record CorpusResult(Part tgsi, Part r500, List<SameSource> sameSource) {

  public CorpusResult {
    sameSource = List.copyOf(sameSource);
  }

  /**
   * What was found about the programs of one instruction set.
   *
   * @param name the instruction set
   * @param total programs in the folder
   * @param decoded programs that were read and survived printing
   * @param refused programs that cannot run yet, by reason
   * @param equal programs on which all engines gave the same bits
   * @param matching programs whose values are those of the other renderer within the tolerance
   * @param expectedFailures programs that do not match, as the list of exceptions says
   * @param unvetted programs that ran but have no trusted values
   * @param failures what went wrong, a line each
   */
  public record Part(
      String name,
      int total,
      int decoded,
      Map<String, Integer> refused,
      int equal,
      int matching,
      int expectedFailures,
      int unvetted,
      List<String> failures) {

    public Part {
      refused = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(refused));
      failures = List.copyOf(failures);
    }

    /** The number of programs that were refused. */
    public int refusedCount() {
      return refused.values().stream().mapToInt(Integer::intValue).sum();
    }

    private String summary() {
      int ran = decoded - refusedCount();
      StringBuilder text = new StringBuilder();
      text.append("%s%n  decoded  %d of %d%n".formatted(name, decoded, total));
      text.append("  refused  %d%n".formatted(refusedCount()));
      refused.forEach((reason, count) -> text.append("    %5d  %s%n".formatted(count, reason)));
      text.append("  equal    %d of %d on all engines%n".formatted(equal, ran));
      text.append("  matching %d of %d".formatted(matching, ran - unvetted));
      text.append(" (%d listed exceptions".formatted(expectedFailures));
      text.append(unvetted == 0 ? ")" : ", %d more without trusted values)".formatted(unvetted));
      return text.append(System.lineSeparator()).toString();
    }
  }

  /** What went wrong, a line each. */
  public List<String> failures() {
    List<String> all = new ArrayList<>(tgsi.failures);
    r500.failures.forEach(failure -> all.add("R500 " + failure));
    return all;
  }

  /** Whether nothing unexpected happened. */
  public boolean passed() {
    return tgsi.failures.isEmpty() && r500.failures.isEmpty();
  }

  /** A few lines for people. */
  public String summary() {
    String text = tgsi.summary();
    if (r500.total > 0) {
      text += r500.summary();
    }
    if (!sameSource.isEmpty()) {
      SameSource worst =
          sameSource.stream().max(Comparator.comparingDouble(SameSource::worst)).orElseThrow();
      text +=
          "R500 against TGSI of the same GLSL%n  within %.0e %d of %d, %d bit-equal; worst %s (%.3g)%n"
              .formatted(
                  SameSource.TOLERANCE,
                  sameSource.stream().filter(SameSource::isWithin).count(),
                  sameSource.size(),
                  sameSource.stream().filter(SameSource::isBitEqual).count(),
                  worst.name(),
                  worst.worst());
    }
    return text;
  }
}
