package org.lanewise.core.tgsi;

import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Diagnostic.Severity;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Decides whether a program can be prepared. After a program passed, no engine may fail on it.
 *
 * <p>Errors are programs that mean nothing; what means something but cannot be run by this version
 * is {@link Severity#UNSUPPORTED}.
 */
public final class TgsiValidator {
  /** The deepest nesting of conditionals, loops and switches, and the deepest nesting of calls. */
  public static final int MAX_NESTING = 64;

  /** The most instructions after calls are expanded where they stand. */
  public static final int MAX_EXPANDED = 200_000;

  private final TgsiProgram program;
  private final TgsiDiagnostics diagnostics = new TgsiDiagnostics();
  private final TgsiDeclarationCheck declarations;
  private final TgsiOperandCheck operands;
  private final TgsiTextureCheck textures;
  private final TgsiMemoryCheck memory;

  private TgsiValidator(TgsiProgram program) {
    this.program = program;
    declarations = new TgsiDeclarationCheck(program, diagnostics);
    operands = new TgsiOperandCheck(declarations, diagnostics);
    textures = new TgsiTextureCheck(program, declarations, operands, diagnostics);
    memory = new TgsiMemoryCheck(program, declarations, operands, diagnostics);
  }

  /** Everything there is to say about a program, in order of appearance. */
  public static List<Diagnostic> validate(TgsiProgram program) {
    TgsiValidator validator = new TgsiValidator(program);
    validator.run();
    return validator.diagnostics.found();
  }

  /**
   * Refuses a program that cannot be prepared.
   *
   * @throws ShaderFormatException with the first error, or else the first thing unsupported
   */
  public static void check(TgsiProgram program) {
    List<Diagnostic> found = validate(program);
    for (Severity severity : List.of(Severity.ERROR, Severity.UNSUPPORTED)) {
      for (Diagnostic diagnostic : found) {
        if (diagnostic.severity() == severity) {
          throw new ShaderFormatException(diagnostic);
        }
      }
    }
  }

  private void run() {
    TgsiSupport.refusal(program.stage())
        .ifPresent(
            reason -> diagnostics.unsupported(new Location.Whole(), reason, "another stage"));
    declarations.check();
    declarations.stages().program();
    for (int i = 0; i < program.instructions().size(); i++) {
      instruction(program.location(i), program.instructions().get(i));
    }
    new TgsiFlowCheck(program, diagnostics).check();
  }

  private void instruction(Location at, TgsiInstruction instruction) {
    TgsiOpcode opcode = instruction.opcode();
    Optional<String> refusal = TgsiSupport.refusal(opcode);
    if (refusal.isPresent()) {
      diagnostics.unsupported(
          at, opcode + " cannot be run yet: " + refusal.get(), "another opcode");
      return;
    }
    instruction.predicate().ifPresent(predicate -> operands.predicate(at, predicate));
    if (TgsiAccess.isAccess(opcode)) {
      memory.check(at, instruction);
      return;
    }
    boolean counts = opcode == TgsiOpcode.BGNFOR || opcode == TgsiOpcode.ENDFOR;
    for (TgsiDestination destination : instruction.destinations()) {
      if (counts) {
        operands.loopRegister(at, destination);
      } else {
        operands.destination(at, destination);
      }
    }
    int sampler = opcode.samplerOperand();
    int view = TgsiLookup.asksRenderTarget(instruction) ? -1 : opcode.viewOperand();
    for (int i = 0; i < instruction.sources().size(); i++) {
      TgsiSource source = instruction.sources().get(i);
      if (i == sampler) {
        operands.unit(at, source, TgsiFile.SAMP);
      } else if (i == view) {
        operands.unit(at, source, TgsiFile.SVIEW);
      } else {
        operands.source(at, source);
      }
    }
    if (opcode.textureKind().isPresent() && !TgsiLookup.asksRenderTarget(instruction)) {
      textures.check(at, instruction);
    }
    declarations.stages().instruction(at, opcode);
    switch (opcode) {
      case INTERP_CENTROID, INTERP_SAMPLE, INTERP_OFFSET -> {
        if (instruction.sources().getFirst().register().file() != TgsiFile.IN) {
          diagnostics.error(at, opcode + " of a register that is no input", "IN[n]");
        }
      }
      case FBFETCH -> {
        TgsiRegister output = instruction.sources().getFirst().register();
        if (output.file() != TgsiFile.OUT || output.index().isRelative()) {
          diagnostics.error(at, "FBFETCH of a register that is no output", "OUT[n]");
        }
      }
      default -> {}
    }
  }
}
