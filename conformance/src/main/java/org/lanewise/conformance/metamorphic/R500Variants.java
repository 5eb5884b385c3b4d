package org.lanewise.conformance.metamorphic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.lanewise.conformance.metamorphic.R500Edit.Mark;
import org.lanewise.conformance.metamorphic.R500Edit.Piece;
import org.lanewise.conformance.metamorphic.Stretches.Role;
import org.lanewise.conformance.metamorphic.Stretches.Stretch;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.lower.R500Lowering;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Access;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500Tex;
import org.lanewise.core.r500.R500Type;

/**
 * Variants of R500 programs, of any flow. What is put around a run leaves branch counters and loop
 * frames as they were, and the run itself has no flow: a group without an active pixel may skip it.
 *
 * <p>Every FC instruction makes the ALU result false, so none is put where that may still be asked
 * for.
 */
final class R500Variants implements Variants {
  private static final int LONGEST = 8;

  /** Far below the frames that a group has; more would be dropped. */
  private static final int MOST_LOOPS = 16;

  private static final int DECREASE = 1;
  private static final int INCREASE = 2;

  private final R500Program program;
  private final List<R500Instruction> code;
  private final ShaderOptions options;
  private final Random random;
  private final R500Edit edit;
  private final R500Garbage garbage;
  private final Stretches stretches;
  private final BitSet entries;
  private final int last;

  R500Variants(R500Program program, ShaderOptions options, Random random) {
    this.program = program;
    this.code = program.code();
    this.options = options;
    this.random = random;
    edit = new R500Edit(program);
    garbage = new R500Garbage(program, edit, random);
    last = program.registers().lastSlot(code.size());
    stretches =
        new Stretches(
            IntStream.range(0, code.size())
                .mapToObj(slot -> isPlain(slot) ? Role.PLAIN : Role.FIXED)
                .toList());
    entries = R500Edit.entries(program);
  }

  /** Whether an instruction may stand in a block, where inactive pixels do not run it. */
  private boolean isPlain(int slot) {
    R500Instruction i = code.get(slot);
    return i.type() != R500Type.FC && !i.has(R500Field.WRITE_INACTIVE) && slot != last;
  }

  private Optional<Stretch> stretch(Predicate<Stretch> condition) {
    return stretches.random(
        LONGEST,
        s -> isQuiet(s.from()) && isQuiet(s.to()) && noneEnters(s) && condition.test(s),
        random);
  }

  private boolean noneEnters(Stretch stretch) {
    int within = entries.nextSetBit(stretch.from() + 1);
    return within < 0 || within >= stretch.to();
  }

  /** Whether the ALU result is false in front of a slot, since no instruction there made one. */
  private boolean isQuiet(int slot) {
    for (int at = slot - 1; at >= 0 && code.get(at).type() != R500Type.FC; at--) {
      if (code.get(at).type() != R500Type.TEX && code.get(at).has(R500Field.ALU_WMASK)) {
        return false;
      }
    }
    return true;
  }

  private Optional<Program> put(Stretch run, List<Piece> before, List<Piece> after) {
    edit.insert(run.from(), before);
    edit.close(run.to(), after);
    return edit.build().map(found -> found);
  }

  private Optional<Program> inserted(List<Piece> pieces) {
    int slot = random.nextInt(code.size());
    if (!isQuiet(slot)) {
      return Optional.empty();
    }
    edit.insert(slot, pieces);
    return edit.build().map(found -> found);
  }

  private static List<Piece> pieces(List<R500Instruction> instructions, Mark jump) {
    List<Piece> found = new ArrayList<>();
    for (R500Instruction i : instructions) {
      found.add(new Piece(i, i.type() == R500Type.FC ? jump : null));
    }
    return found;
  }

  private static List<R500Instruction> withLast(
      List<R500Instruction> instructions, R500Field field, int value) {
    List<R500Instruction> all = new ArrayList<>(instructions);
    all.add(all.removeLast().with(field, value));
    return all;
  }

  // No-op ifs

  @Override
  public Optional<Program> noOpIf() {
    return switch (random.nextInt(4)) {
      case 0 -> {
        Mark end = new Mark();
        yield garbage
            .jump(true)
            .flatMap(
                jump -> {
                  List<Piece> all = pieces(withLast(jump, R500Field.B_OP0, INCREASE), end);
                  all.addAll(garbage.harm());
                  all.addAll(end(end));
                  return inserted(all);
                });
      }
      case 1 -> taken();
      case 2 -> withElse();
      default -> inBoth();
    };
  }

