package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.jit.pass.CutPrograms;
import org.lanewise.jit.pass.RandomIr;

/** Generated code of every form and method size against the evaluator of the IR's rules. */
class RandomProgramsTest {
  @Test
  void everyFormComputesWhatTheRulesSay() {
    List<Forms.Case> cases = Forms.all();
    int compared = 0;
    for (int seed = 0; compared < 60; seed++) {
      IrProgram program = RandomIr.program(seed, 10 + seed % 100);
      RandomIr expected = program == null ? null : RandomIr.evaluate(program, seed);
      if (expected != null) {
        compared++;
        for (Forms.Case form : cases) {
          compare(form.engine(), program, expected, form + ", seed " + seed);
        }
      }
    }
  }

  @Test
  void passesAndHoistingChangeNothing() {
    List<JitEngine> engines =
        List.of(Forms.builder(1).optimise(true).build(), Forms.builder(16).optimise(true).build());
    int compared = 0;
    for (int seed = 500; compared < 60; seed++) {
      IrProgram program = RandomIr.program(seed, 10 + seed % 100);
      RandomIr expected = program == null ? null : RandomIr.evaluate(program, seed);
      if (expected != null) {
        compared++;
        for (JitEngine engine : engines) {
          compare(engine, program, expected, engine.name() + ", seed " + seed);
        }
      }
    }
  }

  @Test
  void whatIsAliveAcrossMethodsArrives() {
    List<Forms.Case> cases = Forms.all();
    int compared = 0;
    for (int seed = 0; compared < 40; seed++) {
      IrProgram program = CutPrograms.program(seed, 20 + seed % 60);
      RandomIr expected = RandomIr.evaluate(program, seed);
      if (expected != null) {
        compared++;
        for (Forms.Case form : cases) {
          compare(form.engine(), program, expected, form + ", seed " + seed);
        }
      }
    }
  }

  private static void compare(
      JitEngine engine, IrProgram program, RandomIr expected, String where) {
    ExecutableShader shader = engine.prepareIr(program, ShaderOptions.defaults());
    shader
        .report()
        .methods()
        .forEach(method -> assertTrue(method.bytes() < 8000, where + ": " + method));
    LaneBatch batch = shader.newBatch(RandomIr.LANES);
    for (int plane = 0; plane < expected.inputs().length; plane++) {
      for (int l = 0; l < RandomIr.LANES; l++) {
        float value = Float.intBitsToFloat(expected.inputs()[plane][l]);
        batch.setInput(plane / 4, plane % 4, l, value);
      }
    }
    float[] uniforms = new float[expected.uniforms().length];
    for (int i = 0; i < uniforms.length; i++) {
      uniforms[i] = Float.intBitsToFloat(expected.uniforms()[i]);
    }
    Bindings bindings = new Bindings();
    bindings.setConstants(0, uniforms);
    for (int run = 0; run < 2; run++) {
      for (int l = 0; l < RandomIr.LANES; l++) {
        batch.setLive(l, expected.liveBefore()[l]);
      }
      if (expected.stopped()) {
        assertThrows(ShaderExecutionException.class, () -> shader.run(batch, bindings), where);
        continue;
      }
      shader.run(batch, bindings);
      for (int l = 0; l < RandomIr.LANES; l++) {
        assertEquals(expected.liveAfter()[l], batch.isLive(l), where + ": live, lane " + l);
        for (int plane = 0; plane < expected.outputs().length && batch.isLive(l); plane++) {
          assertEquals(
              Integer.toHexString(expected.outputs()[plane][l]),
              Integer.toHexString(batch.outputBits(plane / 4, plane % 4, l)),
              where + ": output plane " + plane + ", lane " + l);
        }
      }
    }
  }
}
