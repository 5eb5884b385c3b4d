package org.lanewise.conformance.random;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.conformance.shrink.Expectations;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.input.ProgramValidator;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Stage;
import org.lanewise.reference.ReferenceEngine;

/** What the emphases of random programs do. */
class EmphasisTest {
  private static final int PROGRAMS = 100;

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

  /** What programs of an emphasis are, and what becomes of them. */
  private record Found(ProgramShares shares, WordShares inputs, WordShares outputs) {}

  @ParameterizedTest
  @EnumSource(InstructionSet.class)
  void anEmphasisDoesWhatItSays(InstructionSet isa) {
    Map<Emphasis, Found> all = new EnumMap<>(Emphasis.class);
    try (ShaderEngine reference = ReferenceEngine.create()) {
      for (Emphasis emphasis : Emphasis.values()) {
        all.put(emphasis, found(RandomCases.of(isa, emphasis), reference));
      }
    }
    Found usual = all.get(Emphasis.BALANCED);
    double flow = all.get(Emphasis.FLOW).shares.flowOfAProgram();
    more("flow", isa == InstructionSet.TGSI ? 2 : 1.7, usual.shares.flowOfAProgram(), flow);
    double textures = all.get(Emphasis.TEXTURES).shares.textures();
    more("textures", 2.5, usual.shares.textures(), textures);
    double relative = all.get(Emphasis.INDIRECT).shares.relative();
    more("relative", isa == InstructionSet.TGSI ? 1.8 : 2.5, usual.shares.relative(), relative);
    double special = all.get(Emphasis.SPECIAL_VALUES).inputs.special();
    more("special values", 1.5, usual.inputs.special(), special);
  }

  private static void more(String what, double factor, double usual, double found) {
    assertTrue(found > factor * usual, what + ": " + found + " instead of " + usual);
  }

  /** Also checks that all programs are legal, and that enough of what they compute is seen. */
  private static Found found(RandomCases source, ShaderEngine engine) {
    Found found = new Found(new ProgramShares(), new WordShares(), new WordShares());
    int stopped = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      RandomCase random = source.generate(seed);
      List<Diagnostic> errors =
          ProgramValidator.validate(random.program()).stream()
              .filter(diagnostic -> diagnostic.severity() != Diagnostic.Severity.WARNING)
              .toList();
      assertEquals(List.of(), errors, () -> random.program().toText());
      found.shares.add(random.program());
      CaseFile test = random.toCase("seed " + seed, "", "");
      found.inputs.add(test.inputs());
      test.constants().values().forEach(found.inputs::add);
      Comparison.Result result = CaseRunner.run(test, engine);
      stopped += result.stopped().isEmpty() ? 0 : 1;
      found.outputs.add(result);
    }
    assertTrue(stopped < PROGRAMS / 4, stopped + " are stopped");
    assertTrue(found.outputs.live() > 0.35, "live: " + found.outputs.live());
    assertTrue(found.outputs.numbers() > 0.1, "numbers: " + found.outputs.numbers());
    return found;
  }

  /** A case file of a grid, of a patch or of any other program does what its random case does. */
  @Test
  void casesOfAllStagesHoldAll() {
    Set<Stage> stages = EnumSet.noneOf(Stage.class);
    int grids = 0;
    try (ShaderEngine reference = ReferenceEngine.create()) {
      for (long seed = 0; seed < 40; seed++) {
        RandomCase random = RandomCases.of(InstructionSet.TGSI, Emphasis.INDIRECT).generate(seed);
        stages.add(random.program().stage());
        grids += random.grid().isPresent() ? 1 : 0;
        CaseFile made = random.toCase("seed", "a test", "round trip");
        Comparison.Result result = CaseRunner.run(made, reference);
        String text = Expectations.of(made, result).toText();
        assertEquals(
            List.of(),
            CaseRunner.run(CaseFile.parse("seed " + seed, text), List.of(reference)),
            text);
        Comparison.Result direct =
            random.grid().isPresent()
                ? Comparison.run(
                    reference,
                    random.program(),
                    random.options(),
                    random.bindings(),
                    random.grid().get())
                : Comparison.run(
                    reference,
                    random.program(),
                    random.options(),
                    random.bindings(),
                    random.lanes(),
                    random::fill);
        assertEquals("", Comparison.difference(direct, result), "seed " + seed);
      }
    }
    assertEquals(EnumSet.allOf(Stage.class), stages);
    assertTrue(grids > 1, grids + " grids");
  }
}
