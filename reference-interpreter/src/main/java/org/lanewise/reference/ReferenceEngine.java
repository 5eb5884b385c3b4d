package org.lanewise.reference;

import java.util.Objects;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Validator;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Validator;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;
import org.lanewise.reference.d3d9.D3d9QuadMachine;
import org.lanewise.reference.r500.R500QuadMachine;
import org.lanewise.reference.tgsi.TgsiQuadMachine;

/** The engine that defines what programs mean: plain, one quad after another, not fast. */
public final class ReferenceEngine implements ShaderEngine {
  private final Trace trace;

  private ReferenceEngine(Trace trace) {
    this.trace = trace;
  }

  /** An engine. */
  public static ReferenceEngine create() {
    return new ReferenceEngine(null);
  }

  /** An engine that reports every instruction it executes. */
  public static ReferenceEngine tracing(Trace trace) {
    return new ReferenceEngine(Objects.requireNonNull(trace));
  }

  @Override
  public String name() {
    return "reference";
  }

  @Override
  public ExecutableShader prepare(Program program, ShaderOptions options) {
    return switch (program) {
      case TgsiProgram tgsi -> {
        TgsiValidator.check(tgsi);
        yield new ReferenceShader(tgsi, TgsiQuadMachine.of(tgsi, options, trace), options);
      }
      case R500Program r500 -> {
        R500Validator.check(r500);
        yield new ReferenceShader(r500, R500QuadMachine.of(r500, options, trace), options);
      }
      case D3d9Program d3d9 -> {
        D3d9Validator.check(d3d9);
        yield new ReferenceShader(d3d9, D3d9QuadMachine.of(d3d9, options, trace), options);
      }
    };
  }
}
