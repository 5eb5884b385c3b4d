package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Listing;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiPrinter;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints a program. */
@Command(
    name = "disasm",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a program in its canonical form; reading that gives the same program.",
      "R500 prints as assembly (see docs/r500-assembly.md) with the six dwords of each instruction",
      "and their fields in comments, Direct3D 9 as Microsoft's assembly (see docs/d3d9.md), TGSI,",
      "whether it comes as text or as tokens, as text. Errors that would keep it from running are",
      "told on standard error; only with --info they set the exit code."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise disasm examples/toon.tgsi --info",
      "  lanewise disasm mesa.log --fields",
      "  lanewise disasm shader.bin --no-hex > shader.r500",
      "  lanewise disasm effect.fxo --program 2",
      "  lanewise disasm shader.tokens --text 2009"
    })
final class DisasmCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProgramFile file;

  @Option(names = "--info", description = "the same as the command 'info'")
  private boolean info;

  @Option(names = "--fields", description = "R500: all fields of each dword, idle ones too")
  private boolean fields;

  @Option(
      names = "--no-hex",
      description =
          "R500: without dwords and fields; Direct3D 9: without comment tokens, which are most of some programs")
  private boolean noHex;

  @Option(
      names = "--text",
      paramLabel = "24.0|2009",
      description = "TGSI: as Mesa 24.0 prints it (default) or as it was printed in December 2009")
  private TgsiText form;

  @Override
  public Integer call() {
    if (fields && noHex) {
      throw exclusive("--fields", "--no-hex");
    }
    if (info && (fields || noHex)) {
      throw exclusive("--info", fields ? "--fields" : "--no-hex");
    }
    if (info && form != null) {
      throw exclusive("--info", "--text");
    }
    Program program = file.read();
    if (form != null && !(program instanceof TgsiProgram)) {
      throw new InputException(
          "--text: error: no meaning for a program of "
              + program.instructionSet()
              + " (expected a TGSI program)");
    }
    if (fields && program.instructionSet() == InstructionSet.D3D9) {
      throw new InputException(
          "--fields: error: no meaning for a D3D9 program (expected an R500 program)");
    }
    PrintWriter out = spec.commandLine().getOut();
    if (!info) {
      file.tellErrors(program);
      boolean listing = program.instructionSet() == InstructionSet.R500 && !noHex;
      out.print(listing ? R500Listing.print((R500Program) program, fields) : text(program));
      return Lanewise.OK;
    }
    return new ProgramInfo(out).print(file, program) ? Lanewise.OK : Lanewise.BAD_INPUT;
  }

  private String text(Program program) {
    if (form != null && program instanceof TgsiProgram tgsi) {
      try {
        return TgsiPrinter.print(tgsi, form);
      } catch (ShaderFormatException e) {
        throw new InputException(file.path() + ":" + e.getMessage());
      }
    }
    return noHex && program instanceof D3d9Program d3d9
        ? d3d9.withoutComments().toText()
        : program.toText();
  }

  private static InputException exclusive(String one, String other) {
    return new InputException(
        one + ": error: not together with " + other + " (expected one of them)");
  }
}
