package org.lanewise.core.tgsi;

import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.NumberLiteral;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/**
 * Prints programs in the form of Mesa 24.0, but without loss: float immediates in the fewest
 * decimal digits that give the same bits, NaNs and infinities as raw bits. Reading the text gives
 * an equal program.
 */
public final class TgsiPrinter {
  /** Overflows in every parser. */
  private static final String OLD_INFINITY = "1e400";

  private final StringBuilder out = new StringBuilder();
  private final boolean isOld;

  private TgsiPrinter(TgsiText form) {
    isOld = form == TgsiText.DECEMBER_2009;
  }

  /** The canonical text, that of Mesa 24.0. */
  public static String print(TgsiProgram program) {
    return print(program, TgsiText.MESA_24_0);
  }

  /**
   * The text of a generation.
   *
   * @throws ShaderFormatException if the program has what could not be said in 2009
   */
  public static String print(TgsiProgram program, TgsiText form) {
    if (form == TgsiText.DECEMBER_2009) {
      // Text of that time says what its tokens do.
      TgsiTokenEncoder.encode(program, TgsiLayout.DECEMBER_2009);
    }
    TgsiPrinter printer = new TgsiPrinter(form);
    printer.program(program);
    return printer.out.toString();
  }

  /** The text of one instruction without number and indentation. */
  public static String print(TgsiInstruction instruction) {
    TgsiPrinter printer = new TgsiPrinter(TgsiText.MESA_24_0);
    printer.instruction(instruction, instruction.label());
    return printer.out.toString();
  }

  private void program(TgsiProgram program) {
    out.append(TgsiNames.name(program.stage())).append('\n');
    for (TgsiProperty property : program.properties()) {
      out.append("PROPERTY ")
          .append(property.name())
          .append(' ')
          .append(String.join(", ", property.values()));
      out.append('\n');
    }
    for (TgsiDeclaration declaration : program.declarations()) {
      declaration(declaration);
      out.append('\n');
    }
    for (int i = 0; i < program.immediates().size(); i++) {
      immediate(i, program.immediates().get(i));
      out.append('\n');
    }
    List<TgsiInstruction> instructions = program.instructions();
    int[] labels = isOld ? TgsiLabels.of(instructions) : null;
    int depth = 0;
    for (int i = 0; i < instructions.size(); i++) {
      TgsiInstruction instruction = instructions.get(i);
      depth -= closes(instruction.opcode()) ? 1 : 0;
      out.append("%3d: ".formatted(i)).append("  ".repeat(Math.clamp(depth, 0, 64)));
      depth += opens(instruction.opcode()) ? 1 : 0;
      instruction(instruction, isOld ? labels[i] : instruction.label());
      out.append('\n');
    }
  }

  private static boolean opens(TgsiOpcode opcode) {
    return switch (opcode) {
      case IF, UIF, IFC, ELSE, BGNLOOP, BGNFOR, REP, BGNSUB, SWITCH -> true;
      default -> false;
    };
  }

  private static boolean closes(TgsiOpcode opcode) {
    return switch (opcode) {
      case ELSE, ENDIF, ENDLOOP, ENDFOR, ENDREP, ENDSUB, ENDSWITCH -> true;
      default -> false;
    };
  }

