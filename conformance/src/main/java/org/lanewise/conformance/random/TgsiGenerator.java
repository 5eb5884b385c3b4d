package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiOpcode.Texturing;

/**
 * Writes random legal TGSI fragment programs from the opcode table: arithmetic with every modifier,
 * mask and saturate, relative addressing, textures, derivatives, kill, and nested flow with
 * divergence. Every loop counts its turns, so every program ends.
 */
public final class TgsiGenerator {
  private static final int TEMPS = 6;
  private static final int ARRAY_FIRST = 8;
  private static final int ARRAY_LAST = 11;
  private static final int COUNTERS = 16;
  private static final int MAX_DEPTH = 4;

  /** The opcodes that one instruction of the generator may use. */
  private static final List<TgsiOpcode> ARITHMETIC = new ArrayList<>();

  static {
    for (TgsiOpcode opcode : TgsiOpcode.values()) {
      boolean runs =
          switch (opcode.category()) {
            case MOVE,
                ALU_FLOAT,
                ALU_INT,
                CMP_FLOAT,
                SELECT,
                CONV,
                DOT,
                SPECIAL,
                SPECIAL_SCALAR,
                PACK,
                DERIV ->
                true;
            default -> false;
          };
      if (runs && opcode.texturing() == Texturing.NONE && opcode.destinations() == 1) {
        ARITHMETIC.add(opcode);
      }
    }
  }

  private final Random random;
  private final StringBuilder body = new StringBuilder();
  private final List<String> subroutines = new ArrayList<>();
  private int instructions;
  private int counter;
  private int loops;

  private TgsiGenerator(long seed) {
    random = new Random(seed);
  }

  /** All opcodes that the generator draws arithmetic from. */
  public static List<TgsiOpcode> opcodes() {
    return List.copyOf(ARITHMETIC);
  }

  /**
   * Writes a program.
   *
   * @param seed the same seed gives the same program
   * @param length about how many instructions
   */
  public static String generate(long seed, int length) {
    return new TgsiGenerator(seed).program(length);
  }

  private String program(int length) {
    emit("ARL ADDR[0].xy, " + source(false));
    block(length, 0, false);
    emit("MOV OUT[0], TEMP[" + random.nextInt(TEMPS) + "]");
    emit("ADD OUT[1], TEMP[" + random.nextInt(TEMPS) + "], TEMP[" + random.nextInt(TEMPS) + "]");
    emit("RET");
    StringBuilder text = new StringBuilder();
    text.append("FRAG\n");
    if (random.nextInt(8) == 0) {
      text.append("PROPERTY LEGACY_MATH_RULES 1\n");
    }
    text.append("DCL IN[0..3], GENERIC[0], PERSPECTIVE\n");
    text.append("DCL OUT[0..1], COLOR\n");
    text.append("DCL SAMP[0..1]\n");
    text.append("DCL SVIEW[0..1], 2D, FLOAT\n");
    text.append("DCL CONST[0..7]\n");
    text.append("DCL TEMP[0..").append(TEMPS - 1).append("]\n");
    text.append("DCL TEMP[8..11], ARRAY(1)\n");
    text.append("DCL TEMP[").append(COUNTERS).append("..").append(COUNTERS + 31).append("]\n");
    text.append("DCL ADDR[0]\n");
    text.append("DCL PRED[0]\n");
    text.append("IMM[0] FLT32 {0.0, 1.0, -0.5, 2.0}\n");
    text.append("IMM[1] UINT32 {0, 1, 2, 3}\n");
    text.append("IMM[2] UINT32 {");
    for (int c = 0; c < 4; c++) {
      text.append(Integer.toUnsignedString(SpecialValues.random(random)))
          .append(c < 3 ? ", " : "}\n");
    }
    String main = body.toString();
    for (int i = 0; i < subroutines.size(); i++) {
      main = main.replace("@" + i + ";", ":" + instructions);
      instructions += (int) subroutines.get(i).lines().count();
    }
    text.append(main);
    subroutines.forEach(text::append);
    return text.append("END\n").toString();
  }

  private void emit(String instruction) {
    body.append(instruction).append('\n');
    instructions++;
  }

