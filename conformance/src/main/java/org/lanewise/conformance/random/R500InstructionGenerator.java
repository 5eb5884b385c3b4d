package org.lanewise.conformance.random;

import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.r500.R500Word;

/**
 * Random R500 instructions, field by field from the table. Every defined code may come; weights
 * keep most values finite and most addresses few.
 */
final class R500InstructionGenerator {
  /** Fields of which only the codes with a name are legal. */
  private static final Set<R500Field> CLOSED =
      EnumSet.of(
          R500Field.RGB_PRED_SEL,
          R500Field.ALPHA_PRED_SEL,
          R500Field.ALPHA_OP,
          R500Field.RGB_OP,
          R500Field.TEX_INST,
          R500Field.A_OP,
          R500Field.B_OP0,
          R500Field.B_OP1);

  private static final R500Field[][] SOURCES = {
    {R500Field.RGB_ADDR0, R500Field.RGB_ADDR0_CONST, R500Field.RGB_ADDR0_REL},
    {R500Field.RGB_ADDR1, R500Field.RGB_ADDR1_CONST, R500Field.RGB_ADDR1_REL},
    {R500Field.RGB_ADDR2, R500Field.RGB_ADDR2_CONST, R500Field.RGB_ADDR2_REL},
    {R500Field.ALPHA_ADDR0, R500Field.ALPHA_ADDR0_CONST, R500Field.ALPHA_ADDR0_REL},
    {R500Field.ALPHA_ADDR1, R500Field.ALPHA_ADDR1_CONST, R500Field.ALPHA_ADDR1_REL},
    {R500Field.ALPHA_ADDR2, R500Field.ALPHA_ADDR2_CONST, R500Field.ALPHA_ADDR2_REL},
  };

  private static final R500Field[] COORDINATES = {
    R500Field.SRC_S_SWIZ, R500Field.SRC_T_SWIZ, R500Field.SRC_R_SWIZ, R500Field.SRC_Q_SWIZ
  };

  /** Functions that ask the ALU result, the predicate, or a boolean constant alone. */
  private static final int[] PLAIN_FUNCTIONS = {0x0f, 0xf0, 0x0f, 0xf0, 0x33, 0xcc, 0x55, 0xaa};

  private static final int OMOD_DISABLED = 7;
  private static final int INLINE = 128;

  /** The kind of source that is a constant of the file. */
  private static final int CONSTANT = 1;

  private static final int ONE = 6;
  private static final int LESS = 1;
  private static final int GREATER_OR_EQUAL = 2;
  private static final int UNUSED_SWIZZLE = 7;

  private final Random random;
  private final R500Features features;

  R500InstructionGenerator(Random random, R500Features features) {
    this.random = random;
    this.features = features;
  }

  /**
   * An instruction that is no flow control.
   *
   * @param inBlock whether it may stand where pixels are inactive
   */
  R500Instruction step(boolean inBlock) {
    boolean texture =
        Chance.percent(random, features.weights().textures())
            || (features.textures() || features.kills()) && random.nextInt(5) == 0;
    R500Instruction i =
        texture ? texture() : arithmetic(random.nextInt(4) == 0 ? R500Type.OUT : R500Type.ALU);
    boolean all = random.nextInt(6) == 0 && (!inBlock || features.writesInactive());
    return i.with(R500Field.WRITE_INACTIVE, all ? 1 : 0);
  }

  /**
   * An ALU instruction that writes the ALU result.
   *
   * @param plain whether it writes nothing else, and what it tests is as often true as not
   */
  R500Instruction condition(boolean plain) {
    if (!plain) {
      return arithmetic(R500Type.ALU)
          .with(R500Field.ALU_WMASK, 1)
          .with(R500Field.WRITE_INACTIVE, 0);
    }
    // The sign of a component of a temporary, seldom whether it is 0.
    R500Instruction i =
        copy(0)
            .with(R500Field.TYPE, R500Type.ALU.ordinal())
            .with(R500Field.RGB_OMASK, 0)
            .with(R500Field.ALPHA_OMASK, 0)
            .with(R500Field.ALU_WMASK, 1)
            .with(R500Field.WRITE_INACTIVE, 0);
    if (!one(4)) {
      i = i.with(R500Field.ALU_RESULT_OP, one(2) ? LESS : GREATER_OR_EQUAL);
    }
    int red = random.nextInt(3);
    return i.with(R500Field.RED_SWIZ_A, red).with(R500Field.RED_SWIZ_B, red);
  }

  /**
   * Shows a temporary in a render target 0..3: bits as they are, or the sum of two neighbours, of
   * which either may be dead.
   */
  R500Instruction output(int target) {
    R500Instruction i = copy(target);
    if (!features.neighbours() || one(3)) {
      return i;
    }
    boolean along = one(2);
    return i.with(R500Field.RGB_OP, (along ? R500RgbOp.MDH : R500RgbOp.MDV).code())
        .with(R500Field.ALPHA_OP, (along ? R500AlphaOp.MDH : R500AlphaOp.MDV).code())
        .with(R500Field.RGB_OMOD, 0)
        .with(R500Field.ALPHA_OMOD, 0)
        .with(R500Field.RED_SWIZ_B, ONE)
        .with(R500Field.GREEN_SWIZ_B, ONE)
        .with(R500Field.BLUE_SWIZ_B, ONE)
        .with(R500Field.ALPHA_SWIZ_B, ONE);
  }

