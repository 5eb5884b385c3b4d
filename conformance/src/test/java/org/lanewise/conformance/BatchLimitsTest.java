package org.lanewise.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.PrimitiveStream;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;

/** Sizes beyond what batches hold, and numbers that none of their lanes has. */
class BatchLimitsTest {
  private static final String EMITTER =
      """
      GEOM
      PROPERTY GS_INPUT_PRIMITIVE POINTS
      PROPERTY GS_OUTPUT_PRIMITIVE POINTS
      PROPERTY GS_MAX_OUTPUT_VERTICES %d
      DCL IN[][0], POSITION
      DCL OUT[0..%d], GENERIC[0]
      MOV OUT[0], IN[0][0]
      EMIT
      END
      """;

  private static void onAll(String text, BiConsumer<String, ExecutableShader> test) {
    TgsiProgram program = TgsiParser.parseChecked(text);
    for (ShaderEngine engine : Engines.all()) {
      try (engine;
          ExecutableShader shader = engine.prepare(program, ShaderOptions.defaults())) {
        test.accept(engine.name(), shader);
      }
    }
  }

  private static <T extends Throwable> void refused(
      Class<T> type, String message, String engine, Executable call) {
    assertEquals(message, assertThrows(type, call, engine).getMessage(), engine);
  }

  @Test
  void emittedVerticesOfAllLanesHaveALimit() {
    // Words a lane: 4 for each of 201 outputs, 201 x 1024 values, 1024 marks and the number.
    int words = 4 * (201 + 201 * 1024 + 1024 + 1);
    int most = (1 << 28) / words / 16 * 16;
    onAll(
        EMITTER.formatted(1024, 200),
        (engine, shader) -> {
          for (int lanes : new int[] {most + 16, 2624, 4096, 65536}) {
            refused(
                IllegalArgumentException.class,
                "a batch of %d lanes with %d words of outputs each (expected at most %d lanes)"
                    .formatted(lanes, words, most),
                engine,
                () -> shader.newBatch(lanes));
          }
        });
  }

  @Test
  void privateMemoryOfAllLanesHasALimit() {
    onAll(
        """
        FRAG
        DCL IN[0], GENERIC[0], CONSTANT
        DCL OUT[0], COLOR
        DCL MEMORY[0], PRIVATE
        STORE MEMORY[0].x, IN[0].xxxx, IN[0].yyyy
        LOAD OUT[0].x, MEMORY[0], IN[0].xxxx
        END
        """,
        (engine, shader) -> {
          Bindings bindings = new Bindings();
          LaneBatch batch = shader.newBatch(65536);
          for (int words : new int[] {4097, 32768, 65536}) {
            bindings.setPrivateWords(words);
            refused(
                IllegalArgumentException.class,
                "a batch of 65536 lanes with %d words of private memory each (expected at most %d lanes)"
                    .formatted(words, (1 << 28) / words / 16 * 16),
                engine,
                () -> shader.run(batch, bindings));
          }
          bindings.setPrivateWords(1);
          batch.setInput(0, 1, 65535, 3);
          shader.run(batch, bindings);
          assertEquals(3, batch.output(0, 0, 65535), engine);
        });
  }

  @Test
  void onlyLanesInUseEmit() {
    onAll(
        EMITTER.formatted(3, 1),
        (engine, shader) -> {
          LaneBatch batch = shader.newBatch(4);
          batch.setInput(0, 2, 3, 5);
          shader.run(batch, new Bindings());
          PrimitiveStream stream = shader.primitives(batch, 3);
          assertEquals(1, stream.vertexCount(), engine);
          assertEquals(Float.floatToRawIntBits(5), stream.outputBits(0, 0, 2), engine);
          for (int lane : new int[] {-1, 4, 100}) {
            refused(
                IndexOutOfBoundsException.class,
                "lane " + lane + " of a batch of 4 lanes",
                engine,
                () -> shader.primitives(batch, lane));
          }
          refused(
              IndexOutOfBoundsException.class,
              "component 0 of output 2 (expected 0 to 3 of 0 to 1)",
              engine,
              () -> stream.outputBits(0, 2, 0));
          refused(
              IndexOutOfBoundsException.class,
              "component 4 of output 1 (expected 0 to 3 of 0 to 1)",
              engine,
              () -> stream.outputBits(0, 1, 4));
          refused(
              IndexOutOfBoundsException.class,
              "vertex 1 of 1",
              engine,
              () -> stream.outputBits(1, 0, 0));
        });
  }
}
