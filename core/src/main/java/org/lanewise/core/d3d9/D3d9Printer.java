package org.lanewise.core.d3d9;

import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.lanewise.core.program.NumberLiteral;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/**
 * Prints programs in the assembly language of docs/d3d9.md, in the shortest form: without default
 * masks and swizzles, with floats of the fewest digits that give the same bits. Reading the text
 * gives an equal program.
 */
public final class D3d9Printer {
  private static final String INDENT = "    ";

  /** Deeper blocks are not indented further, so that the text grows with the program alone. */
  private static final int MAX_INDENT = 16;

  /** Dwords of a comment in a line. */
  private static final int COMMENT_LINE = 8;

  private static final Pattern NO_FRACTION = Pattern.compile("\\.0(?=E|$)");

  private final StringBuilder out = new StringBuilder();

  private D3d9Printer() {}

  /** The canonical text. */
  public static String print(D3d9Program program) {
    D3d9Printer printer = new D3d9Printer();
    printer.program(program);
    return printer.out.toString();
  }

  /** The text of one instruction without indentation. */
  public static String print(D3d9Instruction instruction) {
    D3d9Printer printer = new D3d9Printer();
    printer.instruction(instruction);
    return printer.out.toString();
  }

  private void program(D3d9Program program) {
    out.append(program.version()).append('\n');
    Optional<D3d9ConstantTable> table = program.constantTable();
    int depth = 1;
    for (D3d9Statement statement : program.statements()) {
      depth -= closes(statement) ? 1 : 0;
      String indent = INDENT.repeat(Math.clamp(depth, 1, MAX_INDENT));
      depth += opens(statement) ? 1 : 0;
      if (table.isPresent()
          && statement instanceof D3d9Comment comment
          && comment.is(D3d9ConstantTable.FOURCC)) {
        constantTable(table.get(), indent);
        table = Optional.empty();
      }
      out.append(indent);
      switch (statement) {
        case D3d9Instruction instruction -> instruction(instruction);
        case D3d9Declaration declaration -> declaration(program.version(), declaration);
        case D3d9Definition definition -> definition(definition);
        case D3d9Comment comment -> comment(comment, indent);
      }
      if (!statement.bits().isEmpty()) {
        StringJoiner bits = new StringJoiner(", ", " {", "}");
        statement.bits().forEach(b -> bits.add(b.toString()));
        out.append(bits);
      }
      out.append('\n');
    }
  }

  /** What the words of the comment below it say. */
  private void constantTable(D3d9ConstantTable table, String indent) {
    for (D3d9ConstantTable.Constant constant : table.constants()) {
      out.append(indent).append("// ").append(constant.registers()).append(": ");
      out.append(constant.declaration()).append('\n');
    }
  }

  private static boolean opens(D3d9Statement statement) {
    return statement instanceof D3d9Instruction instruction
        && switch (instruction.opcode()) {
          case IF, IFC, ELSE, LOOP, REP -> true;
          default -> false;
        };
  }

  private static boolean closes(D3d9Statement statement) {
    return statement instanceof D3d9Instruction instruction
        && switch (instruction.opcode()) {
          case ELSE, ENDIF, ENDLOOP, ENDREP -> true;
          default -> false;
        };
  }

  private void instruction(D3d9Instruction instruction) {
    out.append(instruction.coissue() ? "+" : "");
    instruction
        .predicate()
        .ifPresent(
            predicate -> {
              out.append('(');
              source(predicate);
              out.append(") ");
            });
    out.append(instruction.opcode().mnemonic());
    instruction
        .comparison()
        .ifPresent(
            comparison -> out.append('_').append(D3d9Syntax.COMPARISONS.get(comparison.code())));
    String separator = " ";
    if (instruction.destination().isPresent()) {
      destination(instruction.destination().get());
      separator = ", ";
    }
    for (D3d9Source source : instruction.sources()) {
      out.append(separator);
      source(source);
      separator = ", ";
    }
  }

