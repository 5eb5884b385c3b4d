package org.lanewise.cli;

import java.util.Collection;
import java.util.List;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;
import org.lanewise.reference.ReferenceEngine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose an engine and its rules. */
final class EngineOptions {
  /** The engines by name. */
  enum Engine {
    JIT,
    SCALAR,
    VECTOR,
    REFERENCE
  }

  private static final String DEFAULT_PROFILE = "mesa-24";

  @Option(
      names = "--engine",
      defaultValue = "jit",
      description =
          "${COMPLETION-CANDIDATES}: jit starts scalar and goes over to vectors, scalar and vector"
              + " stay with their form, reference interprets (default: ${DEFAULT-VALUE})")
  private Engine engine;

  @Option(
      names = "--lanes",
      paramLabel = "4|8|16",
      description = "lanes run at once (default: what this CPU prefers)")
  private int lanes;

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
  @Mixin private PassOptions passes;

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
    return create(passes.without());
  }

  /** The engine with other passes switched off than the command says. */
  ShaderEngine create(Collection<String> without) {
    String[] off = without.toArray(String[]::new);
    return switch (engine) {
      case REFERENCE -> ReferenceEngine.create();
      case JIT -> builder(Form.AUTO).without(off).build();
      case SCALAR -> builder(Form.SCALAR).without(off).build();
      case VECTOR -> builder(Form.VECTOR).without(off).build();
    };
  }

  /** The names of the passes that are switched off. */
  List<String> without() {
    return passes.without();
  }

  /** Whether the engine has passes. */
  boolean hasPasses() {
    return engine != Engine.REFERENCE;
  }

  /** Refuses the engine that makes no code. */
  void refuseReference(String expected) {
    if (engine == Engine.REFERENCE) {
      throw new InputException(
          "--engine: error: the reference makes no code (expected " + expected + ")");
    }
  }

  /** An engine of the JIT even where the reference was asked for. */
  JitEngine.Builder jitBuilder() {
    Form form = engine == Engine.VECTOR ? Form.VECTOR : Form.SCALAR;
    return builder(form).without(passes.without().toArray(String[]::new));
  }

  private JitEngine.Builder builder(Form form) {
    if (lanes != 0 && lanes != 4 && lanes != 8 && lanes != 16) {
      throw new InputException("--lanes: error: " + lanes + " (expected 4, 8 or 16)");
    }
    if (form == Form.VECTOR && !JitEngine.vectorAvailable()) {
      throw new InputException(
          "--engine vector: error: this JVM runs without --add-modules jdk.incubator.vector");
    }
    JitEngine.Builder builder = JitEngine.builder().form(form);
    return lanes == 0 ? builder : builder.lanes(lanes);
  }
}
