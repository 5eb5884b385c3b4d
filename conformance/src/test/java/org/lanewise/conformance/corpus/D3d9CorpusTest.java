package org.lanewise.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.SharedData;

class D3d9CorpusTest {
  @Test
  void corpusIsEqualOnEnginesAndMatchesOtherRenderers() throws IOException {
    // One width of vectors, for the others see random programs; the command takes all.
    CorpusResult result =
        CorpusRunner.run(
            SharedData.find("corpus/d3d9"), 2, () -> Engines.of(List.of(), 8), (done, total) -> {});
    CorpusResult.Part part = result.part("D3D9").orElseThrow();
    assertTrue(part.total() > 0, "no programs");
    assertEquals(
        List.of(),
        result.failures(),
        () -> result.summary() + String.join("\n", result.failures()));
    assertEquals(part.expectedFailures(), part.refusedCount(), "programs refused without a reason");
  }
}
