package org.lanewise.conformance.shrink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.conformance.random.D3d9Cases;
import org.lanewise.conformance.random.R500Cases;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.conformance.random.TgsiCases;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.reference.ReferenceEngine;

/** Random programs of many instructions become small around a planted fault. */
class CaseShrinkerTest {
  private static final ShaderEngine REFERENCE = ReferenceEngine.create();
  private static final int MOST_SEEDS = 3000;
  private static final Budget BUDGET = Budget.ofCalls(6000);
  private static final int LONG = 40;

  @AfterAll
  static void close() {
    REFERENCE.close();
  }

  private record Shrunk(
      CaseFile before, CaseShrinker.Outcome outcome, CaseCheck check, Predicate<CaseFile> fails) {
    CaseFile after() {
      return outcome.smallest();
    }
  }

  /** Shrinks the first random case of at least so many instructions that a check finds. */
  private static Shrunk first(RandomCases source, int instructions, CaseCheck check) {
    for (long seed = 0; seed < MOST_SEEDS; seed++) {
      CaseFile test = source.generate(seed).toCase("seed " + seed, "random", "engines agree");
      if (CaseSize.of(test).instructions() < instructions) {
        continue;
      }
      Optional<CaseCheck.Failure> failure = check.failure(test);
      if (failure.isPresent()) {
        Predicate<CaseFile> fails = check.failsAs(failure.get().kind());
        return new Shrunk(test, CaseShrinker.run(test, fails, BUDGET), check, fails);
      }
    }
    throw new AssertionError("no random program shows the fault");
  }

  private static void assertSmall(Shrunk shrunk, int instructions, int bindings) {
    CaseSize size = CaseSize.of(shrunk.after());
    String text = size + "\n" + shrunk.after().program().toText();
    assertTrue(shrunk.fails.test(shrunk.after()), text);
    CaseFile read =
        CaseFile.parse(shrunk.after().name(), shrunk.check.expecting(shrunk.after()).toText());
    assertTrue(shrunk.fails.test(Expectations.none(read)), "its text: " + text);
    assertTrue(shrunk.outcome.finished(), "budget of " + BUDGET.calls() + " calls: " + text);
    assertTrue(size.instructions() <= instructions, text);
    assertTrue(size.lanes() <= 4, text);
    assertTrue(size.bindings() <= bindings, text);
  }

  @Test
  void aForgottenNegationOfTgsi() {
    CaseCheck check =
        PlantedFaults.changing(
            REFERENCE, program -> PlantedFaults.withoutNegation(program, TgsiOpcode.ADD));
    assertSmall(first(new TgsiCases(), LONG, check), 2, 0);
  }

  @Test
  void aWrongLaneOfTgsi() {
    CaseCheck check =
        PlantedFaults.bending(REFERENCE, test -> PlantedFaults.hasNegated(test, TgsiOpcode.MAD), 2);
    assertSmall(first(new TgsiCases(), LONG, check), 1, 0);
  }

  @Test
  void aMisreadTextureOfTgsi() {
    CaseCheck check =
        PlantedFaults.bending(
            REFERENCE,
            test ->
                test.textures().containsKey(0)
                    && ((TgsiProgram) test.program())
                        .instructions().stream().anyMatch(i -> i.opcode() == TgsiOpcode.TEX),
            1);
    assertSmall(first(new TgsiCases(), LONG, check), 1, 1);
  }

  @Test
  void aWrongOperationOfR500() {
    CaseCheck check = PlantedFaults.changing(REFERENCE, PlantedFaults::maxForMin);
    assertSmall(first(new R500Cases(), LONG, check), 2, 0);
  }

  @Test
  void aWrongLaneOfR500() {
    CaseCheck check = PlantedFaults.bending(REFERENCE, PlantedFaults::hasNegatedMad, 1);
    assertSmall(first(new R500Cases(), LONG, check), 2, 0);
  }

  @Test
  void aForgottenClampOfDirect3d() {
    CaseCheck check =
        PlantedFaults.changing(
            REFERENCE, program -> PlantedFaults.withoutSaturation(program, D3d9Opcode.MAD));
    assertSmall(first(new D3d9Cases(), 30, check), 2, 1);
  }

  @Test
  void aWrongLaneOfDirect3d() {
    CaseCheck check =
        PlantedFaults.bending(REFERENCE, test -> PlantedFaults.hasNegated(test, D3d9Opcode.ADD), 3);
    assertSmall(first(new D3d9Cases(), 30, check), 2, 0);
  }

