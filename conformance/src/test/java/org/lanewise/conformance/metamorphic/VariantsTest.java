package org.lanewise.conformance.metamorphic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.random.D3d9Cases;
import org.lanewise.conformance.random.R500Cases;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.conformance.random.TgsiCases;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;

/**
 * Variants of programs give the bits of the programs. {@code -Dlanewise.metamorphic=N} sets how
 * many random programs of each instruction set are varied, {@code -Dlanewise.metamorphic.seed=N}
 * the first seed.
 */
class VariantsTest {
  private static final int FEW = 40;
  private static final int PROGRAMS = Integer.getInteger("lanewise.metamorphic", FEW);
  private static final long SEED = Long.getLong("lanewise.metamorphic.seed", 0);

  /** The reference first. */
  private final List<ShaderEngine> engines = Engines.all();

  private final Map<InstructionSet, Map<Metamorphism, Integer>> applied =
      new EnumMap<>(InstructionSet.class);
  private final List<String> failures = new ArrayList<>();
  private int turn;

  /** The reference, or a form of the JIT; both where many programs are wanted. */
  private List<ShaderEngine> turns() {
    ShaderEngine compiled = engines.get(1 + turn / 2 % (engines.size() - 1));
    if (PROGRAMS > FEW) {
      turn += 2;
      return List.of(engines.getFirst(), compiled);
    }
    return List.of(turn++ % 2 == 0 ? engines.getFirst() : compiled);
  }

  private void check(
      String name,
      Program program,
      long seed,
      Function<ShaderEngine, Function<Program, Comparison.Result>> run,
      ShaderOptions options) {
    Comparison.Result expected = run.apply(engines.getFirst()).apply(program);
    if (!expected.stopped().isEmpty()) {
      return;
    }
    for (Metamorphism metamorphism : Metamorphism.values()) {
      for (ShaderEngine engine : turns()) {
        String text = "";
        String difference;
        try {
          MetamorphicCheck.Outcome outcome =
              MetamorphicCheck.check(
                  program, options, metamorphism, seed, expected, run.apply(engine));
          difference = outcome.difference();
          if (outcome.applied()) {
            Program variant = outcome.variant().orElseThrow();
            text = variant.toText();
            assertEquals(program.signature().inputs(), variant.signature().inputs(), text);
            assertEquals(program.signature().outputs(), variant.signature().outputs(), text);
            applied
                .computeIfAbsent(program.instructionSet(), key -> new EnumMap<>(Metamorphism.class))
                .merge(metamorphism, 1, Integer::sum);
          }
        } catch (RuntimeException | LinkageError e) {
          StackTraceElement[] trace = e.getStackTrace();
          difference = e + (trace.length > 0 ? " at " + trace[0] : "");
        }
        if (!difference.isEmpty()) {
          failures.add(
              "%s, %s of seed %d, %s: %s%n%s%nfrom:%n%s"
                  .formatted(
                      name, metamorphism, seed, engine.name(), difference, text, program.toText()));
        }
      }
    }
  }

  private void passed(int least, InstructionSet... sets) {
    engines.forEach(ShaderEngine::close);
    assertEquals("", String.join("\n", failures.subList(0, Math.min(3, failures.size()))));
    for (InstructionSet set : sets) {
      for (Metamorphism metamorphism : Metamorphism.values()) {
        int count = applied.getOrDefault(set, Map.of()).getOrDefault(metamorphism, 0);
        assertTrue(count >= least, metamorphism + " of " + set + " " + count + " times");
      }
    }
  }

  @Test
  void ofCases() {
    for (CaseCorpus.Entry entry : CaseCorpus.builtIn()) {
      String name = entry.name();
      CaseFile test = entry.parse();
      check(
          name,
          test.program(),
          SEED + name.hashCode(),
          engine -> program -> MetamorphicCheck.run(test, engine, program),
          test.options());
    }
    passed(50, InstructionSet.values());
  }

  @Test
  void ofRandomTgsi() {
    random(new TgsiCases());
    passed(PROGRAMS / 2, InstructionSet.TGSI);
  }

  @Test
  void ofRandomD3d9() {
    random(new D3d9Cases());
    passed(PROGRAMS / 4, InstructionSet.D3D9);
  }

  @Test
  void ofRandomR500() {
    random(new R500Cases());
    passed(PROGRAMS / 4, InstructionSet.R500);
  }

  private void random(RandomCases source) {
    for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
      RandomCase test = source.generate(seed);
      check(
          "seed " + seed,
          test.program(),
          seed,
          engine -> program -> MetamorphicCheck.run(test, engine, program),
          test.options());
    }
  }
}
