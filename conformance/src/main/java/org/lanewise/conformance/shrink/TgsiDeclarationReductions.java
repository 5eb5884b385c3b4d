package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.lanewise.core.program.Program;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiDestination;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiImmediate;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiSource;
import org.lanewise.core.tgsi.TgsiTexOffset;

/** Fewer and shorter declarations of TGSI programs, fewer and plainer immediates. */
final class TgsiDeclarationReductions {
  /** A component of an immediate. */
  private record Word(int immediate, int component) {}

  private TgsiDeclarationReductions() {}

  static List<Reduction<?>> all() {
    List<Reduction<?>> all = new ArrayList<>();
    all.add(
        TgsiReductions.of(
            "declarations",
            program -> upTo(program.declarations().size()),
            (program, gone) -> {
              List<TgsiDeclaration> kept = new ArrayList<>();
              for (int i = 0; i < program.declarations().size(); i++) {
                if (!gone.contains(i)) {
                  kept.add(program.declarations().get(i));
                }
              }
              return with(program, kept);
            }));
    all.add(ranges("half of a declaration", d -> range(d, d.first(), d.last() - d.count() / 2)));
    all.add(ranges("end of a declaration", d -> range(d, d.first(), d.last() - 1)));
    all.add(ranges("start of a declaration", d -> range(d, d.first() + 1, d.last())));
    all.add(
        TgsiReductions.of(
            "unused immediates",
            TgsiDeclarationReductions::unused,
            TgsiDeclarationReductions::without));
    for (int way = 0; way < PlainWords.WAYS; way++) {
      all.add(words(way));
    }
    return all;
  }

  private static List<Integer> upTo(int end) {
    return IntStream.range(0, end).boxed().toList();
  }

  private static TgsiProgram with(TgsiProgram program, List<TgsiDeclaration> declarations) {
    return TgsiCode.with(program, declarations, program.immediates(), program.instructions());
  }

  private static Reduction<Integer> ranges(String name, UnaryOperator<TgsiDeclaration> shorter) {
    return TgsiReductions.of(
        name,
        program ->
            upTo(program.declarations().size()).stream()
                .filter(i -> program.declarations().get(i).count() > 1)
                .toList(),
        (program, chosen) -> {
          List<TgsiDeclaration> changed = new ArrayList<>(program.declarations());
          chosen.forEach(i -> changed.set(i, shorter.apply(changed.get(i))));
          return with(program, changed);
        });
  }

  private static TgsiDeclaration range(TgsiDeclaration d, int first, int last) {
    int skipped = first - d.first();
    return new TgsiDeclaration(
        d.file(),
        d.dimension(),
        d.perVertex(),
        first,
        last,
        d.mask(),
        d.arrayId(),
        d.local(),
        d.semantic(),
        d.semantic().isPresent() ? d.semanticIndex() + skipped : d.semanticIndex(),
        d.interpolation(),
        d.location(),
        d.invariant(),
        d.target(),
        d.returnTypes(),
        d.format(),
        d.writable(),
        d.raw(),
        d.atomic(),
        d.memoryKind(),
        d.streams(),
        d.wrap(),
        d.values().isEmpty()
            ? d.values()
            : d.values().subList(skipped, skipped + last - first + 1));
  }

  /** The immediates that nothing names, none where an index decides which ones are read. */
  private static List<Integer> unused(TgsiProgram program) {
    Set<Integer> used = new HashSet<>();
    for (TgsiInstruction instruction : program.instructions()) {
      for (TgsiSource source : instruction.sources()) {
        TgsiRegister register = source.register();
        if (register.file() == TgsiFile.IMM) {
          if (register.isRelative()) {
            return List.of();
          }
          used.add(register.index().offset());
        }
      }
      for (TgsiTexOffset offset : instruction.offsets()) {
        if (offset.file() == TgsiFile.IMM) {
          used.add(offset.index());
        }
      }
    }
    return upTo(program.immediates().size()).stream().filter(i -> !used.contains(i)).toList();
  }

  private static Program without(TgsiProgram program, List<Integer> gone) {
    int[] moved = new int[program.immediates().size()];
    List<TgsiImmediate> kept = new ArrayList<>();
    for (int i = 0; i < moved.length; i++) {
      moved[i] = kept.size();
      if (!gone.contains(i)) {
        kept.add(program.immediates().get(i));
      }
    }
    List<TgsiInstruction> instructions =
        program.instructions().stream().map(i -> renumbered(i, moved)).toList();
    return TgsiCode.with(program, program.declarations(), kept, instructions);
  }

  private static TgsiInstruction renumbered(TgsiInstruction i, int[] moved) {
    List<TgsiSource> sources =
        i.sources().stream()
            .map(
                s ->
                    new TgsiSource(
                        renumbered(s.register(), moved), s.swizzle(), s.absolute(), s.negate()))
            .toList();
    List<TgsiDestination> destinations =
        i.destinations().stream()
            .map(d -> new TgsiDestination(renumbered(d.register(), moved), d.mask()))
            .toList();
    List<TgsiTexOffset> offsets =
        i.offsets().stream()
            .map(
                o ->
                    o.file() == TgsiFile.IMM
                        ? new TgsiTexOffset(o.file(), moved[o.index()], o.x(), o.y(), o.z())
                        : o)
            .toList();
    return new TgsiInstruction(
        i.opcode(),
        i.saturate(),
        i.precise(),
        i.predicate(),
        destinations,
        sources,
        i.target(),
        offsets,
        i.memory(),
        i.returnType(),
        i.label());
  }

  private static TgsiRegister renumbered(TgsiRegister register, int[] moved) {
    return register.file() == TgsiFile.IMM
        ? new TgsiRegister(
            register.file(),
            register.dimension(),
            TgsiIndex.of(moved[register.index().offset()]),
            register.arrayId())
        : register;
  }

  private static OptionalInt plainer(TgsiImmediate immediate, int component, int way) {
    int word = immediate.get(component);
    return switch (immediate.type()) {
      case UINT32, INT32, UINT64, INT64 -> PlainWords.plainerInteger(word, way);
      case FLT32, FLT64 -> PlainWords.plainer(word, way);
    };
  }

  private static Reduction<Word> words(int way) {
    return TgsiReductions.of(
        "plain immediates " + way,
        program -> {
          List<Word> places = new ArrayList<>();
          for (int i = 0; i < program.immediates().size(); i++) {
            for (int c = 0; c < 4; c++) {
              if (plainer(program.immediates().get(i), c, way).isPresent()) {
                places.add(new Word(i, c));
              }
            }
          }
          return places;
        },
        (program, chosen) -> {
          List<TgsiImmediate> changed = new ArrayList<>(program.immediates());
          for (Word place : chosen) {
            TgsiImmediate old = changed.get(place.immediate);
            int[] words = {old.x(), old.y(), old.z(), old.w()};
            OptionalInt plain = plainer(old, place.component, way);
            words[place.component] = plain.orElse(words[place.component]);
            changed.set(
                place.immediate,
                new TgsiImmediate(old.type(), words[0], words[1], words[2], words[3]));
          }
          return TgsiCode.with(program, program.declarations(), changed, program.instructions());
        });
  }
}
