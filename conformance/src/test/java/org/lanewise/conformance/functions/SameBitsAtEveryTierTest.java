package org.lanewise.conformance.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.digest.ResultDigest;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;
import org.lanewise.reference.ReferenceEngine;

/**
 * Functions give the same bits on the first call and when HotSpot has compiled everything; property
 * {@code lanewise.calls} sets how many calls lie between.
 */
class SameBitsAtEveryTierTest {
  private static final int CALLS = Integer.getInteger("lanewise.calls", 300);
  private static final int LANES = 4096;

  private static List<ShaderEngine> engines() {
    List<ShaderEngine> engines = new ArrayList<>();
    engines.add(JitEngine.builder().form(Form.AUTO).build());
    if (JitEngine.vectorAvailable()) {
      for (int lanes = 4; lanes <= 16; lanes *= 2) {
        engines.add(JitEngine.builder().form(Form.VECTOR).lanes(lanes).build());
      }
    }
    return engines;
  }

  private static void fill(LaneBatch batch) {
    Random random = new Random(109);
    for (int lane = 0; lane < batch.count(); lane++) {
      batch.setInput(0, 0, lane, Float.intBitsToFloat(random.nextInt()));
      batch.setInput(0, 1, lane, random.nextFloat() * 16 - 8);
    }
  }

  private static String digest(ExecutableShader shader) {
    return ResultDigest.of(
        Comparison.run(
            shader,
            shader.program().signature(),
            new Bindings(),
            LANES,
            SameBitsAtEveryTierTest::fill));
  }

  @Test
  void functionsKeepTheirBits() {
    List<ShaderEngine> engines = engines();
    try (ReferenceEngine reference = ReferenceEngine.create()) {
      for (ShaderFunction function : ShaderFunction.values()) {
        if (!function.isOpcode()) {
          continue;
        }
        String expected;
        try (ExecutableShader shader = function.prepare(reference)) {
          expected = digest(shader);
        }
        for (ShaderEngine engine : engines) {
          try (ExecutableShader shader = function.prepare(engine)) {
            String where = function + " on " + engine.name();
            assertEquals(expected, digest(shader), where + ", first call");
            shader.warmUp();
            LaneBatch batch = shader.newBatch(LANES);
            fill(batch);
            Bindings bindings = new Bindings();
            for (int call = 0; call < CALLS; call++) {
              shader.run(batch, bindings);
            }
            assertEquals(expected, digest(shader), where + ", after " + CALLS + " calls");
          }
        }
      }
    }
    engines.forEach(ShaderEngine::close);
  }
}
