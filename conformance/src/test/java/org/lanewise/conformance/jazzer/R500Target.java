package org.lanewise.conformance.jazzer;

import org.lanewise.conformance.fuzz.BinaryForm;
import org.lanewise.core.r500.R500Parser;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Reader;

/** R500 programs: dwords, listings, logs, executables and assembly, told apart by their content. */
public final class R500Target {
  private R500Target() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] content) {
    Targets.text(
        content,
        ignored -> {
          R500Program program = R500Reader.read(content);
          return R500Parser.parse(program.toText()).equals(program)
              ? ""
              : "the text is not that of the program";
        });
    Targets.binary(content, BinaryForm.R500_BINARY);
  }
}
