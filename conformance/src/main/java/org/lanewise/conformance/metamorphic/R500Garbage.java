package org.lanewise.conformance.metamorphic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.lanewise.conformance.metamorphic.R500Edit.Piece;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500Test;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.core.r500.R500Type;

/** Instructions for R500 programs. */
final class R500Garbage {
  private static final R500Instruction NOTHING = new R500Instruction(0, 0, 0, 0, 0, 0);
  private static final int ZERO_SWIZZLE = 4;
  private static final int ABSOLUTE = 2;
  private static final int MULTIPLY_BY_2 = 1;

  private final R500Edit edit;
  private final Random random;
  private final List<R500Instruction> models;

  R500Garbage(R500Program program, R500Edit edit, Random random) {
    this.edit = edit;
    this.random = random;
    models = program.code().stream().filter(i -> i.type() != R500Type.FC).toList();
  }

  /** An ALU instruction that reads what one of the program does, and writes nothing. */
  private R500Instruction reading() {
    List<R500Instruction> computing =
        models.stream().filter(i -> i.type() != R500Type.TEX).toList();
    R500Instruction i =
        computing.isEmpty() ? NOTHING : computing.get(random.nextInt(computing.size()));
    for (R500Field field :
        List.of(
            R500Field.RGB_PRED_SEL,
            R500Field.RGB_PRED_INV,
            R500Field.ALPHA_PRED_SEL,
            R500Field.ALPHA_PRED_INV,
            R500Field.WRITE_INACTIVE,
            R500Field.RGB_WMASK,
            R500Field.ALPHA_WMASK,
            R500Field.RGB_OMASK,
            R500Field.ALPHA_OMASK,
            R500Field.W_OMASK,
            R500Field.ALU_WMASK,
            R500Field.RGB_ADDRD_REL,
            R500Field.ALPHA_ADDRD_REL)) {
      i = i.with(field, 0);
    }
    return i.with(R500Field.TYPE, R500Type.ALU.ordinal());
  }

  /** Garbage of any operation in some channels of temporaries. */
  R500Instruction writing(int rgb, int alpha, int mask) {
    R500RgbOp[] rgbOps = R500RgbOp.values();
    R500AlphaOp[] alphaOps = R500AlphaOp.values();
    R500Instruction i = reading();
    if (random.nextBoolean()) {
      // OMOD 7 belongs to operations that select.
      i =
          i.with(R500Field.RGB_OP, rgbOps[random.nextInt(rgbOps.length)].code())
              .with(R500Field.ALPHA_OP, alphaOps[random.nextInt(alphaOps.length)].code())
              .with(R500Field.RGB_OMOD, MULTIPLY_BY_2)
              .with(R500Field.ALPHA_OMOD, 0);
    }
    return i.with(R500Field.RGB_ADDRD, rgb)
        .with(R500Field.ALPHA_ADDRD, alpha)
        .with(R500Field.RGB_WMASK, mask & 7)
        .with(R500Field.ALPHA_WMASK, mask >> 3);
  }

  /** An instruction without effect. */
  R500Instruction idle() {
    List<R500Instruction> lookups = models.stream().filter(i -> i.type() == R500Type.TEX).toList();
    Optional<Integer> fresh = edit.freshTemporary();
    if (fresh.isEmpty()) {
      return reading();
    }
    if (lookups.isEmpty() || random.nextInt(3) != 0) {
      return writing(fresh.get(), fresh.get(), random.nextInt(16));
    }
    R500Instruction i = lookups.get(random.nextInt(lookups.size()));
    // A kill would be one here as well.
    boolean kills = i.get(R500Field.TEX_INST) == R500TexOp.TEXKILL.ordinal();
    return kills
        ? reading()
        : i.with(R500Field.DST_ADDR, fresh.get()).with(R500Field.DST_ADDR_REL, 0);
  }

  /** Instructions that would be noticed if an active pixel ran them. */
  List<Piece> harm() {
    List<Piece> found = new ArrayList<>();
    for (int count = 1 + random.nextInt(4); count > 0 && !models.isEmpty(); count--) {
      R500Instruction i = models.get(random.nextInt(models.size()));
      found.add(Piece.of(i.with(R500Field.WRITE_INACTIVE, 0)));
    }
    return found;
  }

  /** Makes the ALU result of all active pixels known, from any bits. */
  R500Instruction known(boolean value) {
    R500Instruction i = reading();
    // The greater of a magnitude and 0 is 0 or above, of a NaN 0.
    return i.with(R500Field.RGB_OP, R500RgbOp.MAX.code())
        .with(R500Field.ALPHA_OP, R500AlphaOp.MAX.code())
        .with(R500Field.RGB_OMOD, 0)
        .with(R500Field.RGB_MOD_A, ABSOLUTE)
        .with(R500Field.RED_SWIZ_B, ZERO_SWIZZLE)
        .with(R500Field.ALU_WMASK, 1)
        .with(R500Field.ALU_RESULT_SEL, 0)
        .with(R500Field.ALU_RESULT_OP, (value ? R500Test.GE : R500Test.LT).ordinal());
  }

  /** Makes an ALU result of any bits. */
  R500Instruction any() {
    return known(true)
        .with(R500Field.RGB_MOD_A, 0)
        .with(R500Field.ALU_RESULT_OP, random.nextInt(4));
  }

  // Flow

  static R500Instruction flow(R500FcOp op, int function) {
    return NOTHING
        .with(R500Field.TYPE, R500Type.FC.ordinal())
        .with(R500Field.FC_OP, op.ordinal())
        .with(R500Field.JUMP_FUNC, function);
  }

  /**
   * Instructions of which the last, a JUMP, all active pixels want to take, or none; empty without
   * room.
   */
  Optional<List<R500Instruction>> jump(boolean all) {
    int ifNot = random.nextBoolean() ? 1 : 0;
    boolean value = all != (ifNot == 1);
    return switch (random.nextInt(4)) {
      case 0 -> Optional.of(List.of(flow(R500FcOp.JUMP, all ? R500Flow.ALWAYS : R500Flow.NEVER)));
      case 1 ->
          edit.freshBoolean(value)
              .map(
                  number ->
                      List.of(
                          flow(R500FcOp.JUMP, ifNot == 1 ? 0x55 : 0xaa)
                              .with(R500Field.BOOL_ADDR, number)));
      case 2 -> predicated(all);
      default -> Optional.of(List.of(known(value), flow(R500FcOp.JUMP, ifNot == 1 ? 0x0f : 0xf0)));
    };
  }

  /** Predicate bits are false where nothing writes them. */
  private Optional<List<R500Instruction>> predicated(boolean all) {
    boolean written =
        models.stream().anyMatch(i -> i.type() == R500Type.ALU && i.outputMask() != 0);
    int one = 2 + random.nextInt(4);
    return written
        ? Optional.empty()
        : Optional.of(
            List.of(flow(R500FcOp.JUMP, all ? 0x33 : 0xcc).with(R500Field.RGB_PRED_SEL, one)));
  }
}
