package org.lanewise.conformance.metamorphic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.lanewise.conformance.metamorphic.Stretches.Role;
import org.lanewise.conformance.metamorphic.Stretches.Stretch;
import org.lanewise.core.d3d9.D3d9Comparison;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Opcode.Kind;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.program.Program;

/** Variants of Direct3D 9 programs; blocks go into those of model 2 and 3 alone. */
final class D3d9Variants implements Variants {
  private static final int LONGEST = 8;

  private final D3d9Program program;
  private final List<D3d9Statement> statements;
  private final Random random;
  private final D3d9Edit edit;
  private final D3d9Garbage garbage;
  private final Stretches stretches;
  private final Effects[] effects;

  D3d9Variants(D3d9Program program, Random random) {
    this.program = program;
    this.statements = program.statements();
    this.random = random;
    edit = new D3d9Edit(program);
    garbage = new D3d9Garbage(program, edit, random);
    stretches = new Stretches(roles());
    effects = D3d9Effects.of(program);
  }

  private List<Role> roles() {
    List<Role> roles = new ArrayList<>();
    int depth = 0;
    for (D3d9Statement statement : statements) {
      Role role =
          statement instanceof D3d9Instruction instruction
              ? role(instruction.opcode(), depth)
              : Role.FIXED;
      depth += role == Role.OPEN ? 1 : role == Role.CLOSE ? -1 : 0;
      roles.add(role);
    }
    return roles;
  }

  private static Role role(D3d9Opcode opcode, int depth) {
    return switch (opcode) {
      case IF, IFC, LOOP, REP -> Role.OPEN;
      case ENDIF, ENDLOOP, ENDREP -> Role.CLOSE;
      case ELSE -> Role.DIVIDE;
      // The first one at the top level ends a routine, which one inside of a block does not.
      case RET -> depth == 0 ? Role.FIXED : Role.PLAIN;
      case LABEL, PHASE -> Role.FIXED;
      default -> Role.PLAIN;
    };
  }

  /** The opcode of a statement, NOP of what is no instruction. */
  private D3d9Opcode opcode(int position) {
    return statements.get(position) instanceof D3d9Instruction instruction
        ? instruction.opcode()
        : D3d9Opcode.NOP;
  }

  private boolean hasBlocks() {
    return program.version().major() >= 2;
  }

  private Optional<Stretch> stretch(Predicate<Stretch> condition) {
    return hasBlocks()
        ? stretches.random(
            LONGEST, s -> edit.isOpen(s.from()) && edit.isOpen(s.to()) && condition.test(s), random)
        : Optional.empty();
  }

  private boolean none(Stretch stretch, Predicate<D3d9Opcode> which) {
    return IntStream.range(stretch.from(), stretch.to()).noneMatch(i -> which.test(opcode(i)));
  }

  private Program put(Stretch run, List<D3d9Instruction> before, List<D3d9Instruction> after) {
    edit.insert(run.from(), before);
    edit.insert(run.to(), after);
    return edit.build();
  }

  private Optional<Program> inserted(List<D3d9Instruction> instructions) {
    int position = random.nextInt(statements.size() + 1);
    if (!edit.isOpen(position)) {
      return Optional.empty();
    }
    edit.insert(position, instructions);
    return Optional.of(edit.build());
  }

  // No-op ifs

  @Override
  public Optional<Program> noOpIf() {
    if (!hasBlocks()) {
      return Optional.empty();
    }
    return switch (random.nextInt(5)) {
      case 0 -> around(true, List.of());
      case 1 -> around(true, garbage.harm());
      case 2 -> around(false, garbage.harm());
      case 3 ->
          garbage
              .opening(false)
              .flatMap(opening -> inserted(block(opening, garbage.harm(), D3d9Opcode.ENDIF)));
      default -> inBoth();
    };
  }

  private static List<D3d9Instruction> block(
      List<D3d9Instruction> opening, List<D3d9Instruction> body, D3d9Opcode end) {
    List<D3d9Instruction> all = new ArrayList<>(opening);
    all.addAll(body);
    all.add(D3d9Garbage.plain(end));
    return all;
  }

