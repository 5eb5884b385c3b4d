package org.lanewise.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.lanewise.conformance.adapter.EngineServer;
import org.lanewise.conformance.adapter.ProgramForm;
import org.lanewise.core.engine.ShaderEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs programs for others. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = {
      "Runs programs for another program, in any language: reads requests from standard input and",
      "writes answers to standard output, lines of text (see docs/engine-protocol.md), until the input",
      "ends. A wrong request is answered by 'error' and its line; then the next one is read."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise serve --engine jit",
      "  lanewise serve --engine reference < requests.txt",
      "  lanewise conformance --engine-command \"./lanewise serve --engine vector --lanes 8\" --bits"
    })
final class ServeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private EngineChoice engine;

  @Option(
      names = "--program",
      defaultValue = "both",
      paramLabel = "FORM",
      description =
          "how programs are asked for, ${COMPLETION-CANDIDATES}: those that come as text and as"
              + " machine words must be the same in both (default: ${DEFAULT-VALUE})")
  private ProgramForm form;

  @Override
  public Integer call() {
    try (ShaderEngine created = engine.create()) {
      EngineServer.serve(created, form, System.in, spec.commandLine().getOut());
      return Lanewise.OK;
    } catch (IOException e) {
      throw new InputException("standard input: error: cannot be read: " + e.getMessage());
    }
  }
}
