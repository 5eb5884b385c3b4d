package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.lanewise.core.d3d9.D3d9Comment;
import org.lanewise.core.d3d9.D3d9Declaration;
import org.lanewise.core.d3d9.D3d9Definition;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/** Plainer statements and operands of Direct3D 9 programs. */
final class D3d9Reductions {
  private static final int MOST_SOURCES = 3;

  /** A source operand of a statement. */
  private record Operand(int statement, int source) {}

  /** A part of a statement: a word of a definition, or a component that is written. */
  private record Part(int statement, int index) {}

  private D3d9Reductions() {}

  static List<Reduction<?>> all() {
    List<Reduction<?>> all = new ArrayList<>();
    all.add(of("ends early", D3d9Reductions::cuts, D3d9Reductions::cut));
    for (int source = 0; source < MOST_SOURCES; source++) {
      int number = source;
      all.add(each("moves of source " + source, i -> move(i, number)));
    }
    all.add(
        sources(
            "constants",
            s -> isValue(s) ? with(s, D3d9Register.of(D3d9RegisterType.CONST, 0)) : s));
    all.add(
        sources(
            "inputs",
            s ->
                s.register().type() == D3d9RegisterType.TEMP
                    ? with(s, D3d9Register.of(D3d9RegisterType.INPUT, 0))
                    : s));
    all.add(each("coissue", i -> with(i, false, i.predicate(), i.destination(), i.sources())));
    all.add(
        each(
            "predicate",
            i -> with(i, i.coissue(), Optional.empty(), i.destination(), i.sources())));
    all.add(destinations("modifiers", d -> plain(d, d.register())));
    all.add(destinations("relative destinations", d -> with(d, absolute(d.register()), d.mask())));
    all.add(sources("relative sources", s -> with(s, absolute(s.register()))));
    all.add(
        sources(
            "source modifiers", s -> new D3d9Source(s.register(), s.swizzle(), D3d9Modifier.NONE)));
    all.add(sources("swizzles", s -> new D3d9Source(s.register(), Swizzle.IDENTITY, s.modifier())));
    all.add(of("masks", D3d9Reductions::written, D3d9Reductions::narrower));
    all.add(
        of(
            "token bits",
            program -> places(program, s -> !(s instanceof D3d9Comment) && !s.bits().isEmpty()),
            (program, chosen) -> changed(program, chosen, s -> s.withBits(List.of()))));
    for (int way = 0; way < PlainWords.WAYS; way++) {
      all.add(words(way));
    }
    return all;
  }

  private static <P> Reduction<P> of(
      String name,
      Function<D3d9Program, List<P>> places,
      BiFunction<D3d9Program, List<P>, Program> apply) {
    return Reduction.ofProgram("Direct3D 9 " + name, D3d9Program.class, places, apply);
  }

  private static List<Integer> places(
      D3d9Program program, java.util.function.Predicate<D3d9Statement> applies) {
    return IntStream.range(0, program.statements().size())
        .filter(i -> applies.test(program.statements().get(i)))
        .boxed()
        .toList();
  }

  private static D3d9Program changed(
      D3d9Program program, List<Integer> places, UnaryOperator<D3d9Statement> change) {
    List<D3d9Statement> all = new ArrayList<>(program.statements());
    places.forEach(i -> all.set(i, change.apply(all.get(i))));
    return D3d9Code.with(program, all);
  }

  private static Reduction<Integer> each(String name, UnaryOperator<D3d9Instruction> plainer) {
    return of(
        name,
        program ->
            places(program, s -> s instanceof D3d9Instruction i && !plainer.apply(i).equals(i)),
        (program, chosen) -> changed(program, chosen, s -> plainer.apply((D3d9Instruction) s)));
  }

  private static Reduction<Integer> destinations(
      String name, UnaryOperator<D3d9Destination> plainer) {
    return each(
        name, i -> with(i, i.coissue(), i.predicate(), i.destination().map(plainer), i.sources()));
  }

