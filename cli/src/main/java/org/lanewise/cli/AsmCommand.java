package org.lanewise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.lanewise.core.d3d9.D3d9Binary;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.input.ProgramValidator;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Binary;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiBinary;
import org.lanewise.core.tgsi.TgsiLayout;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiTokenForm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes a program as its hardware takes it. */
@Command(
    name = "asm",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a program as raw little-endian dwords, as hardware and runtimes take it.",
      "Of R500 that is the code, six dwords an instruction, of Direct3D 9 and TGSI the token stream.",
      "Every form is taken. What the validator finds is told; a program with errors is not written unless",
      "--force is given (exit code 2)."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise asm examples/phong.r500 --out phong.bin",
      "  lanewise asm mesa.log --out shader.bin",
      "  lanewise asm shader.asm --out shader.pso",
      "  lanewise asm effect.fxo --program 3 --hex",
      "  lanewise asm examples/marble.tgsi --layout 7.10"
    })
final class AsmCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProgramFile file;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description =
          "the file to write (default: the program's name with .bin, .pso, .vso, .tokens or .hex, here)")
  private Path out;

  @Option(names = "--hex", description = "write hexadecimal words as text")
  private boolean hex;

  @Option(
      names = "--layout",
      paramLabel = "24.0|7.10|2009",
      description =
          "TGSI: the layout of the tokens (default: that of PROGRAM if it has tokens, else 24.0)")
  private TgsiLayout layout;

  @Option(names = "--force", description = "write the code of a program that has errors, too")
  private boolean force;

  @Override
  public Integer call() {
    Program program = file.read();
    String extension =
        switch (program) {
          case R500Program r500 -> ".bin";
          case D3d9Program d3d9 -> d3d9.version().isPixel() ? ".pso" : ".vso";
          case TgsiProgram tgsi -> ".tokens";
        };
    if (layout != null && !(program instanceof TgsiProgram)) {
      throw new InputException(
          "--layout: error: no meaning for a program of "
              + program.instructionSet()
              + " (expected a TGSI program)");
    }
    Path target = out != null ? out : file.besides(hex ? ".hex" : extension);
    Images.checkTarget(target, "a file", List.of(file.path()));
    check(program);
    byte[] bytes = bytes(program);
    try {
      Files.write(target, hex ? words(program, bytes) : bytes);
    } catch (NoSuchFileException e) {
      throw new InputException(target + ": error: its folder does not exist");
    } catch (IOException e) {
      throw new InputException(target + ": error: cannot be written: " + e.getMessage());
    }
    report(program, target, bytes.length);
    return Lanewise.OK;
  }

  private byte[] bytes(Program program) {
    try {
      return switch (program) {
        case R500Program r500 -> R500Binary.write(r500);
        case D3d9Program d3d9 -> D3d9Binary.write(d3d9);
        case TgsiProgram tgsi -> TgsiBinary.write(tgsi, layout(tgsi));
      };
    } catch (ShaderFormatException e) {
      throw new InputException(file.path() + ":" + e.getMessage());
    }
  }

  private TgsiLayout layout(TgsiProgram program) {
    return layout != null
        ? layout
        : program.tokenForm().map(TgsiTokenForm::layout).orElse(TgsiLayout.MESA_24_0);
  }

  /** Lines of hexadecimal words, which all commands read, too. */
  private static byte[] words(Program program, byte[] bytes) {
    int perLine = program instanceof R500Program ? R500Instruction.DWORDS : 8;
    ByteBuffer dwords = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    StringBuilder text = new StringBuilder();
    for (int at = 0; dwords.hasRemaining(); at++) {
      text.append(at == 0 ? "" : at % perLine == 0 ? "\n" : " ");
      text.append("%08x".formatted(dwords.getInt()));
    }
    return text.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** Tells what the validator finds and stops at what makes no code. */
  private void check(Program program) {
    PrintWriter err = spec.commandLine().getErr();
    List<Diagnostic> found = ProgramValidator.validate(program);
    // Tokens say more than can run here, so what cannot is no reason to refuse them.
    boolean isWrong =
        found.stream()
            .anyMatch(
                program instanceof TgsiProgram
                    ? diagnostic -> diagnostic.severity() == Diagnostic.Severity.ERROR
                    : ProgramFile::isError);
    if (isWrong && (!force || program instanceof R500Program r500 && r500.code().isEmpty())) {
      throw new InputException(
          found.stream()
              .map(diagnostic -> file.path() + ":" + diagnostic)
              .collect(Collectors.joining(System.lineSeparator())));
    }
    found.forEach(diagnostic -> err.println(file.path() + ":" + diagnostic));
  }

  private void report(Program program, Path target, int bytes) {
    if (program instanceof R500Program r500 && !lost(r500).isEmpty()) {
      spec.commandLine()
          .getErr()
          .println(file.path() + ": warning: dwords hold the code alone, not its " + lost(r500));
    }
    spec.commandLine()
        .getOut()
        .printf(
            "%s: %d instructions, %d bytes%n", target, ProgramInfo.instructions(program), bytes);
  }

  /** What belongs to the program and is not in its code. */
  private static String lost(R500Program program) {
    List<String> lost = new ArrayList<>();
    if (!program.registers().entries().isEmpty()) {
      lost.add("registers");
    }
    if (!program.constants().isEmpty()) {
      lost.add("constants");
    }
    if (!program.inputs().isEmpty() || !program.preloads().isEmpty()) {
      lost.add("inputs");
    }
    if (!program.samplers().isEmpty()) {
      lost.add("samplers");
    }
    return String.join(", ", lost);
  }
}
