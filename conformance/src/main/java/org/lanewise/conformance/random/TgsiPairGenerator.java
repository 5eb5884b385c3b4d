package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.tgsi.TgsiOpcode;

/**
 * Writes opcodes on values of 64 bits, most with swizzles and masks of whole pairs, on special
 * immediates, constants, inputs and what other instructions left.
 */
final class TgsiPairGenerator {
  private static final String[] SWIZZLES = {"xyzw", "xyxy", "zwzw", "zwxy"};
  private static final String[] MASKS = {"xyzw", "xy", "zw"};
  private static final List<TgsiOpcode> OPCODES = new ArrayList<>();

  static {
    for (TgsiOpcode opcode : TgsiOpcode.values()) {
      switch (opcode.category()) {
        case ALU_64, CMP_64, CONV64 -> OPCODES.add(opcode);
        case HISTORIC -> {
          if (opcode == TgsiOpcode.DFRACEXP) {
            OPCODES.add(opcode);
          }
        }
        default -> {}
      }
    }
  }

  private final TgsiWriter out;

  TgsiPairGenerator(TgsiWriter out) {
    this.out = out;
  }

  /** All opcodes that this draws from. */
  static List<TgsiOpcode> opcodes() {
    return List.copyOf(OPCODES);
  }

  /** Two immediates, numbered from {@code first} on, each of two special values. */
  String immediates(int first) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 2; i++) {
      String type = i == 0 ? "UINT64" : "INT64";
      long x = SpecialPairs.random(out.random);
      long y = SpecialPairs.random(out.random);
      text.append("IMM[").append(first + i).append("] ").append(type).append(" {");
      text.append(i == 0 ? Long.toUnsignedString(x) : Long.toString(x)).append(", ");
      text.append(i == 0 ? Long.toUnsignedString(y) : Long.toString(y)).append("}\n");
    }
    return text.toString();
  }

  void pair() {
    TgsiOpcode opcode = OPCODES.get(out.random.nextInt(OPCODES.size()));
    StringBuilder text = new StringBuilder(out.predicated());
    text.append(opcode.name());
    int saturate = out.random.nextInt(12);
    text.append(saturate == 0 ? "_SAT" : saturate == 1 ? "_SATNV" : "");
    for (int i = 0; i < opcode.destinations(); i++) {
      text.append(i == 0 ? " " : ", ").append(destination());
    }
    for (int i = 0; i < opcode.sources(); i++) {
      text.append(", ").append(source());
    }
    out.emit(text.toString());
  }

  private String destination() {
    String register = out.destination();
    if (out.random.nextInt(4) == 0) {
      return register;
    }
    return register.substring(0, register.lastIndexOf('.') + 1)
        + MASKS[out.random.nextInt(MASKS.length)];
  }

  private String source() {
    if (out.random.nextInt(4) == 0) {
      return out.source(true);
    }
    String register =
        switch (out.random.nextInt(4)) {
          case 0 -> "IMM[" + (3 + out.random.nextInt(2)) + "]";
          case 1 -> "IN[" + out.random.nextInt(4) + "]";
          default -> "TEMP[" + out.random.nextInt(TgsiWriter.TEMPS) + "]";
        };
    String operand = register + "." + SWIZZLES[out.random.nextInt(SWIZZLES.length)];
    return switch (out.random.nextInt(6)) {
      case 0 -> "-" + operand;
      case 1 -> "|" + operand + "|";
      default -> operand;
    };
  }
}
