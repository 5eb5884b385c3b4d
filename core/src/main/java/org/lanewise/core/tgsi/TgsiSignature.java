package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.Interpolation;
import org.lanewise.core.program.Signature.SamplerUnit;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/** Derives the signature of a TGSI program from its declarations and texture instructions. */
final class TgsiSignature {
  private TgsiSignature() {}

  /** The signature of a program of which all else is known. */
  static Signature of(TgsiProgram program) {
    Stage stage = program.stage();
    List<TgsiDeclaration> declarations = program.declarations();
    List<TgsiInstruction> instructions = program.instructions();
    List<Slot> inputs = inputs(program);
    inputs.addAll(slots(stage, declarations, TgsiFile.SV));
    instructions.stream()
        .filter(instruction -> instruction.opcode() == TgsiOpcode.FBFETCH)
        .map(instruction -> instruction.sources().getFirst().register().index().offset())
        .distinct()
        .sorted()
        .forEach(output -> inputs.add(Slot.framebuffer(output)));
    return new Signature(
        inputs,
        slots(stage, declarations, TgsiFile.OUT),
        constantRows(declarations),
        samplers(declarations, instructions),
        TgsiAccess.resources(declarations, instructions));
  }

  /** The registers {@code IN}, those of each vertex where there are several. */
  private static List<Slot> inputs(TgsiProgram program) {
    List<Slot> first = slots(program.stage(), program.declarations(), TgsiFile.IN);
    List<Slot> slots = new ArrayList<>();
    for (int vertex = 0; vertex < program.vertices(); vertex++) {
      for (int index = 0; index < first.size(); index++) {
        Slot slot = first.get(index);
        boolean perVertex = isPerVertex(program.declarations(), index);
        String name = perVertex || vertex > 0 ? "IN[" + vertex + "][" + index + "]" : slot.name();
        WriteMask mask = perVertex || vertex == 0 ? slot.mask() : WriteMask.of(0);
        slots.add(
            new Slot(name, slot.semantic(), slot.semanticIndex(), slot.interpolation(), mask));
      }
    }
    return slots;
  }

  private static boolean isPerVertex(List<TgsiDeclaration> declarations, int index) {
    return declarations.stream()
        .anyMatch(
            d ->
                d.file() == TgsiFile.IN
                    && d.perVertex()
                    && d.first() <= index
                    && index <= d.last());
  }

  private static List<Slot> slots(Stage stage, List<TgsiDeclaration> declarations, TgsiFile file) {
    TreeMap<Integer, Slot> found = new TreeMap<>();
    for (TgsiDeclaration declaration : declarations) {
      if (declaration.file() != file) {
        continue;
      }
      for (int index = declaration.first(); index <= declaration.last(); index++) {
        Interpolation interpolation =
            file == TgsiFile.IN && stage == Stage.FRAGMENT
                ? declaration
                    .interpolation()
                    .map(i -> Interpolation.valueOf(i.name()))
                    .orElse(Interpolation.CONSTANT)
                : Interpolation.NONE;
        found.merge(
            index,
            new Slot(
                file + "[" + index + "]",
                declaration.semantic().orElse(""),
                declaration.semanticIndex() + index - declaration.first(),
                interpolation,
                declaration.mask()),
            TgsiSignature::joined);
      }
    }
    List<Slot> slots = new ArrayList<>();
    int count = found.isEmpty() ? 0 : found.lastKey() + 1;
    for (int index = 0; index < count; index++) {
      slots.add(
          found.getOrDefault(
              index,
              new Slot(file + "[" + index + "]", "", 0, Interpolation.NONE, WriteMask.of(0))));
    }
    return slots;
  }

  /** A register that is declared in parts. */
  private static Slot joined(Slot a, Slot b) {
    return new Slot(
        a.name(),
        a.semantic(),
        a.semanticIndex(),
        a.interpolation(),
        WriteMask.of(a.mask().bits() | b.mask().bits()));
  }

  private static List<Integer> constantRows(List<TgsiDeclaration> declarations) {
    int[] rows = new int[Bindings.MAX_CONSTANT_BUFFERS];
    int buffers = 0;
    for (TgsiDeclaration declaration : declarations) {
      int buffer = declaration.dimension().orElse(0);
      if (declaration.file() == TgsiFile.CONST && buffer < rows.length) {
        rows[buffer] = Math.max(rows[buffer], declaration.last() + 1);
        buffers = Math.max(buffers, buffer + 1);
      }
    }
    List<Integer> result = new ArrayList<>();
    for (int buffer = 0; buffer < buffers; buffer++) {
      result.add(rows[buffer]);
    }
    return result;
  }

  private static List<SamplerUnit> samplers(
      List<TgsiDeclaration> declarations, List<TgsiInstruction> instructions) {
    TreeMap<Integer, TextureTarget> units = new TreeMap<>();
    for (TgsiDeclaration declaration : declarations) {
      if (declaration.file() == TgsiFile.SAMP) {
        for (int unit = declaration.first(); unit <= declaration.last(); unit++) {
          units.put(unit, TextureTarget.TEX_2D);
        }
      }
    }
    for (TgsiDeclaration declaration : declarations) {
      if (declaration.file() == TgsiFile.SVIEW && declaration.target().isPresent()) {
        for (int unit = declaration.first(); unit <= declaration.last(); unit++) {
          units.put(unit, declaration.target().get());
        }
      }
    }
    for (TgsiInstruction instruction : instructions) {
      if (instruction.target().isPresent()) {
        for (TgsiSource source : instruction.sources()) {
          if (source.register().file() == TgsiFile.SAMP) {
            units.replace(source.register().index().offset(), instruction.target().get());
          }
        }
      }
    }
    List<SamplerUnit> result = new ArrayList<>();
    units.forEach((unit, target) -> result.add(new SamplerUnit(unit, target)));
    return result;
  }
}
