package org.lanewise.conformance.report;

import java.util.List;
import org.lanewise.conformance.corpus.CorpusFinding;
import org.lanewise.conformance.corpus.CorpusFinding.Outcome;
import org.lanewise.conformance.corpus.CorpusResult;

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

  /** The name of its page. */
  String page() {
    return "corpus-" + Page.anchor(name) + ".html";
  }
}
