package org.lanewise.conformance.metamorphic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiDestination;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiSource;

/**
 * A condition of which the same is known in all lanes.
 *
 * @param setup instructions that make it
 * @param source the word that is tested, in component x
 */
record TgsiCondition(List<TgsiInstruction> setup, TgsiSource source) {
  /** What holds as a float and as bits. */
  private static final int[] TRUE = {
    0x3f800000, 0xffffffff, 1, 0x7fc00000, 0xff800000, 0x80000001, 0xbf800000
  };

  private static final TgsiOpcode[] SAME = {
    TgsiOpcode.USEQ, TgsiOpcode.USGE, TgsiOpcode.ISGE, TgsiOpcode.U64SEQ
  };
  private static final TgsiOpcode[] OTHER = {
    TgsiOpcode.USNE,
    TgsiOpcode.USLT,
    TgsiOpcode.ISLT,
    TgsiOpcode.XOR,
    TgsiOpcode.SLT,
    TgsiOpcode.FSLT,
    TgsiOpcode.SGT,
    TgsiOpcode.U64SNE
  };

  /**
   * A condition that holds, or does not, whether its word is tested as a float or as bits.
   *
   * @return empty where the program has no room for it
   */
  static Optional<TgsiCondition> of(
      boolean holds, TgsiEdit edit, TgsiGarbage garbage, Random random) {
    if (random.nextBoolean()) {
      int word = holds ? TRUE[random.nextInt(TRUE.length)] : 0;
      int other = random.nextInt();
      Optional<TgsiCondition> constant =
          edit.immediate(word, other, other, other)
              .map(register -> new TgsiCondition(List.of(), TgsiSource.of(register)));
      if (constant.isPresent()) {
        return constant;
      }
    }
    TgsiSource operand = garbage.source();
    TgsiOpcode[] opcodes = holds ? SAME : OTHER;
    TgsiOpcode opcode = opcodes[random.nextInt(opcodes.length)];
    return edit.fresh(TgsiFile.TEMP)
        .map(number -> TgsiRegister.of(TgsiFile.TEMP, number))
        .map(
            register ->
                new TgsiCondition(
                    List.of(
                        TgsiInstruction.of(
                            opcode,
                            List.of(new TgsiDestination(register, WriteMask.XYZW)),
                            List.of(operand, operand))),
                    new TgsiSource(register, Swizzle.replicate(0), false, false)));
  }

  /** The instructions that open an if of this condition. */
  List<TgsiInstruction> opening(Random random) {
    TgsiOpcode[] openings = {TgsiOpcode.IF, TgsiOpcode.UIF, TgsiOpcode.IFC};
    return opening(openings[random.nextInt(openings.length)]);
  }

  List<TgsiInstruction> opening(TgsiOpcode opcode) {
    List<TgsiInstruction> all = new ArrayList<>(setup);
    all.add(TgsiInstruction.of(opcode, List.of(), List.of(source)));
    return all;
  }

  /** An if of -0.0, which holds for those that test bits. */
  static Optional<Opening> minusZero(TgsiEdit edit, ShaderOptions options, Random random) {
    boolean bits = random.nextBoolean();
    TgsiOpcode opcode = bits ? TgsiOpcode.UIF : TgsiOpcode.IF;
    boolean holds = bits || options.profile() == MathProfile.TGSI_2009;
    return edit.immediate(0x80000000, 0, 0, 0)
        .map(
            register ->
                new Opening(
                    TgsiInstruction.of(opcode, List.of(), List.of(TgsiSource.of(register))),
                    holds));
  }

  /**
   * The opening of an if.
   *
   * @param instruction the if
   * @param holds whether lanes take it
   */
  record Opening(TgsiInstruction instruction, boolean holds) {}
}