  private void block(int length, int depth, boolean inLoop) {
    for (int i = 0; i < length; i++) {
      int choice = random.nextInt(40);
      if (depth < MAX_DEPTH && choice < 3 && length - i > 2) {
        int inner = 1 + random.nextInt(Math.min(8, length - i));
        conditional(inner, depth, inLoop);
        i += inner;
      } else if (depth < MAX_DEPTH && choice == 3 && loops < 6 && length - i > 2) {
        int inner = 1 + random.nextInt(Math.min(8, length - i));
        loop(inner, depth);
        i += inner;
      } else if (depth < MAX_DEPTH && choice == 4 && length - i > 4) {
        selection(depth, inLoop);
        i += 4;
      } else if (choice == 5 && inLoop) {
        leave();
      } else if (choice == 6) {
        kill();
      } else if (choice == 7 || choice == 8) {
        texture();
      } else if (choice == 9) {
        emit("ARL ADDR[0]." + mask() + ", " + source(false));
      } else if (choice == 10) {
        emit("UARL ADDR[0]." + mask() + ", IMM[1]." + swizzle());
      } else if (choice == 11 && depth == 0 && subroutines.size() < 3) {
        call();
      } else if (choice == 12) {
        emit("SLT PRED[0]." + mask() + ", " + source(false) + ", " + source(false));
      } else {
        arithmetic();
      }
    }
  }

  private void conditional(int length, int depth, boolean inLoop) {
    emit((random.nextBoolean() ? "IF " : "UIF ") + condition());
    block(length, depth + 1, inLoop);
    if (random.nextBoolean()) {
      emit("ELSE");
      block(1 + random.nextInt(3), depth + 1, inLoop);
    }
    emit("ENDIF");
  }

  private void loop(int length, int depth) {
    loops++;
    String count = "TEMP[" + (COUNTERS + counter++ % 32) + "]";
    emit("MOV " + count + ".x, IMM[1].xxxx");
    emit("BGNLOOP");
    // The count is ahead of everything that may skip it.
    emit("UADD " + count + ".x, " + count + ".xxxx, IMM[1].yyyy");
    emit(
        "USLT "
            + count
            + ".y, IMM[1]."
            + (random.nextBoolean() ? "wwww" : "zzzz")
            + ", "
            + count
            + ".xxxx");
    emit("UIF " + count + ".yyyy");
    emit("BRK");
    emit("ENDIF");
    block(length, depth + 1, true);
    emit("ENDLOOP");
  }

  private void leave() {
    emit((random.nextBoolean() ? "IF " : "UIF ") + condition());
    emit(random.nextBoolean() ? "BRK" : "CONT");
    emit("ENDIF");
  }

  private void selection(int depth, boolean inLoop) {
    String selector = "TEMP[" + random.nextInt(TEMPS) + "]";
    emit("AND " + selector + ".x, " + source(false) + ", IMM[1].wwww");
    emit("SWITCH " + selector + ".xxxx");
    int cases = 1 + random.nextInt(4);
    int standard = random.nextInt(cases + 1);
    for (int i = 0; i < cases; i++) {
      if (i == standard) {
        emit("DEFAULT");
      } else {
        emit("CASE IMM[1]." + ("" + "xyzw".charAt(i)).repeat(4));
      }
      block(1 + random.nextInt(2), depth + 1, false);
      if (inLoop && random.nextInt(6) == 0) {
        emit("CONT");
      } else if (random.nextInt(3) != 0) {
        emit("BRK");
      }
    }
    emit("ENDSWITCH");
  }

  private void call() {
    emit("CAL @" + subroutines.size() + ";");
    TgsiGenerator inner = new TgsiGenerator(random.nextLong());
    inner.loops = 5;
    inner.counter = counter + 8;
    inner.body.append("BGNSUB\n");
    for (int i = 0; i < 4; i++) {
      inner.arithmetic();
    }
    inner.emit("IF " + condition());
    inner.arithmetic();
    inner.emit("RET");
    inner.emit("ENDIF");
    inner.arithmetic();
    inner.body.append("ENDSUB\n");
    subroutines.add(inner.body.toString());
  }

