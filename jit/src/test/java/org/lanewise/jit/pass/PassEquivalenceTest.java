package org.lanewise.jit.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrVerifier;

/** Every pass, and all of them in order, keep what a program computes, on random programs. */
class PassEquivalenceTest {
  private static final int PROGRAMS = 1500;

  static List<Pass> passes() {
    return List.of(
        new VariablePropagation(),
        new ConstantFolding(),
        new CanonRemoval(),
        new FlushRemoval(),
        new ZeroProducts(),
        new ValueNumbering(),
        new UniformFlow(),
        new LaneDemand(),
        new DeadCode(),
        new IfConversion());
  }

  @ParameterizedTest
  @MethodSource("passes")
  void onePassKeepsTheMeaning(Pass pass) {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      IrProgram program = RandomPrograms.make(new Random(seed), 10 + seed % 120);
      IrProgram after = pass.run(program);
      Equivalence.check(pass.name() + " seed " + seed, program, after, null, 0, seed);
    }
  }

  @Test
  void allPassesKeepTheMeaning() {
    for (int seed = 0; seed < 3 * PROGRAMS; seed++) {
      IrProgram program = RandomPrograms.make(new Random(1_000_000 + seed), 10 + seed % 150);
      Optimised optimised =
          PassManager.optimise(
              program, Specialization.NONE, Set.of(), (pass, after) -> IrVerifier.check(after));
      Equivalence.check(
          "all passes, seed " + seed,
          program,
          optimised.body(),
          optimised.hoisted(),
          optimised.hoistedWords(),
          seed);
    }
  }

  @Test
  void whatFollowsAKillOfAllLanesIsNotSeen() {
    int applied = 0;
    for (int seed = 0; seed < 2 * PROGRAMS; seed++) {
      IrProgram program = RandomPrograms.make(new Random(5_000_000 + seed), 10 + seed % 60);
      IrProgram after = KillSkipping.run(program);
      if (after != program) {
        applied++;
        IrVerifier.check(after);
        Equivalence.checkLive("kills, seed " + seed, program, after, seed);
      }
    }
    assertTrue(applied > 20, applied + " programs");
  }

  static List<String> names() {
    return PassManager.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void anyPassMayBeOff(String pass) {
    for (int seed = 0; seed < PROGRAMS / 5; seed++) {
      subsetKeepsTheMeaning("without " + pass, Set.of(pass), 2_000_000 + seed);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void anyPassMayRunAlone(String pass) {
    Set<String> others = new HashSet<>(PassManager.names());
    others.remove(pass);
    for (int seed = 0; seed < PROGRAMS / 5; seed++) {
      subsetKeepsTheMeaning(pass + " alone", others, 3_000_000 + seed);
    }
  }

  @Test
  void anySetOfPassesMayRun() {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      Set<String> off = new HashSet<>(PassManager.names());
      off.removeIf(pass -> random.nextBoolean());
      subsetKeepsTheMeaning("without " + off, off, 4_000_000 + seed);
    }
  }

  private static void subsetKeepsTheMeaning(String what, Set<String> without, int seed) {
    IrProgram program = RandomPrograms.make(new Random(seed), 10 + seed % 100);
    Optimised optimised =
        PassManager.optimise(
            program, Specialization.NONE, without, (pass, after) -> IrVerifier.check(after));
    IrProgram body = optimised.body();
    Equivalence.check(
        what + ", seed " + seed,
        program,
        without.contains(Speculation.NAME) ? body : Speculation.run(body),
        optimised.hoisted(),
        optimised.hoistedWords(),
        seed);
  }

  @Test
  void whatIsSwitchedOffDoesNotRun() {
    Set<String> off = Set.of("ifs", "hoist", "dead");
    Set<String> told = new HashSet<>();
    IrProgram program = RandomPrograms.make(new Random(1), 100);
    PassManager.optimise(program, Specialization.NONE, off, (pass, after) -> told.add(pass));
    Set<String> expected = new HashSet<>(PassManager.names());
    expected.removeAll(off);
    expected.removeAll(Set.of(Speculation.NAME, KillSkipping.NAME));
    expected.remove(KnownConstants.NAME);
    assertEquals(expected, told);
  }

  @Test
  void regionsMayRunWithoutLanesBeforeThePasses() {
    // What the passes build on: the random programs themselves do not depend on chance.
    for (int seed = 0; seed < 300; seed++) {
      IrProgram program = RandomPrograms.make(new Random(seed), 10 + seed % 120);
      Equivalence.check("seed " + seed, program, program, null, 0, seed);
    }
  }

  @Test
  void thePipelineShrinksPrograms() {
    long before = 0;
    long after = 0;
    for (int seed = 0; seed < 200; seed++) {
      IrProgram program = RandomPrograms.make(new Random(seed), 100);
      before += program.instructions().size();
      after +=
          PassManager.optimise(program, Specialization.NONE, Set.of(), null)
              .body()
              .instructions()
              .size();
    }
    assertTrue(after * 2 < before, after + " of " + before);
  }
}
