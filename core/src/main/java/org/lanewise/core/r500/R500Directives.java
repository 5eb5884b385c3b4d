package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.NumberLiteral;
import org.lanewise.core.texture.TextureTarget;

/** Reads the lines that start with a point: what belongs to a program besides its code. */
final class R500Directives {
  private static final List<String> NAMES =
      List.of("register", "input", "preload", "const", "sampler");
  private static final int MAX_INPUT = (1 << 29) - 1;

  private final R500Scanner in;
  private final R500OperandParser operands;
  private R500Registers registers = R500Registers.none();
  private final TreeMap<Integer, R500Constant> constants = new TreeMap<>();
  private final List<R500Input> inputs = new ArrayList<>();
  private final List<R500Preload> preloads = new ArrayList<>();
  private final Set<Integer> preloaded = new HashSet<>();
  private final Map<Integer, TextureTarget> samplers = new HashMap<>();

  R500Directives(R500Scanner in) {
    this.in = in;
    this.operands = new R500OperandParser(in, new R500Words());
  }

  R500Registers registers() {
    return registers;
  }

  R500Program program(List<R500Instruction> code) {
    return new R500Program(
        code, registers, List.copyOf(constants.values()), inputs, preloads, samplers);
  }

  /** Reads what follows the point, up to the end of the line. */
  void directive() {
    Location start = in.location();
    String name = in.keyword("a directive: one of " + NAMES);
    R500OperandParser.choice(start, NAMES, name, "a directive");
    start = in.location();
    switch (name) {
      case "register" -> register(start);
      case "input" -> input(start);
      case "preload" -> preload(start);
      case "const" -> constant(start);
      default -> sampler(start);
    }
  }

  private static void once(Location start, boolean isFirst, String what) {
    if (!isFirst) {
      throw R500Scanner.errorAt(start, what + " is set twice", "one directive for it");
    }
  }

  private void register(Location start) {
    String name = in.word("the name of a register");
    R500Word register = null;
    for (R500Word candidate : R500Word.registers()) {
      register = candidate.name().equals(name) ? candidate : register;
    }
    if (register == null) {
      throw R500Scanner.errorAt(
          start, "unknown register '" + name + "'", "one of " + R500Word.registers());
    }
    int index = 0;
    if (register.count() > 1) {
      in.expect('[');
      index = (int) in.number("the index of " + register, register.count() - 1);
      in.expect(']');
    }
    once(start, !registers.isSet(register, index), register + (index > 0 ? " " + index : ""));
    in.expect('=');
    int value;
    if (in.accept('{')) {
      value = fields(register);
    } else {
      value = (int) in.number("the value of a register", 0xffffffffL);
    }
    registers = registers.with(register, index, value);
  }

  private int fields(R500Word register) {
    List<R500Field> fields = R500Field.of(register);
    List<String> names = fields.stream().map(field -> field.bits().name()).toList();
    Set<String> seen = new HashSet<>();
    int value = 0;
    do {
      Location start = in.location();
      String name = in.word("one of " + names);
      R500Field field =
          fields.get(R500OperandParser.choice(start, names, name, "a field of " + register));
      once(start, seen.add(name), name);
      in.expect('=');
      value = field.bits().set(value, R500OperandParser.code(in, field));
    } while (in.accept(','));
    in.expect('}');
    return value;
  }

  private void input(Location start) {
    int slot = operands.register("in", MAX_INPUT);
    if (slot != inputs.size()) {
      once(start, slot > inputs.size(), "in" + slot);
      throw R500Scanner.errorAt(start, "in" + slot + " stands here", "in" + inputs.size());
    }
    String semantic = in.peek() == '"' ? in.quoted() : in.word("a semantic");
    boolean negative = in.accept('-');
    long max = negative ? 1L << 31 : Integer.MAX_VALUE;
    long index = in.number("the index of a semantic", max);
    inputs.add(new R500Input(semantic, (int) (negative ? -index : index)));
  }

  private void preload(Location start) {
    int temporary = operands.register("t", 127);
    once(start, preloaded.add(temporary), "t" + temporary);
    in.expect('=');
    List<Integer> components = new ArrayList<>();
    part(components);
    if (components.size() == 1) {
      for (int n = 1; n < 4; n++) {
        in.expect(',');
        Location at = in.location();
        part(components);
        if (components.size() != n + 1) {
          throw R500Scanner.errorAt(at, "more than one component", "one component");
        }
      }
    }
    preloads.add(new R500Preload(temporary, components));
  }

  /** Takes 0, 1, or an input with one component or all four. */
  private void part(List<Integer> components) {
    if (in.acceptKeyword("0")) {
      components.add(R500Preload.ZERO);
      return;
    }
    if (in.acceptKeyword("1")) {
      components.add(R500Preload.ONE);
      return;
    }
    if (R500OperandParser.numbered(in.peekKeyword(), "in") < 0) {
      throw in.unexpected("0, 1, or an input: in0 and so on");
    }
    int slot = operands.register("in", MAX_INPUT);
    in.expect('.');
    Location start = in.location();
    String expected = "one of the letters xyzw, or four of xyzw01";
    String letters = in.keyword(expected);
    for (char letter : letters.toCharArray()) {
      int component = R500Syntax.COMPONENTS.indexOf(letter);
      boolean isConstant = letters.length() == 4 && (letter == '0' || letter == '1');
      if (component < 0 && !isConstant || letters.length() != 4 && letters.length() != 1) {
        throw R500Scanner.errorAt(start, "components '" + letters + "'", expected);
      }
      int constant = letter == '0' ? R500Preload.ZERO : R500Preload.ONE;
      components.add(component < 0 ? constant : slot * 4 + component);
    }
  }

  private void constant(Location start) {
    int slot = operands.register("c", 255);
    once(start, !constants.containsKey(slot), "c" + slot);
    in.expect('=');
    List<Integer> words = new ArrayList<>();
    for (int n = 0; n < 4; n++) {
      if (n > 0) {
        in.expect(',');
      }
      Location at = in.location();
      String literal = in.literal();
      OptionalInt bits = NumberLiteral.float32(literal);
      if (bits.isEmpty()) {
        throw R500Scanner.errorAt(
            at,
            "'" + literal.substring(0, Math.min(24, literal.length())) + "' is no number",
            "a float, or 0x and the 32 bits of one");
      }
      words.add(bits.getAsInt());
    }
    constants.put(slot, new R500Constant(slot, words));
  }

  private void sampler(Location start) {
    int unit = operands.register("tex", 15);
    once(start, !samplers.containsKey(unit), "tex" + unit);
    Location at = in.location();
    List<TextureTarget> targets = List.of(TextureTarget.values());
    List<String> names = targets.stream().map(R500Syntax::target).toList();
    String name = in.word("one of " + names).toUpperCase(java.util.Locale.ROOT);
    samplers.put(unit, targets.get(R500OperandParser.choice(at, names, name, "a target")));
  }
}
