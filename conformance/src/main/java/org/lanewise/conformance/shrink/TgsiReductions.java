package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiDestination;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiImmediate;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiProperty;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiSource;

/** Plainer instructions and operands of TGSI programs. */
final class TgsiReductions {
  private static final int MOST_SOURCES = 3;

  /** The immediate that sources become; four values that no operation takes for each other. */
  private static final TgsiImmediate PLAIN =
      new TgsiImmediate(
          TgsiImmediate.Type.FLT32,
          Float.floatToRawIntBits(1),
          Float.floatToRawIntBits(2),
          Float.floatToRawIntBits(0.5f),
          Float.floatToRawIntBits(-1));

  /** A source operand of an instruction. */
  private record Operand(int instruction, int source) {}

  /** A component that a destination operand of an instruction writes. */
  private record Written(int instruction, int destination, int component) {}

  private TgsiReductions() {}

  static List<Reduction<?>> all() {
    List<Reduction<?>> all = new ArrayList<>();
    all.add(of("ends early", TgsiReductions::cuts, TgsiReductions::cut));
    all.add(
        of(
            "properties",
            TgsiProgram::properties,
            (program, gone) -> {
              List<TgsiProperty> kept = new ArrayList<>(program.properties());
              kept.removeAll(gone);
              return TgsiCode.withProperties(program, kept);
            }));
    all.addAll(TgsiDeclarationReductions.all());
    for (int source = 0; source < MOST_SOURCES; source++) {
      all.add(move(source));
    }
    all.add(sources("immediates", TgsiReductions::isValue, TgsiReductions::immediate));
    all.add(
        sources(
            "inputs",
            (program, source) ->
                source.register().file() == TgsiFile.TEMP && input(program).isPresent(),
            TgsiReductions::toInput));
    all.add(each("saturation", i -> TgsiCode.unclamped(i)));
    all.add(each("predicate", i -> TgsiCode.unpredicated(i)));
    all.add(each("texel offsets", i -> TgsiCode.withoutOffsets(i)));
    all.add(eachSource("relative sources", s -> with(s, absolute(s.register()))));
    all.add(
        each(
            "relative destinations",
            i ->
                i.with(
                    i.destinations().stream()
                        .map(d -> new TgsiDestination(absolute(d.register()), d.mask()))
                        .toList(),
                    i.sources())));
    all.add(
        eachSource(
            "negation", s -> new TgsiSource(s.register(), s.swizzle(), s.absolute(), false)));
    all.add(
        eachSource("absolute", s -> new TgsiSource(s.register(), s.swizzle(), false, s.negate())));
    all.add(
        eachSource(
            "swizzle",
            s -> new TgsiSource(s.register(), Swizzle.IDENTITY, s.absolute(), s.negate())));
    all.add(of("masks", TgsiReductions::written, TgsiReductions::narrower));
    return all;
  }

  /** A reduction of TGSI programs. */
  static <P> Reduction<P> of(
      String name,
      Function<TgsiProgram, List<P>> places,
      java.util.function.BiFunction<TgsiProgram, List<P>, Program> apply) {
    return Reduction.ofProgram("TGSI " + name, TgsiProgram.class, places, apply);
  }

  private static Reduction<Integer> each(String name, UnaryOperator<TgsiInstruction> plainer) {
    return of(
        name,
        program ->
            IntStream.range(0, program.instructions().size())
                .filter(
                    i -> {
                      TgsiInstruction instruction = program.instructions().get(i);
                      return !plainer.apply(instruction).equals(instruction);
                    })
                .boxed()
                .toList(),
        (program, chosen) -> TgsiCode.with(program, chosen, plainer));
  }

  private static Reduction<Operand> eachSource(String name, UnaryOperator<TgsiSource> plainer) {
    return sources(
        name,
        (program, source) -> !plainer.apply(source).equals(source),
        (program, chosen) -> replaced(program, chosen, plainer));
  }

  private static Reduction<Operand> sources(
      String name,
      BiPredicate<TgsiProgram, TgsiSource> applies,
      java.util.function.BiFunction<TgsiProgram, List<Operand>, Program> apply) {
    return of(
        name,
        program -> {
          List<Operand> places = new ArrayList<>();
          for (int i = 0; i < program.instructions().size(); i++) {
            List<TgsiSource> sources = program.instructions().get(i).sources();
            for (int s = 0; s < sources.size(); s++) {
              if (applies.test(program, sources.get(s))) {
                places.add(new Operand(i, s));
              }
            }
          }
          return places;
        },
        apply);
  }

  private static TgsiProgram replaced(
      TgsiProgram program, List<Operand> chosen, UnaryOperator<TgsiSource> change) {
    List<TgsiInstruction> all = new ArrayList<>(program.instructions());
    for (Operand place : chosen) {
      TgsiInstruction instruction = all.get(place.instruction);
      List<TgsiSource> sources = new ArrayList<>(instruction.sources());
      sources.set(place.source, change.apply(sources.get(place.source)));
      all.set(place.instruction, instruction.with(instruction.destinations(), sources));
    }
    return TgsiCode.with(program, all);
  }

  private static TgsiSource with(TgsiSource source, TgsiRegister register) {
    return new TgsiSource(register, source.swizzle(), source.absolute(), source.negate());
  }

