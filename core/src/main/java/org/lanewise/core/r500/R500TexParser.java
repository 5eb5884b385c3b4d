package org.lanewise.core.r500;

import java.util.List;
import org.lanewise.core.program.Location;

/** Reads TEX instructions. */
final class R500TexParser {
  static final List<R500Field> COORDINATES =
      List.of(
          R500Field.SRC_S_SWIZ, R500Field.SRC_T_SWIZ, R500Field.SRC_R_SWIZ, R500Field.SRC_Q_SWIZ);
  static final List<R500Field> DX =
      List.of(R500Field.DX_S_SWIZ, R500Field.DX_T_SWIZ, R500Field.DX_R_SWIZ, R500Field.DX_Q_SWIZ);
  static final List<R500Field> DY =
      List.of(R500Field.DY_S_SWIZ, R500Field.DY_T_SWIZ, R500Field.DY_R_SWIZ, R500Field.DY_Q_SWIZ);
  static final List<R500Field> TEXEL =
      List.of(
          R500Field.DST_R_SWIZ, R500Field.DST_G_SWIZ, R500Field.DST_B_SWIZ, R500Field.DST_A_SWIZ);

  private final R500Scanner in;
  private final R500Words words;
  private final R500OperandParser operands;

  R500TexParser(R500Scanner in, R500Words words, R500OperandParser operands) {
    this.in = in;
    this.words = words;
    this.operands = operands;
  }

  void parse() {
    if (in.accept('(')) {
      predicates();
    }
    if (R500OperandParser.numbered(in.peekKeyword(), "t") > 0) {
      words.set(R500Field.DST_ADDR, operands.register("t", 127));
      words.set(R500Field.DST_ADDR_REL, operands.relative());
      in.expect('.');
      int mask = operands.mask(R500Syntax.CHANNELS);
      words.set(R500Field.RGB_WMASK, mask & 7);
      words.set(R500Field.ALPHA_WMASK, mask >> 3);
      in.expect('=');
    }
    Location start = in.location();
    String name = in.keyword("a flag, a destination or an operation");
    int operation = R500OperandParser.operation(start, name, R500Field.TEX_INST);
    words.set(R500Field.TEX_INST, operation);
    if (operation == R500TexOp.NOP.ordinal()) {
      return;
    }
    register(R500Field.SRC_ADDR, R500Field.SRC_ADDR_REL, COORDINATES);
    if (operation == R500TexOp.DXDY.ordinal()) {
      in.expect(',');
      register(R500Field.DX_ADDR, R500Field.DX_ADDR_REL, DX);
      in.expect(',');
      register(R500Field.DY_ADDR, R500Field.DY_ADDR_REL, DY);
    }
    if (R500Syntax.hasTexel(operation)) {
      in.expect(',');
      texture();
    }
  }

  private void predicates() {
    operands.predicate(R500Field.RGB_PRED_SEL, R500Field.RGB_PRED_INV);
    if (in.accept(',')) {
      operands.predicate(R500Field.ALPHA_PRED_SEL, R500Field.ALPHA_PRED_INV);
    } else {
      words.set(R500Field.ALPHA_PRED_SEL, words.get(R500Field.RGB_PRED_SEL));
      words.set(R500Field.ALPHA_PRED_INV, words.get(R500Field.RGB_PRED_INV));
    }
    in.expect(')');
  }

  private void register(R500Field address, R500Field relative, List<R500Field> swizzle) {
    words.set(address, operands.register("t", 127));
    words.set(relative, operands.relative());
    in.expect('.');
    operands.swizzle(swizzle, R500Syntax.CHANNELS);
  }

  private void texture() {
    words.set(R500Field.TEX_ID, operands.register("tex", 15));
    if (in.accept('.')) {
      operands.swizzle(TEXEL, R500Syntax.CHANNELS);
    } else {
      for (int channel = 0; channel < TEXEL.size(); channel++) {
        words.set(TEXEL.get(channel), channel);
      }
    }
  }
}
