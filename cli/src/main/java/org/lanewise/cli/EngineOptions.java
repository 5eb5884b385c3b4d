package org.lanewise.cli;

import java.util.Collection;
import java.util.List;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.jit.JitEngine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose an engine and its rules. */
final class EngineOptions {
  private static final String DEFAULT_PROFILE = "mesa-24";

  @Option(
      names = "--profile",
      defaultValue = DEFAULT_PROFILE,
      paramLabel = "mesa-24|tgsi-2009",
      description = "arithmetic rules of TGSI (default: ${DEFAULT-VALUE})")
  private String profile;

  @Option(
      names = "--loop-limit",
      defaultValue = "65536",
      paramLabel = "N",
      description =
          "how often one loop of TGSI or Direct3D 9 may run, or an R500 program may go back"
              + " (default: ${DEFAULT-VALUE})")
  private int loopLimit;

  @Option(
      names = "--unsafe-keep-denormals",
      description =
          "keep denormals in R500 programs, which the hardware flushes: faster, but other results")
  private boolean unsafeKeepDenormals;

  @Mixin private Direct3dOptions direct3d;
  @Mixin private EngineChoice choice;

  ShaderOptions shaderOptions(Program program) {
    if (program.instructionSet() != InstructionSet.TGSI && !profile.equals(DEFAULT_PROFILE)) {
      throw new InputException(
          "--profile: error: '"
              + profile
              + "' has no meaning for a "
              + program.instructionSet()
              + " program (expected a TGSI program)");
    }
    for (MathProfile candidate : MathProfile.values()) {
      if (candidate.id().equals(profile)) {
        if (loopLimit < 1) {
          throw new InputException("--loop-limit: error: " + loopLimit + " (expected 1 or more)");
        }
        return ShaderOptions.defaults()
            .withProfile(candidate)
            .withLoopLimit(loopLimit)
            .withUnsafeKeepDenormals(unsafeKeepDenormals)
            .withDirect3d(direct3d.state(program));
      }
    }
    throw new InputException(
        "--profile: error: unknown profile '" + profile + "' (expected mesa-24 or tgsi-2009)");
  }

  ShaderEngine create() {
    return choice.create();
  }

  /** The engine with other passes switched off than the command says. */
  ShaderEngine create(Collection<String> without) {
    return choice.create(without);
  }

  /** The names of the passes that are switched off. */
  List<String> without() {
    return choice.without();
  }

  /** Whether the engine has passes. */
  boolean hasPasses() {
    return choice.hasPasses();
  }

  /** Refuses the engine that makes no code. */
  void refuseReference(String expected) {
    choice.refuseReference(expected);
  }

  /** An engine of the JIT even where the reference was asked for. */
  JitEngine.Builder jitBuilder() {
    return choice.jitBuilder();
  }
}
