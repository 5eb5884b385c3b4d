package org.lanewise.cli;

import java.util.List;
import org.lanewise.jit.JitEngine;
import picocli.CommandLine.Option;

/** The option that switches passes of the JIT off. */
final class PassOptions {
  @Option(
      names = "--without",
      paramLabel = "PASS",
      description =
          "switch a pass of the JIT off, to find where a difference comes from; repeatable. Results"
              + " are the same without, only slower. A wrong name is answered with all names")
  private List<String> without = List.of();

  /** The names given, each the name of a pass. */
  List<String> without() {
    for (String pass : without) {
      if (!JitEngine.passes().contains(pass)) {
        throw new InputException(
            "--without: error: unknown pass '"
                + pass
                + "' (expected "
                + String.join(", ", JitEngine.passes())
                + ")");
      }
    }
    return without;
  }
}
