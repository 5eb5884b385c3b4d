package org.lanewise.conformance.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lanewise.core.program.InstructionSet;

/**
 * Random programs of all emphases give the same bits on all engines. {@code
 * -Dlanewise.random.emphasis=N} sets how many of each run, {@code -Dlanewise.random.seed=N} the
 * first seed. Balanced programs here are those that have all stages.
 */
class EmphasisAgreementTest {
  private static final int PROGRAMS = Integer.getInteger("lanewise.random.emphasis", 60);
  private static final long SEED = Long.getLong("lanewise.random.seed", 0);
  private static final long ALL_STAGES = 1L << 40;
  private static final int THREADS = 2;

  @ParameterizedTest
  @EnumSource(InstructionSet.class)
  void enginesAgree(InstructionSet isa) {
    for (Emphasis emphasis : Emphasis.values()) {
      long first = emphasis == Emphasis.BALANCED ? ALL_STAGES + SEED : SEED;
      List<String> failures =
          RandomRun.run(
              RandomCases.of(isa, emphasis),
              first,
              PROGRAMS,
              THREADS,
              List.of(),
              (done, all) -> {});
      assertEquals("", String.join("\n", failures), emphasis + " " + isa);
    }
  }
}