  private void declaration(TgsiDeclaration declaration) {
    out.append("DCL ").append(declaration.file());
    if (declaration.perVertex()) {
      out.append("[]");
    }
    declaration.dimension().ifPresent(buffer -> out.append('[').append(buffer).append(']'));
    out.append('[').append(declaration.first());
    if (declaration.last() != declaration.first()) {
      out.append("..").append(declaration.last());
    }
    out.append(']');
    mask(declaration.mask());
    if (declaration.arrayId() != 0) {
      out.append(", ARRAY(").append(declaration.arrayId()).append(')');
    }
    if (declaration.local()) {
      out.append(", LOCAL");
    }
    boolean view = declaration.file() == TgsiFile.SVIEW || declaration.file() == TgsiFile.IMAGE;
    if (declaration.target().isPresent()) {
      out.append(", ").append(TgsiNames.name(declaration.target().get()));
    } else if (view) {
      out.append(", UNKNOWN");
    }
    declaration.returnTypes().forEach(type -> out.append(", ").append(type));
    declaration.format().ifPresent(name -> out.append(", ").append(name));
    out.append(declaration.writable() ? ", WR" : "").append(declaration.raw() ? ", RAW" : "");
    out.append(declaration.atomic() ? ", ATOMIC" : "");
    declaration.memoryKind().ifPresent(kind -> out.append(", ").append(kind));
    if (declaration.semantic().isPresent()) {
      String semantic = declaration.semantic().get();
      out.append(", ").append(semantic);
      if (declaration.semanticIndex() != 0 || TgsiNames.INDEXED_SEMANTICS.contains(semantic)) {
        out.append('[').append(declaration.semanticIndex()).append(']');
      }
    }
    if (!declaration.streams().isEmpty()) {
      StringJoiner streams = new StringJoiner(", ", ", STREAM(", ")");
      declaration.streams().forEach(stream -> streams.add(stream.toString()));
      out.append(streams);
    }
    declaration.interpolation().ifPresent(value -> out.append(", ").append(value));
    declaration.location().ifPresent(value -> out.append(", ").append(value));
    declaration.wrap().ifPresent(mask -> out.append(", CYLWRAP_").append(mask));
    if (declaration.invariant()) {
      out.append(", INVARIANT");
    }
    if (!declaration.values().isEmpty()) {
      StringJoiner rows = new StringJoiner(", ", " {", "}");
      for (List<Integer> row : declaration.values()) {
        StringJoiner words = new StringJoiner(", ", "{", "}");
        row.forEach(word -> words.add(NumberLiteral.text(word)));
        rows.add(words.toString());
      }
      out.append(rows);
    }
  }

  private void immediate(int index, TgsiImmediate immediate) {
    if (isOld) {
      StringJoiner words = new StringJoiner(", ", "IMM FLT32 { ", " }");
      for (int c = 0; c < 4; c++) {
        words.add(oldNumber(index, immediate.get(c)));
      }
      out.append(words);
      return;
    }
    out.append("IMM[").append(index).append("] ").append(immediate.type()).append(" {");
    StringJoiner words = new StringJoiner(", ");
    switch (immediate.type()) {
      case FLT32 -> {
        for (int c = 0; c < 4; c++) {
          words.add(NumberLiteral.text(immediate.get(c)));
        }
      }
      case INT32 -> {
        for (int c = 0; c < 4; c++) {
          words.add(Integer.toString(immediate.get(c)));
        }
      }
      case UINT32 -> {
        for (int c = 0; c < 4; c++) {
          words.add(Integer.toUnsignedString(immediate.get(c)));
        }
      }
      case FLT64, INT64, UINT64 -> {
        if (hasNan(immediate)) {
          // A NaN's payload has no literal: four raw words, as the dumps of 2013 to 2023.
          for (int c = 0; c < 4; c++) {
            words.add("0x%08x".formatted(immediate.get(c)));
          }
        } else {
          words.add(word64(immediate, 0)).add(word64(immediate, 1));
        }
      }
    }
    out.append(words).append('}');
  }

  /** A number without the names and bits that only later parsers read. */
  private static String oldNumber(int index, int bits) {
    float value = Float.intBitsToFloat(bits);
    if (Float.isNaN(value)) {
      throw new ShaderFormatException(
          Diagnostic.error(
              new Location.Whole(),
              "a NaN in IMM[" + index + "]",
              "a number, as text of 2009 has no NaN"));
    }
    return Float.isInfinite(value)
        ? (value < 0 ? "-" : "") + OLD_INFINITY
        : NumberLiteral.text(bits);
  }

  private static String name(TgsiOpcode opcode, boolean isOld) {
    return switch (opcode) {
      case KILL -> isOld ? "KILP" : opcode.name();
      case KILL_IF -> isOld ? "KIL" : opcode.name();
      default -> opcode.name();
    };
  }

  private static long bits64(TgsiImmediate immediate, int pair) {
    return immediate.get(pair * 2) & 0xffffffffL | (long) immediate.get(pair * 2 + 1) << 32;
  }

  private static boolean hasNan(TgsiImmediate immediate) {
    return immediate.type() == TgsiImmediate.Type.FLT64
        && (Double.isNaN(Double.longBitsToDouble(bits64(immediate, 0)))
            || Double.isNaN(Double.longBitsToDouble(bits64(immediate, 1))));
  }

