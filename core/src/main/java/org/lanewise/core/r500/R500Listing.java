package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.Slot;

/**
 * Prints programs as one reads the dump of a driver: each instruction in the assembly language, and
 * below it its six dwords with their fields by name. What is added are comments, so the text is the
 * same program.
 */
public final class R500Listing {
  /** Fields are broken into lines of about this length. */
  private static final int WIDTH = 80;

  private static final int NAME_WIDTH = 18;

  private final boolean allFields;

  private R500Listing(boolean allFields) {
    this.allFields = allFields;
  }

  /**
   * Prints a program.
   *
   * @param allFields whether to list fields, too, that have the value of an idle instruction: 0,
   *     and 128, the inline float 0, for the addresses of sources
   */
  public static String print(R500Program program, boolean allFields) {
    R500Listing listing = new R500Listing(allFields);
    return R500Printer.print(program, header(program), listing::words).stripTrailing() + "\n";
  }

  // What surrounds the code

  private static String header(R500Program program) {
    R500Registers registers = program.registers();
    int slots = program.code().size();
    Signature signature = program.signature();
    List<String> lines = new ArrayList<>();
    lines.add(
        "slots      %d, runs from %d to %d"
            .formatted(slots, registers.firstSlot(), registers.lastSlot(slots)));
    for (int slot = 0; slot < signature.inputs().size(); slot++) {
      lines.add("in%-8d ".formatted(slot) + described(signature.inputs().get(slot)));
    }
    for (R500Preload preload : program.effectivePreloads()) {
      lines.add(
          "preload    t%d = %s"
              .formatted(preload.temporary(), R500Printer.components(preload.components())));
    }
    for (Slot output : signature.outputs()) {
      lines.add("%-10s ".formatted(output.name()) + described(output));
    }
    int rows = signature.constantBuffers().getFirst();
    if (rows > 0) {
      lines.add("constants  c0 to c%d, of them %s".formatted(rows - 1, own(program)));
    }
    signature
        .samplers()
        .forEach(
            unit ->
                lines.add("tex%-7d ".formatted(unit.unit()) + R500Syntax.target(unit.target())));
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append("; ").append(line).append('\n'));
    return text.toString();
  }

  private static String described(Slot slot) {
    String interpolation =
        slot.interpolation() == Signature.Interpolation.NONE ? "" : " " + slot.interpolation();
    return R500Printer.semantic(slot.semantic())
        + "[%d].%s%s".formatted(slot.semanticIndex(), slot.mask(), interpolation);
  }

  private static String own(R500Program program) {
    int count = program.constants().size();
    return count == 0 ? "all bound by the caller" : count + " of the program, others bound";
  }

  // Instructions

  private List<String> words(R500Instruction i) {
    List<String> lines = new ArrayList<>();
    for (int dword = 0; dword < R500Instruction.DWORDS; dword++) {
      String start = "; %d %08x ".formatted(dword, i.dword(dword));
      R500Word word = word(i.type(), dword);
      if (word == null) {
        lines.add(start + "-");
        continue;
      }
      String name = word.name();
      List<String> broken = broken(fields(i, word));
      lines.add(
          (start + name + " ".repeat(NAME_WIDTH - name.length()) + broken.getFirst()).strip());
      String indent = ";" + " ".repeat(start.length() + NAME_WIDTH - 1);
      broken.stream().skip(1).forEach(line -> lines.add(indent + line));
    }
    return lines;
  }

  /** The word of a type at a place, null where the type has none. */
  private static R500Word word(R500Type type, int dword) {
    return type.words().stream().filter(word -> word.dword() == dword).findFirst().orElse(null);
  }

  private List<String> fields(R500Instruction i, R500Word word) {
    List<String> found = new ArrayList<>();
    int rest = i.dword(word.dword());
    for (R500Field field : R500Field.of(word)) {
      int code = i.get(field);
      rest &= ~field.bits().mask();
      if (allFields || field == R500Field.TYPE || code != idle(field)) {
        found.add(field.bits().name() + "=" + named(field, code));
      }
    }
    if (rest != 0) {
      found.add("reserved=0x%08x".formatted(rest));
    }
    return found;
  }

  private static int idle(R500Field field) {
    boolean isSource =
        R500UnitFields.BOTH.stream().anyMatch(unit -> unit.address().contains(field));
    return isSource ? R500Syntax.NO_SOURCE : 0;
  }

  private static String named(R500Field field, int code) {
    String name = field.bits().names().get(code);
    if (name != null) {
      return name;
    }
    return field == R500Field.JUMP_FUNC ? "0x%02x".formatted(code) : Integer.toString(code);
  }

  /** At least one line. */
  private static List<String> broken(List<String> fields) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String field : fields) {
      if (!line.isEmpty() && line.length() + field.length() > WIDTH) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(field);
    }
    lines.add(line.toString());
    return lines;
  }
}
