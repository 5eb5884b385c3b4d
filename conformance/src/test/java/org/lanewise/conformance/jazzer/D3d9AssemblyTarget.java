package org.lanewise.conformance.jazzer;

import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;

/** Direct3D 9 assembly. */
public final class D3d9AssemblyTarget {
  private D3d9AssemblyTarget() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] content) {
    Targets.text(
        content,
        text -> {
          D3d9Program program = D3d9Parser.parse(text);
          return D3d9Parser.parse(program.toText()).equals(program)
              ? ""
              : "the text is not that of the program";
        });
  }
}
