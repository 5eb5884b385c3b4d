package org.lanewise.core.r500;

import java.util.List;

/** Prints what can be said well of TEX instructions. */
final class R500TexPrinter {
  private R500TexPrinter() {}

  static String print(R500Instruction i) {
    StringBuilder text = new StringBuilder(R500OperandPrinter.start(i)).append(' ');
    String rgb = R500OperandPrinter.predicate(i, R500Field.RGB_PRED_SEL, R500Field.RGB_PRED_INV);
    String alpha =
        R500OperandPrinter.predicate(i, R500Field.ALPHA_PRED_SEL, R500Field.ALPHA_PRED_INV);
    if (!rgb.equals(alpha)) {
      text.append('(').append(rgb).append(", ").append(alpha).append(") ");
    } else if (!rgb.equals(R500Syntax.PREDICATES.getFirst())) {
      text.append('(').append(rgb).append(") ");
    }
    int operation = i.get(R500Field.TEX_INST);
    boolean hasTexel = R500Syntax.hasTexel(operation);
    int mask = i.writeMask();
    if (hasTexel && mask != 0) {
      text.append('t').append(i.get(R500Field.DST_ADDR));
      text.append(R500OperandPrinter.relative(i, R500Field.DST_ADDR_REL)).append('.');
      text.append(R500OperandPrinter.mask(R500Syntax.CHANNELS, mask)).append(" = ");
    }
    text.append(R500Syntax.operation(R500Field.TEX_INST.bits().names(), operation));
    if (operation == R500TexOp.NOP.ordinal()) {
      return text.toString();
    }
    text.append(' ');
    register(i, text, R500Field.SRC_ADDR, R500Field.SRC_ADDR_REL, R500TexParser.COORDINATES);
    if (operation == R500TexOp.DXDY.ordinal()) {
      text.append(", ");
      register(i, text, R500Field.DX_ADDR, R500Field.DX_ADDR_REL, R500TexParser.DX);
      text.append(", ");
      register(i, text, R500Field.DY_ADDR, R500Field.DY_ADDR_REL, R500TexParser.DY);
    }
    if (hasTexel) {
      text.append(", tex").append(i.get(R500Field.TEX_ID));
      String texel = R500OperandPrinter.swizzle(i, R500TexParser.TEXEL);
      text.append(texel.equals(R500Syntax.CHANNELS) ? "" : "." + texel);
    }
    return text.toString();
  }

  private static void register(
      R500Instruction i,
      StringBuilder text,
      R500Field address,
      R500Field relative,
      List<R500Field> swizzle) {
    text.append('t').append(i.get(address));
    text.append(R500OperandPrinter.relative(i, relative)).append('.');
    text.append(R500OperandPrinter.swizzle(i, swizzle));
  }
}