  /** A run in the branch of an if that all lanes take, and something else in the other one. */
  private Optional<Program> around(boolean inFirst, List<D3d9Instruction> other) {
    return stretch(s -> true)
        .flatMap(
            run ->
                garbage
                    .opening(inFirst)
                    .map(
                        opening -> {
                          List<D3d9Instruction> after = new ArrayList<>();
                          if (!inFirst) {
                            List<D3d9Instruction> before = block(opening, other, D3d9Opcode.ELSE);
                            return put(run, before, List.of(D3d9Garbage.plain(D3d9Opcode.ENDIF)));
                          }
                          if (!other.isEmpty()) {
                            after.add(D3d9Garbage.plain(D3d9Opcode.ELSE));
                            after.addAll(other);
                          }
                          after.add(D3d9Garbage.plain(D3d9Opcode.ENDIF));
                          return put(run, opening, after);
                        }));
  }

  /** A run in both branches of an if that any lanes take. */
  private Optional<Program> inBoth() {
    return stretch(s -> none(s, D3d9Variants::meetsOthers) && allInstructions(s))
        .map(
            run -> {
              D3d9Instruction opening =
                  D3d9Garbage.comparing(
                      D3d9Opcode.IFC, comparison(), garbage.source(), garbage.source());
              List<D3d9Instruction> after = new ArrayList<>();
              after.add(D3d9Garbage.plain(D3d9Opcode.ELSE));
              statements
                  .subList(run.from(), run.to())
                  .forEach(statement -> after.add((D3d9Instruction) statement));
              after.add(D3d9Garbage.plain(D3d9Opcode.ENDIF));
              return put(run, List.of(opening), after);
            });
  }

  private boolean allInstructions(Stretch stretch) {
    return statements.subList(stretch.from(), stretch.to()).stream()
        .allMatch(D3d9Instruction.class::isInstance);
  }

  private D3d9Comparison comparison() {
    D3d9Comparison[] all = D3d9Comparison.values();
    return all[random.nextInt(all.length)];
  }

  /** Whether an instruction reads neighbours, or lets lanes go elsewhere than to its next. */
  private static boolean meetsOthers(D3d9Opcode opcode) {
    return switch (opcode) {
      case DSX, DSY, TEXLD, TEXLDP, TEXLDB, CALL, CALLNZ, RET, BREAK, BREAKC, BREAKP -> true;
      default -> false;
    };
  }

  // Loops

  @Override
  public Optional<Program> oneTripLoop() {
    if (!hasBlocks()) {
      return Optional.empty();
    }
    boolean counts = D3d9Opcode.LOOP.isReadIn(program.version()) && random.nextBoolean();
    return switch (random.nextInt(4)) {
      case 0 ->
          count(-random.nextInt(3))
              .flatMap(count -> inserted(block(open(counts, count), garbage.harm(), end(counts))));
      case 1, 2 ->
          loopable(counts)
              .flatMap(
                  run ->
                      count(1)
                          .map(
                              count ->
                                  put(
                                      run,
                                      open(counts, count),
                                      List.of(D3d9Garbage.plain(end(counts))))));
      default ->
          loopable(counts)
              .flatMap(
                  run ->
                      count(1 + random.nextInt(255))
                          .flatMap(
                              count ->
                                  leaving()
                                      .map(
                                          leaving ->
                                              put(
                                                  run,
                                                  open(counts, count),
                                                  block(leaving, List.of(), end(counts))))));
    };
  }

  private Optional<D3d9Source> count(int turns) {
    int first = random.nextInt(256) - 64;
    int step = random.nextInt(256) - 128;
    return edit.constant(D3d9RegisterType.CONSTINT, List.of(turns, first, step, 0));
  }

  private static List<D3d9Instruction> open(boolean counts, D3d9Source count) {
    return List.of(
        counts
            ? D3d9Garbage.plain(D3d9Opcode.LOOP, D3d9Source.of(D3d9RegisterType.LOOP, 0), count)
            : D3d9Garbage.plain(D3d9Opcode.REP, count));
  }