  /** The end of an if, and the place behind it. */
  private static List<Piece> end(Mark behind) {
    return List.of(
        Piece.of(
            R500Garbage.flow(R500FcOp.JUMP, R500Flow.NEVER)
                .with(R500Field.JUMP_ANY, 1)
                .with(R500Field.B_OP0, DECREASE)
                .with(R500Field.B_POP_CNT, 1)),
        Piece.at(behind));
  }

  /** The else of an if that ends at a mark. */
  private static List<Piece> otherwise(Mark second, Mark end) {
    return List.of(
        new Piece(
            R500Garbage.flow(R500FcOp.JUMP, R500Flow.NEVER)
                .with(R500Field.B_ELSE, 1)
                .with(R500Field.B_OP1, DECREASE)
                .with(R500Field.B_POP_CNT, 1),
            end),
        Piece.at(second));
  }

  private Optional<Program> taken() {
    Mark end = new Mark();
    // With JUMP_ANY the group never jumps, without it does where no pixel is active.
    int any = random.nextInt(4) == 0 ? 1 : 0;
    return stretch(run -> true)
        .flatMap(
            run ->
                garbage
                    .jump(false)
                    .flatMap(
                        jump ->
                            put(
                                run,
                                pieces(
                                    withLast(
                                        withLast(jump, R500Field.B_OP0, INCREASE),
                                        R500Field.JUMP_ANY,
                                        any),
                                    end),
                                end(end))));
  }

  private Optional<Program> withElse() {
    boolean first = random.nextBoolean();
    Mark second = new Mark();
    Mark end = new Mark();
    return stretch(run -> true)
        .flatMap(
            run ->
                garbage
                    .jump(!first)
                    .flatMap(
                        jump -> {
                          List<Piece> before = pieces(branching(jump), second);
                          List<Piece> after = new ArrayList<>();
                          if (first) {
                            after.addAll(otherwise(second, end));
                            after.addAll(garbage.harm());
                          } else {
                            before.addAll(garbage.harm());
                            before.addAll(otherwise(second, end));
                          }
                          after.addAll(end(end));
                          return put(run, before, after);
                        }));
  }

  private static List<R500Instruction> branching(List<R500Instruction> jump) {
    return withLast(withLast(jump, R500Field.B_OP0, INCREASE), R500Field.B_OP1, INCREASE);
  }

  private Optional<Program> inBoth() {
    Mark second = new Mark();
    Mark end = new Mark();
    return stretch(run -> IntStream.range(run.from(), run.to()).allMatch(this::isOfPixel))
        .flatMap(
            run -> {
              R500Instruction jump =
                  R500Garbage.flow(R500FcOp.JUMP, random.nextBoolean() ? 0xf0 : 0x0f);
              List<Piece> after = new ArrayList<>(otherwise(second, end));
              code.subList(run.from(), run.to()).forEach(i -> after.add(Piece.of(i)));
              after.addAll(end(end));
              return put(run, pieces(branching(List.of(garbage.any(), jump)), second), after);
            });
  }

  /** Whether an instruction asks no neighbours. */
  private boolean isOfPixel(int slot) {
    R500Instruction i = code.get(slot);
    return switch (i.type()) {
      case TEX ->
          switch (R500Tex.of(i).op()) {
            case NOP, TEXKILL, LOD, DXDY -> true;
            case LD, PROJ, LODBIAS -> false;
          };
      case ALU, OUT ->
          !R500RgbOp.of(i.get(R500Field.RGB_OP)).readsNeighbours()
              && !R500AlphaOp.of(i.get(R500Field.ALPHA_OP)).readsNeighbours();
      case FC -> false;
    };
  }

  // Loops

