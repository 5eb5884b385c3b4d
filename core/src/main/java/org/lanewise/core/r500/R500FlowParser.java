package org.lanewise.core.r500;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lanewise.core.program.Location;

/** Reads FC instructions. */
final class R500FlowParser {
  private static final List<String> ATTRIBUTES =
      List.of("stay", "jump", "address", "pop", "bool", "int");

  private final R500Scanner in;
  private final R500Words words;
  private final R500OperandParser operands;

  R500FlowParser(R500Scanner in, R500Words words, R500OperandParser operands) {
    this.in = in;
    this.words = words;
    this.operands = operands;
  }

  /** Reads what follows the flags; gives the label that is the target, null for a number. */
  String parse() {
    if (in.accept('(')) {
      operands.predicate(R500Field.RGB_PRED_SEL, R500Field.RGB_PRED_INV);
      in.expect(')');
    }
    Location start = in.location();
    String name = in.keyword("a flag or an operation");
    int operation = R500OperandParser.operation(start, name, R500Field.FC_OP);
    words.set(R500Field.FC_OP, operation);
    String label = null;
    if (R500Scanner.isDigit(in.peek())) {
      words.set(R500Field.JUMP_ADDR, (int) in.number("an address", R500Registers.MAX_SLOTS - 1));
    } else {
      label = in.word("an address, 0 to 511, or a label");
    }
    R500FcOp op = R500FcOp.of(operation);
    if (in.acceptKeyword("if")) {
      condition();
    } else {
      words.set(R500Field.JUMP_FUNC, R500Syntax.defaultFunction(op));
      words.set(R500Field.JUMP_ANY, R500Syntax.defaultAny(op));
    }
    Set<String> seen = new HashSet<>();
    while (in.accept(',')) {
      attribute(seen);
    }
    return label;
  }

  private void condition() {
    Location start = in.location();
    String quantifier = in.keyword("all or any");
    words.set(
        R500Field.JUMP_ANY,
        R500OperandParser.choice(start, List.of("all", "any"), quantifier, "a quantifier"));
    if (R500Scanner.isDigit(in.peek())) {
      words.set(R500Field.JUMP_FUNC, (int) in.number("a jump function", 255));
      return;
    }
    start = in.location();
    String expected = "a number from 0 to 255 or one of never, always, [!]alu, [!]pred, [!]bool";
    String name = (in.accept('!') ? "!" : "") + in.keyword(expected);
    for (Map.Entry<Integer, String> function : R500Syntax.FUNCTIONS.entrySet()) {
      if (function.getValue().equals(name)) {
        words.set(R500Field.JUMP_FUNC, function.getKey());
        return;
      }
    }
    throw R500Scanner.errorAt(start, "'" + name + "' is not a jump function", expected);
  }

  private void attribute(Set<String> seen) {
    Location start = in.location();
    String name = in.keyword("one of " + ATTRIBUTES);
    if (!seen.add(name)) {
      throw R500Scanner.errorAt(start, name + " is set twice", "it once");
    }
    R500OperandParser.choice(start, ATTRIBUTES, name, "an attribute");
    in.expect('=');
    switch (name) {
      case "stay" -> operation(R500Field.B_OP0, R500Syntax.BRANCH_OPERATIONS);
      case "jump" -> operation(R500Field.B_OP1, R500Syntax.BRANCH_OPERATIONS);
      case "address" -> operation(R500Field.A_OP, R500Syntax.ADDRESS_OPERATIONS);
      case "pop" -> number(R500Field.B_POP_CNT);
      case "bool" -> number(R500Field.BOOL_ADDR);
      default -> number(R500Field.INT_ADDR);
    }
  }

  private void operation(R500Field field, List<String> choices) {
    Location start = in.location();
    String name = in.keyword("one of " + choices);
    words.set(field, R500OperandParser.choice(start, choices, name, "an operation"));
  }

  private void number(R500Field field) {
    words.set(field, (int) in.number(field.name(), (1 << field.bits().width()) - 1));
  }
}
