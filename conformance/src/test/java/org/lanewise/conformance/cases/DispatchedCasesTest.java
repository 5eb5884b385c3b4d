package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
  void nestedFlowMayBeDispatched() throws IOException, URISyntaxException {
    List<ShaderEngine> engines = new ArrayList<>();
    for (ShaderEngine engine : Engines.of(List.of(), 4, 16)) {
      engines.add(engine instanceof JitEngine jit ? new Dispatched(jit) : engine);
    }
    Path folder = Path.of(DispatchedCasesTest.class.getResource("/cases").toURI());
    List<String> failures = new ArrayList<>();
    int tested = 0;
    for (String name : FOLDERS) {
      List<Path> files;
      try (Stream<Path> all = Files.list(folder.resolve(name))) {
        files = all.filter(p -> p.toString().endsWith(".case")).sorted().toList();
      }
      for (Path file : files) {
        CaseFile test = CaseFile.parse(name + "/" + file.getFileName(), Files.readString(file));
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
