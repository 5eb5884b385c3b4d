package org.lanewise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Binary;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Validator;
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
      "Writes the code of an R500 program as raw little-endian dwords, six an instruction.",
      "Every form is taken. What the validator finds is told; a program with errors is not written",
      "unless --force is given (exit code 2)."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise asm examples/phong.r500 --out phong.bin",
      "  lanewise asm mesa.log --out shader.bin"
    })
final class AsmCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProgramFile file;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "the file to write (default: the program's name with .bin, here)")
  private Path out;

  @Option(names = "--force", description = "write the code of a program that has errors, too")
  private boolean force;

  @Override
  public Integer call() {
    Program program = file.read();
    if (!(program instanceof R500Program r500)) {
      throw new InputException(
          file.path()
              + ": error: a "
              + program.instructionSet()
              + " program has no binary form here yet (expected an R500 program)");
    }
    Path target = out != null ? out : file.besides(".bin");
    Images.checkTarget(target, "a file", List.of(file.path()));
    check(r500);
    byte[] bytes = R500Binary.write(r500);
    try {
      Files.write(target, bytes);
    } catch (NoSuchFileException e) {
      throw new InputException(target + ": error: its folder does not exist");
    } catch (IOException e) {
      throw new InputException(target + ": error: cannot be written: " + e.getMessage());
    }
    report(r500, target, bytes.length);
    return Lanewise.OK;
  }

  /** Tells what the validator finds and stops at what makes no code. */
  private void check(R500Program program) {
    PrintWriter err = spec.commandLine().getErr();
    List<Diagnostic> found = R500Validator.validate(program);
    boolean isWrong = found.stream().anyMatch(ProgramFile::isError);
    if (isWrong && (!force || program.code().isEmpty())) {
      throw new InputException(
          found.stream()
              .map(diagnostic -> file.path() + ":" + diagnostic)
              .collect(Collectors.joining(System.lineSeparator())));
    }
    found.forEach(diagnostic -> err.println(file.path() + ":" + diagnostic));
  }

  private void report(R500Program program, Path target, int bytes) {
    PrintWriter err = spec.commandLine().getErr();
    String lost = lost(program);
    if (!lost.isEmpty()) {
      err.println(file.path() + ": warning: dwords hold the code alone, not its " + lost);
    }
    spec.commandLine()
        .getOut()
        .printf("%s: %d instructions, %d bytes%n", target, program.code().size(), bytes);
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
