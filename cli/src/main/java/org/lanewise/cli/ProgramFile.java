package org.lanewise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.lanewise.conformance.corpus.D3d9TokenFile;
import org.lanewise.conformance.corpus.R500Json;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.input.ProgramReader;
import org.lanewise.core.input.ProgramReading;
import org.lanewise.core.input.ProgramValidator;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiForm;
import org.lanewise.core.tgsi.TgsiLayout;
import org.lanewise.core.tgsi.TgsiReader;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The program operand that most commands take. */
final class ProgramFile {
  /** A JSON object; a listing of words may start with a brace too, but no quote follows it. */
  private static final Pattern JSON = Pattern.compile("\\s*\\{\\s*\"");

  /** Where the start of a file is looked at. */
  private static final int START = 4096;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(
      paramLabel = "PROGRAM",
      description =
          "a program: TGSI as text, as a stream of tokens or as its words in hexadecimal text;"
              + " R500 as assembly, raw little-endian dwords, a listing of"
              + " hexadecimal words, a Mesa log (RADEON_DEBUG=fp), a CTM executable, or a corpus's"
              + " fs.r500.json; or Direct3D 9 as assembly, a token stream, its words as hexadecimal"
              + " text, arrays of C or"
              + " a JSON list 'tokens', or a compiled effect")
  private Path path;

  @Option(
      names = "--isa",
      paramLabel = "tgsi|r500|d3d9",
      description = "the instruction set of PROGRAM (default: by its content)")
  private InstructionSet isa;

  @Option(
      names = "--tokens",
      paramLabel = "24.0|7.10|2009",
      description =
          "the layout of the TGSI tokens in PROGRAM (default: the first one in which they are a"
              + " program)")
  private TgsiLayout tokens;

  @Option(
      names = {"--program", "--index"},
      paramLabel = "N",
      description =
          "which program of a Mesa log or of a file of Direct3D 9 programs, 1 for the first"
              + " (default: the last that is complete, the first of Direct3D 9; for pictures the first"
              + " pixel shader)")
  private Integer index;

  private Bindings defaults = new Bindings();

  /** Reads the program; what there is to say about the file goes to standard error. */
  Program read() {
    return read(stage -> true);
  }

  /** Reads the program, of several the first of a stage that is liked. */
  private Program read(Predicate<Stage> liked) {
    byte[] content = content();
    try {
      if (index == null && isa != InstructionSet.TGSI && isJson(content)) {
        R500Json json = R500Json.read(content);
        defaults = json.bindings();
        return json.program();
      }
      ProgramReading reading = liked(content, reading(content), liked);
      PrintWriter err = spec.commandLine().getErr();
      if (index == null && reading.count() > 1) {
        err.printf(
            "%s: note: program %d of %d (--program selects another)%n",
            path, reading.index() + 1, reading.count());
      }
      reading.warnings().forEach(warning -> err.println(path + ":" + warning));
      return reading.program();
    } catch (ShaderFormatException e) {
      throw located(e.diagnostic());
    }
  }

  /** Another program of the file, if none is asked for by number and this one's stage is wrong. */
  private ProgramReading liked(byte[] content, ProgramReading first, Predicate<Stage> liked) {
    if (index != null || liked.test(first.program().stage())) {
      return first;
    }
    for (int next = first.index() + 1; next < first.count(); next++) {
      try {
        ProgramReading reading = ProgramReader.reading(content, next);
        if (liked.test(reading.program().stage())) {
          return reading;
        }
      } catch (ShaderFormatException e) {
        // A damaged program is none to choose.
      }
    }
    return first;
  }

  /** Prints a line for each program of a file with several. */
  void list(PrintWriter out) {
    byte[] content = content();
    if (isa == InstructionSet.TGSI || isJson(content)) {
      return;
    }
    try {
      int count = ProgramReader.reading(content, Optional.ofNullable(isa)).count();
      if (count == 1) {
        return;
      }
      IntFunction<ProgramReading> programs = ProgramReader.open(content);
      for (int program = 0; program < count; program++) {
        String line;
        try {
          line = ProgramInfo.title(programs.apply(program).program());
        } catch (ShaderFormatException e) {
          line = "damaged: " + e.getMessage();
        }
        out.printf("program %d of %d: %s%n", program + 1, count, line);
      }
    } catch (ShaderFormatException e) {
      throw located(e.diagnostic());
    }
  }

