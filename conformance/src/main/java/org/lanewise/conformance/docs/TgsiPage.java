package org.lanewise.conformance.docs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiOpcode.Category;

/**
 * The page of TGSI's opcodes, {@code docs/tgsi.md}: the table that all of Lanewise reads, and what
 * {@code tgsi-notes.tsv} says of special values and of other implementations.
 */
public final class TgsiPage {
  private record Note(String special, String others) {
    static final Note NONE = new Note("", "");
  }

  private static final String HEAD =
      """
      # The opcodes of TGSI

      This page is made of the opcode table (`TgsiOpcode`) and `tgsi-notes.tsv`; a test tells when it is out of date. Run that test,
      `TgsiPageTest`, with `-Dlanewise.docs.write=true` to write it anew. What whole families of opcodes have in common, and where
      the documentation is silent, stands in [tgsi-semantics.md](tgsi-semantics.md); exact arithmetic in [numerics.md](numerics.md);
      textures in [textures.md](textures.md).

      `d` is the destination, `a`, `b`, `c` are the sources behind swizzle and modifiers, `:i` and `:u` mean signed and unsigned bits. Numbers
      are those of binary tokens in Mesa 24.0, in Mesa 7.10 and at the end of 2009, `-` where there was no such opcode. *Operands* are
      destinations and sources.

      Channels: *each* computes a channel from that channel of the sources; *one* copies one scalar to every enabled channel; *own* has a
      formula for each channel; *pairs* holds values of 64 bits in xy and zw; `-` has no result. The source type decides what a negation and an
      absolute value do.

      *Special values* are those of this project, in all engines. *Elsewhere* is what interpreters, compilers and documents of TGSI do or
      say otherwise, with typos of the document of 2009; "seed" is that document, "exec" Mesa's interpreter, "gallivm" its compiler, "NV" the extensions
      the opcodes come from.
      """;

  private TgsiPage() {}

  /** The text of the page. */
  public static String text() {
    Map<TgsiOpcode, Note> notes = notes();
    StringBuilder text = new StringBuilder(HEAD);
    for (Category category : Category.values()) {
      text.append("\n## ").append(title(category)).append("\n\n");
      text.append(
          "| opcode | numbers | operands | channels | sources | formula | special values |");
      text.append(" elsewhere |\n|---|---|---|---|---|---|---|---|\n");
      Arrays.stream(TgsiOpcode.values())
          .filter(opcode -> opcode.category() == category)
          .forEach(opcode -> row(text, opcode, notes.getOrDefault(opcode, Note.NONE)));
    }
    return text.toString();
  }

  private static void row(StringBuilder text, TgsiOpcode opcode, Note note) {
    String aliases = opcode.aliases().isEmpty() ? "" : " (" + String.join(", ", opcode.aliases());
    List<String> cells =
        List.of(
            opcode.name() + (aliases.isEmpty() ? "" : aliases + ")"),
            number(opcode.number24())
                + " "
                + number(opcode.number710())
                + " "
                + number(opcode.number2009()),
            opcode.destinations() + "/" + opcode.sources(),
            channels(opcode),
            types(opcode),
            "`" + opcode.formula() + "`",
            note.special,
            note.others);
    text.append("| ");
    text.append(
        cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ")));
    text.append(" |\n");
  }

  private static String number(int number) {
    return number < 0 ? "-" : Integer.toString(number);
  }

  private static String channels(TgsiOpcode opcode) {
    return switch (opcode.channelRule()) {
      case NONE -> "-";
      case COMPONENTWISE -> "each";
      case REPLICATED -> "one";
      case PER_CHANNEL -> "own";
      case PAIRS -> "pairs";
    };
  }

  private static String types(TgsiOpcode opcode) {
    List<String> types =
        IntStream.range(0, opcode.sources())
            .filter(operand -> operand != opcode.samplerOperand())
            .mapToObj(
                operand -> opcode.sourceType(operand).name().toLowerCase(java.util.Locale.ROOT))
            .toList();
    if (types.isEmpty()) {
      return "-";
    }
    return types.stream().distinct().count() == 1 ? types.getFirst() : String.join(", ", types);
  }

  private static String title(Category category) {
    return switch (category) {
      case ADDR -> "Address registers";
      case ALU_64 -> "Arithmetic of 64 bits";
      case ALU_FLOAT -> "Arithmetic of floats";
      case ALU_INT -> "Arithmetic of integers";
      case ATOMIC -> "Atomic operations";
      case CMP_64 -> "Comparisons of 64 bits";
      case CMP_FLOAT -> "Comparisons of floats";
      case CONV -> "Conversions";
      case CONV64 -> "Conversions of 64 bits";
      case DERIV -> "Derivatives";
      case DOT -> "Dot products";
      case FLOW -> "Flow";
      case GS -> "Geometry";
      case HISTORIC -> "Opcodes of before 2009 and short-lived ones";
      case INTERP -> "Interpolation";
      case KILL -> "Kill";
      case MEM -> "Memory";
      case MISC -> "Other";
      case MOVE -> "Move";
      case PACK -> "Packing";
      case SAMPLE10 -> "Textures by views and samplers";
      case SELECT -> "Selection";
      case SPECIAL -> "Functions of vectors";
      case SPECIAL_SCALAR -> "Functions of a scalar";
      case SYNC -> "Barriers";
      case TEX -> "Textures";
      case TEX_QUERY -> "Questions about textures";
      case WAVE -> "Operations across lanes";
    };
  }

  private static Map<TgsiOpcode, Note> notes() {
    Map<TgsiOpcode, Note> notes = new EnumMap<>(TgsiOpcode.class);
    try (InputStream stream = TgsiPage.class.getResourceAsStream("tgsi-notes.tsv")) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(l -> !l.startsWith("#")).toList()) {
        String[] parts = line.split("\t", -1);
        TgsiOpcode opcode = TgsiOpcode.byName(parts[0]);
        if (opcode == null || parts.length != 3) {
          throw new IllegalStateException("tgsi-notes.tsv: " + line);
        }
        notes.put(opcode, new Note(parts[1], parts[2]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return notes;
  }
}
