package org.lanewise.core.input;

import java.util.List;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Validator;
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
    return switch (program) {
      case TgsiProgram tgsi -> TgsiValidator.validate(tgsi);
      case R500Program r500 -> R500Validator.validate(r500);
      case D3d9Program d3d9 -> D3d9Validator.validate(d3d9);
    };
  }

  /**
   * Makes sure that a program can run.
   *
   * @throws ShaderFormatException with the first error
   */
  public static void check(Program program) {
    switch (program) {
      case TgsiProgram tgsi -> TgsiValidator.check(tgsi);
      case R500Program r500 -> R500Validator.check(r500);
      case D3d9Program d3d9 -> D3d9Validator.check(d3d9);
    }
  }
}
