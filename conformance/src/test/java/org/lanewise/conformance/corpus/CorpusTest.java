package org.lanewise.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.SharedData;
import org.lanewise.conformance.vectors.VectorsRunner;

class CorpusTest {
  @Test
  void corpusIsEqualOnAllEnginesAndMatchesTheOtherRenderer() throws IOException {
    CorpusResult result =
        CorpusRunner.run(SharedData.find("corpus/tgsi"), 2, List.of(), (done, total) -> {});
    assertTrue(result.part("TGSI").orElseThrow().total() > 0, "no TGSI programs");
    assertTrue(result.part("R500").orElseThrow().total() > 0, "no R500 programs");
    assertEquals(
        List.of(),
        result.failures(),
        () -> result.summary() + String.join("\n", result.failures()));
  }

  @Test
  void vectorsAreEqualOnAllEnginesAndMatchTheTable() throws IOException {
    VectorsRunner.Result result =
        VectorsRunner.run(SharedData.find("corpus/tgsi-vectors/exec_vectors.tsv"), List.of());
    assertTrue(result.rows() > 0, "no rows");
    assertEquals(
        List.of(),
        result.failures(),
        () -> result.summary() + String.join("\n", result.failures()));
  }
}
