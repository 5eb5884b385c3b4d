package org.lanewise.conformance.metamorphic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.lanewise.conformance.metamorphic.Stretches.Role;
import org.lanewise.conformance.metamorphic.Stretches.Stretch;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiDestination;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiSource;

/**
 * Variants of TGSI programs. Whatever is put in keeps the order in which lanes of a quad run the
 * instructions that were there: of those that are equally deep in calls, the ones least far in the
 * program (docs/tgsi-semantics.md, Flow). So neighbours that derivatives read hold what they held.
 */
final class TgsiVariants implements Variants {
  private static final int LONGEST = 8;

  private final TgsiProgram program;
  private final List<TgsiInstruction> code;
  private final ShaderOptions options;
  private final Random random;
  private final TgsiEdit edit;
  private final TgsiGarbage garbage;
  private final Stretches stretches;
  private final BitSet entries;

  TgsiVariants(TgsiProgram program, ShaderOptions options, Random random) {
    this.program = program;
    this.code = program.instructions();
    this.options = options;
    this.random = random;
    edit = new TgsiEdit(program);
    garbage = new TgsiGarbage(program, edit, random);
    stretches = new Stretches(code.stream().map(i -> role(i.opcode())).toList());
    entries = TgsiEdit.entries(program);
  }

  private static Role role(TgsiOpcode opcode) {
    return switch (opcode) {
      case IF, UIF, IFC, BGNLOOP, BGNFOR, REP, SWITCH -> Role.OPEN;
      case ENDIF, ENDLOOP, ENDFOR, ENDREP, ENDSWITCH -> Role.CLOSE;
      case ELSE, CASE, DEFAULT -> Role.DIVIDE;
      // A barrier inside of a block makes another kind of program.
      case BGNSUB, ENDSUB, END, BARRIER -> Role.FIXED;
      default -> Role.PLAIN;
    };
  }

  // No-op ifs

  @Override
  public Optional<Program> noOpIf() {
    return switch (random.nextInt(5)) {
      case 0 -> around(stretch(run -> true), true, List.of());
      case 1 -> beside();
      case 2 -> around(stretch(run -> true), false, garbage.harm());
      case 3 -> around(stretch(run -> true), true, garbage.harm());
      default -> inBoth();
    };
  }

  private Optional<Stretch> stretch(Predicate<Stretch> condition) {
    return stretches.random(
        LONGEST,
        stretch ->
            edit.isOpen(stretch.from()) && edit.isOpen(stretch.to()) && condition.test(stretch),
        random);
  }

  /** A run in the branch of an if that all lanes take, and something else in the other one. */
  private Optional<Program> around(
      Optional<Stretch> stretch, boolean inFirst, List<TgsiInstruction> other) {
    return stretch.flatMap(
        run ->
            opening(inFirst)
                .map(
                    opening -> {
                      List<TgsiInstruction> before = new ArrayList<>(opening);
                      List<TgsiInstruction> after = new ArrayList<>();
                      if (!inFirst) {
                        before.addAll(other);
                        before.add(TgsiGarbage.plain(TgsiOpcode.ELSE));
                      } else if (!other.isEmpty()) {
                        after.add(TgsiGarbage.plain(TgsiOpcode.ELSE));
                        after.addAll(other);
                      }
                      after.add(TgsiGarbage.plain(TgsiOpcode.ENDIF));
                      return put(run, before, after);
                    }));
  }

  private Program put(Stretch run, List<TgsiInstruction> before, List<TgsiInstruction> after) {
    edit.insert(run.from(), before);
    edit.insert(run.to(), after);
    return edit.build();
  }

  /** What opens an if that all lanes take, or none. */
  private Optional<List<TgsiInstruction>> opening(boolean holds) {
    if (random.nextInt(8) == 0) {
      Optional<TgsiCondition.Opening> special = TgsiCondition.minusZero(edit, options, random);
      if (special.filter(opening -> opening.holds() == holds).isPresent()) {
        return special.map(opening -> List.of(opening.instruction()));
      }
    }
    return TgsiCondition.of(holds, edit, garbage, random)
        .map(condition -> condition.opening(random));
  }

  /** An if that no lane takes. */
  private Optional<Program> beside() {
    return opening(false)
        .flatMap(
            opening -> {
              List<TgsiInstruction> all = new ArrayList<>(opening);
              all.addAll(garbage.harm());
              all.add(TgsiGarbage.plain(TgsiOpcode.ENDIF));
              return inserted(all);
            });
  }

  private Optional<Program> inserted(List<TgsiInstruction> instructions) {
    int position = random.nextInt(code.size());
    if (!edit.isOpen(position) || !isReached(position)) {
      return Optional.empty();
    }
    edit.insert(position, instructions);
    return Optional.of(edit.build());
  }

  /** Whether blocks may stand in front of an instruction: not in front of the first CASE. */
  private boolean isReached(int position) {
    return position == 0 || code.get(position - 1).opcode() != TgsiOpcode.SWITCH;
  }