  private void kill() {
    if (random.nextInt(3) == 0) {
      emit("IF " + condition());
      emit("KILL");
      emit("ENDIF");
    } else if (random.nextInt(3) == 0) {
      emit("KILL_IF " + source(false));
    } else {
      arithmetic();
    }
  }

  private void texture() {
    String[] opcodes = {"TEX", "TXP", "TXB", "TXL", "TXF", "TXQ"};
    String opcode = opcodes[random.nextInt(opcodes.length)];
    emit(
        opcode
            + " "
            + destination()
            + ", "
            + source(false)
            + ", SAMP["
            + random.nextInt(2)
            + "], 2D");
  }

  private void arithmetic() {
    TgsiOpcode opcode = ARITHMETIC.get(random.nextInt(ARITHMETIC.size()));
    StringBuilder text = new StringBuilder();
    if (random.nextInt(16) == 0) {
      text.append(random.nextBoolean() ? "(PRED[0]." : "(!PRED[0].").append(swizzle()).append(") ");
    }
    text.append(opcode.name());
    int saturate = random.nextInt(12);
    text.append(saturate == 0 ? "_SAT" : saturate == 1 ? "_SATNV" : "");
    text.append(' ').append(destination());
    for (int i = 0; i < opcode.sources(); i++) {
      text.append(", ").append(source(true));
    }
    emit(text.toString());
  }

  private String condition() {
    String register =
        random.nextInt(3) == 0
            ? "IN[" + random.nextInt(4) + "]"
            : "TEMP[" + random.nextInt(TEMPS) + "]";
    return register + "." + ("" + "xyzw".charAt(random.nextInt(4))).repeat(4);
  }

  private String destination() {
    String register =
        switch (random.nextInt(12)) {
          case 0 -> "TEMP[ADDR[0]." + "xy".charAt(random.nextInt(2)) + "+" + ARRAY_FIRST + "](1)";
          case 1 -> "TEMP[" + (ARRAY_FIRST + random.nextInt(ARRAY_LAST - ARRAY_FIRST + 1)) + "]";
          case 2 -> "OUT[" + random.nextInt(2) + "]";
          default -> "TEMP[" + random.nextInt(TEMPS) + "]";
        };
    return register + "." + mask();
  }

  private String source(boolean modifiers) {
    String register =
        switch (random.nextInt(16)) {
          case 0 -> "CONST[ADDR[0].x+" + random.nextInt(8) + "]";
          case 1 -> "TEMP[ADDR[0].y+" + ARRAY_FIRST + "](1)";
          case 2 -> "IN[ADDR[0].x+" + random.nextInt(4) + "]";
          case 3 -> "IMM[ADDR[0].y]";
          case 4 -> "TEMP[" + (ARRAY_FIRST + random.nextInt(4)) + "]";
          case 5 -> "OUT[" + random.nextInt(2) + "]";
          case 6, 7 -> "CONST[" + random.nextInt(8) + "]";
          case 8 -> "IMM[" + random.nextInt(3) + "]";
          case 9, 10, 11 -> "IN[" + random.nextInt(4) + "]";
          default -> "TEMP[" + random.nextInt(TEMPS) + "]";
        };
    String operand = register + "." + swizzle();
    if (!modifiers) {
      return operand;
    }
    return switch (random.nextInt(8)) {
      case 0 -> "-" + operand;
      case 1 -> "|" + operand + "|";
      case 2 -> "-|" + operand + "|";
      default -> operand;
    };
  }

  private String swizzle() {
    StringBuilder text = new StringBuilder(4);
    for (int c = 0; c < 4; c++) {
      text.append("xyzw".charAt(random.nextInt(4)));
    }
    return text.toString();
  }

  private String mask() {
    int bits = random.nextInt(3) == 0 ? 15 : 1 + random.nextInt(15);
    StringBuilder text = new StringBuilder(4);
    for (int c = 0; c < 4; c++) {
      if ((bits >> c & 1) != 0) {
        text.append("xyzw".charAt(c));
      }
    }
    return text.toString();
  }
}
