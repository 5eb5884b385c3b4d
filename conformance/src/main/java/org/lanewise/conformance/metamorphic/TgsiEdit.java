package org.lanewise.conformance.metamorphic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiImmediate;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;

/** A TGSI program while something is put into it. */
final class TgsiEdit {
  private final TgsiProgram program;
  private final List<TgsiDeclaration> declarations;
  private final List<TgsiImmediate> immediates;
  private final Map<Integer, List<TgsiInstruction>> inserted = new TreeMap<>();

  TgsiEdit(TgsiProgram program) {
    this.program = program;
    declarations = new ArrayList<>(program.declarations());
    immediates = new ArrayList<>(program.immediates());
  }

  /** All registers that operands of an instruction name. */
  static List<TgsiRegister> registers(TgsiInstruction instruction) {
    List<TgsiRegister> found = new ArrayList<>();
    instruction.destinations().forEach(destination -> found.add(destination.register()));
    instruction.sources().forEach(source -> found.add(source.register()));
    return found;
  }

  /**
   * Whether a relative index may reach all registers of a file, so that one more register, or
   * another order, would show.
   */
  static boolean isIndexed(TgsiProgram program, TgsiFile file) {
    return program.instructions().stream()
        .flatMap(instruction -> registers(instruction).stream())
        .anyMatch(
            register ->
                register.file() == file && register.isRelative() && register.arrayId() == 0);
  }

  /** One more register of a file, empty where it would show. */
  Optional<Integer> fresh(TgsiFile file) {
    if (isIndexed(program, file)) {
      return Optional.empty();
    }
    int number =
        declarations.stream()
            .filter(declaration -> declaration.file() == file)
            .mapToInt(declaration -> declaration.last() + 1)
            .max()
            .orElse(0);
    declarations.add(declaration(file, number, number));
    return Optional.of(number);
  }

  static TgsiDeclaration declaration(TgsiFile file, int first, int last) {
    return new TgsiDeclaration(
        file,
        Optional.empty(),
        false,
        first,
        last,
        WriteMask.XYZW,
        0,
        false,
        Optional.empty(),
        0,
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        false,
        false,
        false,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        List.of());
  }

  /** An immediate of four words, empty where one more would show. */
  Optional<TgsiRegister> immediate(int x, int y, int z, int w) {
    if (isIndexed(program, TgsiFile.IMM)) {
      return Optional.empty();
    }
    immediates.add(new TgsiImmediate(TgsiImmediate.Type.UINT32, x, y, z, w));
    return Optional.of(TgsiRegister.of(TgsiFile.IMM, immediates.size() - 1));
  }

  /**
   * Puts instructions in front of instruction {@code position} of the program as it was, behind
   * those that were put there before. Who jumps to that instruction comes to them first.
   */
  void insert(int position, List<TgsiInstruction> instructions) {
    inserted.computeIfAbsent(position, key -> new ArrayList<>()).addAll(instructions);
  }

  /** The program with all that was put into it. */
  TgsiProgram build() {
    List<TgsiInstruction> code = program.instructions();
    int[] moved = new int[code.size() + 1];
    List<TgsiInstruction> all = new ArrayList<>();
    for (int i = 0; i <= code.size(); i++) {
      moved[i] = all.size();
      all.addAll(inserted.getOrDefault(i, List.of()));
      if (i < code.size()) {
        all.add(code.get(i));
      }
    }
    all.replaceAll(
        instruction -> {
          int label = instruction.label();
          boolean known = label >= 0 && label <= code.size();
          return known ? instruction.withLabel(moved[label]) : instruction;
        });
    return new TgsiProgram(
        program.stage(), program.properties(), declarations, immediates, all, List.of());
  }

  /** The instructions that calls and jumps of a program name. */
  static BitSet entries(TgsiProgram program) {
    BitSet entries = new BitSet();
    for (TgsiInstruction instruction : program.instructions()) {
      switch (instruction.opcode()) {
        case CAL, CALLNZ, BRA -> {
          if (instruction.label() >= 0) {
            entries.set(instruction.label());
          }
        }
        default -> {}
      }
    }
    return entries;
  }

  /** Whether a register has one index, and that a constant one. */
  static boolean isFixed(TgsiRegister register) {
    return !register.isRelative() && register.dimension().map(TgsiIndex::offset).isEmpty();
  }

  /** Whether instructions may be put in front of a position. */
  boolean isOpen(int position) {
    return position < program.instructions().size()
        && program.instructions().get(position).opcode() != TgsiOpcode.BGNSUB;
  }
}
