package org.lanewise.conformance.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.reference.ReferenceEngine;

/** The example of an engine in another language. */
class ExampleAdapterTest {
  private static final String SCRIPT = "../examples/adapters/tiny_tgsi.py";

  @BeforeAll
  static void hasPython() throws InterruptedException {
    boolean hasPython = false;
    try {
      Process process = new ProcessBuilder("python3", "--version").start();
      hasPython = process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      // There is none.
    }
    assumeTrue(hasPython, "no python3 here");
  }

  private static EngineRun.Result result(List<CaseCorpus.Entry> cases, String... options)
      throws EngineFailureException {
    List<String> command = new ArrayList<>(List.of("python3", SCRIPT));
    command.addAll(List.of(options));
    try (EngineUnderTest measure = EngineUnderTest.of(ReferenceEngine.create());
        ProcessEngine engine =
            ProcessEngine.start(command, ProcessEngine.DEFAULT_TIMEOUT.multipliedBy(6))) {
      return EngineRun.run(cases, engine, CaseJudge.ofBits(measure), done -> {});
    }
  }

  @Test
  void everythingThatItSupportsIsRight() throws EngineFailureException {
    EngineRun.Result result = result(CaseCorpus.builtIn());
    assertEquals(List.of(), result.failures());
    assertTrue(result.passed() > 60, result.summary());
  }

  /** Its MIN takes the second operand where one is a NaN. */
  @Test
  void itsPlantedBugIsFound() throws EngineFailureException {
    EngineRun.Result result = result(CaseCorpus.builtIn("arithmetic"), "--wrong-min");
    assertEquals(1, result.failures().size(), result.failures().toString());
    assertTrue(
        result.failures().getFirst().startsWith("arithmetic/min-max.case: tiny-tgsi: OUT[0].x"),
        result.failures().getFirst());
  }

  /** Random programs mix everything, so few are plain enough for it; this one is. */
  @Test
  void failingCasesBecomeSmall() throws EngineFailureException {
    List<String> command = List.of("python3", SCRIPT, "--wrong-min");
    CaseFile wrong =
        CaseFile.parse(
            "min.case",
            """
            lanewise case 1
            [program]
            FRAG
            DCL IN[0], GENERIC[0], CONSTANT
            DCL OUT[0], COLOR
            DCL TEMP[0]
            MUL TEMP[0], IN[0], IN[0]
            MIN TEMP[0], IN[0].yyyy, TEMP[0]
            ADD OUT[0], TEMP[0], TEMP[0].yxwz
            END
            [lanes]
            IN[0]: 1 2 3 4 | nan 6 7 8 | 9 8 7 6 | 5 4 3 2
            [expect]
            OUT[0].x: *
            """);
    try (EngineUnderTest measure = EngineUnderTest.of(ReferenceEngine.create());
        ProcessEngine engine =
            ProcessEngine.start(command, ProcessEngine.DEFAULT_TIMEOUT.multipliedBy(6))) {
      EngineRandomRun run = new EngineRandomRun(engine, measure);
      EngineRandomRun.Result result =
          run.run(RandomCases.of(InstructionSet.TGSI, Emphasis.BALANCED), 0, 40, done -> {});
      assertEquals(40, result.totals().cases());
      CaseFile small = run.smaller(wrong);
      assertTrue(small.toText().contains("MIN "), small.toText());
      assertTrue(((TgsiProgram) small.program()).instructions().size() <= 3, small.toText());
      assertTrue(CaseJudge.ofStated().judge(small, engine) instanceof Verdict.Failed);
      assertTrue(CaseJudge.ofStated().judge(small, measure) instanceof Verdict.Passed);
    }
  }
}