  private static TgsiRegister absolute(TgsiRegister register) {
    return new TgsiRegister(
        register.file(),
        register.dimension().map(d -> TgsiIndex.of(d.offset())),
        TgsiIndex.of(register.index().offset()),
        register.index().isRelative() ? 0 : register.arrayId());
  }

  private static boolean isValue(TgsiProgram program, TgsiSource source) {
    return switch (source.register().file()) {
      case TEMP, IN, CONST, SV, OUT, IMMX, TEMPX -> true;
      default -> false;
    };
  }

  private static Program immediate(TgsiProgram program, List<Operand> chosen) {
    List<TgsiImmediate> immediates = new ArrayList<>(program.immediates());
    int known = immediates.indexOf(PLAIN);
    if (known < 0) {
      known = immediates.size();
      immediates.add(PLAIN);
    }
    TgsiRegister register = TgsiRegister.of(TgsiFile.IMM, known);
    TgsiProgram changed = replaced(program, chosen, source -> with(source, register));
    return TgsiCode.with(program, program.declarations(), immediates, changed.instructions());
  }

  /** The first input that is declared as a register of its own. */
  private static Optional<TgsiRegister> input(TgsiProgram program) {
    return program.declarations().stream()
        .filter(d -> d.file() == TgsiFile.IN && !d.perVertex() && d.dimension().isEmpty())
        .map(d -> TgsiRegister.of(TgsiFile.IN, d.first()))
        .findFirst();
  }

  private static Program toInput(TgsiProgram program, List<Operand> chosen) {
    TgsiRegister register = input(program).orElseThrow(IllegalArgumentException::new);
    return replaced(program, chosen, source -> with(source, register));
  }

  /** Moves of one source, of what computes a single result. */
  private static Reduction<Integer> move(int source) {
    return of(
        "moves of source " + source,
        program ->
            IntStream.range(0, program.instructions().size())
                .filter(i -> isMovable(program, program.instructions().get(i), source))
                .boxed()
                .toList(),
        (program, chosen) -> TgsiCode.with(program, chosen, i -> TgsiCode.move(i, source)));
  }

  private static boolean isMovable(TgsiProgram program, TgsiInstruction i, int source) {
    return i.opcode() != TgsiOpcode.MOV
        && i.destinations().size() == 1
        && i.sources().size() > source
        && (isValue(program, i.sources().get(source))
            || i.sources().get(source).register().file() == TgsiFile.IMM);
  }

  private static List<Written> written(TgsiProgram program) {
    List<Written> places = new ArrayList<>();
    for (int i = 0; i < program.instructions().size(); i++) {
      List<TgsiDestination> destinations = program.instructions().get(i).destinations();
      for (int d = 0; d < destinations.size(); d++) {
        WriteMask mask = destinations.get(d).mask();
        for (int c = 0; c < 4 && mask.count() > 1; c++) {
          if (mask.has(c)) {
            places.add(new Written(i, d, c));
          }
        }
      }
    }
    return places;
  }

  private static Program narrower(TgsiProgram program, List<Written> chosen) {
    List<TgsiInstruction> all = new ArrayList<>(program.instructions());
    for (Written place : chosen) {
      TgsiInstruction i = all.get(place.instruction);
      List<TgsiDestination> destinations = new ArrayList<>(i.destinations());
      TgsiDestination old = destinations.get(place.destination);
      int bits = old.mask().bits() & ~(1 << place.component);
      if (bits != 0) {
        destinations.set(
            place.destination, new TgsiDestination(old.register(), WriteMask.of(bits)));
        all.set(place.instruction, i.with(destinations, i.sources()));
      }
    }
    return TgsiCode.with(program, all);
  }

  private static Optional<TgsiRegister> output(TgsiProgram program) {
    return program.declarations().stream()
        .filter(d -> d.file() == TgsiFile.OUT)
        .map(TgsiDeclaration::first)
        .map(first -> TgsiRegister.of(TgsiFile.OUT, first))
        .findFirst();
  }

  /** The instructions that write temporaries, if there is an output. */
  private static List<Integer> cuts(TgsiProgram program) {
    if (output(program).isEmpty()) {
      return List.of();
    }
    return IntStream.range(0, program.instructions().size())
        .filter(
            i ->
                program.instructions().get(i).destinations().stream()
                    .anyMatch(d -> d.register().file() == TgsiFile.TEMP))
        .boxed()
        .toList();
  }

  /** The last of the instructions writes to the output, and nothing comes behind it. */
  private static Program cut(TgsiProgram program, List<Integer> chosen) {
    int last = chosen.getLast();
    TgsiRegister output = output(program).orElseThrow(IllegalArgumentException::new);
    TgsiProgram changed =
        TgsiCode.with(
            program,
            List.of(last),
            i ->
                i.with(
                    i.destinations().stream()
                        .map(d -> new TgsiDestination(output, d.mask()))
                        .toList(),
                    i.sources()));
    BitSet gone = new BitSet();
    for (int i = last + 1; i < program.instructions().size(); i++) {
      switch (program.instructions().get(i).opcode()) {
        case ELSE, ENDIF, ENDLOOP, ENDFOR, ENDREP, ENDSWITCH, ENDSUB, CASE, DEFAULT, END -> {}
        default -> gone.set(i);
      }
    }
    return gone.isEmpty() ? changed : CodeReductions.without(changed, gone);
  }
}
