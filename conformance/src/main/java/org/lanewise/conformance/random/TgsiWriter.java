package org.lanewise.conformance.random;

import java.util.Random;

/** A text that grows by random instructions, and the operands that all kinds of them draw from. */
final class TgsiWriter {
  static final int TEMPS = 6;
  static final int ARRAY_FIRST = 8;
  static final int ARRAY_LAST = 11;

  final Random random;
  private final StringBuilder text = new StringBuilder();
  private int instructions;

  TgsiWriter(long seed) {
    random = new Random(seed);
  }

  void emit(String instruction) {
    text.append(instruction).append('\n');
    instructions++;
  }

  /** How many instructions there are. */
  int instructions() {
    return instructions;
  }

  String text() {
    return text.toString();
  }

  String condition() {
    String register =
        random.nextInt(3) == 0
            ? "IN[" + random.nextInt(4) + "]"
            : "TEMP[" + random.nextInt(TEMPS) + "]";
    return register + "." + ("" + "xyzw".charAt(random.nextInt(4))).repeat(4);
  }

  /** Now and then a predicate, most often nothing. */
  String predicated() {
    if (random.nextInt(16) != 0) {
      return "";
    }
    return (random.nextBoolean() ? "(PRED[0]." : "(!PRED[0].") + swizzle() + ") ";
  }

  String destination() {
    String register =
        switch (random.nextInt(14)) {
          case 12 -> "TEMPX[1][" + random.nextInt(3) + "]";
          case 13 -> "TEMPX[ADDR[0].x][ADDR[0].y+1]";
          case 0 -> "TEMP[ADDR[0]." + "xy".charAt(random.nextInt(2)) + "+" + ARRAY_FIRST + "](1)";
          case 1 -> "TEMP[" + (ARRAY_FIRST + random.nextInt(ARRAY_LAST - ARRAY_FIRST + 1)) + "]";
          case 2 -> "OUT[" + random.nextInt(2) + "]";
          default -> "TEMP[" + random.nextInt(TEMPS) + "]";
        };
    return register + "." + mask();
  }

  String source(boolean modifiers) {
    String register =
        switch (random.nextInt(18)) {
          case 16 -> indexed();
          case 17 -> "CONST[LOOP[" + random.nextInt(2) + "].x+" + random.nextInt(4) + "]";
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

  /** Files that are there to be indexed. */
  private String indexed() {
    return switch (random.nextInt(6)) {
      case 0 -> "IMMX[ADDR[0].x+" + random.nextInt(3) + "]";
      case 1 -> "IMMX[" + random.nextInt(3) + "]";
      case 2 -> "TEMPX[1][ADDR[0].y]";
      case 3 -> "TEMPX[ADDR[0].x+1][" + random.nextInt(3) + "]";
      case 4 -> "SV[ADDR[0].x]";
      default -> "SV[" + random.nextInt(3) + "]";
    };
  }

  String swizzle() {
    StringBuilder text = new StringBuilder(4);
    for (int c = 0; c < 4; c++) {
      text.append("xyzw".charAt(random.nextInt(4)));
    }
    return text.toString();
  }

  String mask() {
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
