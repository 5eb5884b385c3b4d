package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.lanewise.core.d3d9.D3d9ConstantTable;
import org.lanewise.core.d3d9.D3d9InstructionSlots;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.input.ProgramValidator;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.NumberLiteral;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiEmission;
import org.lanewise.core.tgsi.TgsiPatch;
import org.lanewise.core.tgsi.TgsiProgram;

/** Prints what a program reads and writes, how large it is, and whether it can run. */
final class ProgramInfo {
  /** What the constant buffers of Direct3D 9 programs hold. */
  private static final List<D3d9RegisterType> D3D9_CONSTANTS =
      List.of(D3d9RegisterType.CONST, D3d9RegisterType.CONSTINT, D3d9RegisterType.CONSTBOOL);

  private static final String D3D9_LETTERS = "cib";

  /** How many findings are told one by one; damaged programs have thousands. */
  private static final int MAX_SHOWN = 20;

  private static final Set<Signature.ResourceKind> BOUND_BY_UNIT =
      EnumSet.of(
          Signature.ResourceKind.BUFFER,
          Signature.ResourceKind.IMAGE,
          Signature.ResourceKind.ATOMIC);

  /** An input of another vertex than the first. */
  private static final Pattern FURTHER_VERTEX = Pattern.compile("IN\\[[1-9][0-9]*]\\[[0-9]+]");

  private final PrintWriter out;

  ProgramInfo(PrintWriter out) {
    this.out = out;
  }

  /**
   * Prints all of it.
   *
   * @param file what the validator's findings are told of
   * @return whether it can run
   */
  boolean print(ProgramFile file, Program program) {
    out.println(title(program));
    if (program instanceof D3d9Program d3d9) {
      counts(d3d9);
    }
    if (program instanceof TgsiProgram tgsi) {
      tgsi.tokenForm().ifPresent(form -> out.println("tokens: of layout " + form.layout()));
    }
    Signature signature = program.signature();
    if (program instanceof TgsiProgram tgsi) {
      stage(tgsi);
    }
    slots("inputs", signature.inputs());
    slots("outputs", signature.outputs());
    for (int buffer = 0; buffer < signature.constantBuffers().size(); buffer++) {
      constants(program, buffer, signature.constantBuffers().get(buffer));
    }
    signature.samplers().forEach(sampler -> sampler(program, sampler));
    signature.resources().forEach(this::resource);
    if (program instanceof D3d9Program d3d9) {
      d3d9.constantTable().ifPresent(this::table);
    }
    List<Diagnostic> found = ProgramValidator.validate(program);
    // Errors first where not all are shown, since they decide.
    found.stream()
        .sorted(Comparator.comparing(d -> found.size() > MAX_SHOWN && !ProgramFile.isError(d)))
        .limit(MAX_SHOWN)
        .forEach(diagnostic -> out.println(file.path() + ":" + diagnostic));
    if (found.size() > MAX_SHOWN) {
      out.println(file.path() + ": and " + (found.size() - MAX_SHOWN) + " more");
    }
    boolean runs = found.stream().noneMatch(ProgramFile::isError);
    out.println(runs ? "can run" : "cannot run");
    return runs;
  }

  private void stage(TgsiProgram program) {
    switch (program.stage()) {
      case GEOMETRY ->
          out.printf(
              "primitive: %d vertices in, at most %d out%n",
              program.vertices(), TgsiEmission.of(program).vertices());
      case TESS_CONTROL -> {
        TgsiPatch patch = TgsiPatch.of(program);
        out.printf("patch: %d vertices out, %d words%n", patch.vertices(), patch.words());
      }
      case COMPUTE ->
          out.printf(
              "block: %s x %s x %s threads (0: any)%n",
              program.property("CS_FIXED_BLOCK_WIDTH", "0"),
              program.property("CS_FIXED_BLOCK_HEIGHT", "0"),
              program.property("CS_FIXED_BLOCK_DEPTH", "0"));
      case VERTEX, FRAGMENT, TESS_EVALUATION -> {}
    }
  }

  private void resource(Signature.Resource resource) {
    out.printf(
        "memory: %s%s%s%s%s%n",
        resource.kind(),
        BOUND_BY_UNIT.contains(resource.kind()) ? " " + resource.unit() : "",
        resource.target() == null ? "" : " " + resource.target(),
        resource.format() == null ? "" : " " + resource.format(),
        resource.written() ? ", written" : "");
  }

