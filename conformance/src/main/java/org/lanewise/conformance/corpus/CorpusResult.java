package org.lanewise.conformance.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a corpus run found.
 *
 * @param parts what was found of each set of programs that the corpus has
 * @param sameSource the TGSI and R500 programs of a case compared, for each case that has both
 */
public record CorpusResult(List<Part> parts, List<SameSource> sameSource) {

  public CorpusResult {
    parts = List.copyOf(parts);
    sameSource = List.copyOf(sameSource);
  }

  /**
   * What was found about a set of programs.
   *
   * @param name the instruction set, or a set of its programs
   * @param total programs in the folder
   * @param decoded programs that were read and survived printing
   * @param refused programs that cannot run, by reason
   * @param equal programs on which all engines gave the same bits
   * @param matching programs whose values are those of the other renderer within the tolerance
   * @param expectedFailures programs that do not match or cannot run, as the list of exceptions
   *     says
   * @param unvetted programs that ran but have no trusted values
   * @param skipped expectations that were not checked and texts that were not read, by reason
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
      Map<String, Integer> skipped,
      List<String> failures) {

    public Part {
      refused = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(refused));
      skipped = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(skipped));
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
      text.append(System.lineSeparator());
      if (!skipped.isEmpty()) {
        int count = skipped.values().stream().mapToInt(Integer::intValue).sum();
        text.append("  skipped  %d expectations or texts%n".formatted(count));
        skipped.forEach((reason, part) -> text.append("    %5d  %s%n".formatted(part, reason)));
      }
      return text.toString();
    }
  }

  /** What was found of a set of programs, by its name. */
  public Optional<Part> part(String name) {
    return parts.stream().filter(part -> part.name.equals(name)).findFirst();
  }

  /** What went wrong, a line each. */
  public List<String> failures() {
    List<String> all = new ArrayList<>();
    for (Part part : parts) {
      String set = part.equals(parts.getFirst()) ? "" : part.name + " ";
      part.failures.forEach(failure -> all.add(set + failure));
    }
    return all;
  }

  /** Whether nothing unexpected happened. */
  public boolean passed() {
    return parts.stream().allMatch(part -> part.failures.isEmpty());
  }

  /** A few lines for people. */
  public String summary() {
    String text = String.join("", parts.stream().map(Part::summary).toList());
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
