package org.lanewise.conformance.random;

import java.util.List;
import org.lanewise.core.tgsi.TgsiOpcode;

/**
 * Writes random legal TGSI programs of most stages from the opcode table: arithmetic with every
 * modifier, mask and saturate, values of 64 bits, relative addressing, textures, derivatives,
 * operations across lanes, memory, kill, and flow with divergence, nested or with jumps. Loops
 * count their turns, so most programs end.
 */
public final class TgsiGenerator {
  /** Conditionals, loops, selections, leaving, killing, calls, jumps, counted loops. */
  private static final int[] FLOW_CHOICES = {0, 1, 2, 3, 3, 4, 5, 5, 5, 5, 6, 11, 11, 35, 39};

  private static final int TEXTURE_CHOICE = 7;

  /** What writes address registers. */
  private static final int[] INDEX_CHOICES = {9, 10, 10};

  private final TgsiWriter out;
  private final TgsiStageGenerator stage;
  private final TgsiArithmeticGenerator arithmetic;
  private final TgsiPairGenerator pairs;
  private final TgsiTextureGenerator textures;
  private final TgsiMemoryGenerator memory;
  private final TgsiRareGenerator rare;
  private final TgsiFlowGenerator flow;

  /** How many of 40 instructions are on values of 64 bits. */
  private int wide;

  private TgsiGenerator(long seed, TgsiWeights weights) {
    out = new TgsiWriter(seed, weights);
    stage = new TgsiStageGenerator(out);
    arithmetic = new TgsiArithmeticGenerator(out);
    pairs = new TgsiPairGenerator(out);
    textures = new TgsiTextureGenerator(out);
    memory = new TgsiMemoryGenerator(out);
    rare = new TgsiRareGenerator(out, stage, memory);
    flow = new TgsiFlowGenerator(out, arithmetic, this::block);
  }

  /** All opcodes that the generator draws arithmetic from. */
  public static List<TgsiOpcode> opcodes() {
    return TgsiArithmeticGenerator.opcodes();
  }

  /** All opcodes on values of 64 bits that the generator draws from. */
  public static List<TgsiOpcode> pairOpcodes() {
    return TgsiPairGenerator.opcodes();
  }

  /**
   * Writes a program.
   *
   * @param seed the same seed gives the same program
   * @param length about how many instructions
   */
  public static String generate(long seed, int length) {
    return generate(seed, length, TgsiWeights.of(Emphasis.BALANCED, seed));
  }

  /**
   * Writes a program.
   *
   * @param seed the same seed gives the same program
   * @param length about how many instructions
   * @param weights what it has much of
   */
  static String generate(long seed, int length, TgsiWeights weights) {
    return new TgsiGenerator(seed, weights).program(length);
  }

  private String program(int length) {
    // Most programs have little of 64 bits, some much.
    wide = out.random.nextInt(3) == 0 ? 14 : 1;
    memory.begin(stage.needsMemory());
    out.emit("ARL ADDR[0].xy, " + out.source(false));
    if (out.weights.allStages()) {
      prologue();
    }
    block(length, 0, false);
    out.emit("MOV OUT[0], TEMP[" + out.random.nextInt(TgsiWriter.TEMPS) + "]");
    out.emit(
        "ADD OUT[1], TEMP["
            + out.random.nextInt(TgsiWriter.TEMPS)
            + "], TEMP["
            + out.random.nextInt(TgsiWriter.TEMPS)
            + "]");
    stage.finish();
    out.emit("RET");
    StringBuilder text = new StringBuilder();
    text.append(stage.header());
    if (out.random.nextInt(8) == 0) {
      text.append("PROPERTY LEGACY_MATH_RULES 1\n");
    }
    text.append("DCL LOOP[0..1]\nDCL TEMPX[1][0..2]\nDCL TEMPX[2][0..1]\n");
    text.append("DCL IMMX[0..2] {{1, 2, 3, 4}, {0.5, -1, 0, 7}, {-0.25, 8, 9, 1000000}}\n");
    text.append(TgsiTextureGenerator.declarations());
    text.append("DCL CONST[0..7]\n");
    if (out.weights.relative() > 0) {
      text.append("DCL CONST[1][0..3]\n");
    }
    text.append(stage.fittedMemory(memory.declarations()));
    text.append("DCL TEMP[0..").append(TgsiWriter.TEMPS - 1).append("]\n");
    text.append("DCL TEMP[8..11], ARRAY(1)\n");
    text.append("DCL TEMP[")
        .append(TgsiFlowGenerator.COUNTERS)
        .append("..")
        .append(TgsiFlowGenerator.COUNTERS + 31)
        .append("]\n");
    text.append("DCL ADDR[0]\n");
    text.append("DCL PRED[0]\n");
    text.append("IMM[0] FLT32 {0.0, 1.0, -0.5, 2.0}\n");
    text.append("IMM[1] UINT32 {0, 1, 2, 3}\n");
    text.append("IMM[2] UINT32 {");
    for (int c = 0; c < 4; c++) {
      text.append(Integer.toUnsignedString(SpecialValues.random(out.random)))
          .append(c < 3 ? ", " : "}\n");
    }
    text.append(pairs.immediates(3));
    text.append(memory.immediates());
    if (out.weights.special() > 0) {
      text.append(out.extremes());
    }
    text.append(stage.fitted(flow.linked()));
    return text.append("END\n").toString();
  }

