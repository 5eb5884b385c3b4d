package org.lanewise.conformance.adapter;

import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;

/** An engine of this JVM. */
record LocalEngine(ShaderEngine engine) implements EngineUnderTest {
  @Override
  public String name() {
    return engine.name();
  }

  @Override
  public Prepared prepare(Program program, ShaderOptions options) {
    return new LocalShader(engine.prepare(program, options));
  }

  @Override
  public void close() {
    engine.close();
  }

  private record LocalShader(ExecutableShader shader) implements Prepared {
    @Override
    public Comparison.Result run(CaseFile test) {
      return test.grid().isPresent()
          ? Comparison.run(shader, test.bindings(), test.grid().get())
          : Comparison.run(
              shader, test.program().signature(), test.bindings(), test.lanes(), test::fill);
    }

    @Override
    public void close() {
      shader.close();
    }
  }
}
