package org.lanewise.reference.r500;

import java.util.List;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.core.r500.R500Type;

/** An instruction in the making; every method sets fields. */
final class Code {
  private static final String CHANNELS = "rgba";

  private R500Instruction instruction = new R500Instruction(0, 0, 0, 0, 0, 0);

  private Code(R500Type type) {
    set(R500Field.TYPE, type.ordinal());
  }

  /** An ALU instruction without any mask; unused sources are inline 0. */
  static Code alu() {
    return new Code(R500Type.ALU).sources("i0", "i0", "i0");
  }

  static Code out() {
    return new Code(R500Type.OUT).sources("i0", "i0", "i0");
  }

  /** The bits of a temporary to render target A. */
  static Code copyToA(int temporary) {
    return out()
        .sources("t" + temporary)
        .rgb(R500RgbOp.MAX, "0.rgb", "0.rgb")
        .alpha(R500AlphaOp.MAX, "0.a", "0.a")
        .omod(7)
        .out(0, "rgba");
  }

  /**
   * The two words of an FC instruction as Mesa and the CTM guide write them.
   *
   * @param word US_FC_INST
   * @param target JUMP_ADDR
   */
  static Code fc(int word, int target) {
    Code code = new Code(R500Type.FC);
    code.instruction = new R500Instruction(code.instruction.dword0(), 0, word, target << 16, 0, 0);
    return code;
  }

  /** An FC instruction that any participant takes if it wants to, with JUMP_FUNC. */
  static Code fc(R500FcOp op, int function, int target) {
    return fc(0, target)
        .set(R500Field.FC_OP, op.ordinal())
        .set(R500Field.JUMP_FUNC, function)
        .set(R500Field.JUMP_ANY);
  }

  /** Appends a digit 0..9 to red of t5, the pixel's diary. */
  static Code log(int digit) {
    int[] inline = {0, 56, 64, 68, 72, 74, 76, 78, 80, 81};
    return alu()
        .sources("t5", "i82", "i" + inline[digit])
        .rgb(R500RgbOp.MAD, "0.rrr", "1.rrr", "2.rrr")
        .to(5, "r");
  }

  /** The ALU result is whether red of a temporary is not zero. */
  static Code ask(int temporary) {
    return alu().sources("t" + temporary).rgb(R500RgbOp.MAX, "0.rrr", "0.rrr").aluResult(3, 'r');
  }

  /** Adds a constant to red of a temporary: one that an inline code names. */
  static Code add(int temporary, int inline, boolean negative) {
    return alu()
        .sources("t" + temporary, "i" + inline)
        .rgb(R500RgbOp.MAD, "0.rrr", "0.111", negative ? "-1.rrr" : "1.rrr")
        .to(temporary, "r");
  }

  static Code tex(R500TexOp op, int unit) {
    return new Code(R500Type.TEX)
        .set(R500Field.TEX_INST, op.ordinal())
        .set(R500Field.TEX_ID, unit)
        .coordinates(0, "rgba")
        .set(R500Field.DST_G_SWIZ, 1)
        .set(R500Field.DST_B_SWIZ, 2)
        .set(R500Field.DST_A_SWIZ, 3);
  }

  /** The instruction. */
  R500Instruction get() {
    return instruction;
  }

  Code set(R500Field field, int code) {
    instruction = instruction.with(field, code);
    return this;
  }

  Code set(R500Field field) {
    return set(field, 1);
  }

  private Code set(String field, int code) {
    return set(R500Field.valueOf(field), code);
  }

  /** Src0 and so on of both units: t temporary, c constant, i inline code, + for relative. */
  Code sources(String... sources) {
    return rgbSources(sources).alphaSources(sources);
  }

  Code rgbSources(String... sources) {
    return sourcesOf("RGB", sources);
  }

  Code alphaSources(String... sources) {
    return sourcesOf("ALPHA", sources);
  }

  private Code sourcesOf(String unit, String... sources) {
    for (int s = 0; s < sources.length; s++) {
      String source = sources[s];
      boolean relative = source.endsWith("+");
      int number = Integer.parseInt(source.substring(1, source.length() - (relative ? 1 : 0)));
      set(unit + "_ADDR" + s, source.charAt(0) == 'i' ? 128 + number : number);
      set(unit + "_ADDR" + s + "_CONST", source.charAt(0) == 'c' ? 1 : 0);
      set(unit + "_ADDR" + s + "_REL", relative ? 1 : 0);
    }
    return this;
  }

