package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/** Prints programs in the language of docs/r500-assembly.md, without loss of a bit. */
public final class R500Printer {
  /** Settings are broken into lines of about this length. */
  private static final int WIDTH = 100;

  private R500Printer() {}

  static String print(R500Program program) {
    return print(program, "", i -> List.of());
  }

  /**
   * Prints a program with comments.
   *
   * @param header lines below the first
   * @param notes lines below an instruction, without indentation
   */
  static String print(
      R500Program program, String header, Function<R500Instruction, List<String>> notes) {
    StringBuilder text = new StringBuilder(".isa " + R500Syntax.ISA + "\n").append(header);
    directives(program, text);
    List<R500Instruction> code = program.code();
    int digits = Integer.toString(Math.max(0, code.size() - 1)).length();
    for (int slot = 0; slot < code.size(); slot++) {
      String start = " ".repeat(digits - Integer.toString(slot).length()) + slot + ": ";
      String indent = "\n" + " ".repeat(digits + 4);
      List<String> lines = new ArrayList<>(readable(code.get(slot)));
      lines.addAll(settings(code.get(slot), lines));
      List<String> added = notes.apply(code.get(slot));
      lines.addAll(added);
      text.append(start).append(String.join(indent, lines));
      text.append(added.isEmpty() ? "\n" : "\n\n");
    }
    return text.toString();
  }

  /** One instruction, its lines without indentation. */
  public static String print(R500Instruction i) {
    List<String> lines = new ArrayList<>(readable(i));
    lines.addAll(settings(i, lines));
    return String.join("\n", lines);
  }

  private static List<String> readable(R500Instruction i) {
    return switch (i.type()) {
      case ALU, OUT -> R500AluPrinter.print(i);
      case TEX -> List.of(R500TexPrinter.print(i));
      case FC -> List.of(R500FlowPrinter.print(i));
    };
  }

  /** What tells the bits that the readable lines do not say: they are assembled and compared. */
  private static List<String> settings(R500Instruction wanted, List<String> readable) {
    R500Instruction said = R500Parser.instructions(String.join("\n", readable)).getFirst();
    List<String> found = new ArrayList<>();
    for (int index = 0; index < R500Instruction.DWORDS; index++) {
      int difference = said.dword(index) ^ wanted.dword(index);
      List<String> fields = new ArrayList<>();
      for (R500Word word : wanted.type().words()) {
        for (R500Field field : word.dword() == index ? R500Field.of(word) : List.<R500Field>of()) {
          if (wanted.get(field) != said.get(field)) {
            fields.add(field.name() + "=" + wanted.get(field));
            difference &= ~field.bits().mask();
          }
        }
      }
      if (difference == 0) {
        found.addAll(fields);
      } else {
        found.add("dword%d=0x%08x".formatted(index, wanted.dword(index)));
      }
    }
    return braces(found);
  }

  private static List<String> braces(List<String> settings) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String setting : settings) {
      if (line.length() > 0 && line.length() + setting.length() > WIDTH) {
        lines.add(line.append('}').toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "{" : ", ").append(setting);
    }
    if (line.length() > 0) {
      lines.add(line.append('}').toString());
    }
    return lines;
  }

  private static void directives(R500Program program, StringBuilder text) {
    for (R500Registers.Entry entry : program.registers().entries()) {
      text.append(".register ").append(entry.register());
      if (entry.register().count() > 1) {
        text.append('[').append(entry.index()).append(']');
      }
      text.append(" = 0x%08x".formatted(entry.value())).append(comment(entry)).append('\n');
    }
    for (int slot = 0; slot < program.inputs().size(); slot++) {
      R500Input input = program.inputs().get(slot);
      text.append(".input in").append(slot).append(' ').append(semantic(input.semantic()));
      text.append(' ').append(input.index()).append('\n');
    }
    for (R500Preload preload : program.preloads()) {
      text.append(".preload t").append(preload.temporary()).append(" = ");
      text.append(components(preload.components())).append('\n');
    }
    for (R500Constant constant : program.constants()) {
      List<String> words = constant.words().stream().map(R500Printer::number).toList();
      text.append(".const c").append(constant.slot()).append(" = ");
      text.append(String.join(", ", words)).append('\n');
    }
    new TreeMap<>(program.samplers())
        .forEach(
            (unit, target) ->
                text.append(".sampler tex")
                    .append(unit)
                    .append(' ')
                    .append(R500Syntax.target(target))
                    .append('\n'));
  }

  /** The fields of a register that are not 0, for the reader. */
  private static String comment(R500Registers.Entry entry) {
    StringBuilder comment = new StringBuilder();
    List<R500Field> fields = R500Field.of(entry.register());
    for (R500Field field : fields) {
      int code = field.bits().get(entry.value());
      if (code != 0 && field.bits().width() < 32) {
        String name = field.bits().names().get(code);
        comment.append(comment.isEmpty() ? " ; " : ", ").append(field.bits().name()).append('=');
        comment.append(name == null ? Integer.toString(code) : name);
      }
    }
    return comment.toString();
  }

  static String semantic(String semantic) {
    if (semantic.matches("[A-Za-z_][A-Za-z_0-9]{0,63}")) {
      return semantic;
    }
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : semantic.toCharArray()) {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        quoted.append("\\u%04x".formatted((int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  /** One input with four letters where that says it all, else four parts. */
  static String components(List<Integer> components) {
    List<Integer> slots =
        components.stream().filter(c -> c >= 0).map(c -> c / 4).distinct().toList();
    StringBuilder letters = new StringBuilder();
    List<String> parts = new ArrayList<>();
    for (int component : components) {
      boolean isInput = component >= 0;
      String constant = component == R500Preload.ZERO ? "0" : "1";
      String letter = isInput ? "" + R500Syntax.COMPONENTS.charAt(component % 4) : constant;
      letters.append(letter);
      parts.add(isInput ? "in" + component / 4 + "." + letter : constant);
    }
    return slots.size() == 1 ? "in" + slots.getFirst() + "." + letters : String.join(", ", parts);
  }

  /** A float in its shortest form where that gives the bits again, else the bits. */
  private static String number(int bits) {
    float value = Float.intBitsToFloat(bits);
    boolean isPlain = value == 0 || Math.abs(value) >= Float.MIN_NORMAL && Float.isFinite(value);
    return isPlain ? Float.toString(value) : "0x%08x".formatted(bits);
  }
}
