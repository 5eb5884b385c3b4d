package org.lanewise.conformance.jazzer;

import org.lanewise.conformance.cases.CaseFile;

/** Case files. */
public final class CaseTarget {
  private CaseTarget() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] content) {
    Targets.text(
        content,
        text -> {
          CaseFile test = CaseFile.parse("fuzz", text);
          String printed = test.toText();
          return CaseFile.parse("fuzz", printed).toText().equals(printed)
              ? ""
              : "the text is not that of the case";
        });
  }
}