  private R500Instruction copy(int target) {
    int shown = one(4) ? temporary() : random.nextInt(features.temporaries());
    return fields(R500Type.OUT)
        .with(R500Field.RGB_PRED_SEL, 0)
        .with(R500Field.RGB_PRED_INV, 0)
        .with(R500Field.ALPHA_PRED_SEL, 0)
        .with(R500Field.ALPHA_PRED_INV, 0)
        .with(R500Field.RGB_OP, R500RgbOp.MAX.code())
        .with(R500Field.ALPHA_OP, R500AlphaOp.MAX.code())
        .with(R500Field.RGB_OMOD, OMOD_DISABLED)
        .with(R500Field.ALPHA_OMOD, OMOD_DISABLED)
        .with(R500Field.RGB_ADDR0, shown)
        .with(R500Field.RGB_ADDR0_CONST, 0)
        .with(R500Field.RGB_ADDR0_REL, 0)
        .with(R500Field.ALPHA_ADDR0, shown)
        .with(R500Field.ALPHA_ADDR0_CONST, 0)
        .with(R500Field.ALPHA_ADDR0_REL, 0)
        .with(R500Field.RGB_SEL_A, 0)
        .with(R500Field.RED_SWIZ_A, 0)
        .with(R500Field.GREEN_SWIZ_A, 1)
        .with(R500Field.BLUE_SWIZ_A, 2)
        .with(R500Field.RGB_MOD_A, 0)
        .with(R500Field.RGB_SEL_B, 0)
        .with(R500Field.RED_SWIZ_B, 0)
        .with(R500Field.GREEN_SWIZ_B, 1)
        .with(R500Field.BLUE_SWIZ_B, 2)
        .with(R500Field.RGB_MOD_B, 0)
        .with(R500Field.ALPHA_SEL_A, 0)
        .with(R500Field.ALPHA_SWIZ_A, 3)
        .with(R500Field.ALPHA_MOD_A, 0)
        .with(R500Field.ALPHA_SEL_B, 0)
        .with(R500Field.ALPHA_SWIZ_B, 3)
        .with(R500Field.ALPHA_MOD_B, 0)
        .with(R500Field.RGB_WMASK, 0)
        .with(R500Field.ALPHA_WMASK, 0)
        .with(R500Field.RGB_OMASK, 7)
        .with(R500Field.ALPHA_OMASK, 1)
        .with(R500Field.RGB_TARGET, target)
        .with(R500Field.ALPHA_TARGET, target);
  }

  /** An FC instruction with any legal codes but for its target. */
  R500Instruction flow() {
    return fields(R500Type.FC);
  }

