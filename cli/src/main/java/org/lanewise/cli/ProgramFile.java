package org.lanewise.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;
import picocli.CommandLine.Parameters;

/** The program operand that most commands take. */
final class ProgramFile {
  @Parameters(paramLabel = "PROGRAM", description = "a TGSI fragment program as text")
  private Path path;

  /** Reads the program. */
  TgsiProgram read() {
    return read(path);
  }

  /** Reads the program and makes sure that it can run. */
  TgsiProgram readChecked() {
    TgsiProgram program = read(path);
    try {
      TgsiValidator.check(program);
    } catch (ShaderFormatException e) {
      throw located(path, e.diagnostic());
    }
    return program;
  }

  Path path() {
    return path;
  }

  static TgsiProgram read(Path path) {
    try {
      return TgsiParser.parse(Files.readString(path, StandardCharsets.UTF_8));
    } catch (ShaderFormatException e) {
      throw located(path, e.diagnostic());
    } catch (CharacterCodingException e) {
      throw new InputException(path + ": error: no UTF-8 text (expected a TGSI program as text)");
    } catch (NoSuchFileException e) {
      throw new InputException(path + ": error: no such file");
    } catch (IOException | OutOfMemoryError e) {
      throw new InputException(path + ": error: cannot be read: " + e.getMessage());
    }
  }

  private static InputException located(Path path, Diagnostic diagnostic) {
    return new InputException(path + ":" + diagnostic);
  }
}