  @Override
  public Optional<Program> oneTripLoop() {
    long loops =
        code.stream()
            .filter(i -> i.type() == R500Type.FC)
            .filter(i -> R500FcOp.of(i.get(R500Field.FC_OP)).opensLoop())
            .count();
    // Elsewhere frames may pile up until one is dropped.
    boolean applies =
        program.registers().get(R500Field.FULL_FC_EN) != 0
            && loops < MOST_LOOPS
            && R500Lowering.lower(program, options).dispatchReason().isEmpty();
    if (!applies) {
      return Optional.empty();
    }
    boolean counts = random.nextBoolean();
    int turns = random.nextInt(4) == 0 ? 0 : 1;
    Optional<Integer> constant =
        edit.freshInteger(turns, random.nextInt(256), random.nextInt(256) - 128);
    return constant.flatMap(
        number -> {
          Mark body = new Mark();
          Mark behind = new Mark();
          List<Piece> before =
              List.of(
                  new Piece(
                      R500Garbage.flow(counts ? R500FcOp.LOOP : R500FcOp.REP, R500Flow.NEVER)
                          .with(R500Field.INT_ADDR, number),
                      behind),
                  Piece.at(body));
          List<Piece> after =
              List.of(
                  new Piece(
                      R500Garbage.flow(counts ? R500FcOp.ENDLOOP : R500FcOp.ENDREP, R500Flow.ALWAYS)
                          .with(R500Field.INT_ADDR, number),
                      body),
                  Piece.at(behind));
          if (turns == 0) {
            List<Piece> all = new ArrayList<>(before);
            all.addAll(garbage.harm());
            all.addAll(after);
            return inserted(all);
          }
          return stretch(
                  run ->
                      !counts || IntStream.range(run.from(), run.to()).noneMatch(this::asksForLoop))
              .flatMap(run -> put(run, before, after));
        });
  }

  /** Whether aL may count in an instruction. */
  private boolean asksForLoop(int slot) {
    R500Instruction i = code.get(slot);
    return i.type().words().stream()
        .flatMap(word -> R500Field.of(word).stream())
        .anyMatch(field -> field.name().endsWith("_REL") && i.has(field));
  }

  // The rest

  @Override
  public Optional<Program> renamedRegisters() {
    if (edit.isIndexed()) {
      return Optional.empty();
    }
    BitSet free = edit.temporaries();
    program.effectivePreloads().forEach(preload -> free.clear(preload.temporary()));
    for (int more = random.nextInt(4); more > 0 && !free.isEmpty(); more--) {
      edit.freshTemporary().ifPresent(free::set);
    }
    List<Integer> shuffled = new ArrayList<>(free.stream().boxed().toList());
    Collections.shuffle(shuffled, random);
    Map<Integer, Integer> names = new TreeMap<>();
    int next = 0;
    for (int number : free.stream().toArray()) {
      names.put(number, shuffled.get(next++));
    }
    return edit.build(code.stream().map(i -> R500Edit.renamed(i, names)).toList())
        .map(found -> found);
  }

  @Override
  public Optional<Program> deadCode() {
    boolean any = false;
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      int slot = random.nextInt(code.size());
      if (random.nextInt(3) == 0) {
        any |= overwritten(slot);
      } else {
        edit.insert(slot, List.of(Piece.of(garbage.idle())));
        any = true;
      }
    }
    return any ? edit.build().map(found -> found) : Optional.empty();
  }

  /** Garbage in a temporary that an instruction overwrites before anything reads it. */
  private boolean overwritten(int slot) {
    R500Instruction i = code.get(slot);
    List<R500Access> writes = i.type() == R500Type.FC ? List.of() : R500Access.writes(i);
    boolean overwrites =
        !writes.isEmpty()
            && writes.stream().noneMatch(R500Access::relative)
            && !R500Effects.isPredicated(i)
            && !i.has(R500Field.WRITE_INACTIVE);
    if (!overwrites) {
      return false;
    }
    R500Access access = writes.getFirst();
    R500Instruction writing =
        garbage.writing(access.temporary(), access.temporary(), access.mask());
    Effects written = R500Effects.of(program, writing);
    if (written.feeds(R500Effects.of(program, i))) {
      return false;
    }
    int at = slot;
    while (at > 0 && !entries.get(at) && at - 1 != last && random.nextInt(4) != 0) {
      Effects passed = R500Effects.of(program, code.get(at - 1));
      if (passed == null || written.feeds(passed)) {
        break;
      }
      at--;
    }
    edit.insert(at, List.of(Piece.of(writing)));
    return true;
  }

  @Override
  public Optional<Program> reordered() {
    BitSet fixed = (BitSet) entries.clone();
    fixed.set(last + 1);
    return Reordering.random(R500Effects.of(program), fixed, random)
        .flatMap(
            order -> {
              List<R500Instruction> all = new ArrayList<>();
              for (int from : order) {
                all.add(code.get(from));
              }
              return edit.build(all).map(found -> found);
            });
  }
}
