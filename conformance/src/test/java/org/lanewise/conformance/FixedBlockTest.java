package org.lanewise.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;

/** Grids of programs that fix how many threads a block has. */
class FixedBlockTest {
  @Test
  void noEngineRunsAnotherBlock() {
    TgsiProgram program =
        TgsiParser.parseChecked("COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH 8\nBARRIER\nEND\n");
    for (ShaderEngine engine : Engines.all()) {
      try (engine;
          ExecutableShader shader = engine.prepare(program, ShaderOptions.defaults())) {
        shader.run(new ComputeGrid(1, 1, 1, 8, 2, 1, 0), new Bindings());
        IllegalArgumentException refusal =
            assertThrows(
                IllegalArgumentException.class,
                () -> shader.run(new ComputeGrid(1, 1, 1, 4, 1, 1, 0), new Bindings()));
        assertEquals(
            "a block of 4 x 1 x 1 threads (expected 8 along x, which the program fixes)",
            refusal.getMessage(),
            engine.name());
      }
    }
  }
}