  private static Reduction<Operand> sources(String name, UnaryOperator<D3d9Source> plainer) {
    return of(
        name,
        program -> {
          List<Operand> places = new ArrayList<>();
          for (int at = 0; at < program.statements().size(); at++) {
            if (program.statements().get(at) instanceof D3d9Instruction i) {
              for (int s = 0; s < i.sources().size(); s++) {
                if (!plainer.apply(i.sources().get(s)).equals(i.sources().get(s))) {
                  places.add(new Operand(at, s));
                }
              }
            }
          }
          return places;
        },
        (program, chosen) -> {
          List<D3d9Statement> all = new ArrayList<>(program.statements());
          for (Operand place : chosen) {
            D3d9Instruction i = (D3d9Instruction) all.get(place.statement);
            List<D3d9Source> sources = new ArrayList<>(i.sources());
            sources.set(place.source, plainer.apply(sources.get(place.source)));
            all.set(place.statement, with(i, i.coissue(), i.predicate(), i.destination(), sources));
          }
          return D3d9Code.with(program, all);
        });
  }

  private static D3d9Instruction with(
      D3d9Instruction i,
      boolean coissue,
      Optional<D3d9Source> predicate,
      Optional<D3d9Destination> destination,
      List<D3d9Source> sources) {
    return new D3d9Instruction(
        i.opcode(), i.comparison(), coissue, predicate, destination, sources, i.bits());
  }

  private static D3d9Source with(D3d9Source source, D3d9Register register) {
    return new D3d9Source(register, source.swizzle(), source.modifier());
  }

  private static D3d9Register absolute(D3d9Register register) {
    return D3d9Register.of(register.type(), register.number());
  }

  private static D3d9Destination with(D3d9Destination d, D3d9Register register, WriteMask mask) {
    return new D3d9Destination(
        register, mask, d.saturate(), d.partialPrecision(), d.centroid(), d.shift());
  }

  private static D3d9Destination plain(D3d9Destination d, D3d9Register register) {
    return new D3d9Destination(register, d.mask(), false, false, false, 0);
  }

  private static boolean isValue(D3d9Source source) {
    return switch (source.register().type()) {
      case TEMP, INPUT, TEXTURE -> true;
      case CONST -> source.register().number() > 0;
      default -> false;
    };
  }

  /** A move of one source, of what computes a result from values. */
  private static D3d9Instruction move(D3d9Instruction i, int source) {
    boolean moves =
        i.opcode() != D3d9Opcode.MOV
            && i.opcode().destination() == D3d9Opcode.DestinationUse.WRITTEN
            && !i.opcode().compares()
            && i.sources().size() > source
            && switch (i.sources().get(source).register().type()) {
              case TEMP, INPUT, TEXTURE, CONST -> true;
              default -> false;
            };
    return moves
        ? new D3d9Instruction(
            D3d9Opcode.MOV,
            Optional.empty(),
            i.coissue(),
            i.predicate(),
            i.destination(),
            List.of(i.sources().get(source)))
        : i;
  }

  private static List<Part> written(D3d9Program program) {
    List<Part> places = new ArrayList<>();
    for (int at = 0; at < program.statements().size(); at++) {
      if (program.statements().get(at) instanceof D3d9Instruction i
          && i.destination().isPresent()) {
        WriteMask mask = i.destination().get().mask();
        for (int c = 0; c < 4 && mask.count() > 1; c++) {
          if (mask.has(c)) {
            places.add(new Part(at, c));
          }
        }
      }
    }
    return places;
  }

  private static Program narrower(D3d9Program program, List<Part> chosen) {
    List<D3d9Statement> all = new ArrayList<>(program.statements());
    for (Part place : chosen) {
      D3d9Instruction i = (D3d9Instruction) all.get(place.statement);
      D3d9Destination old = i.destination().orElseThrow();
      int bits = old.mask().bits() & ~(1 << place.index);
      if (bits != 0) {
        D3d9Destination fewer = with(old, old.register(), WriteMask.of(bits));
        all.set(
            place.statement, with(i, i.coissue(), i.predicate(), Optional.of(fewer), i.sources()));
      }
    }
    return D3d9Code.with(program, all);
  }