  /**
   * What is wrong needs a loop that ends, and something behind CONT in it. No reduction at a single
   * place of the result gives a case that fails, and two runs give the same.
   */
  @Test
  void aLostContinueBecomesMinimalAndTheSameAgain() {
    CaseCheck check = PlantedFaults.changing(REFERENCE, PlantedFaults::withoutContinue);
    Shrunk shrunk = first(new TgsiCases(), LONG, check);
    assertSmall(shrunk, 9, 0);
    CaseFile after = shrunk.after();
    int tried = 0;
    for (Reduction<?> reduction : CaseShrinker.reductions(after.program())) {
      for (int place = 0; place < reduction.places().apply(after).size(); place++) {
        CaseFile smaller = CaseShrinker.candidate(reduction, after, place, place + 1);
        if (smaller != null && !smaller.equals(after)) {
          assertFalse(
              shrunk.fails.test(smaller), reduction.name() + "\n" + smaller.program().toText());
          tried++;
        }
      }
    }
    assertTrue(tried > 10, tried + " smaller cases");
    CaseShrinker.Outcome again = CaseShrinker.run(shrunk.before(), shrunk.fails, BUDGET);
    assertEquals(after, again.smallest());
    assertEquals(shrunk.outcome.calls(), again.calls());
  }

  /** All reductions, all at once and one by one, throw nothing but what says that it cannot be. */
  @Test
  void reductionsDoNotThrow() {
    int candidates = 0;
    for (RandomCases source : List.of(new TgsiCases(), new R500Cases(), new D3d9Cases())) {
      for (long seed = 0; seed < 6; seed++) {
        CaseFile test = source.generate(seed).toCase("seed " + seed, "random", "engines agree");
        for (Reduction<?> reduction : CaseShrinker.reductions(test.program())) {
          int places = reduction.places().apply(test).size();
          int step = Math.max(1, places / 2);
          for (int from = 0; from < places; from += step) {
            for (int length : new int[] {1, step, places - from}) {
              CaseFile smaller =
                  CaseShrinker.candidate(reduction, test, from, Math.min(places, from + length));
              candidates += smaller == null ? 0 : 1;
            }
          }
        }
      }
    }
    assertTrue(candidates > 200, candidates + " candidates");
  }

  @Test
  void theBudgetEndsIt() {
    CaseCheck check =
        PlantedFaults.bending(REFERENCE, test -> PlantedFaults.hasNegated(test, TgsiOpcode.MAD), 2);
    Shrunk whole = first(new TgsiCases(), LONG, check);
    CaseShrinker.Outcome few = CaseShrinker.run(whole.before(), whole.fails, Budget.ofCalls(5));
    assertFalse(few.finished());
    assertEquals(5, few.calls());
    assertTrue(whole.fails.test(few.smallest()));
    CaseShrinker.Outcome none =
        CaseShrinker.run(whole.before(), whole.fails, new Budget(100, java.time.Duration.ZERO));
    assertEquals(1, none.calls());
    Thread.currentThread().interrupt();
    CaseShrinker.Outcome interrupted = CaseShrinker.run(whole.before(), whole.fails, BUDGET);
    assertTrue(Thread.interrupted(), "the flag stays");
    assertFalse(interrupted.finished());
    assertThrows(
        IllegalArgumentException.class,
        () -> CaseShrinker.shrink(whole.before(), test -> false, BUDGET));
  }

  /** A difference does not become an exception, nor the other way round. */
  @Test
  void theKindOfFailureStays() {
    CaseCheck both =
        new CaseCheck(
            List.of(
                CaseCheck.Runner.of(REFERENCE),
                new CaseCheck.Runner(
                    "faulty",
                    test -> {
                      if (CaseSize.of(test).instructions() < 10) {
                        throw new IllegalStateException("too short");
                      }
                      Comparison.Result result = CaseRunner.run(test, REFERENCE);
                      if (result.outputs().length > 0) {
                        result.outputs()[0] ^= 1;
                      }
                      return result;
                    })));
    CaseFile test = new TgsiCases().generate(2).toCase("seed 2", "random", "engines agree");
    CaseCheck.Failure failure = both.failure(test).orElseThrow();
    assertEquals(FailureKind.Type.DIFFERENCE, failure.kind().type());
    CaseFile small = CaseShrinker.shrink(test, both.failsAs(failure.kind()), BUDGET);
    assertEquals(10, CaseSize.of(small).instructions());
    assertEquals(failure.kind(), both.failure(small).orElseThrow().kind());
  }
}