  private static D3d9Opcode end(boolean counts) {
    return counts ? D3d9Opcode.ENDLOOP : D3d9Opcode.ENDREP;
  }

  /** What all lanes leave a loop by. */
  private Optional<List<D3d9Instruction>> leaving() {
    return random.nextBoolean()
        ? Optional.of(List.of(D3d9Garbage.plain(D3d9Opcode.BREAK)))
        : garbage.compared(D3d9Opcode.BREAKC, true);
  }

  /** A run that leaves no loop around it and, where the loop counts, does not ask for aL. */
  private Optional<Stretch> loopable(boolean counts) {
    return stretch(
        run -> {
          int loops = 0;
          for (int i = run.from(); i < run.to(); i++) {
            switch (opcode(i)) {
              case LOOP, REP -> loops++;
              case ENDLOOP, ENDREP -> loops--;
              case BREAK, BREAKC, BREAKP -> {
                if (loops == 0) {
                  return false;
                }
              }
              case CALL, CALLNZ -> {
                if (counts) {
                  return false;
                }
              }
              default -> {}
            }
            if (counts && readsCounter(i)) {
              return false;
            }
          }
          return true;
        });
  }

  private boolean readsCounter(int position) {
    return statements.get(position) instanceof D3d9Instruction instruction
        && D3d9Edit.registers(instruction)
            .anyMatch(r -> r.relative().filter(D3d9Register.Relative.LOOP::equals).isPresent());
  }

  // The rest

  @Override
  public Optional<Program> renamedRegisters() {
    TreeSet<Integer> free = new TreeSet<>();
    TreeSet<Integer> fixed = new TreeSet<>();
    if (program.version().isPixel1()) {
      fixed.add(0);
    }
    for (D3d9Instruction instruction : program.instructions()) {
      D3d9Edit.registers(instruction)
          .filter(register -> register.type() == D3d9RegisterType.TEMP)
          .forEach(register -> free.add(register.number()));
      fix(instruction, fixed);
    }
    free.removeAll(fixed);
    for (int more = random.nextInt(3); more > 0 && !free.isEmpty(); more--) {
      edit.fresh(D3d9RegisterType.TEMP).ifPresent(free::add);
    }
    Map<Integer, Integer> names = new HashMap<>();
    List<Integer> shuffled = new ArrayList<>(free);
    Collections.shuffle(shuffled, random);
    int next = 0;
    for (int number : free) {
      names.put(number, shuffled.get(next++));
    }
    List<D3d9Statement> renamed = new ArrayList<>();
    for (D3d9Statement statement : statements) {
      renamed.add(
          statement instanceof D3d9Instruction instruction
              ? renamed(instruction, names)
              : statement);
    }
    return Optional.of(new D3d9Program(program.version(), renamed, List.of()));
  }

  /** Registers whose numbers say more than which register it is: rows, stages. */
  private void fix(D3d9Instruction instruction, TreeSet<Integer> fixed) {
    D3d9Opcode opcode = instruction.opcode();
    if (opcode.rows() > 1) {
      D3d9Register first = instruction.sources().get(1).register();
      for (int row = 0; row < opcode.rows() && first.type() == D3d9RegisterType.TEMP; row++) {
        fixed.add(first.number() + row);
      }
    }
    boolean ofStage =
        program.version().isPixel1() && (opcode.kind() == Kind.TEXTURE || opcode == D3d9Opcode.BEM);
    if (ofStage) {
      instruction.destination().ifPresent(d -> fixed.add(d.register().number()));
    }
  }

