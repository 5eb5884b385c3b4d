package org.lanewise.conformance.jazzer;

import org.lanewise.conformance.fuzz.BinaryForm;

/**
 * Direct3D 9 programs: streams, effects, containers, words and assembly, told apart by their
 * content.
 */
public final class D3d9Target {
  private D3d9Target() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] content) {
    Targets.binary(content, BinaryForm.D3D9_BINARY);
  }
}