  private ProgramReading reading(byte[] content) {
    if (tokens != null) {
      return tokens(content);
    }
    if (index == null) {
      return ProgramReader.reading(content, Optional.ofNullable(isa));
    }
    if (index < 1 || isa == InstructionSet.TGSI) {
      throw new InputException(
          "--program: error: "
              + index
              + (index < 1
                  ? " (expected 1 or more)"
                  : " with --isa tgsi (expected a file with several programs)"));
    }
    ProgramReading reading = ProgramReader.reading(content, index - 1);
    InstructionSet found = reading.program().instructionSet();
    if (isa != null && isa != found) {
      throw new InputException(
          "--isa: error: " + path + " is of " + found + " (expected " + isa + ")");
    }
    return reading;
  }

  private ProgramReading tokens(byte[] content) {
    boolean isText = TgsiReader.formOf(content).equals(Optional.of(TgsiForm.TEXT));
    if (index != null || isText || isa != null && isa != InstructionSet.TGSI) {
      throw new InputException(
          "--tokens: error: no meaning for "
              + (isText ? path + ", which is text" : index != null ? "--program" : "--isa " + isa)
              + " (expected TGSI tokens)");
    }
    return TgsiReader.reading(content, Optional.of(tokens));
  }

  /** Refuses an option that a case file has no use for. */
  void refuseIndex() {
    if (index != null) {
      throw new InputException(
          "--program: error: " + path + " is a case file (expected a file with several programs)");
    }
  }

  /** Reads the program and makes sure that it can run; warnings go to standard error. */
  Program readChecked() {
    Program program = read();
    tellWarnings(check(program));
    return program;
  }

  /** Like {@link #readChecked}, of several programs the first one for pixels. */
  Program readCheckedFragment() {
    Program program = read(stage -> stage == Stage.FRAGMENT);
    tellWarnings(check(program));
    return program;
  }

  /**
   * Makes sure that a program can run.
   *
   * @return what the validator warns of
   */
  private List<Diagnostic> check(Program program) {
    List<Diagnostic> found = ProgramValidator.validate(program);
    found.stream()
        .filter(ProgramFile::isError)
        .findFirst()
        .ifPresent(
            diagnostic -> {
              throw located(diagnostic);
            });
    return found;
  }

  /** Whether a program cannot run because of this. */
  static boolean isError(Diagnostic diagnostic) {
    return diagnostic.severity() != Diagnostic.Severity.WARNING;
  }

  /** One line on standard error for warnings of a program. */
  void tellWarnings(List<Diagnostic> warnings) {
    tell(warnings, "warning");
  }

  /** One line on standard error for the errors of a program; its warnings are left out. */
  void tellErrors(Program program) {
    tell(
        ProgramValidator.validate(program).stream().filter(ProgramFile::isError).toList(), "error");
  }

  /** Warnings about the program of a case file; its errors may be what the case expects. */
  void tellCaseWarnings(Program program) {
    List<Diagnostic> found = ProgramValidator.validate(program);
    if (found.stream().noneMatch(ProgramFile::isError)) {
      found.forEach(
          diagnostic -> spec.commandLine().getErr().println(path + ": program: " + diagnostic));
    }
  }

  /** One alone is told as it is; of more the number, since hundreds are possible. */
  private void tell(List<Diagnostic> found, String what) {
    if (found.isEmpty()) {
      return;
    }
    PrintWriter err = spec.commandLine().getErr();
    if (found.size() == 1) {
      err.println(path + ":" + found.getFirst());
    } else {
      err.printf(
          "%s: %s: %d %ss (lanewise info %s lists them)%n", path, what, found.size(), what, path);
    }
  }

  Path path() {
    return path;
  }

  /** The program's file name with another extension, in the current folder. */
  Path besides(String extension) {
    String name = path.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return Path.of((dot > 0 ? name.substring(0, dot) : name) + extension);
  }

  /** The constants that came with the program last read; all others are 0. */
  Bindings defaults() {
    return defaults;
  }

  private byte[] content() {
    try {
      byte[] content = Files.readAllBytes(path);
      boolean isTokens = (isa == null || isa == InstructionSet.D3D9) && isJson(content);
      return isTokens ? D3d9TokenFile.stream(content).orElse(content) : content;
    } catch (ShaderFormatException e) {
      throw located(e.diagnostic());
    } catch (NoSuchFileException e) {
      throw new InputException(path + ": error: no such file");
    } catch (IOException | OutOfMemoryError e) {
      throw new InputException(path + ": error: cannot be read: " + e.getMessage());
    }
  }

  private static boolean isJson(byte[] content) {
    int length = Math.min(content.length, START);
    return JSON.matcher(new String(content, 0, length, StandardCharsets.UTF_8)).lookingAt();
  }

  private InputException located(Diagnostic diagnostic) {
    return new InputException(path + ":" + diagnostic);
  }
}
