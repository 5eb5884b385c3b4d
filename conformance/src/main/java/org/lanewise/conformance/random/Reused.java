package org.lanewise.conformance.random;

import java.util.IdentityHashMap;
import java.util.Map;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.batch.PrimitiveStream;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.engine.CompileReport;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;

/**
 * Runs every batch twice: first on other inputs, other lanes and other constants, then as it is.
 * Nothing that the first call leaves behind may show in the second: caches, scratch memory, lanes
 * that were killed.
 */
record Reused(ShaderEngine engine) implements ShaderEngine {
  @Override
  public String name() {
    return engine.name() + ", reused";
  }

  @Override
  public ExecutableShader prepare(Program program, ShaderOptions options) {
    return new Shader(engine.prepare(program, options));
  }

  private record Shader(ExecutableShader shader) implements ExecutableShader {
    @Override
    public void run(LaneBatch batch, Bindings bindings) {
      runOnOthers(batch, bindings);
      shader.run(batch, bindings);
    }

    private void runOnOthers(LaneBatch batch, Bindings bindings) {
      float[] inputs = batch.inputs().clone();
      long[] live = batch.live().clone();
      Map<MemoryBuffer, int[]> memory = new IdentityHashMap<>();
      Comparison.buffers(bindings).values().forEach(m -> memory.put(m, m.words().clone()));
      if (batch.shared() != null) {
        memory.put(batch.shared(), batch.shared().words().clone());
      }
      for (int i = 0; i < inputs.length; i++) {
        batch.inputs()[i] = inputs[inputs.length - 1 - i];
      }
      for (int lane = 0; lane < batch.count(); lane++) {
        batch.setLive(lane, true);
      }
      Bindings before = new Bindings(bindings);
      for (int buffer = 0; buffer < Bindings.MAX_CONSTANT_BUFFERS; buffer++) {
        float[] values = bindings.constants(buffer).clone();
        for (int i = 0; i < values.length; i++) {
          values[i] = before.constants(buffer)[values.length - 1 - i];
        }
        bindings.setConstants(buffer, values);
      }
      try {
        shader.run(batch, bindings);
      } catch (ShaderExecutionException e) {
        // A loop may have no end on those inputs.
      }
      for (int buffer = 0; buffer < Bindings.MAX_CONSTANT_BUFFERS; buffer++) {
        bindings.setConstants(buffer, before.constants(buffer));
      }
      System.arraycopy(inputs, 0, batch.inputs(), 0, inputs.length);
      System.arraycopy(live, 0, batch.live(), 0, live.length);
      memory.forEach((m, words) -> System.arraycopy(words, 0, m.words(), 0, words.length));
    }

    @Override
    public Program program() {
      return shader.program();
    }

    @Override
    public LaneBatch newBatch(int capacity) {
      return shader.newBatch(capacity);
    }

    @Override
    public QuadRectangle newRectangle(boolean flatColors) {
      return shader.newRectangle(flatColors);
    }

    @Override
    public void run(QuadRectangle rectangle, Bindings bindings) {
      shader.run(rectangle, bindings);
    }

    @Override
    public PrimitiveStream primitives(LaneBatch batch, int lane) {
      return shader.primitives(batch, lane);
    }

    @Override
    public CompileReport report() {
      return shader.report();
    }

    @Override
    public void close() {
      shader.close();
    }
  }
}
