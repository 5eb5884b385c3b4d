package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.lanewise.core.program.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Tells about a program. */
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    description = {
      "Tells what a program reads and writes, how large it is, and whether it can run.",
      "Exit code 2 if it cannot. Of a file with several programs all are listed, and the first or",
      "that of --program is told in full."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise info shader.pso",
      "  lanewise info effect.fxo --program 3"
    })
final class InfoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProgramFile file;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    file.list(out);
    Program program = file.read();
    return new ProgramInfo(out).print(file, program) ? Lanewise.OK : Lanewise.BAD_INPUT;
  }
}
