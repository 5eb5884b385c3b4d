package org.lanewise.conformance.jazzer;

import org.lanewise.conformance.fuzz.BinaryForm;

/** TGSI token streams, of all three layouts. */
public final class TgsiTokensTarget {
  private TgsiTokensTarget() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] content) {
    Targets.binary(content, BinaryForm.TGSI_24_0);
    Targets.binary(content, BinaryForm.TGSI_7_10);
    Targets.binary(content, BinaryForm.TGSI_2009);
  }
}