  /** A program in one line. */
  static String title(Program program) {
    String version = program instanceof D3d9Program d3d9 ? " " + d3d9.version() : "";
    return program.instructionSet()
        + version
        + " "
        + program.stage()
        + " program, "
        + instructions(program)
        + " instructions";
  }

  /** The number of instructions. */
  static int instructions(Program program) {
    return switch (program) {
      case TgsiProgram tgsi -> tgsi.instructions().size();
      case R500Program r500 -> r500.code().size();
      case D3d9Program d3d9 -> d3d9.instructions().size();
    };
  }

  private void counts(D3d9Program program) {
    D3d9InstructionSlots slots = D3d9InstructionSlots.of(program);
    out.printf(
        "slots: %d (%d arithmetic, %d texture)%n",
        slots.total(), slots.arithmetic(), slots.texture());
    Map<D3d9Opcode.Kind, Integer> kinds = new TreeMap<>();
    program.instructions().forEach(i -> kinds.merge(i.opcode().kind(), 1, Integer::sum));
    StringBuilder line = new StringBuilder();
    kinds.forEach(
        (kind, count) -> line.append(line.isEmpty() ? "" : ", ").append(count + " " + kind));
    if (!kinds.isEmpty()) {
      out.println("instructions: " + line);
    }
  }

  private void constants(Program program, int buffer, int rows) {
    if (!(program instanceof D3d9Program d3d9)) {
      out.printf("constants %d: %d rows%n", buffer, rows);
    } else if (rows > 0 && buffer == D3d9Program.STAGES) {
      out.printf("bump matrices: stage %s%n", range("", 0, rows / 2 - 1));
    } else if (rows > 0) {
      String letter = D3D9_LETTERS.substring(buffer, buffer + 1);
      BitSet own = d3d9.defined(D3D9_CONSTANTS.get(buffer));
      out.printf(
          "constants: %s%s%n",
          range(letter, 0, rows - 1), own.isEmpty() ? "" : ", of its own " + ranges(letter, own));
    }
  }

  private void table(D3d9ConstantTable table) {
    String about = (table.creator() + ", " + table.target()).replaceAll("[^ -~]", "?");
    out.println("constant table (" + about + "):");
    for (D3d9ConstantTable.Constant constant : table.constants()) {
      out.printf(
          "  %-9s %s%s%n", constant.registers(), constant.declaration(), defaultValue(constant));
    }
  }

  /** The default value of what fits into one register. */
  private static String defaultValue(D3d9ConstantTable.Constant constant) {
    List<Integer> words = constant.defaults();
    if (words.isEmpty() || words.size() > 4) {
      return words.isEmpty() ? "" : " = ...";
    }
    boolean isFloat = constant.set() == D3d9ConstantTable.RegisterSet.FLOAT4;
    int count = Math.clamp(constant.type().columns(), 1, words.size());
    return " = "
        + words.subList(0, count).stream()
            .map(word -> isFloat ? NumberLiteral.text(word) : Integer.toString(word))
            .collect(Collectors.joining(", "));
  }

  private static String ranges(String letter, BitSet rows) {
    List<String> parts = new ArrayList<>();
    for (int first = rows.nextSetBit(0); first >= 0; ) {
      int end = rows.nextClearBit(first);
      parts.add(range(letter, first, end - 1));
      first = rows.nextSetBit(end);
    }
    return String.join(", ", parts);
  }

  private static String range(String letter, int first, int last) {
    return letter + first + (last > first ? " to " + letter + last : "");
  }

  private void sampler(Program program, Signature.SamplerUnit sampler) {
    boolean depends =
        program instanceof D3d9Program d3d9 && d3d9.declaredTarget(sampler.unit()).isEmpty();
    out.printf(
        "sampler %d: %s%s%n",
        sampler.unit(), sampler.target(), depends ? " unless --target says another" : "");
  }

  private void slots(String what, List<Signature.Slot> slots) {
    out.println(what + ":");
    int further = 0;
    for (Signature.Slot slot : slots) {
      if (FURTHER_VERTEX.matcher(slot.name()).matches()) {
        further++;
        continue;
      }
      if (further > 0) {
        out.printf("  and %d more of further vertices%n", further);
        further = 0;
      }
      out.printf(
          "  %-8s %s[%d].%s%s%n",
          slot.name(),
          slot.semantic().isEmpty() ? "(none)" : slot.semantic(),
          slot.semanticIndex(),
          slot.mask(),
          slot.interpolation() == Signature.Interpolation.NONE ? "" : " " + slot.interpolation());
    }
    if (further > 0) {
      out.printf("  and %d more of further vertices%n", further);
    }
  }
}
