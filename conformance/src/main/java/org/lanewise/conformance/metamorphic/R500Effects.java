package org.lanewise.conformance.metamorphic;

import java.util.List;
import java.util.function.IntConsumer;
import org.lanewise.core.r500.R500Access;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Type;

/**
 * What R500 instructions read and write. Kills need no order: but for flow, nothing asks who is
 * covered. Rules: docs/r500.md.
 */
final class R500Effects {
  private static final int TEMPORARY = 0;

  /** Render targets A to D, W behind them. */
  private static final int OUTPUT = 1;

  private static final int PREDICATE = 2;
  private static final int ALU_RESULT = 3;
  private static final int W = 4;

  private R500Effects() {}

  /** The effects of all instructions; null for those of flow, which nothing may pass. */
  static Effects[] of(R500Program program) {
    return program.code().stream().map(i -> of(program, i)).toArray(Effects[]::new);
  }

  static Effects of(R500Program program, R500Instruction i) {
    if (i.type() == R500Type.FC) {
      return null;
    }
    Effects effects = new Effects();
    for (R500Access read : R500Access.reads(i, program.target(i.get(R500Field.TEX_ID)))) {
      each(read.mask(), c -> effects.read(TEMPORARY, number(read), c));
    }
    for (R500Access written : R500Access.writes(i)) {
      effects.write(TEMPORARY, number(written), written.mask(), true);
    }
    if (isPredicated(i)) {
      effects.read(PREDICATE, 0, Effects.ANY);
    }
    switch (i.type()) {
      case ALU -> effects.write(PREDICATE, 0, i.outputMask(), true);
      case OUT -> {
        effects.write(OUTPUT, i.get(R500Field.RGB_TARGET), i.get(R500Field.RGB_OMASK), true);
        effects.write(
            OUTPUT, i.get(R500Field.ALPHA_TARGET), i.get(R500Field.ALPHA_OMASK) << 3, true);
        if (i.has(R500Field.W_OMASK)) {
          effects.write(OUTPUT, W, 0);
        }
      }
      case TEX, FC -> {}
    }
    if (i.type() != R500Type.TEX && i.has(R500Field.ALU_WMASK)) {
      effects.write(ALU_RESULT, 0, 0);
    }
    return effects;
  }

  /** Whether predicate bits say what is written. */
  static boolean isPredicated(R500Instruction i) {
    return List.of(
            R500Field.RGB_PRED_SEL,
            R500Field.RGB_PRED_INV,
            R500Field.ALPHA_PRED_SEL,
            R500Field.ALPHA_PRED_INV)
        .stream()
        .anyMatch(i::has);
  }

  private static int number(R500Access access) {
    return access.relative() ? Effects.ANY : access.temporary();
  }

  private static void each(int mask, IntConsumer action) {
    for (int c = 0; c < 4; c++) {
      if ((mask >> c & 1) != 0) {
        action.accept(c);
      }
    }
  }
}
