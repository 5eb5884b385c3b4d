package org.lanewise.conformance.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.lower.R500Lowering;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Parser;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.r500.R500Validator;

/**
 * Random programs give the same bits on all engines. {@code -Dlanewise.random.tgsi=N}, {@code
 * -Dlanewise.random.r500=N} and {@code -Dlanewise.random.d3d9=N} set how many run, {@code
 * -Dlanewise.random.seed=N} the first seed.
 */
class RandomProgramsTest {
  private static final int TGSI = Integer.getInteger("lanewise.random.tgsi", 10_000);
  private static final int R500 = Integer.getInteger("lanewise.random.r500", 10_000);
  private static final int D3D9 = Integer.getInteger("lanewise.random.d3d9", 10_000);
  private static final long SEED = Long.getLong("lanewise.random.seed", 0);
  private static final int THREADS = 2;

  @Test
  void enginesAgreeOnTgsi() {
    check(RandomRun.run(new TgsiCases(), SEED, TGSI, THREADS, List.of(), (done, all) -> {}));
  }

  @Test
  void enginesAgreeOnR500() {
    check(RandomRun.run(new R500Cases(), SEED, R500, THREADS, List.of(), (done, all) -> {}));
  }

  @Test
  void enginesAgreeOnD3d9() {
    check(RandomRun.run(new D3d9Cases(), SEED, D3D9, THREADS, List.of(), (done, all) -> {}));
  }

  private static void check(List<String> failures) {
    assertEquals("", String.join("\n", failures));
  }

  @Test
  void r500ProgramsAreLegalAndReadable() {
    for (long seed = 0; seed < 500; seed++) {
      R500Program program = program(seed);
      for (Diagnostic diagnostic : R500Validator.validate(program)) {
        assertEquals(
            Diagnostic.Severity.WARNING, diagnostic.severity(), seed + ": " + diagnostic.message());
      }
      assertEquals(program, R500Parser.parse(program.toText()), "seed " + seed);
    }
  }

  /** Most programs that mean to be structured are, and some of those with a few codes changed. */
  @Test
  void structureIsFound() {
    int structured = 0;
    int all = 0;
    int bent = 0;
    for (long seed = 0; seed < 2000; seed++) {
      boolean found =
          R500Lowering.lower(program(seed), ShaderOptions.defaults()).dispatchReason().isEmpty();
      switch (new R500Cases().flow(seed)) {
        case STRUCTURED -> {
          all++;
          structured += found ? 1 : 0;
        }
        case BENT -> bent += found ? 1 : 0;
        case NONE -> assertTrue(found, "seed " + seed);
        case ANYWHERE -> {}
      }
    }
    assertTrue(structured > all * 8 / 10, structured + " of " + all + " are structured");
    assertTrue(bent > all / 20 && bent < all / 2, bent + " of " + all / 2 + " bent ones are");
  }

  /** Every operation of every unit appears, and every code of the fields that have few. */
  @Test
  void r500ProgramsUseEverything() {
    Set<R500RgbOp> rgb = EnumSet.noneOf(R500RgbOp.class);
    Set<R500AlphaOp> alpha = EnumSet.noneOf(R500AlphaOp.class);
    Set<R500TexOp> tex = EnumSet.noneOf(R500TexOp.class);
    Set<R500FcOp> flow = EnumSet.noneOf(R500FcOp.class);
    Set<R500Field> set = EnumSet.noneOf(R500Field.class);
    Set<R500Field> fields = EnumSet.noneOf(R500Field.class);
    for (R500Type type : R500Type.values()) {
      type.words().forEach(word -> fields.addAll(R500Field.of(word)));
    }
    for (long seed = 0; seed < 500; seed++) {
      for (R500Instruction i : program(seed).code()) {
        switch (i.type()) {
          case ALU, OUT -> {
            rgb.add(R500RgbOp.of(i.get(R500Field.RGB_OP)));
            alpha.add(R500AlphaOp.of(i.get(R500Field.ALPHA_OP)));
          }
          case TEX -> tex.add(R500TexOp.of(i.get(R500Field.TEX_INST)));
          case FC -> flow.add(R500FcOp.of(i.get(R500Field.FC_OP)));
        }
        i.type().words().stream()
            .flatMap(word -> R500Field.of(word).stream())
            .filter(i::has)
            .forEach(set::add);
      }
    }
    assertEquals(EnumSet.allOf(R500RgbOp.class), rgb);
    assertEquals(EnumSet.allOf(R500AlphaOp.class), alpha);
    assertEquals(EnumSet.allOf(R500TexOp.class), tex);
    assertEquals(EnumSet.allOf(R500FcOp.class), flow);
    assertEquals(fields, set);
  }

  private static R500Program program(long seed) {
    return (R500Program) new R500Cases().generate(seed).program();
  }
}
