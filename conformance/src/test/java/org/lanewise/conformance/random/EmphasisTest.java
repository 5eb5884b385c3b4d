package org.lanewise.conformance.random;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.lanewise.core.input.ProgramValidator;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.InstructionSet;

/** What the emphases of random programs do. */
class EmphasisTest {
  private static final int PROGRAMS = 200;

  /** The digests are those of the programs before there were emphases. */
  @ParameterizedTest
  @CsvSource({"TGSI, 70c31fa7", "R500, 4ecc540b", "D3D9, c3d4ed96"})
  void balancedKeepsItsProgramsSeedForSeed(InstructionSet isa, String digest) {
    assertEquals(digest, digest(RandomCases.of(isa, Emphasis.BALANCED)));
  }

  private static String digest(RandomCases source) {
    CRC32C digest = new CRC32C();
    for (long seed = 0; seed < 200; seed++) {
      RandomCase random = source.generate(seed);
      String text =
          random.program().toText()
              + random.options().loopLimit()
              + random.options().profile()
              + random.lanes()
              + " "
              + random.inputSeed();
      digest.update(text.getBytes(UTF_8));
      for (int row = 0; row < 6; row++) {
        for (float word : random.bindings().constants(0)) {
          digest.update(Integer.toString(Float.floatToRawIntBits(word)).getBytes(UTF_8));
        }
      }
    }
    return Long.toHexString(digest.getValue());
  }

  @ParameterizedTest
  @EnumSource(Emphasis.class)
  void programsAreLegal(Emphasis emphasis) {
    for (InstructionSet isa : InstructionSet.values()) {
      RandomCases source = RandomCases.of(isa, emphasis);
      for (long seed = 0; seed < PROGRAMS; seed++) {
        RandomCase random = source.generate(seed);
        List<Diagnostic> errors =
            ProgramValidator.validate(random.program()).stream()
                .filter(found -> found.severity() != Diagnostic.Severity.WARNING)
                .toList();
        assertEquals(List.of(), errors, () -> isa + " " + random.program().toText());
      }
    }
  }
}
