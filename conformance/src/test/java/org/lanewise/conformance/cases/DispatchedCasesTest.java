package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Engines;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.lower.TgsiLowering;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.jit.JitEngine;

/** Nested flow computes the same where it is run block by block as programs with jumps are. */
class DispatchedCasesTest {
  private static final List<String> FOLDERS =
      List.of("flow", "wave", "kill", "derivatives", "addressing", "integers");

  private record Dispatched(JitEngine engine) implements ShaderEngine {
    @Override
    public String name() {
      return engine.name();
    }

    @Override
    public ExecutableShader prepare(Program program, ShaderOptions options) {
      return engine.prepareIr(TgsiLowering.dispatch((TgsiProgram) program, options), options);
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  @Test
  void nestedFlowMayBeDispatched() {
    List<ShaderEngine> engines = new ArrayList<>();
    for (ShaderEngine engine : Engines.of(List.of(), 4, 16)) {
      engines.add(engine instanceof JitEngine jit ? new Dispatched(jit) : engine);
    }
    List<String> failures = new ArrayList<>();
    int tested = 0;
    for (String name : FOLDERS) {
      for (CaseCorpus.Entry entry : CaseCorpus.builtIn(name)) {
        CaseFile test = entry.parse();
        // The limit of loops counts something else there.
        boolean limited = test.options().loopLimit() != ShaderOptions.defaults().loopLimit();
        if (test.program() instanceof TgsiProgram tgsi
            && tgsi.stage() == Stage.FRAGMENT
            && !limited) {
          failures.addAll(CaseRunner.run(test, engines));
          tested++;
        }
      }
    }
    engines.forEach(ShaderEngine::close);
    assertEquals(List.of(), failures);
    assertTrue(tested > 60, tested + " cases");
  }
}
