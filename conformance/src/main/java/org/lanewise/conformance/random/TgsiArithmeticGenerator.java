package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiOpcode.Texturing;

/** Writes arithmetic with every modifier, mask, predicate and saturate, and address registers. */
final class TgsiArithmeticGenerator {
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
                WAVE,
                DERIV ->
                true;
            case HISTORIC ->
                opcode.channelRule() == TgsiOpcode.ChannelRule.COMPONENTWISE
                    || opcode.channelRule() == TgsiOpcode.ChannelRule.REPLICATED;
            case ADDR -> opcode.sources() > 0;
            default -> false;
          };
      if (runs && opcode.texturing() == Texturing.NONE && opcode.destinations() == 1) {
        ARITHMETIC.add(opcode);
      }
    }
  }

  private final TgsiWriter out;

  TgsiArithmeticGenerator(TgsiWriter out) {
    this.out = out;
  }

  /** All opcodes that arithmetic is drawn from. */
  static List<TgsiOpcode> opcodes() {
    return List.copyOf(ARITHMETIC);
  }

  void arithmetic() {
    TgsiOpcode opcode = ARITHMETIC.get(out.random.nextInt(ARITHMETIC.size()));
    StringBuilder text = new StringBuilder(out.predicated());
    text.append(opcode.name());
    int saturate = out.random.nextInt(12);
    text.append(saturate == 0 ? "_SAT" : saturate == 1 ? "_SATNV" : "");
    text.append(' ').append(out.destination());
    for (int i = 0; i < opcode.sources(); i++) {
      text.append(", ").append(out.source(true));
    }
    out.emit(text.toString());
  }

  void address() {
    out.emit("ARL ADDR[0]." + out.mask() + ", " + out.source(false));
  }

  void integerAddress() {
    out.emit("UARL ADDR[0]." + out.mask() + ", IMM[1]." + out.swizzle());
  }

  void predicate() {
    out.emit("SLT PRED[0]." + out.mask() + ", " + out.source(false) + ", " + out.source(false));
  }
}
