package org.lanewise.conformance.random;

import java.util.Random;

/** A text that grows by random instructions, and the operands that all kinds of them draw from. */
final class TgsiWriter {
  static final int TEMPS = 6;
  static final int ARRAY_FIRST = 8;
  static final int ARRAY_LAST = 11;

  /** The immediates of special values: of 32 bits, of 64 bits, and those only for an emphasis. */
  private static final int[] SPECIAL = {2, 3, 4, 6, 6, 7, 7, 8, 8};

  /** The first of the immediates for an emphasis. */
  static final int EXTREMES = 6;

  private static final int EXTREME_ROWS = 3;

  final Random random;
  private final StringBuilder text = new StringBuilder();
  private int instructions;

  /** What there is more of. */
  final TgsiWeights weights;

  TgsiWriter(long seed, TgsiWeights weights) {
    random = new Random(seed);
    this.weights = weights;
  }

  /** Whether something with a weight happens. */
  boolean percent(int weight) {
    return Chance.percent(random, weight);
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

  /** What {@code work} writes, which does not become part of this text. */
  String aside(Runnable work) {
    String before = text.toString();
    int count = instructions;
    text.setLength(0);
    work.run();
    String written = text.toString();
    text.setLength(0);
    text.append(before);
    instructions = count;
    return written;
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
    if (percent(weights.relative())) {
      return relativeDestination() + "." + mask();
    }
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
        percent(weights.relative())
            ? relativeSource()
            : percent(weights.special())
                ? "IMM[" + SPECIAL[random.nextInt(SPECIAL.length)] + "]"
                : register();
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

  /** A register that has a value from the start. */
  String given() {
    String register =
        random.nextInt(4) == 0 ? "CONST[" + random.nextInt(6) : "IN[" + random.nextInt(4);
    return register + "]." + swizzle();
  }

  private String register() {
    return switch (random.nextInt(18)) {
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
  }

  /** What an index is relative to. */
  private String base() {
    String register =
        switch (random.nextInt(20)) {
          case 0 -> "TEMP[" + random.nextInt(TEMPS) + "]";
          case 1, 2 -> "IMM[1]";
          case 3 -> "LOOP[" + random.nextInt(2) + "]";
          case 4 -> "SV[" + random.nextInt(3) + "]";
          case 5 -> "CONST[" + random.nextInt(8) + "]";
          default -> "ADDR[0]";
        };
    return register + "." + "xyzw".charAt(random.nextInt(4));
  }

  /** A constant part of an index, seldom one that leads far out. */
  private String offset(int bound) {
    return switch (random.nextInt(12)) {
      case 0 -> "-" + (1 + random.nextInt(3));
      case 1 -> "+" + (bound + random.nextInt(40));
      default -> "+" + random.nextInt(bound);
    };
  }

  private String relativeSource() {
    return switch (random.nextInt(14)) {
      case 12 -> "CONST[1][" + base() + offset(4) + "]";
      case 13 -> "CONST[" + base() + offset(2) + "][" + base() + offset(4) + "]";
      case 0, 1 -> "CONST[" + base() + offset(8) + "]";
      case 2 -> "TEMP[" + base() + offset(ARRAY_LAST) + "]";
      case 3, 4 -> "TEMP[" + base() + "+" + (ARRAY_FIRST + random.nextInt(3)) + "](1)";
      case 5 -> "IN[" + base() + offset(4) + "]";
      case 6 -> "IMM[" + base() + offset(3) + "]";
      case 7 -> "IMMX[" + base() + offset(3) + "]";
      case 8 -> "TEMPX[" + (1 + random.nextInt(2)) + "][" + base() + offset(2) + "]";
      case 9 -> "TEMPX[" + base() + offset(3) + "][" + base() + offset(2) + "]";
      case 10 -> "OUT[" + base() + offset(2) + "]";
      default -> "SV[" + base() + offset(3) + "]";
    };
  }

  private String relativeDestination() {
    return switch (random.nextInt(8)) {
      case 0 -> "TEMPX[" + (1 + random.nextInt(2)) + "][" + base() + offset(2) + "]";
      case 1 -> "TEMPX[" + base() + offset(3) + "][" + base() + offset(2) + "]";
      case 2 -> "OUT[" + base() + offset(2) + "]";
      case 3 -> "TEMP[" + base() + offset(TEMPS) + "]";
      default -> "TEMP[" + base() + "+" + (ARRAY_FIRST + random.nextInt(3)) + "](1)";
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

  /** Immediates of special values alone, from {@link #EXTREMES} on. */
  String extremes() {
    StringBuilder rows = new StringBuilder();
    for (int row = 0; row < EXTREME_ROWS; row++) {
      rows.append("IMM[").append(EXTREMES + row).append("] UINT32 {");
      for (int c = 0; c < 4; c++) {
        rows.append(Integer.toUnsignedString(SpecialValues.extreme(random)))
            .append(c < 3 ? ", " : "}\n");
      }
    }
    return rows.toString();
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
