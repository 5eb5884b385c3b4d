package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.input.ProgramValidator;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.r500.R500Listing;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiProgram;
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
      "and their fields in comments. Errors that would keep it from running are told on standard",
      "error; only with --info they set the exit code."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise disasm examples/toon.tgsi --info",
      "  lanewise disasm mesa.log --fields",
      "  lanewise disasm shader.bin --no-hex > shader.r500"
    })
final class DisasmCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProgramFile file;

  @Option(
      names = "--info",
      description =
          "print inputs, outputs, constants, samplers and what the validator says instead")
  private boolean info;

  @Option(names = "--fields", description = "R500: all fields of each dword, idle ones too")
  private boolean fields;

  @Option(names = "--no-hex", description = "R500: without dwords and fields")
  private boolean noHex;

  @Override
  public Integer call() {
    if (fields && noHex) {
      throw exclusive("--fields", "--no-hex");
    }
    if (info && (fields || noHex)) {
      throw exclusive("--info", fields ? "--fields" : "--no-hex");
    }
    Program program = file.read();
    PrintWriter out = spec.commandLine().getOut();
    if (!info) {
      file.tellErrors(program);
      boolean listing = program.instructionSet() == InstructionSet.R500 && !noHex;
      out.print(listing ? R500Listing.print((R500Program) program, fields) : program.toText());
      return Lanewise.OK;
    }
    Signature signature = program.signature();
    out.printf(
        "%s %s program, %d instructions%n",
        program.instructionSet(), program.stage(), instructions(program));
    slots(out, "inputs", signature.inputs());
    slots(out, "outputs", signature.outputs());
    for (int buffer = 0; buffer < signature.constantBuffers().size(); buffer++) {
      out.printf("constants %d: %d rows%n", buffer, signature.constantBuffers().get(buffer));
    }
    signature.samplers().forEach(s -> out.printf("sampler %d: %s%n", s.unit(), s.target()));
    List<Diagnostic> found = ProgramValidator.validate(program);
    found.forEach(diagnostic -> out.println(file.path() + ":" + diagnostic));
    boolean runs = found.stream().noneMatch(ProgramFile::isError);
    out.println(runs ? "can run" : "cannot run");
    return runs ? Lanewise.OK : Lanewise.BAD_INPUT;
  }

  private static InputException exclusive(String one, String other) {
    return new InputException(
        one + ": error: not together with " + other + " (expected one of them)");
  }

  private static int instructions(Program program) {
    return switch (program) {
      case TgsiProgram tgsi -> tgsi.instructions().size();
      case R500Program r500 -> r500.code().size();
      case D3d9Program d3d9 -> d3d9.instructions().size();
    };
  }

  private static void slots(PrintWriter out, String what, List<Signature.Slot> slots) {
    out.println(what + ":");
    for (Signature.Slot slot : slots) {
      out.printf(
          "  %-8s %s[%d].%s%s%n",
          slot.name(),
          slot.semantic().isEmpty() ? "(none)" : slot.semantic(),
          slot.semanticIndex(),
          slot.mask(),
          slot.interpolation() == Signature.Interpolation.NONE ? "" : " " + slot.interpolation());
    }
  }
}