  /** A run in both branches of an if that any lanes take. */
  private Optional<Program> inBoth() {
    return stretch(this::isOfLanes)
        .map(
            run -> {
              TgsiOpcode opcode = random.nextBoolean() ? TgsiOpcode.UIF : TgsiOpcode.IF;
              List<TgsiInstruction> after = new ArrayList<>();
              after.add(TgsiGarbage.plain(TgsiOpcode.ELSE));
              after.addAll(code.subList(run.from(), run.to()));
              after.add(TgsiGarbage.plain(TgsiOpcode.ENDIF));
              return put(
                  run,
                  List.of(TgsiInstruction.of(opcode, List.of(), List.of(garbage.source()))),
                  after);
            });
  }

  /**
   * Whether each lane may go through a run by itself: nothing there asks neighbours or changes what
   * others see, and no lane leaves it but at its end. Loops count against the one limit of a
   * program with jumps.
   */
  private boolean isOfLanes(Stretch stretch) {
    boolean jumps = program.jumps().isPresent();
    for (int i = stretch.from(); i < stretch.to(); i++) {
      TgsiInstruction instruction = code.get(i);
      boolean own =
          switch (instruction.opcode().category()) {
            case DERIV, WAVE, SYNC, ATOMIC, INTERP, TEX, TEX_QUERY, SAMPLE10 -> false;
            case MEM -> instruction.opcode() != TgsiOpcode.STORE;
            case FLOW ->
                switch (instruction.opcode()) {
                  case IF, UIF, IFC, ELSE, ENDIF, SWITCH, CASE, DEFAULT, ENDSWITCH -> true;
                  case BGNLOOP, ENDLOOP, BGNFOR, ENDFOR, REP, ENDREP -> !jumps;
                  default -> false;
                };
            default -> !writesPatch(instruction);
          };
      if (!own || entries.get(i) && i > stretch.from()) {
        return false;
      }
    }
    return true;
  }

  private boolean writesPatch(TgsiInstruction instruction) {
    return program.stage() == Stage.TESS_CONTROL
        && TgsiEdit.registers(instruction).stream().anyMatch(r -> r.file() == TgsiFile.OUT);
  }

  // Loops

  @Override
  public Optional<Program> oneTripLoop() {
    return random.nextInt(5) == 0 ? noTrip() : stretch(this::keepsLoops).flatMap(this::oneTrip);
  }

  /** Whether nothing in a run leaves or continues a loop or a switch around it. */
  private boolean keepsLoops(Stretch stretch) {
    int loops = 0;
    int switches = 0;
    for (int i = stretch.from(); i < stretch.to(); i++) {
      switch (code.get(i).opcode()) {
        case BGNLOOP, BGNFOR, REP -> loops++;
        case ENDLOOP, ENDFOR, ENDREP -> loops--;
        case SWITCH -> switches++;
        case ENDSWITCH -> switches--;
        case BRK -> {
          if (loops + switches == 0) {
            return false;
          }
        }
        case BREAKC, CONT -> {
          if (loops == 0) {
            return false;
          }
        }
        default -> {}
      }
    }
    return true;
  }

  private Optional<Program> oneTrip(Stretch run) {
    List<TgsiInstruction> before = List.of(TgsiGarbage.plain(TgsiOpcode.BGNLOOP));
    List<TgsiInstruction> after = new ArrayList<>();
    switch (random.nextInt(5)) {
      case 0 -> after.add(TgsiGarbage.plain(TgsiOpcode.BRK));
      case 1 -> {
        Optional<List<TgsiInstruction>> opening = opening(true);
        if (opening.isEmpty()) {
          return Optional.empty();
        }
        after.addAll(opening.get());
        after.add(TgsiGarbage.plain(TgsiOpcode.BRK));
        after.add(TgsiGarbage.plain(TgsiOpcode.ENDIF));
      }
      case 2 -> {
        Optional<TgsiCondition> condition = TgsiCondition.of(true, edit, garbage, random);
        if (condition.isEmpty()) {
          return Optional.empty();
        }
        after.addAll(condition.get().opening(TgsiOpcode.BREAKC));
      }
      case 3 -> {
        return repeated(1 + random.nextFloat() * 0.99f).map(rep -> counted(run, rep));
      }
      default -> {
        return turns(0.25f + random.nextInt(4) * 0.25f + 0.75f).map(loop -> counted(run, loop));
      }
    }
    after.add(TgsiGarbage.plain(TgsiOpcode.ENDLOOP));
    return Optional.of(put(run, before, after));
  }

  private Program counted(Stretch run, List<TgsiInstruction> loop) {
    return put(run, loop.subList(0, 1), loop.subList(1, 2));
  }

  /** A REP of so many turns, and its end. */
  private Optional<List<TgsiInstruction>> repeated(float count) {
    int bits = Float.floatToRawIntBits(count);
    return edit.immediate(bits, 0, 0, 0)
        .map(
            word ->
                List.of(
                    TgsiInstruction.of(TgsiOpcode.REP, List.of(), List.of(TgsiSource.of(word))),
                    TgsiGarbage.plain(TgsiOpcode.ENDREP)));
  }

