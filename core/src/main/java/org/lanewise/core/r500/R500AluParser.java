package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lanewise.core.program.Location;

/** Reads ALU and OUT instructions: the sources of the first line, then a line for each unit. */
final class R500AluParser {
  private final R500Scanner in;
  private final R500Words words;
  private final R500OperandParser operands;
  private final boolean isOut;
  private final Set<String> units = new HashSet<>();

  R500AluParser(R500Scanner in, R500Words words, R500OperandParser operands) {
    this.in = in;
    this.words = words;
    this.operands = operands;
    this.isOut = words.get(R500Field.TYPE) == R500Type.OUT.ordinal();
    for (R500UnitFields unit : R500UnitFields.BOTH) {
      unit.address().forEach(field -> words.set(field, R500Syntax.NO_SOURCE));
    }
  }

  /** Reads the sources. */
  void sources() {
    Set<String> seen = new HashSet<>();
    if (in.atLineEnd() || in.peek() == '{') {
      return;
    }
    do {
      source(seen);
    } while (in.accept(','));
  }

  private void source(Set<String> seen) {
    Location start = in.location();
    String name = in.keyword("a flag or a source: one of " + R500Syntax.SOURCES);
    int source = R500OperandParser.choice(start, R500Syntax.SOURCES, name, "a flag or a source");
    List<R500UnitFields> halves = R500UnitFields.BOTH;
    if (in.accept('.')) {
      Location at = in.location();
      String half = in.keyword("rgb or a");
      List<String> names = List.of("rgb", "a");
      halves = List.of(halves.get(R500OperandParser.choice(at, names, half, "half of a source")));
    }
    for (R500UnitFields half : halves) {
      if (!seen.add(name + "." + half.name())) {
        throw R500Scanner.errorAt(start, name + "." + half.name() + " is set twice", "it once");
      }
    }
    in.expect('=');
    if (source == R500Operand.SRCP) {
      int operation = presubtract();
      halves.forEach(half -> words.set(half.presubtract(), operation));
    } else {
      register(source, halves);
    }
  }

  private int presubtract() {
    Location start = in.location();
    StringBuilder text = new StringBuilder(in.keyword("one of " + R500Syntax.PRESUBTRACTS));
    while ("-+*".indexOf(in.peek()) >= 0) {
      char operator = in.peek();
      in.expect(operator);
      text.append(operator).append(in.keyword("src0 or 2"));
    }
    return R500OperandParser.choice(
        start, R500Syntax.PRESUBTRACTS, text.toString(), "a presubtract operation");
  }

  private void register(int source, List<R500UnitFields> halves) {
    int constant = 0;
    int address;
    if (in.accept('#')) {
      address = R500Syntax.NO_SOURCE | R500InlineFloat.parse(in);
    } else if (R500OperandParser.numbered(in.peekKeyword(), "c") > 0) {
      address = operands.register("c", 255);
      constant = 1;
    } else if (R500OperandParser.numbered(in.peekKeyword(), "t") > 0) {
      address = operands.register("t", 127);
    } else {
      throw in.unexpected("t0 to t127, c0 to c255, or # and a number");
    }
    int relative = operands.relative();
    for (R500UnitFields half : halves) {
      words.set(half.address().get(source), address);
      words.set(half.constant().get(source), constant);
      words.set(half.relative().get(source), relative);
    }
  }

  /** Reads the line of a unit if one stands here. */
  boolean unit() {
    for (R500UnitFields unit : R500UnitFields.BOTH) {
      Location start = in.location();
      if (in.acceptKeyword(unit.name())) {
        if (!units.add(unit.name())) {
          throw R500Scanner.errorAt(start, "a second line of unit " + unit.name(), "one line");
        }
        unit(unit);
        return true;
      }
    }
    return false;
  }

  private void unit(R500UnitFields unit) {
    if (in.accept('(')) {
      operands.predicate(unit.predicate(), unit.invert());
      in.expect(')');
    }
    if (isDestination(in.peekKeyword())) {
      Set<String> seen = new HashSet<>();
      do {
        destination(unit, seen);
      } while (in.accept(','));
      in.expect('=');
    }
    Location start = in.location();
    List<String> parts =
        new ArrayList<>(List.of(in.keyword("an operation or a destination").split("_", -1)));
    int operation = R500OperandParser.operation(start, parts.removeFirst(), unit.op());
    words.set(unit.op(), operation);
    modifiers(unit, start, parts);
    int count = 0;
    if (!in.atLineEnd() && in.peek() != '{') {
      do {
        if (count == 3) {
          throw in.error("a fourth operand", "at most three");
        }
        operand(unit, unit.operands().get(count++));
      } while (in.accept(','));
    }
    int needed = unit.operandsOf(operation);
    if (count < needed) {
      throw in.unexpected((count == 0 ? "" : "',' and ") + "operand " + (count + 1));
    }
  }

