package org.lanewise.cli;

import java.util.Collection;
import java.util.List;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;
import org.lanewise.reference.ReferenceEngine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose an engine. */
final class EngineChoice {
  /** The engines by name. */
  enum Engine {
    JIT,
    SCALAR,
    VECTOR,
    REFERENCE
  }

  @Option(
      names = "--engine",
      defaultValue = "jit",
      paramLabel = "ENGINE",
      description =
          "${COMPLETION-CANDIDATES}: jit starts scalar and goes over to vectors, scalar and vector"
              + " stay with their form, reference interprets (default: ${DEFAULT-VALUE})")
  private Engine engine;

  @Option(
      names = "--lanes",
      paramLabel = "4|8|16",
      description = "lanes run at once (default: what this CPU prefers)")
  private int lanes;

  @Mixin private PassOptions passes;

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
