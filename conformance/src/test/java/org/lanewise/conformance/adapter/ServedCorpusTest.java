package org.lanewise.conformance.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.reference.ReferenceEngine;

/** The reference as a program of its own, driven by the protocol. */
class ServedCorpusTest {
  @Test
  void everyCaseHasTheSameBitsThroughAProcess() throws EngineFailureException {
    List<CaseCorpus.Entry> cases = CaseCorpus.builtIn();
    EngineRun.Result result;
    try (EngineUnderTest measure = EngineUnderTest.of(ReferenceEngine.create());
        ProcessEngine engine =
            ProcessEngine.start(
                TestPrograms.java(ServeMain.class),
                ProcessEngine.DEFAULT_TIMEOUT.multipliedBy(6))) {
      assertEquals("reference", engine.name());
      result = EngineRun.run(cases, engine, CaseJudge.ofBits(measure), done -> {});
    }
    assertEquals(List.of(), result.failures());
    assertEquals(Map.of(), result.unsupported());
    assertEquals(cases.size(), result.passed());
    assertTrue(result.summary().contains("passed   " + cases.size() + " of " + cases.size()));
  }
}