  /** Any legal code of a field. */
  int anyCode(R500Field field) {
    if (CLOSED.contains(field)) {
      return pick(field.bits().names().keySet().stream().sorted().toList());
    }
    return random.nextInt(1 << field.bits().width());
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private boolean one(int in) {
    return random.nextInt(in) == 0;
  }

  private R500Instruction fields(R500Type type) {
    R500Instruction i = new R500Instruction(0, 0, 0, 0, 0, 0);
    if (features.rubbish()) {
      i =
          new R500Instruction(
              random.nextInt(),
              random.nextInt(),
              random.nextInt(),
              random.nextInt(),
              random.nextInt(),
              random.nextInt());
    }
    i = i.with(R500Field.TYPE, type.ordinal());
    for (R500Word word : type.words()) {
      for (R500Field field : R500Field.of(word)) {
        if (field != R500Field.TYPE) {
          i = i.with(field, code(field, i));
        }
      }
    }
    return i;
  }

  private R500Instruction arithmetic(R500Type type) {
    R500Instruction i = fields(type);
    for (R500Field[] source : SOURCES) {
      i = source(i, source);
    }
    if (type == R500Type.ALU && !(features.predicates() && one(3))) {
      i = i.with(R500Field.RGB_OMASK, 0).with(R500Field.ALPHA_OMASK, 0);
    }
    if (type == R500Type.OUT && one(2)) {
      i = i.with(R500Field.RGB_OMASK, 7).with(R500Field.ALPHA_OMASK, 1);
    }
    return i;
  }

  private R500Instruction texture() {
    R500Instruction i = fields(R500Type.TEX);
    R500TexOp op = R500TexOp.of(i.get(R500Field.TEX_INST));
    if (!features.textures() || features.kills() && one(4)) {
      op = R500TexOp.TEXKILL;
    } else if (op.readsNeighbours() && !features.neighbours()) {
      op = one(2) ? R500TexOp.LOD : R500TexOp.DXDY;
    } else if (op == R500TexOp.TEXKILL && !features.kills()) {
      op = R500TexOp.LD;
    }
    if (op == R500TexOp.TEXKILL && !one(4)) {
      // One coordinate decides, else hardly any pixel lives on.
      int channel = random.nextInt(4);
      for (R500Field swizzle : COORDINATES) {
        i = i.with(swizzle, channel);
      }
    }
    return i.with(R500Field.TEX_INST, op.ordinal());
  }

  private R500Instruction source(R500Instruction i, R500Field[] fields) {
    int kind =
        Chance.percent(random, features.weights().special() / 2) ? CONSTANT : random.nextInt(8);
    return switch (kind) {
      case 0 -> i.with(fields[0], INLINE + random.nextInt(128)).with(fields[1], 0);
      case CONSTANT, 2 -> i.with(fields[0], constant()).with(fields[1], 1);
      default -> temporary(i, fields);
    };
  }

  private R500Instruction temporary(R500Instruction i, R500Field[] fields) {
    return i.with(fields[0], temporary()).with(fields[1], 0);
  }

  private int temporary() {
    int other = features.relative() && one(12) ? 120 + random.nextInt(8) : random.nextInt(8);
    return one(16) ? other : random.nextInt(features.temporaries());
  }

  private int constant() {
    return one(16) ? random.nextInt(256) : random.nextInt(12);
  }

  private int relative() {
    boolean certain = Chance.percent(random, features.weights().relative());
    return certain || features.relative() && one(4) ? 1 : 0;
  }

  private int code(R500Field field, R500Instruction i) {
    return switch (field) {
      case RGB_PRED_SEL -> i.type() == R500Type.FC ? anyCode(field) : predicate(field);
      case ALPHA_PRED_SEL -> predicate(field);
      case RGB_PRED_INV -> inverted(i.get(R500Field.RGB_PRED_SEL));
      case ALPHA_PRED_INV -> inverted(i.get(R500Field.ALPHA_PRED_SEL));
      case RGB_WMASK, RGB_OMASK -> one(2) ? 7 : anyCode(field);
      case ALPHA_WMASK, ALPHA_OMASK -> one(4) ? 0 : 1;
      case RGB_CLAMP, ALPHA_CLAMP, W_OMASK, ALU_WMASK -> one(4) ? 1 : 0;
      case RGB_OMOD, ALPHA_OMOD -> one(2) ? 0 : anyCode(field);
      case RGB_OP -> rgbOperation();
      case ALPHA_OP -> alphaOperation();
      case RGB_ADDR0_REL,
          RGB_ADDR1_REL,
          RGB_ADDR2_REL,
          ALPHA_ADDR0_REL,
          ALPHA_ADDR1_REL,
          ALPHA_ADDR2_REL,
          ALPHA_ADDRD_REL,
          RGB_ADDRD_REL,
          SRC_ADDR_REL,
          DST_ADDR_REL,
          DX_ADDR_REL,
          DY_ADDR_REL ->
          relative();
      case ALPHA_ADDRD, RGB_ADDRD, SRC_ADDR, DST_ADDR, DX_ADDR, DY_ADDR -> temporary();
      case RED_SWIZ_A,
          GREEN_SWIZ_A,
          BLUE_SWIZ_A,
          RED_SWIZ_B,
          GREEN_SWIZ_B,
          BLUE_SWIZ_B,
          RED_SWIZ_C,
          GREEN_SWIZ_C,
          BLUE_SWIZ_C,
          ALPHA_SWIZ_A,
          ALPHA_SWIZ_B,
          ALPHA_SWIZ_C ->
          swizzle();
      case TEX_ID -> one(16) ? anyCode(field) : random.nextInt(R500Cases.UNITS);
      case FC_OP -> one(2) ? 0 : anyCode(field);
      case A_OP -> one(3) ? anyCode(field) : 0;
      case INT_ADDR -> one(16) ? anyCode(field) : random.nextInt(R500Cases.INTEGERS);
      case B_POP_CNT -> one(8) ? anyCode(field) : random.nextInt(4);
      case JUMP_FUNC -> function();
      default -> anyCode(field);
    };
  }

  /** Any JUMP_FUNC; most ask one bit. */
  int function() {
    return one(4) ? random.nextInt(256) : PLAIN_FUNCTIONS[random.nextInt(PLAIN_FUNCTIONS.length)];
  }

  private int predicate(R500Field field) {
    return features.predicates() && one(2) ? anyCode(field) : 0;
  }

  /** An inverted NONE disables what it stands in. */
  private int inverted(int selected) {
    return one(selected == 0 ? 40 : 2) ? 1 : 0;
  }

  private int swizzle() {
    if (one(24)) {
      return UNUSED_SWIZZLE;
    }
    return one(3) ? random.nextInt(UNUSED_SWIZZLE) : random.nextInt(4);
  }

  private int rgbOperation() {
    R500RgbOp op = pick(List.of(R500RgbOp.values()));
    return (op.readsNeighbours() && !features.neighbours() ? R500RgbOp.MAD : op).code();
  }

  private int alphaOperation() {
    R500AlphaOp op = pick(List.of(R500AlphaOp.values()));
    return (op.readsNeighbours() && !features.neighbours() ? R500AlphaOp.MAD : op).code();
  }
}
