package org.lanewise.conformance.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.conformance.corpus.CorpusFinding;
import org.lanewise.conformance.corpus.CorpusFinding.Outcome;
import org.lanewise.conformance.corpus.CorpusResult;
import org.lanewise.conformance.digest.ResultDigest;

/**
 * What became of a folder of programs with other renderers' values.
 *
 * @param name the folder's name, unique in the report
 * @param result the totals
 * @param findings each program
 */
public record CorpusOutcome(String name, CorpusResult result, List<CorpusFinding> findings) {
  public CorpusOutcome {
    findings = List.copyOf(findings);
  }

  /** The findings of a set. */
  List<CorpusFinding> of(String set) {
    return findings.stream().filter(finding -> finding.set().equals(set)).toList();
  }

  /** Whether a program's values or bits are not those of others, listed or not. */
  static boolean differs(CorpusFinding finding) {
    return finding.outcome() == Outcome.DIFFERENT || finding.outcome() == Outcome.UNEQUAL;
  }

  /**
   * The hash of all bits of each set of programs, which is that of every engine: a program on which
   * engines differ makes another one.
   */
  List<Report.Hash> hashes() {
    List<Report.Hash> hashes = new ArrayList<>();
    for (CorpusResult.Part part : result.parts()) {
      ResultDigest digest = new ResultDigest();
      int size = 0;
      boolean equal = true;
      for (CorpusFinding finding : of(part.name())) {
        equal &= finding.outcome() != Outcome.UNEQUAL;
        size += finding.results().isEmpty() ? 0 : 1;
        finding.results().forEach(found -> digest.add(finding.name(), found));
      }
      String hash = digest.hex();
      Map<String, String> byEngine = new TreeMap<>(Map.of("reference", hash));
      if (!equal) {
        byEngine.put("other engines", "differ");
      }
      hashes.add(new Report.Hash("corpus " + name + ", " + part.name(), size, byEngine));
    }
    return hashes;
  }

  /** The name of its page. */
  String page() {
    return "corpus-" + Page.anchor(name) + ".html";
  }
}