  private static D3d9Instruction renamed(D3d9Instruction instruction, Map<Integer, Integer> names) {
    return new D3d9Instruction(
        instruction.opcode(),
        instruction.comparison(),
        instruction.coissue(),
        instruction.predicate(),
        instruction
            .destination()
            .map(
                d ->
                    new D3d9Destination(
                        renamed(d.register(), names),
                        d.mask(),
                        d.saturate(),
                        d.partialPrecision(),
                        d.centroid(),
                        d.shift())),
        instruction.sources().stream()
            .map(s -> new D3d9Source(renamed(s.register(), names), s.swizzle(), s.modifier()))
            .toList(),
        instruction.bits());
  }

  private static D3d9Register renamed(D3d9Register register, Map<Integer, Integer> names) {
    return register.type() == D3d9RegisterType.TEMP
        ? new D3d9Register(
            register.type(),
            names.getOrDefault(register.number(), register.number()),
            register.relative())
        : register;
  }

  @Override
  public Optional<Program> deadCode() {
    boolean any = false;
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      int position = random.nextInt(statements.size() + 1);
      if (!edit.isOpen(position)) {
        continue;
      }
      any |=
          switch (random.nextInt(4)) {
            case 0 -> overwritten(position);
            case 1 -> unreached();
            default -> {
              Optional<D3d9Instruction> idle = garbage.idle();
              idle.ifPresent(instruction -> edit.insert(position, List.of(instruction)));
              yield idle.isPresent();
            }
          };
    }
    return any ? Optional.of(edit.build()) : Optional.empty();
  }

  /** Garbage in a register that an instruction overwrites before anything reads it. */
  private boolean overwritten(int position) {
    if (position == statements.size()
        || effects[position] == null
        || !overwrites((D3d9Instruction) statements.get(position))) {
      return false;
    }
    D3d9Destination destination =
        ((D3d9Instruction) statements.get(position)).destination().orElseThrow();
    D3d9Instruction writing =
        garbage.writing(
            D3d9Destination.of(
                destination.register().type(),
                destination.register().number(),
                destination.mask()));
    Effects written = D3d9Effects.of(program.version(), writing);
    if (written.feeds(effects[position])) {
      return false;
    }
    int at = position;
    while (at > 0
        && effects[at - 1] != null
        && !written.feeds(effects[at - 1])
        && random.nextInt(4) != 0) {
      at--;
    }
    edit.insert(at, List.of(writing));
    return true;
  }

  /** Whether an instruction writes all of its mask in the lanes that run it. */
  private static boolean overwrites(D3d9Instruction instruction) {
    boolean all =
        switch (instruction.opcode().channels()) {
          case COMPONENTWISE, SCALAR_X, SCALAR_W, DOT -> true;
          case NONE, MATRIX, PER_CHANNEL, SCALAR_X_PER_CHANNEL, SCALAR_W_PER_CHANNEL -> false;
        };
    if (!all || instruction.opcode().kind() != Kind.ALU || instruction.predicate().isPresent()) {
      return false;
    }
    D3d9Register register = instruction.destination().orElseThrow().register();
    return switch (register.type()) {
      case TEMP, ATTROUT, TEXCRDOUT, OUTPUT, COLOROUT -> register.relative().isEmpty();
      default -> false;
    };
  }

  /** Anything behind an instruction that all lanes leave for elsewhere. */
  private boolean unreached() {
    List<Integer> leaving =
        IntStream.rangeClosed(1, statements.size())
            .filter(i -> leaves(opcode(i - 1)) && edit.isOpen(i))
            .boxed()
            .toList();
    if (leaving.isEmpty()) {
      return false;
    }
    edit.insert(leaving.get(random.nextInt(leaving.size())), garbage.harm());
    return true;
  }

  private static boolean leaves(D3d9Opcode opcode) {
    return opcode == D3d9Opcode.RET || opcode == D3d9Opcode.BREAK;
  }

  @Override
  public Optional<Program> reordered() {
    if (statements.isEmpty()) {
      return Optional.empty();
    }
    return Reordering.random(effects, new BitSet(), random)
        .map(
            order -> {
              List<D3d9Statement> all = new ArrayList<>();
              for (int from : order) {
                all.add(statements.get(from));
              }
              return new D3d9Program(program.version(), all, List.of());
            });
  }
}