  private void modifiers(R500UnitFields unit, Location start, List<String> parts) {
    Set<R500Field> seen = new HashSet<>();
    for (String part : parts) {
      boolean clamp = part.equals(R500Syntax.CLAMP);
      int code = clamp ? 1 : R500Syntax.OUTPUT_MODIFIERS.lastIndexOf(part);
      R500Field field = clamp ? unit.clamp() : unit.omod();
      if (code <= 0 || !seen.add(field)) {
        throw R500Scanner.errorAt(
            start,
            "modifier '_" + part + "' is unknown or one too many",
            "one of _x2, _x4, _x8, _d2, _d4, _d8, _raw, and _sat");
      }
      words.set(field, code);
    }
  }

  private static boolean isDestination(String word) {
    return word.equals("p")
        || word.equals("w")
        || word.equals("alu")
        || R500OperandParser.numbered(word, "t") > 0
        || R500OperandParser.numbered(word, "out") > 0;
  }

  private void destination(R500UnitFields unit, Set<String> seen) {
    Location start = in.location();
    String name = in.peekKeyword();
    String kind = name.startsWith("t") ? "t" : name.startsWith("o") ? "out" : name;
    if (!isDestination(name)) {
      throw in.unexpected("a destination: t, " + (isOut ? "out or w" : "p") + ", or alu");
    }
    if (!seen.add(kind)) {
      throw in.error("a second destination " + name, "one of each kind");
    }
    switch (kind) {
      case "t" -> {
        words.set(unit.destination(), operands.register("t", 127));
        words.set(unit.destinationRelative(), operands.relative());
        in.expect('.');
        words.set(unit.writeMask(), operands.mask(unit.channels()));
      }
      case "out" -> {
        only(R500Type.OUT, start);
        words.set(unit.target(), operands.register("out", 3));
        in.expect('.');
        words.set(unit.outputMask(), operands.mask(unit.channels()));
      }
      case "p" -> {
        only(R500Type.ALU, start);
        in.word("p");
        in.expect('.');
        words.set(unit.outputMask(), operands.mask(unit.channels()));
        words.set(unit.target(), test());
      }
      case "w" -> {
        only(R500Type.OUT, start);
        if (unit != R500UnitFields.ALPHA) {
          throw R500Scanner.errorAt(start, "w in the rgb unit", "w in the line of unit a");
        }
        in.word("w");
        words.set(R500Field.W_OMASK, 1);
      }
      default -> {
        in.word("alu");
        if (words.get(R500Field.ALU_WMASK) != 0) {
          throw R500Scanner.errorAt(start, "alu in both units", "it in one of them");
        }
        words.set(R500Field.ALU_WMASK, 1);
        words.set(R500Field.ALU_RESULT_SEL, unit == R500UnitFields.ALPHA ? 1 : 0);
        words.set(R500Field.ALU_RESULT_OP, test());
      }
    }
  }

  private void only(R500Type type, Location start) {
    if (isOut != (type == R500Type.OUT)) {
      throw R500Scanner.errorAt(
          start,
          "found a destination of '" + R500Syntax.lower(type.name()) + "' instructions",
          isOut ? "t, out, w or alu" : "t, p or alu");
    }
  }

  private int test() {
    in.expect(':');
    Location start = in.location();
    String name = in.keyword("one of " + R500Syntax.TESTS);
    return R500OperandParser.choice(start, R500Syntax.TESTS, name, "a test");
  }

  private void operand(R500UnitFields unit, R500UnitFields.Operand fields) {
    int modifier = in.accept('-') ? 1 : 0;
    boolean absolute = in.accept('|');
    modifier |= absolute ? 2 : 0;
    Location start = in.location();
    String word = in.keyword("an operand");
    int select = R500Syntax.SOURCES.indexOf(word);
    if (select >= 0) {
      in.expect('.');
      words.set(fields.select(), select);
      operands.swizzle(fields.swizzle(), R500Syntax.SWIZZLE);
    } else {
      // Constants need no source; the letters that name channels do.
      operands.swizzle(
          start,
          word,
          fields.swizzle(),
          R500Syntax.CONSTANTS,
          "one of " + R500Syntax.SOURCES + " and a swizzle, or constants of the letters 0h1_");
    }
    if (absolute) {
      in.expect('|');
    }
    words.set(fields.modifier(), modifier);
  }
}