  /** Operands A, B, C as {@code -|0.rgb|}: 0, 1, 2 or p; r g b a 0 h 1 _. */
  Code rgb(R500RgbOp op, String... operands) {
    set(R500Field.RGB_OP, op.code());
    List<String> names = List.of("RED", "GREEN", "BLUE");
    for (int o = 0; o < operands.length; o++) {
      char letter = "ABC".charAt(o);
      String rest = operand("RGB", letter, operands[o]);
      for (int c = 0; c < 3; c++) {
        set(names.get(c) + "_SWIZ_" + letter, "rgba0h1_".indexOf(rest.charAt(c)));
      }
    }
    return this;
  }

  Code alpha(R500AlphaOp op, String... operands) {
    set(R500Field.ALPHA_OP, op.code());
    for (int o = 0; o < operands.length; o++) {
      char letter = "ABC".charAt(o);
      String rest = operand("ALPHA", letter, operands[o]);
      set("ALPHA_SWIZ_" + letter, "rgba0h1_".indexOf(rest.charAt(0)));
    }
    return this;
  }

  private String operand(String unit, char letter, String text) {
    String rest = text;
    int modifier = 0;
    if (rest.startsWith("-")) {
      modifier |= 1;
      rest = rest.substring(1);
    }
    if (rest.startsWith("|")) {
      modifier |= 2;
      rest = rest.substring(1, rest.length() - 1);
    }
    set(unit + "_MOD_" + letter, modifier);
    set(unit + "_SEL_" + letter, "012p".indexOf(rest.charAt(0)));
    return rest.substring(2);
  }

  /** The temporary of both units and their WMASK. */
  Code to(int temporary, String channels) {
    int mask = mask(channels);
    return set(R500Field.RGB_ADDRD, temporary)
        .set(R500Field.ALPHA_ADDRD, temporary)
        .set(R500Field.RGB_WMASK, mask & 7)
        .set(R500Field.ALPHA_WMASK, mask >> 3);
  }

  /** TARGET of both units, a render target or a test, and their OMASK. */
  Code out(int target, String channels) {
    int mask = mask(channels);
    return set(R500Field.RGB_TARGET, target)
        .set(R500Field.ALPHA_TARGET, target)
        .set(R500Field.RGB_OMASK, mask & 7)
        .set(R500Field.ALPHA_OMASK, mask >> 3);
  }

  Code omod(int code) {
    return set(R500Field.RGB_OMOD, code).set(R500Field.ALPHA_OMOD, code);
  }

  Code clamp() {
    return set(R500Field.RGB_CLAMP).set(R500Field.ALPHA_CLAMP);
  }

  /** The ALU result is a test (0 ==, 1 <, 2 >=, 3 !=) of r or a. */
  Code aluResult(int test, char channel) {
    return set(R500Field.ALU_WMASK)
        .set(R500Field.ALU_RESULT_OP, test)
        .set(R500Field.ALU_RESULT_SEL, channel == 'a' ? 1 : 0);
  }

  /** Predicates of both units: 0 none, 1 own bits, 2 to 5 R to A. */
  Code predicate(int select, boolean invert) {
    return set(R500Field.RGB_PRED_SEL, select)
        .set(R500Field.RGB_PRED_INV, invert ? 1 : 0)
        .set(R500Field.ALPHA_PRED_SEL, select)
        .set(R500Field.ALPHA_PRED_INV, invert ? 1 : 0);
  }

  Code coordinates(int temporary, String swizzle) {
    return register("SRC", "STRQ", temporary, swizzle);
  }

  Code derivatives(int dx, int dy) {
    return register("DX", "STRQ", dx, CHANNELS).register("DY", "STRQ", dy, CHANNELS);
  }

  /** Where the texel goes; the swizzle names the texel's component for r, g, b, a. */
  Code texelTo(int temporary, String channels, String swizzle) {
    int mask = mask(channels);
    return register("DST", "RGBA", temporary, swizzle)
        .set(R500Field.RGB_WMASK, mask & 7)
        .set(R500Field.ALPHA_WMASK, mask >> 3);
  }

  private Code register(String name, String components, int temporary, String swizzle) {
    set(name + "_ADDR", temporary);
    for (int c = 0; c < 4; c++) {
      set(name + "_" + components.charAt(c) + "_SWIZ", CHANNELS.indexOf(swizzle.charAt(c)));
    }
    return this;
  }

  private static int mask(String channels) {
    int mask = 0;
    for (char channel : channels.toCharArray()) {
      mask |= 1 << CHANNELS.indexOf(channel);
    }
    return mask;
  }
}
