package org.lanewise.conformance.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lanewise.conformance.functions.FunctionVerifier.Options;
import org.lanewise.conformance.functions.FunctionVerifier.Report;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.engine.CompileReport;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.reference.ReferenceEngine;

class FunctionVerifierTest {
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"SIN_TURNS", "COS_TURNS"})
  void theReferenceEngineDispatchesToTheFunctions(ShaderFunction function) {
    try (ShaderEngine engine = ReferenceEngine.create()) {
      AtomicLong last = new AtomicLong();
      Report report =
          new FunctionVerifier(List.of(engine), new Options(40_009, 1, 2))
              .verify(function, (f, done, total) -> last.set(done));
      assertEquals(List.of(), report.first());
      assertTrue(report.passed(), report::toString);
      assertEquals(report.inputs(), last.get());
      assertTrue(report.largestError() >= 0.4, report::toString);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyFormOfTheJitGivesTheBitsOfTheReference(ShaderFunction function) {
    List<ShaderEngine> engines = FunctionVerifier.jitEngines();
    try {
      Report report =
          new FunctionVerifier(engines, new Options(4_099, 8, 2))
              .verify(function, (f, done, total) -> {});
      assertEquals(List.of(), report.first());
      assertTrue(report.passed(), report::toString);
    } finally {
      engines.forEach(ShaderEngine::close);
    }
  }

  @Test
  void anEngineWithoutIrCannotRunWhatIsNoOpcode() {
    try (ShaderEngine engine = ReferenceEngine.create()) {
      FunctionVerifier verifier = new FunctionVerifier(List.of(engine), new Options(40_009, 0, 1));
      assertThrows(
          IllegalArgumentException.class,
          () -> verifier.verify(ShaderFunction.SIN_TURNS, (f, done, total) -> {}));
    }
  }

  @Test
  void aWrongResultIsCountedAndListed() {
    try (ShaderEngine engine = new WrongAtOne()) {
      // The bits of 1 are a multiple of the stride.
      Report report =
          new FunctionVerifier(List.of(engine), new Options(127 << 13, 0, 1))
              .verify(ShaderFunction.LG2, (f, done, total) -> {});
      assertEquals(1, report.mismatches());
      assertEquals(
          "wrong: (3f800000, 00000000) gave 3f800000, expected 00000000",
          report.first().getFirst().toString());
      assertFalse(report.passed());
    }
  }

  /** The reference, but LG2 of 1 is 1. */
  private static final class WrongAtOne implements ShaderEngine {
    private final ShaderEngine reference = ReferenceEngine.create();

    @Override
    public String name() {
      return "wrong";
    }

    @Override
    public ExecutableShader prepare(Program program, ShaderOptions options) {
      ExecutableShader shader = reference.prepare(program, options);
      return new ExecutableShader() {
        @Override
        public Program program() {
          return program;
        }

        @Override
        public LaneBatch newBatch(int capacity) {
          return shader.newBatch(capacity);
        }

        @Override
        public void run(LaneBatch batch, Bindings bindings) {
          shader.run(batch, bindings);
          for (int lane = 0; lane < batch.count(); lane++) {
            if (batch.inputs()[batch.plane(0, 0) + lane] == 1) {
              batch.outputs()[batch.plane(0, 0) + lane] = 1;
            }
          }
        }

        @Override
        public QuadRectangle newRectangle(boolean flatColors) {
          throw new UnsupportedOperationException();
        }

        @Override
        public void run(QuadRectangle rectangle, Bindings bindings) {
          throw new UnsupportedOperationException();
        }

        @Override
        public CompileReport report() {
          return shader.report();
        }
      };
    }
  }
}