  /** Gives most registers values other than 0, and indices that mostly lead to such registers. */
  private void prologue() {
    for (int temporary = 0; temporary < TgsiWriter.TEMPS; temporary++) {
      if (out.random.nextInt(3) != 0) {
        out.emit("MOV TEMP[" + temporary + "], " + out.given());
      }
    }
    if (out.weights.relative() > 0) {
      out.emit("UARL ADDR[0], IMM[1]." + out.swizzle());
      for (int row = TgsiWriter.ARRAY_FIRST; row <= TgsiWriter.ARRAY_LAST; row++) {
        out.emit("MOV TEMP[" + row + "], " + out.given());
      }
      for (int row = 0; row < 3; row++) {
        out.emit("MOV TEMPX[1][" + row + "], " + out.given());
      }
    }
  }

  private void block(int length, int depth, boolean inLoop) {
    for (int i = 0; i < length; i++) {
      int choice = choice();
      if (out.percent(out.weights.rare())) {
        rare.rare();
      } else if (stage.hasOwn() && out.random.nextInt(8) == 0) {
        stage.own(depth);
      } else if (memory.isUsed()
          && (out.percent(out.weights.memory()) || out.random.nextInt(6) == 0)) {
        memory.memory();
      } else if (depth < TgsiFlowGenerator.MAX_DEPTH && choice < 3 && length - i > 2) {
        int inner = 1 + out.random.nextInt(Math.min(8, length - i));
        flow.conditional(inner, depth, inLoop);
        i += inner;
      } else if (depth < TgsiFlowGenerator.MAX_DEPTH
          && choice == 3
          && flow.mayLoop()
          && length - i > 2) {
        int inner = 1 + out.random.nextInt(Math.min(8, length - i));
        flow.loop(inner, depth);
        i += inner;
      } else if (depth < TgsiFlowGenerator.MAX_DEPTH && choice == 4 && length - i > 4) {
        flow.selection(depth, inLoop);
        i += 4;
      } else if (choice == 5 && inLoop) {
        flow.leave();
      } else if (choice == 6 && stage.isFragment()) {
        flow.kill();
      } else if (choice == 7 || choice == 8) {
        textures.texture();
      } else if (choice == 9) {
        arithmetic.address();
      } else if (choice == 10) {
        arithmetic.integerAddress();
      } else if (choice == 11 && flow.mayCall(depth)) {
        flow.call();
      } else if (choice == 12) {
        arithmetic.predicate();
      } else if (depth < TgsiFlowGenerator.MAX_DEPTH
          && choice == 39
          && flow.mayLoop()
          && length - i > 2) {
        int inner = 1 + out.random.nextInt(Math.min(8, length - i));
        flow.countedLoop(inner, depth);
        i += inner;
      } else if (choice == 38) {
        flow.addressStack();
      } else if (choice >= 35 && flow.mayJump()) {
        flow.jump();
      } else if (choice < 13 + wide) {
        pairs.pair();
      } else {
        arithmetic.arithmetic();
      }
    }
  }

  /** What comes next, of 40. */
  private int choice() {
    if (out.percent(out.weights.flow())) {
      return FLOW_CHOICES[out.random.nextInt(FLOW_CHOICES.length)];
    }
    if (out.percent(out.weights.textures())) {
      return TEXTURE_CHOICE;
    }
    return out.percent(out.weights.indexWrites())
        ? INDEX_CHOICES[out.random.nextInt(INDEX_CHOICES.length)]
        : out.random.nextInt(40);
  }
}