  private void declaration(D3d9Version version, D3d9Declaration declaration) {
    out.append(D3d9Syntax.DECLARATION);
    declaration
        .target()
        .ifPresent(target -> out.append('_').append(D3d9Syntax.TARGETS.get(target)));
    boolean isPlain = declaration.usage() == D3d9Usage.POSITION && declaration.usageIndex() == 0;
    if (!isPlain || hasUsage(version, declaration.destination().register().type())) {
      out.append('_').append(declaration.usage().id());
      out.append(declaration.usageIndex() == 0 ? "" : declaration.usageIndex());
    }
    destination(declaration.destination());
  }

  /** Whether declarations of such registers tell what the register is for. */
  private static boolean hasUsage(D3d9Version version, D3d9RegisterType type) {
    boolean isInput = type == D3d9RegisterType.INPUT && (!version.isPixel() || version.major() > 2);
    return isInput || type == D3d9RegisterType.OUTPUT;
  }

  private void definition(D3d9Definition definition) {
    D3d9RegisterType type = definition.destination().register().type();
    boolean isFloat = type == D3d9RegisterType.CONST;
    boolean isBoolean = type == D3d9RegisterType.CONSTBOOL;
    out.append(isFloat ? "def" : isBoolean ? "defb" : "defi");
    destination(definition.destination());
    for (int word : definition.words()) {
      out.append(", ");
      out.append(isFloat ? number(word) : isBoolean ? truth(word) : Integer.toString(word));
    }
  }

  /** A float in few characters: no fraction of zeros, the exponent by a small letter. */
  private static String number(int bits) {
    String text = NumberLiteral.text(bits);
    return text.startsWith("0x")
        ? text
        : NO_FRACTION.matcher(text).replaceFirst("").replace('E', 'e');
  }

  private static String truth(int word) {
    return word == 0 ? "false" : word == 1 ? "true" : "0x%08x".formatted(word);
  }

  private void comment(D3d9Comment comment, String indent) {
    List<Integer> body = comment.body();
    out.append(D3d9Syntax.COMMENT);
    for (int at = 0; at < body.size(); at += COMMENT_LINE) {
      StringJoiner line = new StringJoiner(", ", at == 0 ? " " : ",\n" + indent + INDENT, "");
      for (int word : body.subList(at, Math.min(at + COMMENT_LINE, body.size()))) {
        line.add("0x%08x".formatted(word));
      }
      out.append(line);
    }
  }

  /** The suffixes of a result, a blank, and the register with its mask. */
  private void destination(D3d9Destination destination) {
    String shift = D3d9Syntax.shift(destination.shift());
    out.append(shift.isEmpty() ? "" : "_" + shift);
    out.append(destination.saturate() ? "_" + D3d9Syntax.SATURATE : "");
    out.append(destination.partialPrecision() ? "_" + D3d9Syntax.PARTIAL_PRECISION : "");
    out.append(destination.centroid() ? "_" + D3d9Syntax.CENTROID : "");
    out.append(' ');
    register(destination.register());
    WriteMask mask = destination.mask();
    if (mask.bits() != WriteMask.XYZW.bits()) {
      out.append('.').append(mask.bits() == 0 ? D3d9Syntax.NO_COMPONENT : mask.toString());
    }
  }

  private void source(D3d9Source source) {
    D3d9Syntax.ModifierText modifier = D3d9Syntax.text(source.modifier());
    out.append(modifier.prefix());
    register(source.register());
    out.append(modifier.suffix());
    if (!source.swizzle().equals(Swizzle.IDENTITY)) {
      String letters = source.swizzle().toString();
      int length = 4;
      while (length > 1 && letters.charAt(length - 1) == letters.charAt(length - 2)) {
        length--;
      }
      out.append('.').append(letters, 0, length);
    }
  }

  private void register(D3d9Register register) {
    if (register.relative().isEmpty()) {
      out.append(D3d9Syntax.name(register.type(), register.number()));
      return;
    }
    D3d9Register.Relative index = register.relative().get();
    out.append(D3d9Syntax.prefix(register.type())).append('[');
    out.append(D3d9Syntax.name(index.type(), 0));
    if (index.type() != D3d9RegisterType.LOOP) {
      out.append('.').append(D3d9Syntax.COMPONENTS.charAt(index.component()));
    }
    out.append(register.number() == 0 ? "" : " + " + register.number()).append(']');
  }
}