  private static OptionalInt plainer(D3d9Definition definition, int word, int way) {
    boolean isFloat = definition.destination().register().type() == D3d9RegisterType.CONST;
    return isFloat
        ? PlainWords.plainer(definition.words().get(word), way)
        : PlainWords.plainerInteger(definition.words().get(word), way);
  }

  private static Reduction<Part> words(int way) {
    return of(
        "plain definitions " + way,
        program -> {
          List<Part> places = new ArrayList<>();
          for (int at = 0; at < program.statements().size(); at++) {
            if (program.statements().get(at) instanceof D3d9Definition definition) {
              for (int word = 0; word < definition.words().size(); word++) {
                if (plainer(definition, word, way).isPresent()) {
                  places.add(new Part(at, word));
                }
              }
            }
          }
          return places;
        },
        (program, chosen) -> {
          List<D3d9Statement> all = new ArrayList<>(program.statements());
          for (Part place : chosen) {
            D3d9Definition old = (D3d9Definition) all.get(place.statement);
            List<Integer> words = new ArrayList<>(old.words());
            OptionalInt plain = plainer(old, place.index, way);
            words.set(place.index, plain.orElse(words.get(place.index)));
            all.set(place.statement, new D3d9Definition(old.destination(), words, old.bits()));
          }
          return D3d9Code.with(program, all);
        });
  }

  /** The register that holds the first output. */
  private static D3d9Register output(D3d9Program program) {
    boolean declared = false;
    if (!program.version().isPixel() && program.version().major() >= 3) {
      for (D3d9Statement statement : program.statements()) {
        declared |=
            statement instanceof D3d9Declaration d
                && d.destination().register().equals(D3d9Register.of(D3d9RegisterType.OUTPUT, 0));
      }
      if (!declared) {
        throw new IllegalArgumentException("no output o0");
      }
      return D3d9Register.of(D3d9RegisterType.OUTPUT, 0);
    }
    return D3d9Register.of(
        !program.version().isPixel()
            ? D3d9RegisterType.RASTOUT
            : program.version().major() >= 2 ? D3d9RegisterType.COLOROUT : D3d9RegisterType.TEMP,
        0);
  }

  /** The instructions that write temporaries. */
  private static List<Integer> cuts(D3d9Program program) {
    return places(
        program,
        s ->
            s instanceof D3d9Instruction i
                && i.opcode().destination() == D3d9Opcode.DestinationUse.WRITTEN
                && i.destination()
                    .filter(
                        d ->
                            d.register().type() == D3d9RegisterType.TEMP
                                || d.register().type() == D3d9RegisterType.TEXTURE)
                    .isPresent());
  }

  /** The last of the instructions writes to the output, and nothing comes behind it. */
  private static Program cut(D3d9Program program, List<Integer> chosen) {
    int last = chosen.getLast();
    D3d9Register output = output(program);
    D3d9Program changed =
        changed(
            program,
            List.of(last),
            s -> {
              D3d9Instruction i = (D3d9Instruction) s;
              return with(
                  i,
                  i.coissue(),
                  i.predicate(),
                  i.destination().map(d -> with(d, output, d.mask())),
                  i.sources());
            });
    BitSet gone = new BitSet();
    for (int at = last + 1; at < program.statements().size(); at++) {
      if (program.statements().get(at) instanceof D3d9Instruction i) {
        switch (i.opcode()) {
          case ELSE, ENDIF, ENDLOOP, ENDREP, RET, LABEL -> {}
          default -> gone.set(at);
        }
      }
    }
    return gone.isEmpty() ? changed : CodeReductions.without(changed, gone);
  }
}
