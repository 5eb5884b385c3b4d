package org.lanewise.conformance.shrink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.random.RandomCheck;
import org.lanewise.conformance.random.TgsiCases;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.reference.ReferenceEngine;

/** What is reported of a random program on which engines differ. */
class RandomFailureTest {
  private static final int MOST_SEEDS = 300;

  /** Forgets to negate the operands of MUL. */
  private record Faulty(ShaderEngine engine) implements ShaderEngine {
    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public ExecutableShader prepare(Program program, ShaderOptions options) {
      return engine.prepare(PlantedFaults.withoutNegation(program, TgsiOpcode.MUL), options);
    }
  }

  @Test
  void theReportEndsInACaseFileThatFails() {
    try (ShaderEngine reference = ReferenceEngine.create()) {
      List<ShaderEngine> engines = List.of(reference, new Faulty(reference));
      TgsiCases source = new TgsiCases();
      for (long seed = 0; seed < MOST_SEEDS; seed++) {
        Optional<RandomCheck.Found> found = RandomCheck.check(engines, source.generate(seed), seed);
        if (found.isEmpty()) {
          continue;
        }
        String report = found.get().report();
        assertTrue(report.startsWith("seed " + seed + ": faulty: "), report);
        CaseFile test =
            CaseFile.parse("seed " + seed, report.substring(report.indexOf("lanewise case 1\n")));
        assertEquals(found.get().smallest(), test);
        assertEquals("random program of TGSI, seed " + seed, test.origin());
        assertTrue(CaseSize.of(test).instructions() <= 2, report);
        CaseCheck check = CaseCheck.of(List.of(reference));
        assertEquals(Optional.empty(), check.missed(test), "the reference is right");
        assertTrue(CaseCheck.of(List.of(engines.get(1))).missed(test).isPresent(), report);
        assertEquals(report, RandomCheck.run(source, engines, seed));
        return;
      }
    }
    throw new AssertionError("no random program shows the fault");
  }

  @Test
  void enginesThatAgreeHaveNoReport() {
    try (ShaderEngine reference = ReferenceEngine.create()) {
      assertEquals("", RandomCheck.run(new TgsiCases(), List.of(reference, reference), 5));
    }
  }
}
