package org.lanewise.core.r500;

import java.util.List;

/** Prints what can be said well of FC instructions. */
final class R500FlowPrinter {
  private R500FlowPrinter() {}

  static String print(R500Instruction i) {
    StringBuilder text = new StringBuilder(R500OperandPrinter.start(i)).append(' ');
    String predicate =
        R500OperandPrinter.predicate(i, R500Field.RGB_PRED_SEL, R500Field.RGB_PRED_INV);
    if (!predicate.equals(R500Syntax.PREDICATES.getFirst())) {
      text.append('(').append(predicate).append(") ");
    }
    R500FcOp op = R500FcOp.of(i.get(R500Field.FC_OP));
    text.append(R500Syntax.lower(op.name())).append(' ').append(i.get(R500Field.JUMP_ADDR));
    int function = i.get(R500Field.JUMP_FUNC);
    text.append(i.has(R500Field.JUMP_ANY) ? " if any " : " if all ");
    String name = R500Syntax.FUNCTIONS.get(function);
    text.append(name == null ? "0x%02x".formatted(function) : name);
    operation(i, text, "stay", R500Field.B_OP0, R500Syntax.BRANCH_OPERATIONS);
    operation(i, text, "jump", R500Field.B_OP1, R500Syntax.BRANCH_OPERATIONS);
    operation(i, text, "address", R500Field.A_OP, R500Syntax.ADDRESS_OPERATIONS);
    number(i, text, "pop", R500Field.B_POP_CNT, false);
    number(i, text, "bool", R500Field.BOOL_ADDR, R500Syntax.asksBoolean(function));
    number(i, text, "int", R500Field.INT_ADDR, R500Syntax.asksInteger(op));
    return text.toString();
  }

  /** An operation on a stack; an undefined one is left to the settings. */
  private static void operation(
      R500Instruction i, StringBuilder text, String name, R500Field field, List<String> names) {
    int code = i.get(field);
    if (code > 0 && code < names.size()) {
      text.append(", ").append(name).append('=').append(names.get(code));
    }
  }

  private static void number(
      R500Instruction i, StringBuilder text, String name, R500Field field, boolean always) {
    if (always || i.has(field)) {
      text.append(", ").append(name).append('=').append(i.get(field));
    }
  }
}
