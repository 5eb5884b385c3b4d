package org.lanewise.core.input;

import java.util.List;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Validator;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;

/** Tells what is wrong with a program of any instruction set. */
public final class ProgramValidator {
  private ProgramValidator() {}

  /** Everything to say about a program, errors and warnings. */
  public static List<Diagnostic> validate(Program program) {
    return switch (program.instructionSet()) {
      case TGSI -> TgsiValidator.validate((TgsiProgram) program);
      case R500 -> R500Validator.validate((R500Program) program);
    };
  }

  /**
   * Makes sure that a program can run.
   *
   * @throws ShaderFormatException with the first error
   */
  public static void check(Program program) {
    switch (program.instructionSet()) {
      case TGSI -> TgsiValidator.check((TgsiProgram) program);
      case R500 -> R500Validator.check((R500Program) program);
    }
  }
}
