package org.lanewise.conformance.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lanewise.conformance.Engines;
import org.lanewise.core.engine.ShaderEngine;

/**
 * Random programs give the same bits on all engines. {@code -Dlanewise.random.programs=N} runs more
 * of each length.
 */
class RandomProgramsTest {
  private static final int PROGRAMS = Integer.getInteger("lanewise.random.programs", 100);
  private static List<ShaderEngine> engines;

  @BeforeAll
  static void open() {
    engines = Engines.all();
  }

  @AfterAll
  static void close() {
    engines.forEach(ShaderEngine::close);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 20, 60})
  void enginesAgree(int length) {
    for (int i = 0; i < PROGRAMS; i++) {
      assertEquals("", RandomCheck.run(engines, length * 1_000_000L + i, length));
    }
  }
}
