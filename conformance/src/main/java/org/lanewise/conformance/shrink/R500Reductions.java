package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Constant;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.r500.R500Word;
import org.lanewise.core.texture.TextureTarget;

/**
 * Plainer instructions of R500 programs: fields and whole words become 0, which is the plainest.
 */
final class R500Reductions {
  /** A flow instruction and one that it leads to. */
  private record Pair(int from, int to) {}

  /** A dword of an instruction. */
  private record Dword(int slot, int index) {}

  /** A field of an instruction. */
  private record Part(int slot, R500Field field) {}

  /** A component of a constant, or of a preload. */
  private record Word(int constant, int component) {}

  private R500Reductions() {}

  static List<Reduction<?>> all() {
    List<Reduction<?>> all = new ArrayList<>();
    all.add(of("pairs of jumps", R500Reductions::pairs, R500Reductions::withoutEnds));
    all.add(of("what pairs of jumps hold", R500Reductions::pairs, R500Reductions::withoutAll));
    all.add(of("ends early", R500Reductions::cuts, R500Reductions::cut));
    all.add(of("dwords", R500Reductions::dwords, R500Reductions::zeroed));
    all.add(of("fields", R500Reductions::fields, R500Reductions::cleared));
    all.add(
        of(
            "registers",
            program -> program.registers().entries(),
            (program, gone) -> {
              R500Registers kept = R500Registers.none();
              for (R500Registers.Entry entry : program.registers().entries()) {
                if (!gone.contains(entry)) {
                  kept = kept.with(entry.register(), entry.index(), entry.value());
                }
              }
              return R500Code.with(program, program.code(), kept);
            }));
    all.add(
        of(
            "words of registers",
            program -> program.registers().entries().stream().filter(e -> e.value() != 0).toList(),
            (program, chosen) -> {
              R500Registers registers = program.registers();
              for (R500Registers.Entry entry : chosen) {
                registers = registers.with(entry.register(), entry.index(), 0);
              }
              return R500Code.with(program, program.code(), registers);
            }));
    all.add(
        of(
            "constants",
            R500Program::constants,
            (program, gone) -> {
              List<R500Constant> kept = new ArrayList<>(program.constants());
              kept.removeAll(gone);
              return R500Code.with(
                  program, kept, program.inputs(), program.preloads(), program.samplers());
            }));
    all.add(
        of(
            "preloads",
            R500Program::preloads,
            (program, gone) -> {
              List<R500Preload> kept = new ArrayList<>(program.preloads());
              kept.removeAll(gone);
              // Inputs that nothing says how to fill come from the code.
              return R500Code.with(
                  program,
                  program.constants(),
                  kept.isEmpty() ? List.of() : program.inputs(),
                  kept,
                  program.samplers());
            }));
    all.add(of("preloaded components", R500Reductions::filled, R500Reductions::unfilled));
    all.add(
        of(
            "inputs",
            program ->
                program.inputs().isEmpty() ? List.of() : List.of(program.inputs().size() - 1),
            // A preload of an input that is no more is an error.
            (program, last) ->
                R500Code.with(
                    program,
                    program.constants(),
                    program.inputs().subList(0, last.getFirst()),
                    program.preloads(),
                    program.samplers())));
    all.add(
        of(
            "targets of units",
            program -> List.copyOf(program.samplers().keySet()),
            (program, gone) -> {
              Map<Integer, TextureTarget> kept = new TreeMap<>(program.samplers());
              kept.keySet().removeAll(gone);
              return R500Code.with(
                  program, program.constants(), program.inputs(), program.preloads(), kept);
            }));
    for (int way = 0; way < PlainWords.WAYS; way++) {
      all.add(words(way));
    }
    return all;
  }

  private static <P> Reduction<P> of(
      String name,
      Function<R500Program, List<P>> places,
      BiFunction<R500Program, List<P>, Program> apply) {
    return Reduction.ofProgram("R500 " + name, R500Program.class, places, apply);
  }

  /** Flow instructions with the one at or in front of which their jump ends. */
  private static List<Pair> pairs(R500Program program) {
    List<Pair> places = new ArrayList<>();
    for (int slot = 0; slot < program.code().size(); slot++) {
      if (program.code().get(slot).type() != R500Type.FC) {
        continue;
      }
      int target = R500Flow.of(program.code().get(slot), program.registers()).target();
      for (int other : List.of(target, target - 1)) {
        if (other >= 0
            && other < program.code().size()
            && other != slot
            && program.code().get(other).type() == R500Type.FC) {
          places.add(new Pair(Math.min(slot, other), Math.max(slot, other)));
        }
      }
    }
    return places.stream().distinct().toList();
  }

  private static Program withoutEnds(R500Program program, List<Pair> pairs) {
    BitSet gone = new BitSet();
    for (Pair pair : pairs) {
      gone.set(pair.from);
      gone.set(pair.to);
    }
    return CodeReductions.without(program, gone);
  }

