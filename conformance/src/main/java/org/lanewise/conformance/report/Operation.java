package org.lanewise.conformance.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.r500.R500Word;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;

/**
 * A row of an instruction set's table.
 *
 * @param name what cases call it: an opcode, or of R500 an operation of a unit
 * @param title for people
 * @param group what it is about
 * @param meaning what it does
 */
public record Operation(String name, String title, String group, String meaning) {
  private static final List<R500Field> UNITS =
      List.of(R500Field.RGB_OP, R500Field.ALPHA_OP, R500Field.TEX_INST, R500Field.FC_OP);

  /** All rows of an instruction set, in the order of its table. */
  public static List<Operation> all(InstructionSet set) {
    return switch (set) {
      case TGSI -> Arrays.stream(TgsiOpcode.values()).map(Operation::of).toList();
      case R500 -> UNITS.stream().flatMap(field -> of(field).stream()).toList();
      case D3D9 -> Arrays.stream(D3d9Opcode.values()).map(Operation::of).toList();
    };
  }

  private static Operation of(TgsiOpcode opcode) {
    String group = opcode.category().name().replace('_', ' ').toLowerCase(java.util.Locale.ROOT);
    return new Operation(opcode.name(), opcode.name(), group, opcode.formula());
  }

  private static Operation of(D3d9Opcode opcode) {
    String group = opcode.kind().name().replace('_', ' ').toLowerCase(java.util.Locale.ROOT);
    return new Operation(opcode.name(), opcode.toString(), group, opcode.meaning());
  }

  private static List<Operation> of(R500Field field) {
    List<Operation> rows = new ArrayList<>();
    new TreeMap<>(field.bits().names())
        .forEach(
            (code, name) ->
                rows.add(
                    new Operation(
                        field + "=" + name,
                        unit(field) + " " + name,
                        unit(field),
                        "%s.%s = %d".formatted(field.word(), field.bits().name(), code))));
    return rows;
  }

  private static String unit(R500Field field) {
    return switch (field) {
      case RGB_OP -> "rgb";
      case ALPHA_OP -> "alpha";
      case TEX_INST -> "tex";
      case FC_OP -> "flow";
      default -> throw new IllegalArgumentException(field + " names no operation");
    };
  }

  /** The names of the operations that stand in a program. */
  static SortedSet<String> of(Program program) {
    TreeSet<String> names = new TreeSet<>();
    switch (program) {
      case TgsiProgram tgsi -> tgsi.instructions().forEach(i -> names.add(i.opcode().name()));
      case D3d9Program d3d9 -> d3d9.instructions().forEach(i -> names.add(i.opcode().name()));
      case R500Program r500 -> {
        List<String> units = UNITS.stream().map(field -> field + "=").toList();
        for (String code : codes(r500)) {
          if (units.stream().anyMatch(code::startsWith)) {
            names.add(code);
          }
        }
      }
    }
    return names;
  }

  /** The named codes of all fields of an R500 program's instructions; none of other programs. */
  static SortedSet<String> codes(Program program) {
    TreeSet<String> codes = new TreeSet<>();
    if (program instanceof R500Program r500) {
      for (R500Instruction instruction : r500.code()) {
        for (R500Word word : words(instruction)) {
          for (R500Field field : R500Field.of(word)) {
            String name = field.bits().names().get(instruction.get(field));
            if (name != null) {
              codes.add(field + "=" + name);
            }
          }
        }
      }
    }
    return codes;
  }

  /**
   * The words that say something; the last word of a texture instruction does so for DXDY alone.
   */
  private static List<R500Word> words(R500Instruction instruction) {
    R500Type type = instruction.type();
    boolean plainTexture =
        type == R500Type.TEX
            && !"DXDY"
                .equals(R500Field.TEX_INST.bits().names().get(instruction.get(R500Field.TEX_INST)));
    return type.words().stream()
        .filter(word -> !plainTexture || word != R500Word.US_TEX_ADDR_DXDY)
        .toList();
  }

  /** The fields of R500 instructions whose codes have names, each with the names by code. */
  static Map<R500Field, List<String>> namedFields() {
    Map<R500Field, List<String>> fields = new TreeMap<>();
    for (R500Field field : R500Field.values()) {
      if (!field.word().isRegister() && !field.bits().names().isEmpty()) {
        fields.put(field, List.copyOf(new TreeMap<>(field.bits().names()).values()));
      }
    }
    return fields;
  }
}