  /** A BGNFOR of so many turns, and its end. */
  private Optional<List<TgsiInstruction>> turns(float count) {
    int start = Float.floatToRawIntBits(random.nextInt(9) - 4);
    int bits = Float.floatToRawIntBits(count);
    return edit.immediate(start, bits, start, 0)
        .flatMap(
            word ->
                edit.fresh(TgsiFile.LOOP)
                    .map(number -> TgsiRegister.of(TgsiFile.LOOP, number))
                    .map(
                        register -> {
                          List<TgsiDestination> counter =
                              List.of(new TgsiDestination(register, WriteMask.XYZW));
                          return List.of(
                              TgsiInstruction.of(
                                  TgsiOpcode.BGNFOR, counter, List.of(TgsiSource.of(word))),
                              TgsiInstruction.of(TgsiOpcode.ENDFOR, counter, List.of()));
                        }));
  }

  /** A loop that no lane enters. */
  private Optional<Program> noTrip() {
    float[] counts = {0, 0.99f, -1, -0f, Float.NaN, Float.NEGATIVE_INFINITY};
    float count = counts[random.nextInt(counts.length)];
    Optional<List<TgsiInstruction>> loop = random.nextBoolean() ? repeated(count) : turns(count);
    return loop.flatMap(
        ends -> {
          List<TgsiInstruction> all = new ArrayList<>();
          all.add(ends.get(0));
          all.addAll(garbage.harm());
          all.add(ends.get(1));
          return inserted(all);
        });
  }

  // The rest

  @Override
  public Optional<Program> renamedRegisters() {
    return new TgsiRenaming(program, random).apply();
  }

  @Override
  public Optional<Program> deadCode() {
    boolean any = false;
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      int position = random.nextInt(code.size());
      if (!edit.isOpen(position)) {
        continue;
      }
      switch (random.nextInt(4)) {
        case 0 -> any |= overwritten(position);
        case 1 -> any |= unreached(position);
        default -> {
          edit.insert(position, List.of(garbage.idle()));
          any = true;
        }
      }
    }
    return any ? Optional.of(edit.build()) : Optional.empty();
  }

  /** Garbage in a register that an instruction overwrites before anything reads it. */
  private boolean overwritten(int position) {
    TgsiInstruction overwriting = code.get(position);
    if (!overwrites(overwriting)) {
      return false;
    }
    TgsiDestination destination = overwriting.destinations().getFirst();
    TgsiInstruction writing = garbage.writing(destination.register(), destination.mask());
    Effects written = TgsiEffects.of(program.stage(), writing);
    if (written.feeds(TgsiEffects.of(program.stage(), overwriting))) {
      return false;
    }
    int at = position;
    while (!entries.get(at) && at > 0 && random.nextInt(4) != 0) {
      Effects passed = TgsiEffects.of(program.stage(), code.get(at - 1));
      if (passed == null || written.feeds(passed)) {
        break;
      }
      at--;
    }
    edit.insert(at, List.of(writing));
    return true;
  }

  /** Whether an instruction writes all of its mask in the lanes that run it, and just that. */
  private boolean overwrites(TgsiInstruction instruction) {
    boolean writes =
        instruction.opcode().destinations() == 1
            && instruction.opcode() != TgsiOpcode.STORE
            && instruction.opcode().channelRule() != TgsiOpcode.ChannelRule.PAIRS
            && instruction.predicate().isEmpty()
            && TgsiEffects.of(program.stage(), instruction) != null;
    if (!writes) {
      return false;
    }
    TgsiRegister register = instruction.destinations().getFirst().register();
    return TgsiEdit.isFixed(register)
        && (register.file() == TgsiFile.TEMP
            || register.file() == TgsiFile.OUT && program.stage() != Stage.TESS_CONTROL);
  }

  /** Anything behind an instruction that all lanes leave for elsewhere. */
  private boolean unreached(int position) {
    List<Integer> leaving =
        IntStream.range(1, code.size())
            .filter(i -> leaves(code.get(i - 1).opcode()) && !entries.get(i) && edit.isOpen(i))
            .boxed()
            .toList();
    if (leaving.isEmpty()) {
      edit.insert(position, List.of(garbage.idle()));
    } else {
      edit.insert(leaving.get(random.nextInt(leaving.size())), garbage.harm());
    }
    return true;
  }

  private static boolean leaves(TgsiOpcode opcode) {
    return switch (opcode) {
      case RET, BRK, CONT -> true;
      default -> false;
    };
  }

  @Override
  public Optional<Program> reordered() {
    return Reordering.random(TgsiEffects.of(program), entries, random)
        .map(
            order -> {
              List<TgsiInstruction> all = new ArrayList<>();
              for (int from : order) {
                all.add(code.get(from));
              }
              return new TgsiProgram(
                  program.stage(),
                  program.properties(),
                  program.declarations(),
                  program.immediates(),
                  all,
                  List.of());
            });
  }
}
