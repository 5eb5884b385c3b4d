package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** Reads programs in the language of docs/r500-assembly.md. */
public final class R500Parser {
  private static final List<String> TYPES =
      Arrays.stream(R500Type.values()).map(type -> R500Syntax.lower(type.name())).toList();

  /** A jump whose label is not known before the end of the text. */
  private record Jump(int slot, String label, Location location) {}

  private final R500Scanner in;
  private final List<R500Words> code = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private final List<Jump> jumps = new ArrayList<>();

  /** The instruction that the next lines may belong to, null before the first one. */
  private R500Type type;

  private R500AluParser alu;
  private final Set<String> settings = new HashSet<>();

  private R500Parser(String text) {
    this.in = new R500Scanner(text);
  }

  /**
   * Reads a program.
   *
   * @param text at most 4 Mi characters, at most 512 instructions
   * @throws ShaderFormatException with line and column if the text is not a program
   */
  public static R500Program parse(String text) {
    R500Parser parser = new R500Parser(text);
    parser.header();
    R500Directives directives = new R500Directives(parser.in);
    parser.lines(directives);
    parser.resolve(directives.registers());
    return directives.program(parser.instructions());
  }

  /** Whether a text starts with {@code .isa}, whatever follows and however long it is. */
  static boolean recognises(String text) {
    String start = text.substring(0, Math.min(text.length(), R500Scanner.MAX_TEXT));
    R500Parser parser = new R500Parser(start);
    parser.skipEmptyLines();
    return parser.in.accept('.') && parser.in.acceptKeyword("isa");
  }

  /** Reads instructions without a header and without labels, for the printer. */
  static List<R500Instruction> instructions(String text) {
    R500Parser parser = new R500Parser(text);
    parser.lines(new R500Directives(parser.in));
    return parser.instructions();
  }

  private List<R500Instruction> instructions() {
    return code.stream().map(R500Words::build).toList();
  }

  private void skipEmptyLines() {
    while (!in.atEnd() && in.atLineEnd()) {
      in.nextLine();
    }
  }

  private void header() {
    skipEmptyLines();
    String expected = "'.isa " + R500Syntax.ISA + "' in the first line";
    if (!in.accept('.') || !in.acceptKeyword("isa") || !in.acceptKeyword(R500Syntax.ISA)) {
      throw in.unexpected(expected);
    }
    in.nextLine();
  }

  private void lines(R500Directives directives) {
    while (!in.atEnd()) {
      if (in.accept('.')) {
        directives.directive();
      } else if (!in.atLineEnd()) {
        statement();
      }
      in.nextLine();
    }
  }

  private void statement() {
    boolean labelled = false;
    while (in.isLabel()) {
      label();
      labelled = true;
    }
    if (labelled && in.atLineEnd()) {
      return;
    }
    int at = TYPES.indexOf(in.peekKeyword());
    if (at >= 0) {
      instruction(R500Type.values()[at]);
    } else if (!labelled && type != null && in.peek() == '{') {
      settings();
    } else if (!labelled && alu != null && alu.unit()) {
      trailingSettings();
    } else {
      throw in.unexpected(
          (type == null ? "" : "{ or ")
              + (alu == null ? "" : "rgb or a or ")
              + "an instruction: one of "
              + TYPES
              + ", or a directive");
    }
  }

  private void label() {
    Location start = in.location();
    boolean isSlot = R500Scanner.isDigit(in.peek());
    if (isSlot) {
      long slot = in.number("a slot", R500Registers.MAX_SLOTS - 1);
      if (slot != code.size()) {
        throw R500Scanner.errorAt(start, "slot " + slot + " stands here", "slot " + code.size());
      }
    } else {
      String name = in.word("a label");
      if (labels.putIfAbsent(name, code.size()) != null) {
        throw R500Scanner.errorAt(start, "label '" + name + "' stands twice", "another name");
      }
    }
    in.expect(':');
  }

  private void instruction(R500Type next) {
    if (code.size() == R500Registers.MAX_SLOTS) {
      throw in.error("more than 512 instructions", "at most 512");
    }
    in.word("a type");
    R500Words words = new R500Words();
    words.set(R500Field.TYPE, next.ordinal());
    code.add(words);
    settings.clear();
    type = next;
    alu = null;
    R500OperandParser operands = new R500OperandParser(in, words);
    operands.flags(next);
    switch (next) {
      case ALU, OUT -> {
        alu = new R500AluParser(in, words, operands);
        alu.sources();
      }
      case TEX -> new R500TexParser(in, words, operands).parse();
      case FC -> {
        Location start = in.location();
        String label = new R500FlowParser(in, words, operands).parse();
        if (label != null) {
          jumps.add(new Jump(code.size() - 1, label, start));
        }
      }
    }
    trailingSettings();
  }

  private void trailingSettings() {
    if (in.peek() == '{') {
      settings();
    }
  }

  private void settings() {
    R500Words words = code.getLast();
    in.expect('{');
    do {
      Location start = in.location();
      String name = in.word("the name of a field of " + type + " or of a dword");
      if (!settings.add(name)) {
        throw R500Scanner.errorAt(start, name + " is set twice", "one value");
      }
      in.expect('=');
      if (name.startsWith("dword")) {
        int index = (int) R500Scanner.number(start, name.substring("dword".length()), "a dword", 5);
        words.setDword(index, (int) in.number("the bits of a dword", 0xffffffffL));
      } else {
        R500Field field = field(start, name);
        words.set(field, R500OperandParser.code(in, field));
      }
    } while (in.accept(','));
    in.expect('}');
  }

  private R500Field field(Location start, String name) {
    for (R500Word word : type.words()) {
      for (R500Field field : R500Field.of(word)) {
        if (field.name().equals(name)) {
          return field;
        }
      }
    }
    String words = type.words().stream().map(Enum::name).collect(Collectors.joining(", "));
    throw R500Scanner.errorAt(start, "unknown field '" + name + "'", "a field of " + words);
  }

  private void resolve(R500Registers registers) {
    for (Jump jump : jumps) {
      Integer slot = labels.get(jump.label);
      if (slot == null) {
        throw R500Scanner.errorAt(
            jump.location, "no label '" + jump.label + "'", "a label of the text or a number");
      }
      R500Words words = code.get(jump.slot);
      boolean global = words.get(R500Field.JUMP_GLOBAL) != 0;
      // Slots start at US_CODE_RANGE.CODE_ADDR, addresses at US_CODE_OFFSET.
      int address = slot - registers.slot(0, global);
      if (address < 0 || address >= R500Registers.MAX_SLOTS) {
        throw R500Scanner.errorAt(
            jump.location, "label '" + jump.label + "' has address " + address, "0 to 511");
      }
      words.set(R500Field.JUMP_ADDR, address);
    }
  }
}
