package org.lanewise.conformance.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.lanewise.core.d3d9.D3d9Comparison;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Version;

/** Small programs around one opcode: with plain operands, and in some variants. */
final class D3d9OpcodePrograms {
  private static final int OUTPUTS = 4;

  private final Random random;
  private final D3d9Version version;
  private final D3d9Opcode opcode;
  private final StringBuilder text = new StringBuilder();

  private D3d9OpcodePrograms(D3d9Version version, D3d9Opcode opcode, int number) {
    this.random = new Random(31 * (version.code() * 97 + opcode.ordinal()) + number);
    this.version = version;
    this.opcode = opcode;
    line(version.toString());
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  // Vertex programs and pixel programs from model 2 on

  /** Programs whose operands are inputs; each variant has an output of its own. */
  static List<String> registers(D3d9Version version, D3d9Opcode opcode, int programs) {
    List<String> texts = new ArrayList<>();
    for (int number = 0; number < programs; number++) {
      texts.add(new D3d9OpcodePrograms(version, opcode, number).registers(number));
    }
    return texts;
  }

  private boolean isModel3() {
    return version.major() == 3;
  }

  private String input(int number) {
    return (version.isPixel() && !isModel3() ? "t" : "v") + number;
  }

  private String output(int number) {
    return version.isPixel() ? "oC" + number : isModel3() ? "o" + (number + 1) : "oT" + number;
  }

  private String registers(int number) {
    for (int i = 0; i < 4; i++) {
      String usage =
          !version.isPixel() && i == 0
              ? "_position"
              : version.isPixel() && !isModel3() ? "" : "_texcoord" + i;
      line("dcl" + usage + " " + input(i));
    }
    if (!version.isPixel() && isModel3()) {
      line("dcl_position o0");
      for (int i = 0; i < OUTPUTS; i++) {
        line("dcl_texcoord" + i + " " + output(i));
      }
    }
    if (opcode.kind() == D3d9Opcode.Kind.TEXTURE) {
      line("dcl_2d s0");
    }
    for (int variant = 0; variant < OUTPUTS; variant++) {
      // What is not written must stay.
      line("mov r" + variant + ", " + input(3 - variant));
    }
    for (int variant = 0; variant < OUTPUTS; variant++) {
      variant("r" + variant, number == 0 && variant == 0, number * OUTPUTS + variant);
    }
    if (!version.isPixel()) {
      line("mov " + (isModel3() ? "o0" : "oPos") + ", " + input(0));
    }
    for (int variant = 0; variant < OUTPUTS; variant++) {
      line("mov " + output(variant) + ", r" + variant);
    }
    if (opcode == D3d9Opcode.CALL || opcode == D3d9Opcode.CALLNZ || opcode == D3d9Opcode.LABEL) {
      line("ret\nlabel l0\nadd r0, r1, r2\nret");
    }
    return text.toString();
  }

  private void variant(String result, boolean plain, int number) {
    String comparison =
        D3d9Comparison.values()[number % D3d9Comparison.values().length]
            .name()
            .toLowerCase(Locale.ROOT);
    String scalar = scalar(0) + ", " + scalar(1);
    switch (opcode) {
      case NOP, RET, BREAK, LABEL -> line(opcode == D3d9Opcode.BREAK ? breaking("break") : "nop");
      case IF -> line("if b0\nadd " + result + ", " + input(0) + ", " + input(1) + "\nendif");
      case ELSE, ENDIF -> line("if !b0\nadd r0, r1, r2\nelse\nadd r1, r0, r2\nendif");
      case IFC -> line("if_" + comparison + " " + scalar + "\nmov " + result + ", r3.x\nendif");
      case BREAKC -> line(breaking("break_" + comparison + " " + scalar));
      case BREAKP ->
          line(
              "setp_"
                  + comparison
                  + " p0, "
                  + source(0)
                  + ", "
                  + source(1)
                  + "\n"
                  + breaking("breakp " + (number % 2 == 0 ? "" : "!") + "p0.y"));
      case REP, ENDREP -> line("rep i0\nadd " + result + ", " + result + ", r3\nendrep");
      case LOOP, ENDLOOP -> line("loop aL, i0\nadd " + result + ", " + result + ", r3\nendloop");
      case CALL -> line("call l0");
      case CALLNZ -> line("callnz l0, !b0");
      case SETP ->
          line(
              "setp_"
                  + comparison
                  + " p0"
                  + mask(plain)
                  + ", "
                  + source(0)
                  + ", "
                  + source(1)
                  + "\n("
                  + (number % 2 == 0 ? "" : "!")
                  + "p0) mov "
                  + result
                  + ", r3.x");
      case MOVA ->
          line(
              "mova a0"
                  + mask(plain)
                  + ", "
                  + source(0)
                  + "\nmov "
                  + result
                  + ", c[a0."
                  + "xyzw".charAt(number % 4)
                  + " + 3]");
      case TEXKILL -> line("texkill " + input(number % 4) + (plain ? "" : mask(false)));
      default -> arithmetic(result, plain);
    }
  }

  private static String breaking(String condition) {
    return "rep i0\nadd r0, r0, r3\n" + condition + "\nadd r1, r1, r2\nendrep";
  }

  private void arithmetic(String result, boolean plain) {
    boolean saturates = (version.isPixel() || isModel3()) && !plain && random.nextInt(3) == 0;
    StringBuilder line = new StringBuilder(opcode.mnemonic());
    line.append(saturates ? "_sat " : " ").append(result).append(mask(plain));
    for (int i = 0; i < opcode.sources(); i++) {
      line.append(", ");
      boolean constants =
          opcode == D3d9Opcode.SINCOS_CONSTS && i > 0 || opcode.rows() > 1 && i == 1;
      if (opcode == D3d9Opcode.SGN && i > 0) {
        line.append("r").append(7 + i);
      } else if (constants) {
        line.append("c").append(2 + i);
      } else if (opcode.kind() == D3d9Opcode.Kind.TEXTURE && i == 1) {
        line.append("s0");
      } else {
        line.append(plain ? input(i) : isScalar() ? scalar(i) : source(i));
      }
    }
    line(line.toString());
  }

  private boolean isScalar() {
    return random.nextInt(3) != 0
        && switch (opcode.channels()) {
          case SCALAR_X, SCALAR_W, SCALAR_X_PER_CHANNEL, SCALAR_W_PER_CHANNEL -> true;
          default -> false;
        };
  }

  private String source(int number) {
    return modified(input(number % 4), "." + swizzle());
  }

  private String scalar(int number) {
    return modified(input(number % 4), "." + "xyzw".charAt(random.nextInt(4)));
  }

  private String modified(String register, String swizzle) {
    boolean absolute = isModel3() && random.nextInt(3) == 0;
    return (random.nextInt(3) == 0 ? "-" : "") + register + (absolute ? "_abs" : "") + swizzle;
  }

  private String swizzle() {
    StringBuilder letters = new StringBuilder();
    for (int c = 0; c < 4; c++) {
      letters.append("xyzw".charAt(random.nextInt(4)));
    }
    return letters.toString();
  }

  private String mask(boolean plain) {
    int bits = plain ? 15 : 1 + random.nextInt(15);
    StringBuilder letters = new StringBuilder(".");
    for (int c = 0; c < 4; c++) {
      letters.append((bits >> c & 1) != 0 ? "xyzw".substring(c, c + 1) : "");
    }
    return letters.toString();
  }

  // Pixel programs of model 1

  /**
   * Programs whose operands are texels with special values. The one result is clamped, so there are
   * some to see more of it.
   */
  static List<String> stages(D3d9Version version, D3d9Opcode opcode, int programs) {
    List<String> texts = new ArrayList<>();
    for (String seen : List.of("mov r0, r0", "mov_d8 r0, -r0", "mov_x8 r0, r0", "mov r0, 1-r0")) {
      boolean late = !version.isPixel1To3();
      if (texts.size() < programs && (late || !seen.contains("8"))) {
        texts.add(new D3d9OpcodePrograms(version, opcode, texts.size()).stage(seen));
      }
    }
    return texts;
  }

  private String stage(String seen) {
    boolean late = !version.isPixel1To3();
    boolean isTexture = opcode.kind() == D3d9Opcode.Kind.TEXTURE;
    switch (opcode) {
      case PHASE, NOP -> line(opcode.mnemonic());
      case TEXKILL -> line((late ? "texcrd r0.xyz, t3\n" : "") + "texkill " + (late ? "r0" : "t3"));
      case TEXDEPTH -> line("texcrd r5.xyz, t3\nphase\ntexdepth r5");
      case TEXLD_STAGE, TEXCRD -> {
        String modifier = random.nextInt(2) == 0 ? "_dz" : "_dw.xyw";
        boolean all = opcode == D3d9Opcode.TEXLD_STAGE;
        line(opcode.mnemonic() + " r0" + (all ? "" : ".xyz") + ", t3" + modifier);
      }
      case BEM -> line("texld r1, t0\ntexld r2, t1\nbem r0.xy, r1, r2");
      default -> {
        if (isTexture) {
          lookup();
        } else {
          arithmeticOfTexels(late);
        }
      }
    }
    line(isTexture && !late && opcode != D3d9Opcode.TEXM3X2DEPTH ? "mov r0, t3" : "mov r0, r0");
    line(seen);
    return text.toString();
  }

  /** A texture instruction of stage 3, with the rows before it. */
  private void lookup() {
    String source = "t0" + (random.nextBoolean() ? "_bx2" : "");
    line("tex t0");
    String name = opcode.name();
    if (name.startsWith("TEXM3X3")) {
      line("texm3x3pad t1, " + source + "\ntexm3x3pad t2, " + source);
    } else if (name.startsWith("TEXM3X2")) {
      line("texm3x2pad t2, " + source);
    }
    String operands =
        switch (opcode.sources()) {
          case 0 -> "";
          case 1 -> ", " + source;
          default -> ", " + source + ", c5";
        };
    line(opcode.mnemonic() + " t3" + operands);
  }

  private void arithmeticOfTexels(boolean late) {
    String[] registers = new String[3];
    for (int i = 0; i < 3; i++) {
      registers[i] = (late ? "r" : "t") + (i + (late ? 1 : 0));
      line(late ? "texld " + registers[i] + ", t" + i : "tex " + registers[i]);
    }
    if (!late) {
      line("mov r0, t0");
    }
    List<String> modifiers =
        List.of("%s", "-%s", "%s_bias", "-%s_bias", "%s_bx2", "-%s_bx2", "1-%s");
    StringBuilder line = new StringBuilder(opcode.mnemonic());
    line.append(List.of("", "_x2", "_d2", "_sat", "_x4_sat").get(random.nextInt(5)));
    line.append(" r0").append(late && random.nextBoolean() ? mask(false) : "");
    for (int i = 0; i < opcode.sources(); i++) {
      String register = opcode == D3d9Opcode.CND && !late && i == 0 ? "r0" : registers[i];
      String operand =
          register.equals("r0") ? "r0" : modifiers.get(random.nextInt(7)).formatted(register);
      line.append(", ").append(operand);
      line.append(register.equals("r0") || random.nextInt(3) == 0 ? ".w" : "");
    }
    line(line.toString());
  }
}