  private static String word64(TgsiImmediate immediate, int pair) {
    long bits = bits64(immediate, pair);
    return switch (immediate.type()) {
      case INT64 -> Long.toString(bits);
      case UINT64 -> Long.toUnsignedString(bits);
      case FLT64 -> {
        double value = Double.longBitsToDouble(bits);
        yield Double.isInfinite(value) ? (bits < 0 ? "-inf" : "inf") : Double.toString(value);
      }
      case FLT32, INT32, UINT32 -> throw new IllegalArgumentException(immediate.toString());
    };
  }

  private void instruction(TgsiInstruction instruction, int label) {
    instruction
        .predicate()
        .ifPresent(
            predicate -> {
              out.append(predicate.negate() ? "(!PRED[" : "(PRED[").append(predicate.index());
              out.append(']');
              swizzle(predicate.swizzle());
              out.append(") ");
            });
    out.append(name(instruction.opcode(), isOld));
    out.append(
        switch (instruction.saturate()) {
          case NONE -> "";
          case ZERO_ONE -> "_SAT";
          case MINUS_PLUS_ONE -> "_SATNV";
        });
    if (instruction.precise()) {
      out.append("_PRECISE");
    }
    String separator = " ";
    for (TgsiDestination destination : instruction.destinations()) {
      out.append(separator);
      register(destination.register());
      mask(destination.mask());
      separator = ", ";
    }
    for (TgsiSource source : instruction.sources()) {
      if (isAbsentStream(instruction, source)) {
        continue;
      }
      out.append(separator);
      source(source);
      separator = ", ";
    }
    boolean mayLackTarget = instruction.opcode() == TgsiOpcode.SAMP2HND;
    if (instruction.target().isPresent()
        || instruction.opcode().texturing() == TgsiOpcode.Texturing.TEX && !mayLackTarget) {
      out.append(separator).append(instruction.target().map(TgsiNames::name).orElse("UNKNOWN"));
    }
    for (TgsiTexOffset offset : instruction.offsets()) {
      out.append(", ").append(offset.file()).append('[').append(offset.index()).append("].");
      out.append("xyzw".charAt(offset.x()));
      out.append("xyzw".charAt(offset.y()));
      out.append("xyzw".charAt(offset.z()));
    }
    instruction.memory().ifPresent(this::memory);
    if (label >= 0) {
      out.append(" :").append(label);
    }
  }

  private void memory(TgsiMemory memory) {
    memory.qualifiers().forEach(qualifier -> out.append(", ").append(qualifier));
    memory.target().ifPresent(target -> out.append(", ").append(TgsiNames.name(target)));
    memory.format().ifPresent(format -> out.append(", ").append(format));
    if (memory.qualifiers().isEmpty() && memory.target().isEmpty() && memory.format().isEmpty()) {
      out.append(", UNKNOWN");
    }
  }

  private static boolean isAbsentStream(TgsiInstruction instruction, TgsiSource source) {
    boolean stream =
        instruction.opcode() == TgsiOpcode.EMIT || instruction.opcode() == TgsiOpcode.ENDPRIM;
    return stream && source.register().file() == TgsiFile.NULL;
  }

  private void source(TgsiSource source) {
    out.append(source.negate() ? isOld ? "-(" : "-" : "").append(source.absolute() ? "|" : "");
    register(source.register());
    swizzle(source.swizzle());
    out.append(source.absolute() ? "|" : "").append(source.negate() && isOld ? ")" : "");
  }

  private void swizzle(Swizzle swizzle) {
    if (!swizzle.equals(Swizzle.IDENTITY)) {
      out.append('.').append(swizzle);
    }
  }

  private void mask(WriteMask mask) {
    if (mask.bits() != 15) {
      out.append('.').append(mask);
    }
  }

  private void register(TgsiRegister register) {
    out.append(register.file());
    register.dimension().ifPresent(this::index);
    index(register.index());
    if (register.arrayId() != 0) {
      out.append('(').append(register.arrayId()).append(')');
    }
  }

  private void index(TgsiIndex index) {
    out.append('[');
    Optional<TgsiIndex.Relative> relative = index.relative();
    if (relative.isPresent()) {
      TgsiIndex.Relative base = relative.get();
      out.append(base.file()).append('[').append(base.index()).append("].");
      out.append("xyzw".charAt(base.component()));
      if (index.offset() != 0) {
        out.append(index.offset() > 0 ? "+" : "").append(index.offset());
      }
    } else {
      out.append(index.offset());
    }
    out.append(']');
  }
}