  private static Program withoutAll(R500Program program, List<Pair> pairs) {
    BitSet gone = new BitSet();
    pairs.forEach(pair -> gone.set(pair.from, pair.to + 1));
    return CodeReductions.without(program, gone);
  }

  /** The instructions that write temporaries and could write outputs instead. */
  private static List<Integer> cuts(R500Program program) {
    return IntStream.range(0, program.code().size())
        .filter(
            slot -> {
              R500Instruction i = program.code().get(slot);
              return i.type() == R500Type.ALU && i.writeMask() != 0;
            })
        .boxed()
        .toList();
  }

  /** The last of the instructions writes output 0, and nothing comes behind it. */
  private static Program cut(R500Program program, List<Integer> chosen) {
    int last = chosen.getLast();
    R500Instruction old = program.code().get(last);
    R500Instruction i =
        old.with(R500Field.TYPE, R500Type.OUT.ordinal())
            .with(R500Field.RGB_OMASK, old.get(R500Field.RGB_WMASK))
            .with(R500Field.ALPHA_OMASK, old.get(R500Field.ALPHA_WMASK))
            .with(R500Field.RGB_TARGET, 0)
            .with(R500Field.ALPHA_TARGET, 0);
    List<R500Instruction> code = new ArrayList<>(program.code());
    code.set(last, i);
    R500Program changed = R500Code.with(program, code, program.registers());
    BitSet gone = new BitSet();
    gone.set(last + 1, code.size());
    return gone.isEmpty() ? changed : CodeReductions.without(changed, gone);
  }

  private static List<Dword> dwords(R500Program program) {
    List<Dword> places = new ArrayList<>();
    for (int slot = 0; slot < program.code().size(); slot++) {
      for (int index = 1; index < R500Instruction.DWORDS; index++) {
        if (program.code().get(slot).dword(index) != 0) {
          places.add(new Dword(slot, index));
        }
      }
    }
    return places;
  }

  private static Program zeroed(R500Program program, List<Dword> chosen) {
    List<R500Instruction> code = new ArrayList<>(program.code());
    for (Dword place : chosen) {
      int[] dwords = code.get(place.slot).dwords();
      dwords[place.index] = 0;
      code.set(place.slot, R500Instruction.of(dwords, 0));
    }
    return R500Code.with(program, code, program.registers());
  }

  private static List<Part> fields(R500Program program) {
    List<Part> places = new ArrayList<>();
    for (int slot = 0; slot < program.code().size(); slot++) {
      R500Instruction i = program.code().get(slot);
      for (R500Word word : i.type().words()) {
        for (R500Field field : R500Field.of(word)) {
          // What writes outputs may do without; other types are no more than this one.
          if (i.has(field) && (field != R500Field.TYPE || i.type() == R500Type.OUT)) {
            places.add(new Part(slot, field));
          }
        }
      }
    }
    return places;
  }

  private static Program cleared(R500Program program, List<Part> chosen) {
    List<R500Instruction> code = new ArrayList<>(program.code());
    for (Part place : chosen) {
      code.set(place.slot, code.get(place.slot).with(place.field, 0));
    }
    return R500Code.with(program, code, program.registers());
  }

  /** The components that are preloaded from inputs. */
  private static List<Word> filled(R500Program program) {
    List<Word> places = new ArrayList<>();
    for (int i = 0; i < program.preloads().size(); i++) {
      for (int c = 0; c < 4; c++) {
        if (program.preloads().get(i).components().get(c) != R500Preload.ZERO) {
          places.add(new Word(i, c));
        }
      }
    }
    return places;
  }

  private static Program unfilled(R500Program program, List<Word> chosen) {
    List<R500Preload> preloads = new ArrayList<>(program.preloads());
    for (Word place : chosen) {
      R500Preload old = preloads.get(place.constant);
      List<Integer> components = new ArrayList<>(old.components());
      components.set(place.component, R500Preload.ZERO);
      preloads.set(place.constant, new R500Preload(old.temporary(), components));
    }
    return R500Code.with(
        program, program.constants(), program.inputs(), preloads, program.samplers());
  }

  private static Reduction<Word> words(int way) {
    return of(
        "plain constants " + way,
        program -> {
          List<Word> places = new ArrayList<>();
          for (int i = 0; i < program.constants().size(); i++) {
            for (int c = 0; c < 4; c++) {
              int word = program.constants().get(i).words().get(c);
              if (PlainWords.plainer(word, way).isPresent()) {
                places.add(new Word(i, c));
              }
            }
          }
          return places;
        },
        (program, chosen) -> {
          List<R500Constant> constants = new ArrayList<>(program.constants());
          for (Word place : chosen) {
            R500Constant old = constants.get(place.constant);
            List<Integer> words = new ArrayList<>(old.words());
            OptionalInt plain = PlainWords.plainer(words.get(place.component), way);
            words.set(place.component, plain.orElse(words.get(place.component)));
            constants.set(place.constant, new R500Constant(old.slot(), words));
          }
          return R500Code.with(
              program, constants, program.inputs(), program.preloads(), program.samplers());
        });
  }
}
