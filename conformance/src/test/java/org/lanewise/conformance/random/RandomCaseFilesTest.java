package org.lanewise.conformance.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.reference.ReferenceEngine;

/** The case file of a random case runs on the same as the random case does. */
class RandomCaseFilesTest {
  private static final int PROGRAMS = 100;

  @Test
  void theCaseFileLeavesTheSameBits() {
    Set<String> seen = new TreeSet<>();
    try (ShaderEngine reference = ReferenceEngine.create()) {
      for (RandomCases source : List.of(new TgsiCases(), new R500Cases(), new D3d9Cases())) {
        for (long seed = 0;
            seed < (source instanceof TgsiCases ? PROGRAMS : PROGRAMS / 4);
            seed++) {
          CaseFile test = source.generate(seed).toCase("seed " + seed, "made up", "all agree");
          RandomCase random = source.generate(seed);
          Comparison.Result expected =
              Comparison.run(
                  reference,
                  random.program(),
                  random.options(),
                  random.bindings(),
                  random.lanes(),
                  random::fill);
          assertEquals("", difference(expected, CaseRunner.run(test, reference)), test.name());
          CaseFile full =
              source.generate(seed).toCase("seed " + seed, "made up", "all agree", expected);
          assertEquals(List.of(), CaseRunner.run(full, List.of(reference)));
          seen.addAll(test.memory().keySet());
          seen.add(test.program().stage().name());
          if (!full.stopped().isEmpty()) {
            seen.add("stopped");
          }
          full.expectedMemory().forEach(words -> seen.add(words.name()));
        }
      }
    }
    assertTrue(
        seen.containsAll(
            Set.of(
                "shared",
                "private",
                "buffer 0",
                "image 0",
                "atomics 0",
                "global",
                "arguments",
                "emitted 0",
                "stopped",
                "GEOMETRY",
                "COMPUTE")),
        seen.toString());
  }

  /** Shared memory that a program does not declare is in no case file. */
  private static String difference(Comparison.Result expected, Comparison.Result found) {
    if (expected.stopped().isEmpty() && !found.memory().containsKey("shared")) {
      expected.memory().remove("shared");
    }
    return Comparison.difference(expected, found);
  }
}
