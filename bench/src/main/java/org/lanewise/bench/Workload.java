package org.lanewise.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.input.ProgramReader;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;
import org.lanewise.reference.ReferenceEngine;

/** A program, an engine and a batch of quads of a picture, checked against the reference. */
final class Workload {
  /** Lanes of a batch, as a rasterizer would pass a row of quads. */
  static final int LANES = 1024;

  private static final int SIZE = 512;

  private final ExecutableShader shader;
  private final ShaderOptions options;
  private final LaneBatch batch;
  private final Bindings bindings = new Bindings();

  private Workload(ExecutableShader shader, ShaderOptions options, int lanes) {
    this.shader = shader;
    this.options = options;
    batch = shader.newBatch(lanes);
    fill(shader.program(), batch);
  }

  /** A checked workload of an example program, by the name of its file. */
  static Workload ofExample(String name, String engine, ShaderOptions options) {
    Program program = ProgramReader.read(resource(name), Optional.empty());
    return checked(program, engine, LANES, options);
  }

  /** A checked workload of any program. */
  static Workload checked(Program program, String engineName, int lanes) {
    return checked(program, engineName, lanes, ShaderOptions.defaults());
  }

  private static Workload checked(
      Program program, String engineName, int lanes, ShaderOptions options) {
    Workload workload = new Workload(engine(engineName).prepare(program, options), options, lanes);
    workload.shader.warmUp();
    workload.run();
    workload.check(engineName);
    return workload;
  }

  /** A workload that is neither warm nor checked. */
  static Workload cold(Program program, String engineName, int lanes) {
    ShaderOptions options = ShaderOptions.defaults();
    return new Workload(engine(engineName).prepare(program, options), options, lanes);
  }

  /** The same shader with another batch. */
  Workload another() {
    return new Workload(shader, options, batch.count());
  }

  /**
   * Compares the outputs of the last run with the reference.
   *
   * @throws IllegalStateException if a bit differs
   */
  void check(String engineName) {
    Program program = shader.program();
    Workload truth =
        new Workload(ReferenceEngine.create().prepare(program, options), options, batch.count());
    truth.run();
    for (int slot = 0; slot < program.signature().outputs().size(); slot++) {
      for (int component = 0; component < 4; component++) {
        for (int lane = 0; lane < batch.count(); lane++) {
          int expected = truth.batch.outputBits(slot, component, lane);
          int found = batch.outputBits(slot, component, lane);
          if (expected != found) {
            throw new IllegalStateException(
                "%s gives %08x instead of %08x at output %d, component %d, lane %d"
                    .formatted(engineName, found, expected, slot, component, lane));
          }
        }
      }
    }
  }

  /** An engine by its name in parameters; vectors once they are warm. */
  static ShaderEngine engine(String name) {
    return switch (name) {
      case "reference" -> ReferenceEngine.create();
      case "auto" -> JitEngine.create();
      case "scalar" -> JitEngine.builder().form(Form.SCALAR).build();
      case "vector4" -> JitEngine.builder().lanes(4).build();
      case "vector8" -> JitEngine.builder().lanes(8).build();
      case "vector16" -> JitEngine.builder().lanes(16).build();
      default -> throw new IllegalArgumentException("no engine " + name);
    };
  }

  private static void fill(Program program, LaneBatch batch) {
    for (int slot = 0; slot < program.signature().inputs().size(); slot++) {
      Slot input = program.signature().inputs().get(slot);
      boolean position = input.semantic().equals("POSITION");
      for (int lane = 0; lane < batch.count(); lane++) {
        int quad = lane / 4;
        int x = quad * 2 % SIZE + (lane & 1);
        int y = SIZE / 2 + quad * 2 / SIZE * 2 + (lane >> 1 & 1);
        float scale = position ? 1f : 1f / SIZE;
        batch.setInput(slot, 0, lane, (x + 0.5f) * scale);
        batch.setInput(slot, 1, lane, (y + 0.5f) * scale);
        batch.setInput(slot, 3, lane, 1);
      }
    }
  }

  static byte[] resource(String name) {
    try (InputStream stream = Workload.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalArgumentException("no example " + name);
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One call. */
  LaneBatch run() {
    shader.run(batch, bindings);
    return batch;
  }
}
